"""Tiu-U's baseline policy: what it prefers, and how well it plays."""

from __future__ import annotations

from random import Random

import pytest

from bots.heuristics.tiu_u import greedy
from engines.games.tiu_u import game
from tests.engines.games.tiu_u_tables import dealt, position

SETTINGS = [
    {"rules": "culin", "free_place": True, "dealer_rule": "winner"},
    {"rules": "culin", "supreme_match": "none", "triple": "self", "pile": False},
    {"rules": "shiwuhu", "supreme_match": "sixes", "heaven_earth": True, "pile": True},
    {"rules": "shiwuhu", "tens_match": True, "thousand_double": True, "wen_wu": 1},
    {"rules": "merged", "triple": "any", "heaven_pair": True, "bonus_jun": 0},
]


def chosen(rules="culin", **changes):
    state = game.load(position(rules, **changes))
    return greedy(state.view(state.turn), state.legal_texts(), Random(1))


def play(state, greedy_seats):
    rng = Random(3)
    while state.turn is not None:
        if state.turn in greedy_seats:
            state.play_text(greedy(state.view(state.turn), state.legal_texts(), rng))
        else:
            state.play(rng.choice(state.legal()))
    return state.scores()


def test_greedy_takes_the_biggest_fish():
    assert chosen(hands=[["44", "55", "31"], []], pool=["62", "64", "22"]) == "catch 55 64"


def test_greedy_completes_a_group():
    table = {"hands": [["65", "54"], []], "pool": ["65", "63"], "catches": [["66", "66"], []]}

    assert chosen("merged", **table) == "catch 54 63"


def test_greedy_breaks_ties_by_pips():
    assert chosen("merged", hands=[["33", "22"], []], pool=["33", "22"]) == "catch 33 33"


@pytest.mark.parametrize("rules", ["culin", "shiwuhu", "merged"])
def test_greedy_places_what_helps_others_least(rules):
    hands = [["66", "63", "31", "22", "21"], []]

    assert chosen(rules, hands=hands, pool=["65"]) == "place 22"


def test_greedy_piles_when_it_holds_the_fourth():
    table = {"pool": ["55", "55"], "wall": ["52"]}

    assert chosen(hands=[["55", "55"], []], **table) == "pile 55"
    assert chosen(hands=[["55", "31"], []], **table) == "catch 55 55"


@pytest.mark.parametrize(("rules", "share"), [("culin", 0.73), ("shiwuhu", 0.78), ("merged", 0.77)])
def test_greedy_beats_random_by_the_known_share(rules, share):
    won = 0
    for number in range(40):
        for seat in (0, 1):
            scores = play(dealt(number, rules=rules), {seat})
            won += scores[seat] > scores[1 - seat]

    assert won / 80 == pytest.approx(share, abs=0.13)


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("options", SETTINGS)
def test_greedy_plays_every_table_to_the_end(options, seats):
    state = dealt(4, seats, **options | {"deals": 2})

    scores = play(state, set(range(seats)))

    assert (state.turn, sum(scores), state.deal_no) == (None, 0, 2)
