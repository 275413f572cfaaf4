"""Kap Shap, Grasping Tens: an eye and three pairs of ten or twenty, for two players and one set.

The rules are docs/rules/kap-shap.md. Its turns are those of engines/grasping.py, and
engines/tens.py judges a hand.
"""

from __future__ import annotations

from random import Random
from typing import Final

from engines import grasping
from engines.base import Game, Options, Position, View
from engines.chance import Chance
from engines.deals import DEALER_RULE, MOST_DEALS
from engines.grasping import GraspingState, terms_of
from engines.options import Option

SIZE: Final = 7
MOST_SETS: Final = 8


class KapShap(Game):
    slug = "kap-shap"
    title = "Kap Shap 夾十, Grasping Tens"
    family = "draw-and-discard"
    tiles = "chinese"
    seats = (2,)
    default_seats = 2
    rules = 1
    zero_sum = True
    options = (
        *grasping.OPTIONS,
        Option("deals", 4, "Deals in a match.", low=1, high=MOST_DEALS),
        DEALER_RULE,
        Option("sets", 1, "Sets of 32 tiles.", low=1, high=MOST_SETS),
    )

    def __init__(self) -> None:
        self.evaluations = grasping.evaluations_of(self, SIZE)

    def deal(self, seats: int, options: Options, chance: Chance) -> GraspingState:
        return grasping.deal(terms_of(self.slug, seats, options, SIZE), chance)

    def load(self, position: Position) -> GraspingState:
        return grasping.load(self, SIZE, position)

    def imagine(self, view: View, rng: Random) -> GraspingState:
        return grasping.imagine(self, SIZE, view, rng)

    def longest(self, seats: int, options: Options) -> int:
        return grasping.longest(terms_of(self.slug, seats, options, SIZE))


game = KapShap()
