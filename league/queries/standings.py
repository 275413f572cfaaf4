"""Standings of an event: who stands where, by which columns, and what each column means."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext_noop as _

from engines.base import places_of
from league.formats.series import points_by_side
from league.formats.solitaire import percentiles
from league.models import POINT, Block, Entry, Event, Series, Side


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
    values: dict[str, float]


@dataclass(frozen=True, slots=True)
class Standings:
    columns: Sequence[Column]
    rows: list[Row]


MEETINGS: Final = (
    Column(
        "points",
        _("Points"),
        _("For every series: 1 for the first place, 0 for the last, evenly between; ties share."),
    ),
    Column(
        "block_points",
        _("Block points"),
        _("The same for every block (or match) inside the series. They decide between equals."),
    ),
    Column("won", _("Won"), _("Series in which nobody was ahead or level.")),
    Column("played", _("Played"), _("Series that have ended.")),
)
ALONE: Final = (
    Column("total", _("Total"), _("The points of all deals that have ended.")),
    Column(
        "percentile",
        _("Percentile"),
        _("The share of the others left behind, deal by deal; equals count half. The average."),
    ),
    Column("deals", _("Deals"), _("Deals that have ended.")),
)


def standings(event: Event) -> Standings:
    """Best first; those who are equal in the first two columns share a place."""
    columns, values = (ALONE, _alone(event)) if event.seats == 1 else (MEETINGS, _met(event))
    entries = list(event.entries.select_related("player"))
    figures = [values[entry.player_id] for entry in entries]
    first, second = (column.name for column in columns[:2])
    order = sorted({(row[first], row[second]) for row in figures})
    places = places_of([order.index((row[first], row[second])) for row in figures])
    rows = [Row(*row) for row in zip(places, entries, figures, strict=True)]
    return Standings(columns, sorted(rows, key=lambda row: (row.place, row.entry.number)))


def _met(event: Event) -> dict[int, dict[str, float]]:
    """By player: what came of the series."""
    found: dict[int, dict[str, float]] = defaultdict(
        lambda: {column.name: 0 for column in MEETINGS}
    )
    for sides in _finished_series(event).values():
        units = points_by_side([side.place or len(sides) for side in sides], POINT)
        for side, earned in zip(sides, units, strict=True):
            row = found[side.player_id]
            row["points"] += earned
            row["block_points"] += side.units
            row["won"] += earned == POINT
            row["played"] += 1
    for row in found.values():  # only now, so that thirds add up to equal sums
        row["points"] /= POINT
        row["block_points"] /= POINT
    return found


def _finished_series(event: Event) -> dict[int, list[Side]]:
    sides = Side.objects.filter(
        series__round__event=event, series__stage=Series.Stage.FINISHED
    ).order_by("series", "index")
    by_series: dict[int, list[Side]] = defaultdict(list)
    for side in sides:
        by_series[side.series_id].append(side)
    return by_series


def _alone(event: Event) -> dict[int, dict[str, float]]:
    """By player: what came of the deals that he and the others played."""
    deals: dict[int, dict[int, int]] = defaultdict(dict)
    ended = Block.objects.filter(series__round__event=event, finished_at__isnull=False)
    for board, player, totals in ended.values_list("board", "series__sides__player", "totals"):
        deals[board][player] = sum(totals or [])
    found: dict[int, dict[str, float]] = defaultdict(lambda: {column.name: 0 for column in ALONE})
    for points in deals.values():
        for player, share in percentiles(points).items():
            row = found[player]
            row["total"] += points[player]
            row["percentile"] += share
            row["deals"] += 1
    for row in found.values():
        row["percentile"] /= row["deals"]
    return found
