"""Players by name: who is meant, and names that a form offers while one is typed."""

from __future__ import annotations

from league.models import Event, Player
from league.queries.players import player_list
from league.services.accounts import clean_name
from league.services.errors import LeagueError

MOST = 200


def player_named(name: str) -> Player | None:
    """The player of this name, whatever its case and spaces."""
    try:
        return player_list().filter(key=clean_name(name).casefold()).first()
    except LeagueError:
        return None


def player_names() -> list[str]:
    """The first so many; any other name can be typed too."""
    return list(player_list().values_list("name", flat=True)[:MOST])


def candidates(*, door: str, without: list[int]) -> list[Player]:
    """Players who could still be entered through this door, programs first."""
    players = player_list().exclude(pk__in=without).order_by("kind", "name")
    kind = {Event.Door.BOTS: Player.Kind.BOT, Event.Door.PEOPLE: Player.Kind.PERSON}.get(
        Event.Door(door)
    )
    return list((players.filter(kind=kind) if kind else players)[:MOST])
