"""Crosstables: who met whom, in which round, and what came of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from league.formats import FORMATS
from league.formats.series import points_by_side
from league.models import POINT, Bye, Entry, Event, Series, Side
from league.queries.columns import Row, Standings

SHOWN: Final = (Series.Stage.RUNNING, Series.Stage.FINISHED)
MOST_COLUMNS: Final = 40
"""With more entries everybody's opponents stand in the columns of the rounds."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """What an entry made at one table; None while it plays. Without a series it sat out."""

    round: int
    points: Fraction | None
    series: int | None = None
    opponents: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """One entry; `cells` are in the order of the columns, None where it cannot meet itself."""

    row: Row
    cells: list[list[Meeting] | None]


@dataclass(frozen=True, slots=True)
class Crosstable:
    columns: list[Entry]
    """The opponents, or nobody where there is a column for each round."""
    rounds: int
    lines: list[Line]


def has_crosstable(event: Event) -> bool:
    """Where it says who met whom and nothing else does.

    Not where everybody plays alone or at a table of his own, where tables go on without end, where
    a bracket shows it, or where the parts have crosstables of their own.
    """
    chosen = FORMATS[event.format]
    has_meetings = event.seats > 1 and not (chosen.own_tables or chosen.continuous)
    is_shown_otherwise = chosen.eliminates or chosen.is_composite
    return event.stage != Event.Stage.DRAFT and has_meetings and not is_shown_otherwise


def crosstable(event: Event, table: Standings, rows: Sequence[Row]) -> Crosstable:
    """These rows of the event's standings, each against all the others or round by round."""
    everybody = [row.entry for row in table.rows]
    met = _meetings(event, {entry.pk: entry for entry in everybody}, [row.entry for row in rows])
    numbers = event.rounds.filter(published_at__isnull=False).values_list("number", flat=True)
    rounds = max(numbers, default=0)
    by_opponent = event.format == "round-robin" and len(everybody) <= MOST_COLUMNS
    if by_opponent:
        lines = [Line(row, _against(met[row.entry.pk], row.entry, everybody)) for row in rows]
        return Crosstable(everybody, rounds, lines)
    lines = [Line(row, _by_round(met[row.entry.pk], rounds)) for row in rows]
    return Crosstable([], rounds, lines)


def _against(
    met: Sequence[Meeting], own: Entry, everybody: Sequence[Entry]
) -> list[list[Meeting] | None]:
    return [
        None if other.pk == own.pk else [one for one in met if other in one.opponents]
        for other in everybody
    ]


def _by_round(met: Sequence[Meeting], rounds: int) -> list[list[Meeting] | None]:
    return [[one for one in met if one.round == number] for number in range(1, rounds + 1)]


def _meetings(
    event: Event, entries: Mapping[int, Entry], wanted: Collection[Entry]
) -> dict[int, list[Meeting]]:
    """By entry, in the order of the rounds."""
    found: dict[int, list[Meeting]] = defaultdict(list)
    keys = [entry.pk for entry in wanted]
    tables = Series.objects.filter(
        round__event=event,
        stage__in=SHOWN,
        pk__in=Side.objects.filter(entry__in=keys).values("series"),
    )
    for series in (
        tables.select_related("round__event").prefetch_related("sides").order_by("round__number")
    ):
        for entry, meeting in _sides_of(series, entries):
            found[entry].append(meeting)
    byes = Bye.objects.filter(round__event=event, entry__in=keys)
    for entry, number, units in byes.values_list("entry", "round__number", "units"):
        found[entry].append(Meeting(number, Fraction(units, POINT)))
    return found


def _sides_of(series: Series, entries: Mapping[int, Entry]) -> list[tuple[int, Meeting]]:
    sides = sorted(series.sides.all(), key=lambda side: side.index)
    places = [side.shown_place for side in sides]
    points: list[Fraction | None] = [None] * len(sides)
    if None not in places:
        units = points_by_side([place or 0 for place in places], POINT)
        points = [Fraction(earned, POINT) for earned in units]
    assert series.round is not None
    meetings = []
    for side, made in zip(sides, points, strict=True):
        if side.entry_id is not None:
            others = [other.entry_id for other in sides if other.pk != side.pk and other.entry_id]
            known = tuple(entries[other] for other in others if other in entries)
            meeting = Meeting(series.round.number, made, series.pk, known)
            meetings.append((side.entry_id, meeting))
    return meetings
