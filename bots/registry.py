"""The house bots by name."""

from __future__ import annotations

from bots.base import Bot
from bots.greedy import Greedy
from bots.uniform import Uniform

_BOTS: dict[str, Bot] = {bot.name: bot for bot in (Uniform(), Greedy())}


class UnknownBotError(LookupError):
    """No house bot has this name."""


def names() -> list[str]:
    return list(_BOTS)


def get(name: str) -> Bot:
    try:
        return _BOTS[name]
    except KeyError:
        known = ", ".join(_BOTS)
        raise UnknownBotError(f"There is no bot {name!r}. The bots are: {known}.") from None


def choices() -> list[tuple[str, str]]:
    """Names as form fields take them."""
    return [(name, name) for name in _BOTS]
