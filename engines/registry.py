"""The games there are: every module in engines/games holds one, found by being there."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from engines import games as games_package
from engines.base import Game


class UnknownGameError(LookupError):
    """No game has this slug."""


@cache
def games() -> dict[str, Game]:
    """Every game by its slug, in alphabetical order."""
    found: dict[str, Game] = {}
    for module in pkgutil.iter_modules(games_package.__path__):
        game: Game = importlib.import_module(f"{games_package.__name__}.{module.name}").game
        found[game.slug] = game
    return dict(sorted(found.items()))


def get(slug: str) -> Game:
    try:
        return games()[slug]
    except KeyError:
        known = ", ".join(games())
        raise UnknownGameError(f"There is no game {slug!r}. The games are: {known}.") from None


def choices() -> list[tuple[str, str]]:
    """Slugs and titles, as form fields take them."""
    return [(slug, game.title) for slug, game in games().items()]
