"""Shi Wu Hu, the climbing game: take fifteen winning cards, or be rid of fifteen.

The rules are docs/rules/shiwuhu-tricks.md; hands, sets and moves are numbers as engines/tricks.py
has them.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from engines.base import Game, Options, Position, View
from engines.chance import Chance
from engines.deals import MOST_DEALS, imagined_decks, shuffled_decks
from engines.games.shiwuhu_tricks.positions import imagine_hands, load_state
from engines.games.shiwuhu_tricks.sets import SETS, holding_of_texts
from engines.games.shiwuhu_tricks.state import SLUG, ShiWuHuState, Terms
from engines.options import Option
from engines.positions import read_header, read_int
from engines.tiles.chinese import EIGHTY_FOUR
from engines.tricks import read


def _evaluate_set_class(question: Mapping[str, Any]) -> list[Any] | None:
    found = SETS.classes.get(holding_of_texts(question["tiles"]))
    return [list(found[0]), found[1]] if found else None


def _evaluate_beats(question: Mapping[str, Any]) -> bool:
    return SETS.beat(holding_of_texts(question["new"]), holding_of_texts(question["old"]))


class ShiWuHu(Game):
    slug = SLUG
    title = "Shi Wu Hu 十五湖, the climbing game"
    family = "trick-taking"
    tiles = "chinese"
    seats = (2, 3, 4)
    default_seats = 3
    rules = 1
    zero_sum = True
    options = (
        Option(
            "goal",
            "tricks",
            "What wins a deal: winning cards, cards parted with, or those and a trick.",
            choices=("tricks", "get_rid", "get_rid_on_trick"),
        ),
        Option("target", 15, "How many cards win a deal.", low=1, high=len(EIGHTY_FOUR)),
        Option(
            "empty_lead",
            "next",
            "When who takes a trick has no cards: the next player leads, or the deal ends.",
            choices=("next", "end"),
        ),
        Option(
            "pay",
            "unit",
            "What each loser pays: one chip, or one for every hu of the winner.",
            choices=("unit", "hu"),
        ),
        Option("deals", 6, "Deals in a match.", low=1, high=MOST_DEALS),
    )
    evaluations = {"set_class": _evaluate_set_class, "beats": _evaluate_beats}

    def deal(self, seats: int, options: Options, chance: Chance) -> ShiWuHuState:
        state = ShiWuHuState(Terms(seats, options))
        state.next_decks = shuffled_decks(chance, EIGHTY_FOUR, options["deals"])
        state.deal_next()
        return state

    def load(self, position: Position) -> ShiWuHuState:
        return load_state(Terms(*read_header(self, position)), position)

    def imagine(self, view: View, rng: Random) -> ShiWuHuState:
        log = [read(text) << 2 | seat for seat, text in view["log"]]
        position = imagine_hands(view, log, rng)
        state = self.load(position | {"next_decks": []})
        state.next_decks = imagined_decks(EIGHTY_FOUR, read_int(position, "next_decks"), rng)
        state.log = log
        return state

    def longest(self, seats: int, options: Options) -> int:
        return int(options["deals"]) * len(EIGHTY_FOUR) * seats


game = ShiWuHu()
