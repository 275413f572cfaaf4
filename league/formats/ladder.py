"""Ladder: without an end, whoever is least known or longest idle meets somebody of like rating."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from engines.chance import Chance
from engines.options import Option
from league.formats.base import Pairing, Plan, Waiter
from league.formats.flow import Flow, has_forbidden, listed, seat_debt, seated

CLOSE: Final = 25 / 6
"""Ratings so far apart are a good match still: the spread of the rating system."""
IDLE: Final = 600.0
"""Seconds of waiting that count as much as knowing nothing of somebody's strength."""
FINE: Final = 1_000_000


class Ladder(Flow):
    slug = "ladder"
    title = "Ladder"
    about = (
        "Goes on until the organiser ends it: whoever is least known or longest idle meets "
        "somebody of a like rating. Ratings decide."
    )
    goes_by_ratings = True
    options = (
        Option("at_once", 4, "How many series run at a time.", low=1, high=200),
        Option("rest", 0, "Minutes of rest after a series.", low=0, high=1_440),
        Option(
            "anybody", 15, "In so many of 100 series the opponents are anybody.", low=0, high=100
        ),
    )

    def pair_waiting(
        self, waiting: Sequence[Waiter], playing: int, plan: Plan, chance: Chance
    ) -> list[Pairing]:
        room = int(plan.settings["at_once"]) - playing // plan.seats
        rest = 60 * int(plan.settings["rest"])
        ready = [one for one in waiting if one.waited >= rest or not one.games]
        ready.sort(key=lambda one: (-_need(one), one.number))
        pairings: list[Pairing] = []
        while len(pairings) < room and len(ready) >= plan.seats:
            seed, *ready = ready
            table = _table(seed, ready, plan, chance.child("table", seed.number))
            if table:
                pairings.append(_explained(table, plan, chance))
                ready = [one for one in ready if one not in table]
        return pairings


def _need(waiter: Waiter) -> float:
    """Of a series: newcomers first, and nobody waits for ever."""
    return waiter.uncertainty + waiter.waited / IDLE


def _table(seed: Waiter, others: Sequence[Waiter], plan: Plan, chance: Chance) -> list[Waiter]:
    """The seed with opponents drawn one by one; nobody if no table can be filled."""
    is_open = chance.below(100) < int(plan.settings["anybody"])
    table = [seed]
    while len(table) < plan.seats:
        fitting = [
            one for one in others if one not in table and not has_forbidden([*table, one], plan)
        ]
        if not fitting:
            return []
        weights = [_weight(seed, one, is_open=is_open) for one in fitting]
        table.append(fitting[_drawn(weights, chance)])
    return table


def _weight(seed: Waiter, other: Waiter, *, is_open: bool) -> int:
    """Near in rating and little known weighs more; every meeting remembered halves it."""
    times = max(seed.met.count(other.id), other.met.count(seed.id))
    near = 1.0
    if not is_open:
        apart = _rating(seed) - _rating(other)
        near = exp(-(apart**2) / (2 * CLOSE**2)) * (1 + other.uncertainty)
    return 1 + int(FINE * near * 0.5**times)


def _rating(waiter: Waiter) -> float:
    return 25.0 if waiter.rating is None else waiter.rating


def _drawn(weights: Sequence[int], chance: Chance) -> int:
    left = chance.below(sum(weights))
    for index, weight in enumerate(weights):
        if left < weight:
            return index
        left -= weight
    raise AssertionError("the weights sum to more than is drawn")


def _explained(table: Sequence[Waiter], plan: Plan, chance: Chance) -> Pairing:
    seed = table[0]
    apart = max(abs(_rating(seed) - _rating(other)) for other in table[1:])
    again = sum(other.id in seed.met for other in table[1:])
    known = f"{seed.uncertainty:.0%}"
    words = (
        f"In need of a series: number {seed.number}, with {known} of a newcomer's uncertainty, "
        f"waited {seed.waited:.0f} s. Against {_against(table[1:])}, ratings at most "
        f"{40 * apart:.0f} apart, met lately {again} of {len(table) - 1}."
    )
    order = seated(table, plan, chance.child("seats", seed.number))
    facts: dict[str, float | str] = {
        "uncertainty": round(seed.uncertainty, 3),
        "waited": round(seed.waited),
        "rating difference": round(40 * apart),
        "met before": again,
        "seat debt": seat_debt(order, plan),
    }
    return Pairing(tuple(one.id for one in order), words, facts=facts)


def _against(others: Sequence[Waiter]) -> str:
    numbers = [str(other.number) for other in others]
    return f"number {numbers[0]}" if len(numbers) == 1 else f"numbers {listed(numbers)}"
