"""What a round of tables costs: repeats, score differences, clubs, odd tables and seats as one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

import numpy

from league.formats.base import Entrant, Plan
from league.formats.pods.record import Record
from league.formats.pods.seating import unseated

REPEAT: Final = 100.0
"""Times (m + 1)^2 - 1 for two who have met m times; two scores a point apart cost 1."""
SEAT: Final = 60.0
CLUB: Final = 20.0
ODD_SIZE: Final = 12.0
FORBIDDEN: Final = 1e6


@dataclass(frozen=True, slots=True)
class Objective:
    """Costs by the players' rank in this round, from 0."""

    pairs: list[list[float]]
    odd: list[float]
    """What it costs to put a player at a table of another size than the event's."""
    seats: int
    wanted: dict[int, list[int]]
    """By size of table: the seats each player has had least, as bits."""
    known: dict[tuple[int, ...], float] = field(default_factory=dict)

    def seat_cost(self, members: Sequence[int]) -> float:
        wanted = self.wanted[len(members)]
        masks = tuple(sorted([wanted[member] for member in members]))
        cost = self.known.get(masks)
        if cost is None:
            cost = self.known[masks] = SEAT * unseated(masks)
        return cost

    def total(self, tables: Sequence[Sequence[int]]) -> float:
        """With the best seats that each table can have."""
        return sum(self._company_cost(table) + self.seat_cost(table) for table in tables)

    def total_as_seated(self, tables: Sequence[Sequence[int]]) -> float:
        return sum(self._company_cost(table) + SEAT * self._out_of_turn(table) for table in tables)

    def _company_cost(self, table: Sequence[int]) -> float:
        cost = sum(self.pairs[a][b] for a, b in combinations(table, 2))
        if len(table) != self.seats:
            cost += sum(self.odd[member] for member in table)
        return cost

    def _out_of_turn(self, table: Sequence[int]) -> int:
        wanted = self.wanted[len(table)]
        return sum(not wanted[member] >> seat & 1 for seat, member in enumerate(table))

    def is_flawed(self, tables: Sequence[Sequence[int]], with_seats: bool) -> bool:
        """Whether some at a table have met before, or have a seat out of turn."""
        if with_seats and any(self.seat_cost(table) for table in tables):
            return True
        return any(
            self.pairs[a][b] >= 3 * REPEAT for table in tables for a, b in combinations(table, 2)
        )


def objective_of(
    players: Sequence[Entrant], record: Record, plan: Plan, number: int, sizes: Sequence[int]
) -> Objective:
    ids = [player.id for player in players]
    return Objective(
        pairs=_pair_costs(players, record, plan, number),
        odd=[
            ODD_SIZE * sum(n for size, n in record.sizes[who].items() if size != plan.seats)
            for who in ids
        ],
        seats=plan.seats,
        wanted={
            size: [_wanted(who, record, size, sizes, plan) for who in ids] for size in set(sizes)
        },
    )


def _pair_costs(
    players: Sequence[Entrant], record: Record, plan: Plan, number: int
) -> list[list[float]]:
    points = numpy.array([record.points[player.id] for player in players])
    costs = (points[:, None] - points[None, :]) ** 2
    rank = {player.id: index for index, player in enumerate(players)}
    for pair, times in record.met.items():
        _add(costs, rank, pair, REPEAT * ((times + 1) ** 2 - 1))
    for pair in plan.forbidden:
        _add(costs, rank, pair, FORBIDDEN)
    clubs = numpy.array([player.group for player in players])
    alike = (clubs[:, None] == clubs[None, :]) & (clubs != "")[:, None]
    rounds = plan.settings["rounds"]
    # Members of a club meet late rather than never: in the last round it does not count.
    costs += CLUB * max(0, rounds - number) / rounds * alike
    numpy.fill_diagonal(costs, 0.0)
    listed: list[list[float]] = costs.tolist()
    return listed


def _add(
    costs: numpy.typing.NDArray[numpy.float64],
    rank: dict[int, int],
    pair: frozenset[int],
    cost: float,
) -> None:
    if len(pair) == 2 and pair <= rank.keys():
        a, b = (rank[who] for who in pair)
        costs[a, b] += cost
        costs[b, a] += cost


def usual_size(sizes: Sequence[int], plan: Plan) -> int:
    """The seats that everybody has his turn at: those of the event, or of all tables if smaller."""
    return min(plan.seats, max(sizes))


def _wanted(who: int, record: Record, size: int, sizes: Sequence[int], plan: Plan) -> int:
    if plan.is_seatless:
        return (1 << size) - 1
    excess = record.excess(who, size, usual_size(sizes, plan))
    return sum(1 << seat for seat in range(size) if not excess[seat])
