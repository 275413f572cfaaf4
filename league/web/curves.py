"""The changes of a rating as the points of its curve and the rows of its table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.formats import date_format

from league.models import RatingChange
from league.queries.ratings import strength_of
from league.ratings.bradley_terry import Strength
from league.web.drawing.chart import CurvePoint


@dataclass(frozen=True, slots=True)
class CurveRow:
    at: datetime
    value: float
    margin: float
    gain: float


def curve_rows(changes: Sequence[RatingChange]) -> list[CurveRow]:
    """Oldest first, as the query gives them."""
    rows = []
    for change in changes:
        strength = strength_of(change)
        gain = strength.shown - Strength(change.mean_before).shown
        rows.append(CurveRow(change.at, strength.shown, strength.margin, gain))
    return rows


def curve_points(rows: Sequence[CurveRow]) -> list[CurvePoint]:
    return [CurvePoint(date_format(row.at, "j M Y"), row.value, row.margin) for row in rows]
