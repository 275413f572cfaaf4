"""Boards compared: what everybody made of the same tiles, once nobody plays them any more."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from django.db.models import Q

from league.formats.datum import (
    ROBUST_RANGE,
    Holding,
    differences_by_holder,
    matchpoints_by_holder,
)
from league.formats.tiebreaks.sheet import Value, mean
from league.models import Event, Result, Side

OPEN = Q(match__block__board__round__finished_at__isnull=False)
"""Of results: nobody plays the board any more."""
Tiles = tuple[int, int, int]
"""A board, the size of the table, and the seat: who has the same three held the same tiles."""


@dataclass(frozen=True, slots=True)
class Held:
    """One play of one seat of one board."""

    tiles: Tiles
    entry: int | None
    """None for who only fills a seat."""
    player: int
    match: int
    points: int
    forfeited: bool = False

    @property
    def holder(self) -> int:
        """The entry, or (below 0) the player who has none."""
        return self.entry if self.entry is not None else -self.player


@dataclass(frozen=True, slots=True)
class Figures:
    """By entry, the mean over all boards that somebody else held as well."""

    differences: Mapping[int, Sequence[Fraction]]
    matchpoints: Mapping[int, Sequence[Fraction]]

    def datum(self, entry: int) -> Value:
        return mean(list(self.differences.get(entry, ())))

    def percentage(self, entry: int) -> Value:
        share = mean(list(self.matchpoints.get(entry, ())))
        return None if share is None else share * 100

    def boards(self, entry: int) -> int:
        return len(self.differences.get(entry, ()))


def figures_of(event: Event, which: Q = OPEN) -> Figures:
    """Everybody's figures from the boards that are open: two queries, however many there are."""
    held = holdings_of(event, which)
    holdings = [Holding(one.tiles, one.tiles[2], one.holder, one.points) for one in held]
    return Figures(
        differences_by_holder(holdings, clip=ROBUST_RANGE), matchpoints_by_holder(holdings)
    )


def holdings_of(event: Event, which: Q) -> list[Held]:
    """Every play that counts in the comparison, in the order of play.

    A match that somebody gave up says nothing of the tiles: it counts for nobody but him, and
    for him like the lowest that anybody else made of his.
    """
    results = Result.objects.filter(which, match__block__board__round__event=event)
    facts = results.order_by("match").values_list(
        "match", "match__series", "match__block__board", "match__rotation", "scores", "forfeiter"
    )
    sides = _sides(event)
    held = []
    for match, series, board, rotation, scores, forfeiter in facts:
        for side in sides[series]:
            seat = (side.index + rotation) % len(scores)
            if forfeiter is None or forfeiter == seat:
                tiles = (board, len(scores), seat)
                gave_up = forfeiter == seat
                held.append(
                    Held(tiles, side.entry_id, side.player_id, match, scores[seat], gave_up)
                )
    return _with_forfeits(held)


def _sides(event: Event) -> dict[int, list[Side]]:
    by_series: dict[int, list[Side]] = defaultdict(list)
    for side in Side.objects.filter(series__round__event=event):
        by_series[side.series_id].append(side)
    return by_series


def _with_forfeits(held: Iterable[Held]) -> list[Held]:
    held = list(held)
    lowest: dict[Tiles, int] = {}
    for one in held:
        if not one.forfeited:
            lowest[one.tiles] = min(one.points, lowest.get(one.tiles, one.points))
    return [
        replace(one, points=lowest[one.tiles]) if one.forfeited else one
        for one in held
        if not one.forfeited or one.tiles in lowest
    ]
