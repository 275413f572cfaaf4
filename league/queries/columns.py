"""What a table of standings is made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Final

from django.utils.translation import gettext_noop as _

from league.models import Entry


@dataclass(frozen=True, slots=True)
class Column:
    """A figure of the standings; the first ones of a table decide the places, in their order."""

    name: str
    title: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Row:
    """One line: the place, the entry, and a value for each column."""

    place: int
    entry: Entry
    values: Mapping[str, Fraction | None]


@dataclass(frozen=True, slots=True)
class Standings:
    columns: Sequence[Column]
    rows: list[Row]

    @property
    def ties(self) -> list[Tie]:
        """Neighbours who are equal in the first column, and what parts them."""
        first = self.columns[0].name
        return [
            Tie(ahead, behind, self._parting(ahead, behind))
            for ahead, behind in pairwise(self.rows)
            if ahead.values[first] is not None and ahead.values[first] == behind.values[first]
        ]

    def _parting(self, ahead: Row, behind: Row) -> Column | None:
        if ahead.place == behind.place:
            return None
        found = (one for one in self.columns if ahead.values[one.name] != behind.values[one.name])
        return next(found, None)


@dataclass(frozen=True, slots=True)
class Tie:
    ahead: Row
    behind: Row
    column: Column | None
    """The column that decides; None if nothing does and they share a place."""

    @property
    def values(self) -> tuple[Fraction | None, Fraction | None] | None:
        if self.column is None:
            return None
        return self.ahead.values[self.column.name], self.behind.values[self.column.name]


POINTS: Final = Column(
    "points",
    _("Points"),
    _("For every series: 1 for the first place, 0 for the last, evenly between; ties share."),
)
PLAYED: Final = Column("played", _("Played"), _("Series that have ended."))
