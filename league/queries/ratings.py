"""Ratings as ladders, curves and summaries."""

from __future__ import annotations

from django.db.models import QuerySet

from league.models import Player, Pool, Rating, RatingChange
from league.ratings.bradley_terry import Strength

CURVE_POINTS = 100


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
