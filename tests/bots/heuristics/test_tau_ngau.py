"""Tau Ngau's baseline policy: what it prefers, and how well it plays."""

from __future__ import annotations

import pytest

from engines.games.tau_ngau import game
from tests.bots.heuristics.banking_matches import chosen, mirrored_gain, plays_to_the_end
from tests.engines.games.banking_tables import dealt


def setting(hand, **options):
    hands = [["65", "64", "61", "55", "51"], hand.split()]
    return chosen(game, dealt(game, 6, 2, **options).dump() | {"hands": hands, "stock": []})


@pytest.mark.parametrize(
    ("settlement", "move"),
    [("pagat", "bull 66 66 42"), ("macao", "bull 66 42 41"), ("macao_fixed", "bull 66 42 41")],
)
def test_greedy_leaves_the_highest_rest(settlement, move):
    assert setting("66 66 62 42 41", settlement=settlement) == move


def test_greedy_declines_no_bull():
    assert setting("66 54 43 41 22", settlement="macao") == "bull 54 43 22"


@pytest.mark.parametrize(
    ("settlement", "stake"),
    [("pagat", "stake 1"), ("macao", "stake 10"), ("macao_fixed", "stake 1")],
)
def test_greedy_stakes_by_who_has_the_advantage(settlement, stake):
    position = dealt(game, 6, 2, settlement=settlement, stakes="chosen").dump()

    assert chosen(game, position) == stake


def test_greedy_gains_on_random_in_the_long_run():
    assert mirrored_gain(game, 60, settlement="macao") > 1


@pytest.mark.parametrize("seats", game.seats)
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"retain_bank": True},
        {"settlement": "macao", "stakes": "chosen"},
        {"settlement": "macao_fixed", "stakes": "chosen"},
    ],
)
def test_greedy_plays_every_option_to_the_end(seats, options):
    assert plays_to_the_end(game, seats, **options)
