"""Tsung Shap's baseline policy: what it prefers, and how well it plays."""

from __future__ import annotations

from random import Random

import pytest

from bots.heuristics.tsung_shap import greedy
from engines.games.tsung_shap import game
from tests.engines.games.tsung_shap_tables import classic, dealt, four

SETTINGS = [
    {"mode": mode, "second_put": second, "pair_points": points, "dealer_rule": "winner"}
    for mode in ("classic", "four")
    for second in (True, False)
    for points in (0, 50)
]


def chosen(position):
    state = game.load(position)
    return greedy(state.view(state.turn), state.legal_texts(), Random(1))


def play(state, greedy_seats):
    rng = Random(3)
    while state.turn is not None:
        if state.turn in greedy_seats:
            state.play_text(greedy(state.view(state.turn), state.legal_texts(), rng))
        else:
            state.play(rng.choice(state.legal()))
    return state.scores()


def results(deals, **options):
    """Deals won by the policy and by a random player, every deal from both seats."""
    won = lost = 0
    for number in range(deals):
        for seat in (0, 1):
            scores = play(dealt(number, **options), {seat})
            won += scores[seat] > scores[1 - seat]
            lost += scores[seat] < scores[1 - seat]
    return won, lost


def test_greedy_takes_the_capture_worth_most():
    assert chosen(classic()) == "pair 64 @ L"
    assert chosen(classic(options={"pair_points": 50})) == "triplet 64 @ L"


def test_greedy_chooses_the_tile_that_takes_most():
    hands = [["66", "61", "43", "31"], ["42"]]

    assert chosen(four(row=["66", "22", "31"], hands=hands)) == "pair 66 @ L"


def test_greedy_leaves_no_end_whose_twin_is_unseen():
    table = four(row=["51", "52", "32"], hands=[["66", "65", "65"], ["42"]], wall=[])

    assert chosen(table).startswith("place 65")


def test_greedy_covers_the_dangerous_end():
    table = classic(row=["66", "32", "63"], drawn="41", piles=[["52"], ["33"]])

    assert chosen(table) == "place 41 @ L"


def test_greedy_puts_a_tile_whose_twin_it_holds():
    hands = [["66", "55", "55"], ["42"]]

    assert chosen(four(row=[], hands=hands, phase="put", put_for="sweep")) == "put 55"


def test_greedy_wins_nearly_every_deal_with_four_in_hand():
    won, lost = results(12, mode="four")

    assert won >= 21
    assert lost <= 2


def test_greedy_helps_a_little_where_nobody_chooses():
    won, lost = results(100)

    assert won > lost


@pytest.mark.parametrize("options", SETTINGS)
def test_greedy_plays_every_table_to_the_end(options):
    state = dealt(4, **options | {"deals": 2, "sweep_bonus": 0})

    play(state, {0, 1})

    assert (state.turn, state.deal_no) == (None, 2)
