"""Jie Long, Connect the Dragon: place a tile on an open end, or lose one face down.

The rules are docs/rules/jielong.md. Play is that of all connecting games, engines/connecting;
here are the set, the seats and the payment.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from engines.base import Game, Options, Position, View
from engines.chance import Chance
from engines.connecting.imagining import imagine_position, remember
from engines.connecting.loading import set_up
from engines.connecting.state import (
    DEALER_RULE,
    FREE_DISCARD,
    ConnectingState,
    Payment,
    Terms,
    lowest_hand,
)
from engines.deals import MOST_DEALS, shuffled_decks
from engines.options import Option
from engines.positions import read_header
from engines.tiles.chinese import STANDARD_SET

HAND_SIZE: Final = {2: 16, 3: 10, 4: 8}


def settle(points: Sequence[int], dealer: int) -> Payment:
    """Every two players settle the difference of their points, the lower receiving."""
    seats, total = len(points), sum(points)
    return [total - seats * own for own in points], lowest_hand(points, dealer)


def _settle_deal(state: ConnectingState) -> Payment:
    return settle(state.points, state.dealer)


def _evaluate_settle(question: Mapping[str, Any]) -> dict[str, Any]:
    pay, winner = settle(question["points"], question["dealer"])
    return {"pay": pay, "winner": winner}


class JieLong(Game):
    slug = "jielong"
    title = "Jie Long 接龙, Connect the Dragon"
    family = "connecting"
    tiles = "chinese"
    seats = (2, 3, 4)
    default_seats = 4
    rules = 1
    zero_sum = True
    options = (
        Option(
            "arms",
            "single",
            "Whether tiles may be added to one end of the line or to both.",
            choices=("single", "double"),
        ),
        Option("deals", 4, "Deals in a match.", low=1, high=MOST_DEALS),
        DEALER_RULE,
        FREE_DISCARD,
    )
    evaluations = {"settle": _evaluate_settle}

    def terms(self, seats: int, options: Options) -> Terms:
        return Terms(
            game=self.slug,
            seats=seats,
            options=dict(options),
            deck=STANDARD_SET,
            hand_size=HAND_SIZE[seats],
            double=options["arms"] == "double",
            free=options["free_discard"],
            settle=_settle_deal,
        )

    def deal(self, seats: int, options: Options, chance: Chance) -> ConnectingState:
        decks = shuffled_decks(chance, STANDARD_SET, options["deals"])
        return ConnectingState(self.terms(seats, options)).begin(decks)

    def load(self, position: Position) -> ConnectingState:
        state = ConnectingState(self.terms(*read_header(self, position)))
        set_up(state, position)
        return state

    def imagine(self, view: View, rng: Random) -> ConnectingState:
        terms = self.terms(*read_header(self, view["position"]))
        state = self.load(imagine_position(view, terms, rng))
        remember(state, view["log"])
        return state

    def longest(self, seats: int, options: Options) -> int:
        return int(options["deals"]) * seats * HAND_SIZE[seats]


game = JieLong()
