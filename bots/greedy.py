"""The greedy bot: the baseline policy that each game's heuristics module states."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from functools import cache
from random import Random

from bots.base import Clock
from engines.base import View

Policy = Callable[[View, list[str], Random], str]


class Greedy:
    name = "greedy"

    def choose(self, view: View, moves: list[str], clock: Clock, rng: Random) -> str:
        if len(moves) == 1:
            return moves[0]
        return policy_of(view["position"]["game"])(view, moves, rng)


@cache
def policy_of(slug: str) -> Policy:
    module = importlib.import_module(f"bots.heuristics.{slug.replace('-', '_')}")
    policy: Policy = module.greedy
    return policy
