"""Shi Wu Hu's baseline policy: what it prefers, and how well it plays."""

from __future__ import annotations

from random import Random

import pytest

from bots.heuristics.shiwuhu_tricks import greedy
from engines.games.shiwuhu_tricks import game
from tests.engines.games.shiwuhu_tricks_tables import dealt, position

LIES = {"seat": 0, "tiles": ["22"]}


def chosen(**changes):
    state = game.load(position(**changes))
    return greedy(state.view(state.turn), state.legal_texts(), Random(1))


def answer(hand, **changes):
    """Seat 1's reply to 22."""
    hands = [["66"], hand.split(), ["44", "43"]]
    return chosen(**{"hands": hands, "current": LIES, "turn": 1} | changes)


def average_pay(seats, deals, **options):
    """What the policy is paid a deal against random players, each deal in every seat."""
    rng, paid = Random(3), 0
    for number in range(deals):
        for seat in range(seats):
            state = dealt(number, seats, **options)
            while state.turn is not None:
                if state.turn == seat:
                    state.play_text(greedy(state.view(seat), state.legal_texts(), rng))
                else:
                    state.play(rng.choice(state.legal()))
            paid += state.scores()[seat]
    return paid / (deals * seats)


@pytest.mark.parametrize(
    ("hand", "move"),
    [
        ("66 51 51", "lead 51 51"),
        ("66 66 51 51", "lead 66 66"),
        ("66 63 54 22 22", "lead 66 63 54"),
        ("53 11 44 43", "lead 53 11"),
    ],
)
def test_greedy_leads_the_largest_set_and_of_those_the_strongest(hand, move):
    assert chosen(hands=[hand.split(), ["55"], ["33"]]) == move


def test_greedy_beats_with_the_lowest_set():
    assert answer("66 55 33") == "beat 33"


def test_greedy_keeps_three_equal_cards_together():
    assert answer("33 33 33") == "pass"
    assert answer("33 33 33 55") == "beat 55"


@pytest.mark.parametrize(("hu", "move"), [(11, "pass"), (12, "beat 33")])
def test_greedy_breaks_a_set_to_stop_who_is_near(hu, move):
    assert answer("33 33 33", hu=[2, 2, hu]) == move


@pytest.mark.parametrize("goal", ["get_rid", "get_rid_on_trick"])
def test_greedy_beats_whenever_it_can_to_get_rid(goal):
    assert answer("33 33 33", options={"deals": 1, "goal": goal}) == "beat 33"


@pytest.mark.parametrize(("seats", "goal", "least"), [
    (2, "tricks", 0.4), (3, "tricks", 0.7), (3, "get_rid", 0.9), (4, "get_rid_on_trick", 0.5),
])  # fmt: skip
def test_greedy_beats_random_by_a_wide_margin(seats, goal, least):
    assert average_pay(seats, 12, goal=goal) > least


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("option", [{"goal": "get_rid"}, {"goal": "get_rid_on_trick"},
                                    {"target": 1}, {"target": 40}, {"empty_lead": "end"},
                                    {"pay": "hu"}, {"deals": 2}])  # fmt: skip
def test_greedy_plays_every_option_to_the_end(seats, option):
    state, rng = dealt(5, seats, **option), Random(5)

    while state.turn is not None:
        state.play_text(greedy(state.view(state.turn), state.legal_texts(), rng))

    assert sum(state.scores()) == 0
