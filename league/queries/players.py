"""Players and their records against each other."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import F, OuterRef, QuerySet, Subquery, Sum

from league.models import Bot, BotVersion, Player

MOST_OPPONENTS = 50
MOST_VERSIONS = 50


def player_list() -> QuerySet[Player]:
    return Player.objects.select_related("bot__author").order_by("key")


def players_called(players: QuerySet[Player], part: str) -> QuerySet[Player]:
    """Those whose name holds these letters, in either case."""
    return players.filter(key__contains=part.casefold())


def bot_list() -> QuerySet[Bot]:
    """Bots with their players and authors, and as `latest` the number of the version that plays."""
    numbers = BotVersion.objects.filter(bot=OuterRef("pk")).order_by("-number").values("number")
    return (
        Bot.objects.select_related("player", "author__player")
        .annotate(latest=Subquery(numbers[:1]))
        .order_by("pk")
    )


def versions_of(bot: Bot) -> list[BotVersion]:
    """The latest versions, the one that plays first."""
    return list(bot.versions.order_by("-number")[:MOST_VERSIONS])


def player_of(user: AbstractBaseUser | AnonymousUser) -> Player | None:
    """The player of this account; a visitor has none, nor has an account made by hand."""
    return getattr(user, "player", None)


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
