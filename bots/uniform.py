"""The random bot: any legal move, each as likely as the other."""

from __future__ import annotations

from random import Random

from bots.base import Clock
from engines.base import View


class Uniform:
    name = "random"

    def choose(self, view: View, moves: list[str], clock: Clock, rng: Random) -> str:
        return rng.choice(moves)
