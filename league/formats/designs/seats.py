"""Seats for a fixed schedule, so that nobody has one seat twice more than another (Koenig)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from league.formats.designs.planes import Rounds, Table

Stretch = tuple[int, int]
"""A place and which of its stretches of as many tables as there are seats."""


def balanced_seats(rounds: Sequence[Sequence[Table]], seats: int) -> Rounds:
    """The same tables in seating order; tables of fewer, which are byes, are left as they are.

    In every stretch of `seats` tables a place has every seat once, so that at any time, not only
    at the end, its seats differ by at most one. Tables and stretches are the two sides of a graph
    in which nothing has more than `seats` edges, and by Koenig's theorem so many colours do.
    """
    colouring = _Colouring(seats)
    played: Counter[int] = Counter()
    numbered: list[list[int | Table]] = []
    for tables in rounds:
        line: list[int | Table] = []
        for table in tables:
            if len(table) == seats:
                stretches = [(place, played[place] // seats) for place in table]
                played.update(table)
                line.append(colouring.add_table(stretches))
            else:
                line.append(table)
        numbered.append(line)
    return [
        [colouring.order(table) if isinstance(table, int) else table for table in line]
        for line in numbered
    ]


class _Colouring:
    """Colours are seats; for each end of an edge, where each colour leads."""

    def __init__(self, seats: int) -> None:
        self._seats = seats
        self._at_table: list[list[Stretch | None]] = []
        self._at_stretch: dict[Stretch, list[int | None]] = {}

    def add_table(self, stretches: Sequence[Stretch]) -> int:
        table = len(self._at_table)
        self._at_table.append([None] * self._seats)
        for stretch in stretches:
            self._at_stretch.setdefault(stretch, [None] * self._seats)
            self._colour(table, stretch)
        return table

    def order(self, table: int) -> Table:
        return tuple(stretch[0] for stretch in self._at_table[table] if stretch is not None)

    def _colour(self, table: int, stretch: Stretch) -> None:
        free_here = self._at_table[table].index(None)
        free_there = self._at_stretch[stretch].index(None)
        if free_here != free_there:
            self._exchange(stretch, free_here, free_there)
        self._at_table[table][free_here] = stretch
        self._at_stretch[stretch][free_here] = table

    def _exchange(self, stretch: Stretch, wanted: int, other: int) -> None:
        """Exchange two colours along the path that begins here; in such a graph it ends elsewhere.

        It leaves the stretch by the wanted colour, so it could come to the new table only by that
        colour, which is free there.
        """
        path: list[tuple[int, Stretch, int]] = []
        at: Stretch | None = stretch
        while at is not None and (table := self._at_stretch[at][wanted]) is not None:
            path.append((table, at, other))
            at = self._at_table[table][other]
            if at is not None:
                path.append((table, at, wanted))
        for table, at, colour in path:
            old = wanted if colour == other else other
            self._at_table[table][old] = None
            self._at_stretch[at][old] = None
        for table, at, colour in path:
            self._at_table[table][colour] = at
            self._at_stretch[at][colour] = table
