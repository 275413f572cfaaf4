"""Ratings as ladders, curves and summaries."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from django.db.models import QuerySet

from engines import registry
from league.models import Player, Pool, Rating, RatingChange
from league.models.terms import Terms
from league.ratings.bradley_terry import Strength

CURVE_POINTS = 100
FAST_SECONDS: Final = 10
NORMAL_SECONDS: Final = 300


def pool_key(series: Terms) -> tuple[str, str, str]:
    """Game, class of options and pace: what a pool is made of."""
    return series.game, variant_of(series), pace_of(series)


def variant_of(series: Terms) -> str:
    """The class of options: the number of seats if there is a choice, and what is not default."""
    game = registry.get(series.game)
    defaults = game.complete({}, series.seats)
    parts = [f"{series.seats} seats"] if len(game.seats) > 1 else []
    parts += [
        f"{name} {value}" for name, value in series.options.items() if defaults[name] != value
    ]
    return ", ".join(parts) or "standard"


def pace_of(series: Terms) -> Pool.Pace:
    if series.move_seconds <= FAST_SECONDS:
        return Pool.Pace.FAST
    return Pool.Pace.NORMAL if series.move_seconds <= NORMAL_SECONDS else Pool.Pace.SLOW


def ratings_in(terms: Terms, players: Collection[int]) -> dict[int, Rating]:
    """By player: the ratings in the pool that games on these terms are rated in."""
    game, variant, pace = pool_key(terms)
    found = Rating.objects.filter(
        pool__game=game, pool__variant=variant, pool__pace=pace, player__in=players
    )
    return {rating.player_id: rating for rating in found}


def ladder(pool: Pool) -> QuerySet[Rating]:
    """The pool's players, strongest first."""
    return pool.ratings.select_related("player", "pool").order_by("-mean", "pk")


def pool_list() -> QuerySet[Pool]:
    return Pool.objects.order_by("pk")


def ratings_of(player: Player) -> QuerySet[Rating]:
    return player.ratings.select_related("pool").order_by("-blocks", "pk")


def curve(rating: Rating) -> list[RatingChange]:
    """The player's latest changes in the pool, oldest first, so many that a curve can show."""
    latest = RatingChange.objects.filter(pool=rating.pool_id, player=rating.player_id)
    return list(latest.order_by("-sequence")[:CURVE_POINTS])[::-1]


def strength_of(rating: Rating | RatingChange) -> Strength:
    return Strength(rating.mean, rating.deviation)
