"""Small Mahjong's baseline policy: what it prefers, and how well it plays."""

from __future__ import annotations

from random import Random

import pytest

from bots.heuristics.small_mahjong import greedy
from engines.games.small_mahjong import game
from tests.engines.games.small_mahjong_tables import dealt, position, window


def chosen(table):
    state = game.load(table)
    return greedy(state.view(state.turn), state.legal_texts(), Random(1))


def average_pay(seats, deals):
    """What the policy is paid a deal, in every seat in turn, against random players."""
    rng, paid = Random(3), 0
    for number in range(deals):
        for seat in range(seats):
            state = dealt(number, seats)
            while state.turn is not None:
                if state.turn == seat:
                    state.play_text(greedy(state.view(seat), state.legal_texts(), rng))
                else:
                    state.play(rng.choice(state.legal()))
            paid += state.scores()[seat]
    return paid / deals / seats


def test_greedy_wins_when_it_can():
    hands = [["66", "64", "55", "52", "44", "22"], [], [], []]

    assert chosen(position(hands=hands, melds=[[]] * 4)) == "win"
    assert chosen(window(turn=3, ask=[])) == "win"


def test_greedy_discards_what_its_triplets_do_not_need():
    hands = [["66", "64", "55", "52", "44", "21"], [], [], []]

    assert chosen(position(hands=hands, melds=[[]] * 4)) == "discard 21"


def test_greedy_claims_what_leaves_a_better_hand():
    hands = [[], ["66", "64", "54", "52", "22"], [], []]

    assert chosen(window(hands=hands, discards=["44"], wall=["43"], ask=[], melds=[[]] * 4)) == (
        "claim 66 64"
    )


def test_greedy_passes_when_the_hand_it_has_is_better():
    hands = [[], ["54", "44", "42", "22", "11"], [], []]
    table = window(hands=hands, discards=["55"], wall=["43"], ask=[], melds=[[]] * 4)

    assert game.load(table).legal_texts() == ["pass", "claim 54 44"]
    assert chosen(table) == "pass"


@pytest.mark.parametrize(("seats", "least"), [(3, 2.0), (4, 2.0)])
def test_greedy_beats_random_clearly(seats, least):
    assert average_pay(seats, 40) > least


@pytest.mark.parametrize("rule", ["rotate", "winner"])
@pytest.mark.parametrize("seats", [3, 4])
def test_greedy_plays_every_table_to_the_end(seats, rule):
    rng, state = Random(4), dealt(5, seats, deals=3, dealer_rule=rule)

    while state.turn is not None:
        state.play_text(greedy(state.view(state.turn), state.legal_texts(), rng))

    assert sum(state.scores()) == 0


@pytest.mark.parametrize(
    ("seats", "shares", "length"), [(3, (38, 34, 28), 4.4), (4, (30, 27, 23, 20), 4.3)]
)
def test_greedy_players_have_the_known_figures(seats, shares, length):
    rng, deals, wins, discards, drawn = Random(6), 150, [0] * seats, 0, 0
    for number in range(deals):
        state = dealt(number, seats)
        while state.turn is not None:
            text = greedy(state.view(state.turn), state.legal_texts(), rng)
            discards += text.startswith("discard")
            state.play_text(text)
        best = max(state.scores())
        drawn += not best
        wins[state.scores().index(best)] += best > 0

    assert [100 * won / deals for won in wins] == pytest.approx(shares, abs=11)
    assert discards / deals == pytest.approx(length, abs=0.6)
    assert drawn <= 3
