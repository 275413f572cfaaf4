"""Counting finished series between players."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from django.db.models import F

from league.models import Series, Side, Tally


def count_series(series: Series, sides: Sequence[Side], times: int) -> None:
    """Add a finished series to its players' tallies, or with times = -1 take it out again."""
    for side, other in permutations(sides, 2):
        if side.place is None or other.place is None:
            continue
        column = _column(side.place, other.place)
        tally, _ = Tally.objects.get_or_create(
            player_id=side.player_id, opponent_id=other.player_id, game=series.game
        )
        Tally.objects.filter(pk=tally.pk).update(**{column: F(column) + times})


def _column(mine: int, other: int) -> str:
    if mine == other:
        return "drawn"
    return "won" if mine < other else "lost"
