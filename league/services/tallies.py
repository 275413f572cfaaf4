"""Counting finished series between players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import permutations

from django.db.models import F

from league.models import Series, Side, Tally
from league.services.presences import count_tables

Meeting = tuple[Series, Sequence[Side]]


def count_series(meetings: Iterable[Meeting], times: int = 1) -> None:
    """Add finished series to all that is counted, or with times = -1 take them out again."""
    meetings = list(meetings)
    count_tables(meetings, times)
    count_players(meetings, times)


def count_players(meetings: Iterable[Meeting], times: int = 1) -> None:
    """The same for the players' tallies alone, where what their entries have is known already."""
    counts: dict[tuple[int, int, str], Counter[str]] = {}
    for series, sides in meetings:
        for side, other in permutations(sides, 2):
            if side.place is not None and other.place is not None:
                key = (side.player_id, other.player_id, series.game)
                counts.setdefault(key, Counter())[_column(side.place, other.place)] += times
    # In one order for everybody, so that two who count the same players never wait in a ring.
    for (player, opponent, game), columns in sorted(counts.items(), key=lambda item: item[0]):
        changes = {column: F(column) + number for column, number in columns.items()}
        rows = Tally.objects.filter(player=player, opponent=opponent, game=game)
        if not rows.update(**changes):
            Tally.objects.get_or_create(player_id=player, opponent_id=opponent, game=game)
            rows.update(**changes)


def _column(mine: int, other: int) -> str:
    if mine == other:
        return "drawn"
    return "won" if mine < other else "lost"
