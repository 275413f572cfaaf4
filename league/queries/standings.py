"""Standings of an event: points for the places of finished series, then points in blocks."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from engines.base import places_of
from league.formats.series import points_by_side
from league.models import POINT, Entry, Event, Series, Side


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the standings."""

    place: int
    entry: Entry
    played: int
    won: int
    points: float
    block_points: float


def standings(event: Event) -> list[Row]:
    """Best first; equal points and equal block points share a place."""
    units: dict[int, int] = defaultdict(int)
    block_units: dict[int, int] = defaultdict(int)
    played: dict[int, int] = defaultdict(int)
    won: dict[int, int] = defaultdict(int)
    for sides in _finished_series(event).values():
        points = points_by_side([side.place or len(sides) for side in sides], POINT)
        for side, earned in zip(sides, points, strict=True):
            units[side.player_id] += earned
            block_units[side.player_id] += side.units
            played[side.player_id] += 1
            won[side.player_id] += earned == POINT
    entries = list(event.entries.select_related("player"))
    ranks = places_of([units[e.player_id] * 10**9 + block_units[e.player_id] for e in entries])
    rows = [
        Row(
            place, entry, played[entry.player_id], won[entry.player_id],
            units[entry.player_id] / POINT, block_units[entry.player_id] / POINT,
        )
        for place, entry in zip(ranks, entries, strict=True)
    ]  # fmt: skip
    return sorted(rows, key=lambda row: (row.place, row.entry.number))


def _finished_series(event: Event) -> dict[int, list[Side]]:
    sides = Side.objects.filter(
        series__round__event=event, series__stage=Series.Stage.FINISHED
    ).order_by("series", "index")
    by_series: dict[int, list[Side]] = defaultdict(list)
    for side in sides:
        by_series[side.series_id].append(side)
    return by_series
