"""The house bots by name."""

from __future__ import annotations

from typing import Final, Protocol

from bots.base import Bot
from bots.greedy import Greedy
from bots.uniform import Uniform


class HouseBot(Bot, Protocol):
    """A bot that comes with Clack."""

    version: int
    """Goes up whenever its play changes."""

    def plays(self, game: str) -> bool: ...


class UnknownBotError(LookupError):
    """No house bot has this name, or it does not play the game."""


_BOTS: Final[dict[str, HouseBot]] = {bot.name: bot for bot in (Uniform(), Greedy())}


def names(game: str | None = None) -> list[str]:
    """The names of all house bots, or of those that play this game."""
    return [name for name, bot in _BOTS.items() if game is None or bot.plays(game)]


def get(name: str, game: str | None = None) -> HouseBot:
    """The bot of this name; given a game, only if it plays that."""
    if name not in _BOTS:
        raise UnknownBotError(f"There is no bot {name!r}. The bots are: {', '.join(_BOTS)}.")
    bot = _BOTS[name]
    if game is not None and not bot.plays(game):
        raise UnknownBotError(f"The bot {name} does not play {game}.")
    return bot


def choices() -> list[tuple[str, str]]:
    """The names, as form fields take them."""
    return [(name, name) for name in _BOTS]
