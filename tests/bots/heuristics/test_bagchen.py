"""Bagchen's baseline policy: what it prefers, and how well it plays."""

from __future__ import annotations

from random import Random

import pytest

from bots.heuristics.bagchen import greedy
from engines.games.bagchen import game
from tests.engines.games.bagchen_tables import dealt, position

LED = [{"seat": 0, "act": "lead", "tiles": ["51"]}]
OTHERS = [["61", "61", "61"], ["55", "55", "33"], ["64", "64", "65"]]


def chosen(**changes):
    state = game.load(position(**changes))
    return greedy(state.view(state.turn), state.legal_texts(), Random(1))


def lead(hand, **changes):
    tiles = hand.split()
    others = [row[: len(tiles)] for row in OTHERS]
    return chosen(**{"hands": [tiles, *others], "tricks": [1, 0, 0, 0]} | changes)


def answer(hand, **changes):
    """Seat 1's reply when 51 is led and everybody has two tiles left after it."""
    others = [["61", "61"], hand.split(), ["55", "55", "33"], ["64", "64", "65"]]
    table = {"hands": others, "trick": LED, "turn": 1, "tricks": [1, 0, 0, 0]}
    return chosen(**table | changes)


def play_out(state, seat, rng):
    """One seat plays the policy, the others play at random; what the seat is paid."""
    while state.turn is not None:
        if state.turn == seat:
            state.play_text(greedy(state.view(seat), state.legal_texts(), rng))
        else:
            state.play(rng.choice(state.legal()))
    return state.scores()[seat]


@pytest.mark.parametrize(
    ("hand", "move"),
    [
        ("22 22 66", "lead 66"),
        ("22 63 51", "lead 63"),
        ("66 51 51", "lead 66"),
        ("22 22 22", "lead 22 22 22"),
    ],
)
def test_greedy_finishes_with_what_nobody_beats_and_points_last(hand, move):
    assert lead(hand) == move


def test_greedy_leads_a_long_low_set_while_far_from_the_end():
    others = [["61", "61", "61", "65", "65", "65"], ["55"] * 4 + ["33", "31"],
              ["64", "64", "64", "62", "53", "31"]]  # fmt: skip
    hands = [["66", "63", "44", "51", "51", "42"], *others]

    assert chosen(hands=hands, tricks=[1, 0, 0, 0]) == "lead 51 51"


@pytest.mark.parametrize(
    ("hand", "move"),
    [("66 11 52", "beat 11"), ("52 65 22", "discard 65"), ("63 22 61", "discard 61")],
)
def test_greedy_beats_low_and_discards_people(hand, move):
    assert answer(hand) == move


def test_greedy_stops_short_of_a_passport():
    long = [["61", "61", "61"], ["66", "63", "44", "52"], ["55", "55", "33", "33"],
            ["64", "64", "65", "65"]]  # fmt: skip

    assert answer("", hands=long, tricks=[0, 4, 0, 0]) == "beat 44"
    assert answer("", hands=long, tricks=[0, 5, 0, 0]).startswith("discard")


def test_greedy_beats_random_by_a_wide_margin():
    rng = Random(3)

    paid = [play_out(dealt(number), seat, rng) for number in range(10) for seat in range(4)]

    assert sum(paid) / len(paid) > 10


@pytest.mark.parametrize("option", [{"passport_leads": "off"}, {"passport": 1}, {"bank": 1},
                                    {"deals": 2}])  # fmt: skip
def test_greedy_plays_every_option_to_the_end(option):
    state, rng = dealt(5, **option), Random(5)

    while state.turn is not None:
        state.play_text(greedy(state.view(state.turn), state.legal_texts(), rng))

    assert sum(state.scores()) == 0
