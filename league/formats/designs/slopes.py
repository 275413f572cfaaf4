"""Lattices without a field: rounds found by search, for numbers of tables that are no prime power.

Each seat is a column of entrants who never meet one another, and so many steps lie between the
columns of a table. Two rounds bring nobody together twice if their steps differ by another amount
in every column, modulo the number of tables.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from engines.chance import Chance
from league.formats.designs.planes import Rounds

ATTEMPTS: Final = 60
MOST_LOOKS: Final = 1_500
"""So many steps an attempt looks at before it takes what it has."""

MOST_SEATS: Final = 6
"""For larger tables an attempt takes long, and more of them help little."""

Steps = list[int]


@cache
def sloped_rounds(entrants: int, seats: int, wanted: int) -> Rounds:
    """So many rounds, or fewer if the search finds no more, in which nobody meets another twice.

    None if there are fewer tables than seats, or one would not be full. The lots are fixed, so that
    an event is always given the same rounds.
    """
    tables, rest = divmod(entrants, seats)
    if rest or tables < seats:
        return []
    found: list[Steps] = []
    for attempt in range(ATTEMPTS // (1 if seats <= MOST_SEATS else 6)):
        chance = Chance(bytes(32), f"slopes/{tables}/{seats}/{attempt}")
        found = max(found, _Search(tables, seats, chance).rounds(wanted), key=len)
        if len(found) >= wanted:
            break
    return [
        [
            tuple(column * tables + (start + step) % tables for column, step in enumerate(steps))
            for start in range(tables)
        ]
        for steps in found
    ]


class _Search:
    def __init__(self, tables: int, seats: int, chance: Chance) -> None:
        self._tables = tables
        self._seats = seats
        self._chance = chance
        self._looks = 0
        self._rounds: list[Steps] = [[0] * seats]

    def rounds(self, wanted: int) -> list[Steps]:
        """One after the other; all have no step to the first column, so 0 is taken."""
        while len(self._rounds) < wanted:
            orders = [self._chance.shuffled(range(self._tables)) for _ in range(self._seats)]
            steps = self._extended([0], [1] * len(self._rounds), orders)
            if steps is None:
                break
            self._rounds.append(steps)
        return self._rounds

    def _extended(
        self, steps: Steps, taken: Sequence[int], orders: Sequence[Sequence[int]]
    ) -> Steps | None:
        """The steps of the columns to come; `taken` holds the differences to each round as bits."""
        self._looks += 1
        column = len(steps)
        if column == self._seats:
            return steps
        for step in orders[column]:
            bits = [1 << (step - other[column]) % self._tables for other in self._rounds]
            if self._looks < MOST_LOOKS and not any(map(int.__and__, taken, bits)):
                both = list(map(int.__or__, taken, bits))
                if (found := self._extended([*steps, step], both, orders)) is not None:
                    return found
        return None
