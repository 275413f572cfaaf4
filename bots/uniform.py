"""The random player: every legal move is equally likely."""

from __future__ import annotations

from random import Random

from bots.base import Clock
from engines.base import View


class Uniform:
    """The floor that every other bot is measured against."""

    name = "random"
    version = 1

    def plays(self, game: str) -> bool:
        return True

    def choose(self, view: View, moves: list[str], clock: Clock, rng: Random) -> str:
        return moves[int(rng.random() * len(moves))]
