"""Kap Tai Shap, Grasping Many Tens: an eye and four pairs of ten or twenty, from several sets.

The rules are docs/rules/kap-tai-shap.md. Its turns are those of engines/grasping.py, and
engines/tens.py judges a hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from engines import grasping
from engines.base import Game, Options, Position, View
from engines.chance import Chance
from engines.deals import DEALER_RULE, MOST_DEALS
from engines.grasping import GraspingState, terms_of
from engines.options import Option, OptionsError
from engines.tiles.chinese import STANDARD_SET

SIZE: Final = 9
MOST_SETS: Final = 8


def auto_sets(seats: int) -> int:
    """About two sets for five players, and never fewer than two."""
    return max(2, -(-2 * seats // 5))


class KapTaiShap(Game):
    slug = "kap-tai-shap"
    title = "Kap Tai Shap 夾大十, Grasping Many Tens"
    family = "draw-and-discard"
    tiles = "chinese"
    seats = (2, 3, 4, 5, 6, 7, 8, 9, 10)
    default_seats = 4
    rules = 1
    zero_sum = True
    options = (
        Option(
            "sets",
            0,
            "Sets of 32 tiles; 0 for as many as the players need, about two for five.",
            low=0,
            high=MOST_SETS,
        ),
        *grasping.OPTIONS,
        Option("deals", 1, "Deals in a match.", low=1, high=MOST_DEALS, per_seat=True),
        DEALER_RULE,
    )

    def __init__(self) -> None:
        self.evaluations = {
            **grasping.evaluations_of(self, SIZE),
            "auto_sets": lambda question: auto_sets(question["players"]),
        }

    def complete(self, options: Mapping[str, Any], seats: int) -> Options:
        complete = super().complete(options, seats)
        complete["sets"] = complete["sets"] or auto_sets(seats)
        if complete["sets"] * len(STANDARD_SET) <= seats * SIZE:
            raise OptionsError("sets", f"Option sets is too low for {seats} players.")
        return complete

    def deal(self, seats: int, options: Options, chance: Chance) -> GraspingState:
        return grasping.deal(terms_of(self.slug, seats, options, SIZE), chance)

    def load(self, position: Position) -> GraspingState:
        return grasping.load(self, SIZE, position)

    def imagine(self, view: View, rng: Random) -> GraspingState:
        return grasping.imagine(self, SIZE, view, rng)

    def longest(self, seats: int, options: Options) -> int:
        return grasping.longest(terms_of(self.slug, seats, options, SIZE))


game = KapTaiShap()
