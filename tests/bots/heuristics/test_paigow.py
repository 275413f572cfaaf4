"""Pai Gow's baseline policy: what it prefers, and how well it plays."""

from __future__ import annotations

import pytest

from engines.games.paigow import game
from tests.bots.heuristics.banking_matches import chosen, mirrored_gain, plays_to_the_end
from tests.engines.games.banking_tables import dealt


def splitting(hand):
    hands = [["51", "43", "41", "32"], hand.split()]
    return chosen(game, dealt(game, 6, 2).dump() | {"hands": hands, "stock": []})


def staking(deal, chips):
    position = dealt(game, 6, 2, stakes="chosen").dump()
    banker = deal % 2
    return chosen(
        game, position | {"deal": deal, "banker": banker, "turn": 1 - banker, "chips": chips}
    )


@pytest.mark.parametrize(
    ("hand", "move"),
    [
        ("64 64 55 55", "split 55 55 @ 64 64"),
        ("66 63 54 11", "split 66 63 @ 54 11"),
        ("66 53 22 22", "split 22 22 @ 66 53"),
        ("66 66 61 52", "split 66 61 @ 66 52"),
    ],
)
def test_greedy_balances_its_two_pairs(hand, move):
    assert splitting(hand) == move


@pytest.mark.parametrize(
    ("deal", "chips", "stake"),
    [(0, [3, -3], "stake 1"), (1, [-3, 3], "stake 10"), (1, [3, -3], "stake 1")],
)
def test_greedy_stakes_much_only_to_catch_up_at_the_end(deal, chips, stake):
    assert staking(deal, chips) == stake


def test_greedy_beats_random_by_a_clear_margin():
    assert mirrored_gain(game, 40, rounds=4) > 1


@pytest.mark.parametrize("seats", game.seats)
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"gee_joon": "six_high", "zero_tie": False, "copies": "neutral"},
        {"stakes": "chosen"},
        {"stakes": "chosen", "variant": "small"},
    ],
)
def test_greedy_plays_every_option_to_the_end(seats, options):
    assert plays_to_the_end(game, seats, **options)
