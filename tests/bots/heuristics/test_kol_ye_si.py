"""Kol-ye-si's baseline policy: its stakes and draws are the best there are."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engines.games.kol_ye_si import game, unit_ev
from engines.tiles.chinese import COPIES, FACES, TEXTS
from tests.bots.heuristics.banking_matches import chosen, plays_to_the_end
from tests.engines.games.banking_tables import dealt


def position(tile, **changes):
    start = dealt(game, 6, 2).dump()
    return start | {"hands": [[], [tile]], "stock": []} | changes


def stake_on(tile, **changes):
    return chosen(game, position(tile, **changes))


def draw_with(tile):
    hands = [["62", "53"] if tile not in ("62", "53") else ["63", "54"], [tile]]
    return chosen(game, position(tile, phase="draw", stakes=[0, 1], hands=hands))


def test_greedy_is_worth_the_best_that_can_be_had():
    worth = sum(
        COPIES[face]
        * int(stake_on(TEXTS[face]).split()[1])
        * unit_ev(face, int(draw_with(TEXTS[face]).split()[1]))
        for face in FACES
    )

    assert worth / 32 == Fraction(1065691, 6041280)


@pytest.mark.parametrize(
    ("tile", "deal", "chips", "stake"),
    [
        ("21", 1, [5, -5], "stake 1"),
        ("21", 1, [-5, 5], "stake 10"),
        ("41", 1, [-5, 5], "stake 10"),
        ("42", 1, [-5, 5], "stake 1"),
    ],
)
def test_greedy_dares_more_when_behind_near_the_end(tile, deal, chips, stake):
    asked = {"deal": deal, "banker": 1, "turn": 0, "hands": [[tile], []]}

    assert stake_on(tile, chips=chips, **asked) == stake


@pytest.mark.parametrize("seats", game.seats)
@pytest.mark.parametrize("options", [{}, {"stakes": "fixed"}, {"min_stake": 3, "max_stake": 4}])
def test_greedy_plays_every_option_to_the_end(seats, options):
    assert plays_to_the_end(game, seats, **options)
