"""Players and their records against each other."""

from __future__ import annotations

from typing import Any

from django.db.models import F, QuerySet, Sum

from league.models import Player

MOST_OPPONENTS = 50


def player_list() -> QuerySet[Player]:
    return Player.objects.select_related("bot__author").order_by("name")


def record_by_game(player: Player) -> list[dict[str, Any]]:
    """Series won, drawn and lost against each opponent at the table, by game."""
    return list(_sums(player, "game").order_by("game"))


def record_by_opponent(player: Player) -> list[dict[str, Any]]:
    """The same by opponent (`opponent`, `opponent__name`), those met most first."""
    met = F("won") + F("drawn") + F("lost")
    return list(
        _sums(player, "opponent", "opponent__name")
        .annotate(met=met)
        .order_by("-met", "opponent__name")[:MOST_OPPONENTS]
    )


def _sums(player: Player, *by: str) -> QuerySet[Any, Any]:
    sums: QuerySet[Any, Any] = (
        player.tallies.order_by()
        .values(*by)
        .annotate(won=Sum("won"), drawn=Sum("drawn"), lost=Sum("lost"))
    )
    return sums
