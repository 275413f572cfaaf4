"""What the standings of an event go by: series won, points made, or boards compared."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from django.utils.translation import gettext_noop as _

from league.formats.tiebreaks import Sheet, Value
from league.models import POINT, Event, Scoring, Series, Side
from league.queries.columns import POINTS, Column
from league.queries.datum import Figures

TOTAL: Final = Column(
    "points",
    _("Points"),
    _("The points made in all series that have ended; a bye counts like one's own mean."),
)
DATUM: Final = Column(
    "datum",
    _("Datum"),
    _(
        "The mean over all boards of the points above the mean of the others who held the same "
        "tiles. Far results are pulled in. Boards count when their last table has ended."
    ),
)
MATCHPOINTS: Final = Column(
    "matchpoints",
    _("Matchpoints"),
    _("The share in per cent of the others' results beaten, board by board; equals count half."),
)
BOARDS: Final = Column("boards", _("Boards"), _("Boards that have been compared."))


class Counted(ABC):
    """The first columns of the standings."""

    columns: tuple[Column, ...]
    decides = True
    """Whether it goes before the units of the series."""

    @abstractmethod
    def first(self, entry: int) -> Value:
        """What is asked before all tie-breaks."""

    @abstractmethod
    def values(self, entry: int, units: int) -> dict[str, Value]:
        """A figure for each column."""


class BySeries(Counted):
    columns = (POINTS,)
    decides = False

    def first(self, entry: int) -> Value:
        return None

    def values(self, entry: int, units: int) -> dict[str, Value]:
        return {"points": Fraction(units, POINT)}


@dataclass(frozen=True, slots=True)
class ByPoints(Counted):
    columns = (TOTAL,)
    totals: Mapping[int, Fraction]

    def first(self, entry: int) -> Value:
        return self.totals.get(entry, Fraction(0))

    def values(self, entry: int, units: int) -> dict[str, Value]:
        return {"points": self.first(entry)}


@dataclass(frozen=True, slots=True)
class ByDatum(Counted):
    columns = (DATUM, MATCHPOINTS, BOARDS)
    figures: Figures

    def first(self, entry: int) -> Value:
        return self.figures.datum(entry)

    def values(self, entry: int, units: int) -> dict[str, Value]:
        return {
            "datum": self.figures.datum(entry),
            "matchpoints": self.figures.percentage(entry),
            "boards": Fraction(self.figures.boards(entry)),
        }


def counted_in(event: Event, sheet: Sheet, figures: Figures | None) -> Counted:
    if event.scoring == Scoring.DATUM and figures is not None:
        return ByDatum(figures)
    if event.scoring == Scoring.POINTS:
        return ByPoints(_totals(sheet))
    return BySeries()


def _totals(sheet: Sheet) -> dict[int, Fraction]:
    """Points made and brought along, and for every bye as much of one's own mean as it is worth."""
    made: dict[int, list[int]] = defaultdict(list)
    for (_round, entry), points in sheet.points.items():
        made[entry].append(points)
    totals = {entry: Fraction(sum(points)) for entry, points in made.items()}
    for bye in sheet.history.byes:
        if own := made.get(bye.entrant):
            totals[bye.entrant] += Fraction(bye.units, POINT) * sum(own) / len(own)
    for entry, units in sheet.carried.items():
        totals[entry] = totals.get(entry, Fraction(0)) + Fraction(units, POINT)
    return totals


def game_points(event: Event) -> dict[tuple[int, int], int]:
    """The points made in series that have ended, by round and entry, where anything asks for them.

    Of boards that somebody still plays nothing is told.
    """
    if event.scoring != Scoring.POINTS and not {"PTS", "PD"} & {*event.tiebreaks}:
        return {}
    sides = Side.objects.filter(series__round__event=event, series__stage=Series.Stage.FINISHED)
    if event.shares_deals:
        sides = sides.filter(series__round__finished_at__isnull=False)
    facts = sides.exclude(entry=None).values_list("series__round__number", "entry", "total")
    return {(number, entry): total for number, entry, total in facts if entry is not None}
