"""Natto's baseline policy: what it prefers, and how well it plays."""

from __future__ import annotations

from random import Random

import pytest

from bots.heuristics.natto import greedy
from engines.games.natto import game
from tests.engines.games.natto_tables import dealt, position, shared

MANY = "1c 1t 2s 3t 6t 7s 8t"


def chosen(given):
    state = game.load(given)
    return greedy(state.view(state.turn), state.legal_texts(), Random(1))


def rounds_won(count, policies):
    """By seat, the rounds won between two policies, each leading as the deal says."""
    rng, won = Random(5), [0, 0]
    for number in range(count):
        state = dealt(number)
        while state.turn is not None:
            texts = state.legal_texts()
            state.play_text(policies[state.turn](state.view(state.turn), texts, rng))
        won = [mine + more for mine, more in zip(won, state.scores(), strict=True)]
    return won


def uniform(view, moves, rng):
    return rng.choice(moves)


def test_greedy_empties_its_hand_when_it_can():
    assert chosen(position("F F", MANY, "seq 4t 5t = 4")) == "bomb F F"
    assert chosen(position("4c 5t 9t", MANY)) == "sum 4c 5t = 9t"
    assert chosen(shared("9t", MANY, "set 4c 4t = 4")) == "set 9t Dc = 9"


def test_greedy_leads_many_tiles_and_no_wilds():
    assert chosen(position("F 2c 3c 4c 4t 9s Dc", MANY)) == "sum 2c 3c 4c = 9s"


def test_greedy_leads_the_lowest_of_equals():
    assert chosen(position("3c 5t 9s", MANY)) == "set 3c = 3"


def test_greedy_answers_with_the_weakest_play():
    assert chosen(position("F 5t 6c 6s 8c", MANY, "set 4c = 4")) == "set 5t = 5"


def test_greedy_spares_its_dragons_at_first():
    assert chosen(position("2c 4t 9s Dc Ds", MANY, "set 9c = 9")) == "set 9s = 9"
    assert chosen(position("2c 4t 6s Dc Ds", MANY, "set 9c = 9")) == "pass"


def test_greedy_spends_one_flower_to_answer():
    assert chosen(position("F 2c 4t", MANY, "set 9s = 9")) == "set F = 10"


def test_greedy_spends_wilds_when_the_end_is_near():
    assert chosen(position("2c 4t 6s Dc Ds", "1c 1t 2s", "set 9c = 9")) == "set Dc = 11"


def test_greedy_bombs_only_when_the_end_is_near():
    tube = "tube 4c 4s 5s 6c 6s Ds = 4"

    assert chosen(position("F F F 2c 9t", MANY, tube)) == "pass"
    assert chosen(position("F F F 2c 9t", "1c 1t 2s 3t 7s 8t", tube)) == "bomb F F"


@pytest.mark.parametrize("seat", [0, 1])
def test_greedy_beats_random_in_nearly_every_round(seat):
    policies = [uniform, uniform]
    policies[seat] = greedy

    assert rounds_won(60, policies)[seat] >= 55
