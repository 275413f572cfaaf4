"""Arena: for a fixed time, whoever is free is paired with somebody of a like score."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from engines.chance import Chance
from engines.options import Option
from league.formats.base import POINT, Pairing, Plan, Waiter
from league.formats.flow import Flow, has_forbidden, listed, seat_debt, seated, tables_ago

PATIENCE: Final = 30.0
"""Seconds after which two who have just met are seated together again."""
REPEAT: Final = 4.0
"""What a meeting at the latest table costs, beside the square of the difference in points."""
NEVER: Final = 1e6
LEAST_GAIN: Final = 1e-6
"""What an exchange must bring: less is the rounding of sums."""
REACH: Final = 8
PASSES: Final = 6

Table = list[Waiter]


class Arena(Flow):
    slug = "arena"
    title = "Arena"
    about = (
        "For a fixed time everybody plays as often as he likes: whoever is free is paired with "
        "somebody of a like score. The sum of points decides, then the points a game."
    )
    options = (Option("minutes", 60, "How many minutes new tables are made.", low=1, high=10_080),)

    def pair_waiting(
        self, waiting: Sequence[Waiter], playing: int, plan: Plan, chance: Chance
    ) -> list[Pairing]:
        room = Room(playing, plan)
        tables = room.improved(_cut(waiting, plan.seats, chance.child("order")))
        pairings = []
        for number, table in enumerate(tables, start=1):
            if not room.refuses(table):
                order = seated(table, plan, chance.child("seats", number))
                pairings.append(_explained(order, plan))
        return pairings


class Room:
    """Who may sit together now, and how gladly."""

    def __init__(self, playing: int, plan: Plan) -> None:
        self._plan = plan
        self._others_will_come = playing > 0
        self._costs: dict[tuple[int, int], float] = {}

    def refuses(self, table: Sequence[Waiter]) -> bool:
        return has_forbidden(table, self._plan) or any(
            self._is_too_soon(one, other) for one, other in combinations(table, 2)
        )

    def improved(self, tables: list[Table]) -> list[Table]:
        """Exchange members of tables near each other for as long as it pays."""
        for _ in range(PASSES):
            exchanges = sum(
                self._exchange(tables[low], tables[high])
                for low in range(len(tables))
                for high in range(low + 1, min(low + 1 + REACH, len(tables)))
            )
            if not exchanges:
                break
        return tables

    def _exchange(self, one: Table, other: Table) -> bool:
        """Whether the best exchange of two made the tables better; it is made."""
        if not self._cost(one) + self._cost(other):
            return False
        to_here = [self._cost_to(member, one) for member in (*one, *other)]
        to_there = [self._cost_to(member, other) for member in (*one, *other)]
        best, chosen = -LEAST_GAIN, None
        for mine, leaving in enumerate(one):
            for theirs, coming in enumerate(other, start=len(one)):
                change = to_there[mine] - to_here[mine]
                change += to_here[theirs] - to_there[theirs]
                # Both sums hold what the two cost each other, and they do not meet.
                change -= 2 * self._between(leaving, coming)
                if change < best:
                    best, chosen = change, (mine, theirs - len(one))
        if chosen is None:
            return False
        mine, theirs = chosen
        one[mine], other[theirs] = other[theirs], one[mine]
        return True

    def _cost(self, table: Sequence[Waiter]) -> float:
        return sum(self._between(one, other) for one, other in combinations(table, 2))

    def _cost_to(self, member: Waiter, table: Sequence[Waiter]) -> float:
        return sum(self._between(member, other) for other in table if other is not member)

    def _between(self, one: Waiter, other: Waiter) -> float:
        pair = (one.id, other.id) if one.id < other.id else (other.id, one.id)
        cost = self._costs.get(pair)
        if cost is None:
            cost = self._costs[pair] = self._cost_of(one, other)
        return cost

    def _cost_of(self, one: Waiter, other: Waiter) -> float:
        if frozenset((one.id, other.id)) in self._plan.forbidden or self._is_too_soon(one, other):
            return NEVER
        ago = tables_ago(one, other, self._plan.seats)
        repeat = 0.0 if ago is None else REPEAT / (1 + ago)
        return ((one.units - other.units) / POINT) ** 2 + repeat

    def _is_too_soon(self, one: Waiter, other: Waiter) -> bool:
        """They have just met, and it is worth waiting for somebody else."""
        return (
            self._others_will_come
            and tables_ago(one, other, self._plan.seats) == 0
            and min(one.waited, other.waited) < PATIENCE
        )


def _cut(waiting: Sequence[Waiter], seats: int, lots: Chance) -> list[Table]:
    """Full tables in order of points; those who came free last wait for the next wave."""
    drawn = [waiting[index] for index in lots.shuffled(range(len(waiting)))]
    longest = sorted(drawn, key=lambda one: (-one.waited, one.games))
    chosen = longest[: len(longest) // seats * seats]
    chosen.sort(key=lambda one: (-one.units, -one.waited))
    return [chosen[start : start + seats] for start in range(0, len(chosen), seats)]


def _explained(table: Sequence[Waiter], plan: Plan) -> Pairing:
    points = [one.units / POINT for one in table]
    pairs = list(combinations(table, 2))
    found = [tables_ago(one, other, plan.seats) for one, other in pairs]
    again = [ago + 1 for ago in found if ago is not None]
    words = [
        f"Free at the same time with {listed([f'{value:.3g}' for value in points])} points.",
        f"The longest wait was {max(one.waited for one in table):.0f} s.",
        _met_words(again, len(pairs)),
    ]
    return Pairing(
        tuple(one.id for one in table),
        " ".join(words),
        facts={
            "score difference": max(points) - min(points),
            "longest wait": round(max(one.waited for one in table)),
            "met before": len(again),
            "seat debt": seat_debt(table, plan),
        },
    )


def _met_words(again: Sequence[int], pairs: int) -> str:
    if not again:
        return "They have not met lately."
    when = "at the last table" if min(again) == 1 else f"{min(again)} tables ago"
    return f"They met {when}." if pairs == 1 else f"{len(again)} of {pairs} pairs met, {when}."
