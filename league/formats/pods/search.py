"""Better tables by exchanging players: annealing, whose lots come from the event's own chance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log
from typing import Final

import numpy

from engines.chance import Chance
from league.formats.pods.objective import Objective

HOT: Final = 80.0
COLD: Final = 0.05
LEVELS: Final = 80
REACH: Final = 60
"""How far apart in rank two players may be who are exchanged in one step."""
_FINENESS: Final = 4096
_PATIENCE: Final = numpy.array(
    [round(-log((lot + 0.5) / _FINENESS), 6) for lot in range(_FINENESS)]
)
"""How much worse, in temperatures, an exchange may be: exponential, rounded for all machines."""


def improved(
    tables: Sequence[Sequence[int]], objective: Objective, chance: Chance, steps: int
) -> list[list[int]]:
    """The tables after so many tries of exchanging two players."""
    search = _Search(tables, objective)
    for level in range(LEVELS):
        temperature = round(HOT * (COLD / HOT) ** (level / (LEVELS - 1)), 6)
        search.anneal(temperature, steps // LEVELS, chance)
    return search.tables


class _Search:
    def __init__(self, tables: Sequence[Sequence[int]], objective: Objective) -> None:
        self.tables = [list(table) for table in tables]
        self._objective = objective
        self._seat_costs = [objective.seat_cost(table) for table in self.tables]
        self._odd = [len(table) != objective.seats for table in self.tables]
        self._table_of = [0] * sum(map(len, tables))
        for at, table in enumerate(self.tables):
            for who in table:
                self._table_of[who] = at

    def anneal(self, temperature: float, steps: int, chance: Chance) -> None:
        table_of = self._table_of
        for a, b, patience in _lots(len(table_of), steps, chance):
            if table_of[a] != table_of[b]:
                self._exchange(a, b, temperature * patience)

    def _exchange(self, a: int, b: int, limit: float) -> None:
        """Exchange two players of different tables if that costs no more than the limit."""
        home, away = self._table_of[a], self._table_of[b]
        here, there = self.tables[home], self.tables[away]
        costs_a, costs_b = self._objective.pairs[a], self._objective.pairs[b]
        change = -2 * costs_a[b]
        for other in here:
            change += costs_b[other] - costs_a[other]
        for other in there:
            change += costs_a[other] - costs_b[other]
        odd = self._objective.odd
        change += (odd[a] - odd[b]) * (self._odd[away] - self._odd[home])
        # Seats take longest to judge, and most exchanges fall before: these cannot pay any more.
        change -= self._seat_costs[home] + self._seat_costs[away]
        if change > limit:
            return
        new_here = [b if who == a else who for who in here]
        new_there = [a if who == b else who for who in there]
        seats_here = self._objective.seat_cost(new_here)
        seats_there = self._objective.seat_cost(new_there)
        if change + seats_here + seats_there <= limit:
            self.tables[home], self.tables[away] = new_here, new_there
            self._seat_costs[home], self._seat_costs[away] = seats_here, seats_there
            self._table_of[a], self._table_of[b] = away, home


def _lots(count: int, steps: int, chance: Chance) -> Iterator[tuple[int, int, float]]:
    """Two players near in rank and a patience for every step, all drawn at once for speed."""
    drawn = chance.below(1 << 64 * steps).to_bytes(8 * steps, "big")
    lots = numpy.frombuffer(drawn, dtype=">u8").astype(numpy.int64) & (1 << 62) - 1
    first = (lots >> 12) % (1 << 20) % count
    low = numpy.maximum(0, first - REACH)
    high = numpy.minimum(count - 1, first + REACH)
    second = low + (lots >> 32) % (high - low + 1)
    patience = _PATIENCE[lots % _FINENESS]
    return zip(first.tolist(), second.tolist(), patience.tolist(), strict=True)
