"""Who is in a file: players and accounts by name, under numbers that mean something only there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from league.models import Bot, Player, User


@dataclass(frozen=True, slots=True)
class Who:
    """Somebody to be named once all are known: a player, or an account that acted."""

    player: int | None = None
    user: int | None = None


class People:
    """Collects everybody that is mentioned; afterwards each has a number, in the order of names."""

    def __init__(self) -> None:
        self._mentioned: set[Who] = set()
        self._numbers: dict[Who, int] = {}

    def player(self, player_id: int) -> Who:
        return self._mention(Who(player=player_id))

    def user(self, user_id: int | None) -> Who | None:
        return None if user_id is None else self._mention(Who(user=user_id))

    def _mention(self, who: Who) -> Who:
        self._mentioned.add(who)
        return who

    def number(self, who: Any) -> int:
        return self._numbers[who]

    def listed(self) -> list[dict[str, Any]]:
        """Everybody as the file has them; from now on they have numbers."""
        bots = self._bots()
        accounts = User.objects.select_related("player").in_bulk(
            [who.user for who in self._mentioned if who.user is not None]
        )
        players = Player.objects.in_bulk(
            [who.player for who in self._mentioned if who.player is not None]
        )
        named: dict[tuple[str, str], dict[str, Any]] = {}
        keys: dict[Who, tuple[str, str]] = {}
        for who in self._mentioned:
            name, kind = _name(players[who.player] if who.player else accounts[who.user])
            keys[who] = name.casefold(), kind
            named[keys[who]] = {"name": name, "kind": kind}
            if who.player in bots:
                named[keys[who]] |= _program(bots[who.player], self)
        order = {key: number for number, key in enumerate(sorted(named), start=1)}
        self._numbers = {who: order[key] for who, key in keys.items()}
        return [named[key] for key in order]

    def _bots(self) -> dict[int, Bot]:
        """The bots by player; their authors are mentioned by that."""
        bots = Bot.objects.filter(player__in=[who.player for who in self._mentioned if who.player])
        found = {bot.player_id: bot for bot in bots.prefetch_related("versions")}
        for bot in found.values():
            self.user(bot.author_id)
        return found


def _name(found: Player | User) -> tuple[str, str]:
    if isinstance(found, Player):
        return found.name, found.kind
    player = getattr(found, "player", None)
    return (player.name if player else found.username), Player.Kind.PERSON.value


def _program(bot: Bot, people: People) -> dict[str, Any]:
    versions = sorted(bot.versions.all(), key=lambda version: version.number)
    return {
        "about": bot.about,
        "author": people.user(bot.author_id),
        "programs": [version.program for version in versions],
    }
