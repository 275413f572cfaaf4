"""Ku Pai's baseline policy: what it prefers, and how well it plays."""

from __future__ import annotations

from random import Random

import pytest

from bots.heuristics.kupai import greedy
from engines.games.kupai import game
from tests.engines.games.kupai_tables import dealt, position


def chosen(**changes):
    state = game.load(position(**changes))
    return greedy(state.view(state.turn), state.legal_texts(), Random(1))


def average_pay(seats, seat, matches, **options):
    """What the policy is paid a match in that seat against random players."""
    rng, paid = Random(3), 0
    for number in range(matches):
        state = dealt(number, seats, **options)
        while state.turn is not None:
            if state.turn == seat:
                state.play_text(greedy(state.view(seat), state.legal_texts(), rng))
            else:
                state.play(rng.choice(state.legal()))
        paid += state.scores()[seat]
    return paid / matches


def after_lead(hand, led, **changes):
    """Seat 2 to play after one tile was led."""
    others = [["62", "53", "52"], ["43", "42"], hand, ["41", "32", "61"]]
    return chosen(hands=others, trick=[{"seat": 1, "tile": led}], turn=2, **changes)


def test_greedy_wins_the_deal_by_force():
    trick = [{"seat": 3, "tile": "51"}, {"seat": 0, "tile": "62"}, {"seat": 1, "tile": "53"}]
    others = {"trick": trick, "leader": 3, "turn": 2, "tricks": [1, 1, 1, 2]}

    with_nines = [["22", "33"], ["52", "43"], ["63", "61", "54"], ["42", "21"]]
    with_one = [["22", "33"], ["52", "43"], ["63", "61", "32"], ["42", "21"]]

    assert chosen(hands=with_nines, **others) == "play 61"
    assert chosen(hands=with_one, **others) == "play 32"


def test_greedy_wins_cheaply_where_it_holds_the_top():
    assert after_lead(["66", "33", "65"], "22", tricks=[1, 1, 1, 1]) == "play 33"


def test_greedy_saves_its_tiles_where_it_lacks_the_top():
    assert after_lead(["11", "33", "65"], "22", tricks=[1, 1, 1, 1]) == "play 65"


def test_greedy_wins_its_first_trick_where_it_can():
    assert after_lead(["11", "33", "65"], "22", tricks=[1, 1, 0, 1]) == "play 33"


def test_greedy_leads_low_from_its_longer_suit():
    hands = [["62", "53", "52"], ["63", "51", "22"], ["43", "42", "64"], ["41", "32", "61"]]

    assert chosen(hands=hands) == "play 51"


@pytest.mark.parametrize(("seats", "seat"), [(3, 0), (3, 2), (4, 0), (4, 3)])
def test_greedy_beats_random_players(seats, seat):
    assert average_pay(seats, seat, 60) > 1.5


@pytest.mark.parametrize("rule", ["winner", "rotate"])
def test_greedy_plays_every_banker_rule_to_the_end(rule):
    assert average_pay(3, 1, 10, deals=3, banker_rule=rule) > 0
