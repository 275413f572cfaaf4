"""Jjak-mat-chu-gi, Making Pairs: draw or take, lay every pair, and be the first to have three.

The rules are docs/rules/jjak-mat-chu-gi.md; state.py plays them, border.py reads positions.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from engines.base import Game, Options, Position, View
from engines.chance import Chance
from engines.deals import DEALER_RULE, MOST_DEALS, shuffled_decks
from engines.games.jjak_mat_chu_gi import border
from engines.games.jjak_mat_chu_gi.state import (
    PARTNERS,
    SIZE,
    JjakMatChuGiState,
    split,
    terms_of,
    texts_of,
)
from engines.options import Option
from engines.tiles.chinese import NUMBERS, STANDARD_SET


class JjakMatChuGi(Game):
    slug = "jjak-mat-chu-gi"
    title = "Jjak-mat-chu-gi 짝맞추기, Making Pairs"
    family = "draw-and-discard"
    tiles = "chinese"
    seats = (2, 3, 4)
    default_seats = 2
    rules = 1
    zero_sum = True
    secret_turns = True
    options = (
        Option(
            "pairs",
            "korean",
            "Which tiles are partners: as in Korea, or as in China.",
            choices=("korean", "chinese"),
        ),
        Option("offer_to_all", False, "Whether all may claim a discard, not only the next player."),
        Option("discard_finish", True, "Whether the third pair may be made with a discard."),
        Option("blind", False, "Whether discards lie face down, for anyone to pick from."),
        Option(
            "discard_pays",
            "one",
            "What a discarder pays whose tile wins: his own stake, or everybody's.",
            choices=("one", "all"),
        ),
        Option(
            "exhaustion",
            "none",
            "What is paid if nobody wins: nothing, or the difference of pairs laid.",
            choices=("none", "pairs"),
        ),
        Option("deals", 2, "Deals in a match.", low=1, high=MOST_DEALS, per_seat=True),
        DEALER_RULE,
    )

    def __init__(self) -> None:
        self.evaluations = {
            "pairs": _evaluate_pairs,
            "deal": self._evaluate_deal,
            "view": self._evaluate_view,
        }

    def deal(self, seats: int, options: Options, chance: Chance) -> JjakMatChuGiState:
        state = JjakMatChuGiState(terms_of(seats, options))
        state.future = shuffled_decks(chance, STANDARD_SET, options["deals"])
        state.deal_next()
        return state

    def load(self, position: Position) -> JjakMatChuGiState:
        return border.load(self, position)

    def imagine(self, view: View, rng: Random) -> JjakMatChuGiState:
        return border.imagine(self, view, rng)

    def longest(self, seats: int, options: Options) -> int:
        wall = len(STANDARD_SET) - seats * SIZE - 1
        # Every player takes twice at most without winning; a discard may be asked about once,
        # since only one tile pairs with it.
        discards = 1 + wall + 2 * seats
        return 2 * discards * int(options["deals"])

    def _evaluate_deal(self, question: Mapping[str, Any]) -> Position:
        """The start of a deal from this deck, the options as they were given."""
        seats = question["players"]
        state = JjakMatChuGiState(terms_of(seats, self.complete(question["options"], seats)))
        state.dealer = question["dealer"]
        state.future = (tuple(NUMBERS[tile] for tile in question["deck"]),)
        state.deal_next()
        return {**state.dump(), "options": question["options"]}

    def _evaluate_view(self, question: Mapping[str, Any]) -> Position:
        position = question["position"]
        shown = self.load(position).view(question["seat"])["position"]
        return {**shown, "options": position.get("options", {})}


def _evaluate_pairs(question: Mapping[str, Any]) -> dict[str, Any]:
    tiles = sorted(NUMBERS[tile] for tile in question["tiles"])
    pairs, rest = split(tiles, PARTNERS[question["system"]])
    return {"pairs": [texts_of(pair) for pair in pairs], "rest": texts_of(rest)}


game = JjakMatChuGi()
