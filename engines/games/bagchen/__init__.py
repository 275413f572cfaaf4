"""Bagchen, the Tibetan game of two sets: the last trick wins the deal, and points multiply it.

The rules are docs/rules/bagchen.md; hands, sets and moves are numbers as engines/tricks.py has
them. Odd rulings: debts for points wait while their run lasts and are dropped if it ends the
deal, and what a passport forbids to lead is judged by what the leader himself knows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from engines.base import Game, Options, Position, View
from engines.chance import Chance
from engines.deals import MOST_DEALS
from engines.games.bagchen.positions import imagine_state, load_state
from engines.games.bagchen.sets import point_faces, points_for
from engines.games.bagchen.state import HAND_SIZE, PAR, SEATS, SLUG, BagchenState, Deal, Terms
from engines.options import Option
from engines.positions import read_header
from engines.tiles.chinese import FACE_OF, NUMBERS, TEXTS, TWO_SETS
from engines.tricks import holding_of


def _holding(texts: Sequence[str]) -> int:
    return holding_of(NUMBERS[text] for text in texts)


def _evaluate_point_faces(question: Mapping[str, Any]) -> list[str]:
    return [TEXTS[face] for face in point_faces(NUMBERS[question["dice"]])]


def _evaluate_set_class(question: Mapping[str, Any]) -> list[Any] | None:
    points = points_for(NUMBERS[question["dice"]])
    found = points.sets.classes.get(_holding(question["tiles"]))
    return None if found is None else list(found)


def _evaluate_beats(question: Mapping[str, Any]) -> bool:
    points = points_for(NUMBERS[question["dice"]])
    return points.sets.beat(_holding(question["new"]), _holding(question["old"]))


def _evaluate_points(question: Mapping[str, Any]) -> int:
    points = points_for(NUMBERS[question["dice"]])
    return points.values.get(_holding(question["tiles"]), 0)


class Bagchen(Game):
    slug = SLUG
    title = "Bagchen སྦག་ཆེན"
    family = "trick-taking"
    tiles = "chinese"
    seats = (SEATS,)
    default_seats = SEATS
    rules = 1
    zero_sum = True
    options = (
        Option("deals", 4, "Deals in a match.", low=1, high=MOST_DEALS),
        Option("passport", PAR, "Tricks that earn a passport.", low=1, high=HAND_SIZE),
        Option(
            "passport_leads",
            "full",
            "Whether a passport ties the leads of its holder.",
            choices=("full", "off"),
        ),
        Option("bank", 100, "What a big slam costs the others at least.", low=1, high=1_000_000),
    )
    evaluations = {
        "point_faces": _evaluate_point_faces,
        "set_class": _evaluate_set_class,
        "beats": _evaluate_beats,
        "points": _evaluate_points,
    }

    def deal(self, seats: int, options: Options, chance: Chance) -> BagchenState:
        state = BagchenState(Terms(options))
        state.next_deals = tuple(
            _throw_and_shuffle(chance.child("deal", number))
            for number in range(1, options["deals"] + 1)
        )
        state.deal_next()
        return state

    def load(self, position: Position) -> BagchenState:
        _, options = read_header(self, position)
        return load_state(Terms(options), position)

    def imagine(self, view: View, rng: Random) -> BagchenState:
        _, options = read_header(self, view["position"])
        return imagine_state(view, Terms(options), rng)

    def longest(self, seats: int, options: Options) -> int:
        return int(options["deals"]) * len(TWO_SETS)


def _throw_and_shuffle(chance: Chance) -> Deal:
    deck = tuple(chance.shuffled(TWO_SETS))
    return deck, FACE_OF[10 * (1 + chance.below(6)) + 1 + chance.below(6)]


game = Bagchen()
