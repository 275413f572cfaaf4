"""Seats for a fixed schedule where some tables are one short and so have no last seat."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from league.formats.designs.planes import Rounds, Table
from league.formats.designs.seats import balanced_seats


def seats_with_short_tables(rounds: Sequence[Sequence[Table]], seats: int) -> Rounds:
    """The same tables, of `seats` or one fewer, in seating order.

    The last seats are shared out first. Without them all tables are of one size, and the other
    seats of a place differ by at most one: whoever has his share of last seats has even seats.
    """
    full = [table for tables in rounds for table in tables if len(table) == seats]
    last = dict(zip(full, chosen_equally(full), strict=True))
    others = [
        [tuple(place for place in table if place != last.get(table)) for table in tables]
        for tables in rounds
    ]
    return [
        [(*seated, last[table]) if table in last else seated for table, seated in pairs]
        for pairs in (
            zip(tables, line, strict=True)
            for tables, line in zip(rounds, balanced_seats(others, seats - 1), strict=True)
        )
    ]


def chosen_equally(tables: Sequence[Table]) -> list[int]:
    """One place of each table, so that all are chosen as equally often as these tables allow."""
    choice = _Choice(tables)
    for table in range(len(tables)):
        choice.add(table)
    return [choice.of[table] for table in range(len(tables))]


class _Choice:
    """Tables choose in turn; a table may ask earlier ones to choose somebody else (semi-matching).

    As every table ends with the least chosen place that can be reached so, no other choice is more
    equal.
    """

    def __init__(self, tables: Sequence[Table]) -> None:
        self.of: dict[int, int] = {}
        self._tables = tables
        self._choosing: dict[int, list[int]] = {place: [] for table in tables for place in table}

    def add(self, table: int) -> None:
        reached_from = self._reached_from(table)
        place: int | None = min(reached_from, key=lambda place: len(self._choosing[place]))
        while place is not None:
            at = reached_from[place]
            before = self.of.get(at)
            if before is not None:
                self._choosing[before].remove(at)
            self.of[at] = place
            self._choosing[place].append(at)
            place = before

    def _reached_from(self, table: int) -> dict[int, int]:
        """Every place that this table can get, by itself or by others' moves: from which table."""
        reached: dict[int, int] = {}
        waiting = deque([table])
        while waiting:
            at = waiting.popleft()
            for place in self._tables[at]:
                if place not in reached:
                    reached[place] = at
                    waiting.extend(self._choosing[place])
        return reached
