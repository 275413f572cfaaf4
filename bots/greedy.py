"""The greedy player: it asks each game's heuristic for the move that looks best now."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from random import Random

from bots.base import Clock
from engines.base import View

Heuristic = Callable[[View, list[str], Random], str]


def module_of(game: str) -> str:
    return f"bots.heuristics.{game.replace('-', '_')}"


@cache
def heuristic(game: str) -> Heuristic:
    found: Heuristic = importlib.import_module(module_of(game)).greedy
    return found


class Greedy:
    """The baseline policy of each game's rules page; it plays the games that have a heuristic."""

    name = "greedy"
    version = 1

    def plays(self, game: str) -> bool:
        return find_spec(module_of(game)) is not None

    def choose(self, view: View, moves: list[str], clock: Clock, rng: Random) -> str:
        if len(moves) == 1:
            return moves[0]
        return heuristic(view["position"]["game"])(view, moves, rng)
