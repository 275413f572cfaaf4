"""Standings and pairings as tables for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, Final

from league.models import Event, Series
from league.queries.events import rounds_of
from league.queries.series import series_list
from league.queries.standings import standings

FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r")
"""What makes a spreadsheet take a cell for a formula."""


def standings_csv(event: Event) -> str:
    """Best first, with every column that the page has."""
    table = standings(event)
    heads = ["place", "number", "player", "kind", *(column.name for column in table.columns)]
    rows = [
        [
            row.place, row.entry.number, row.entry.player.name, row.entry.player.kind,
            *(row.values.get(column.name) for column in table.columns),
        ]
        for row in table.rows
    ]  # fmt: skip
    return _written([heads, *rows])


def pairings_csv(event: Event, number: int | None = None) -> str:
    """The tables of one round that is published, or of all of them, a line for each player."""
    heads = ["round", "table", "seat", "player", "kind", "points", "place", "stage", "starts_at"]
    rows: list[Sequence[Any]] = [heads]
    rounds = rounds_of(event)
    for played in rounds if number is None else rounds.filter(number=number):
        series = series_list().filter(round=played).order_by("table", "pk")
        for one in series.select_related("round__event"):
            rows += _seated(played.number, one)
        rows += [
            [played.number, None, None, bye.entry.player.name, bye.entry.player.kind,
             None, None, f"bye, {bye.kind}", None]
            for bye in played.byes.all()
        ]  # fmt: skip
    return _written(rows)


def _seated(number: int, series: Series) -> Iterable[Sequence[Any]]:
    for side in sorted(series.sides.all(), key=lambda side: side.index):
        side.series = series
        yield [
            number, series.table, side.index + 1, side.player.name, side.player.kind,
            side.points, side.shown_place, series.stage, series.starts_at.isoformat(),
        ]  # fmt: skip


def _written(rows: Iterable[Sequence[Any]]) -> str:
    text = io.StringIO()
    csv.writer(text).writerows([_cell(value) for value in row] for row in rows)
    return text.getvalue()


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, Fraction | float):
        return f"{float(value):.10g}"
    if isinstance(value, str) and value.startswith(FORMULAS):
        return "'" + value
    return str(value)
