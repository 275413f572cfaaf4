"""Tables and options to try a game with, for Hypothesis."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies

from engines import registry
from engines.base import Game, Options
from engines.options import Option, OptionsError
from tests.engines.conformance.walk import Case

TABLES = [(slug, seats) for slug, game in registry.games().items() for seats in game.seats]
FEW_TABLES = [
    (slug, seats)
    for slug, game in registry.games().items()
    for seats in sorted({min(game.seats), game.default_seats, max(game.seats)})
]
"""The smallest table of every game, its usual one and its largest."""
LIGHT_TABLES = [
    (slug, seats)
    for slug, seats in FEW_TABLES
    if seats in (min(registry.get(slug).seats), registry.get(slug).default_seats)
]
"""Of these the ones on which the whole suite is tried every time; a long run tries every table."""


def values_of(option: Option) -> strategies.SearchStrategy[Any]:
    """Values of an option, the default first; numbers small, so that matches stay short."""
    if option.kind == "choice":
        return strategies.sampled_from([option.default, *option.choices])
    if option.kind == "bool":
        return strategies.booleans()
    low = 0 if option.low is None else option.low
    high = low + 2 if option.high is None else min(option.high, low + 2)
    if isinstance(option.default, tuple):
        count = len(option.default)
        return strategies.lists(strategies.integers(low, high), min_size=count, max_size=count)
    return strategies.integers(low, high)


def fitting(game: Game, seats: int, drawn: dict[str, Any]) -> Options:
    """The drawn options without those that this number of seats does not allow."""
    while True:
        try:
            return game.complete(drawn, seats)
        except OptionsError as error:
            drawn = {name: drawn[name] for name in drawn if name != error.option}


def cases(game: Game, seats: int, samples: int) -> strategies.SearchStrategy[Case]:
    drawn = strategies.fixed_dictionaries(
        {}, optional={option.name: values_of(option) for option in game.options}
    )
    return strategies.builds(
        lambda options, seed: Case(game, seats, fitting(game, seats, options), seed, samples),
        drawn,
        strategies.integers(0, 2**32),
    )
