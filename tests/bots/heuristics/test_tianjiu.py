"""Tien Gow's baseline policy: what it prefers, and how well it plays."""

from __future__ import annotations

from random import Random

import pytest

from bots.heuristics.tianjiu import greedy
from engines.games.tianjiu import DECKS_BY_SEATS, game
from tests.engines.games.tianjiu_tables import HANDS, dealt, position

LED = {"trick": [{"seat": 0, "act": "lead", "tiles": ["22"]}], "turn": 1}


def chosen(**changes):
    state = game.load(position(**changes))
    return greedy(state.view(state.turn), state.legal_texts(), Random(1))


def answer(hand, tricks, led="22"):
    """What seat 1 does about a lead of one tile."""
    trick = [{"seat": 0, "act": "lead", "tiles": [led]}]
    hands = [["61", "51"], hand.split(), ["64", "64", "65"], ["65", "61", "51"]]
    return chosen(hands=hands, tricks=tricks, trick=trick, turn=1)


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


def test_greedy_beats_with_its_lowest_set_for_a_first_trick():
    assert answer("44 33 32", [5, 0, 0, 0]) == "beat 33"


def test_greedy_beats_where_a_sure_lead_is_left():
    assert answer("63 33 32", [3, 2, 0, 0]) == "beat 33"


def test_greedy_discards_where_none_is_left():
    assert answer("44 33 32", [3, 2, 0, 0]) == "discard 32"


def test_greedy_takes_a_last_trick():
    trick = [{"seat": 0, "act": "lead", "tiles": ["51"]}]
    hands = [[], ["61"], ["22"], ["33"]]

    assert chosen(hands=hands, tricks=[6, 1, 0, 0], trick=trick, turn=1) == "beat 61"


def test_greedy_keeps_what_nothing_beats_while_its_hand_is_long():
    assert chosen() == "lead 51"
    assert chosen(leader=3, turn=3, hands=HANDS) == "lead 41 32 31 31"


def test_greedy_finishes_with_what_nothing_beats():
    hands = [["66", "66", "21"], ["65", "64", "62"], ["65", "64", "52"], ["61", "61", "51"]]

    assert chosen(hands=hands, tricks=[5, 0, 0, 0]) == "lead 66 66"


@pytest.mark.parametrize(
    ("seats", "seat", "least"),
    [(2, 0, 0.5), (2, 1, 0.5), (3, 0, 5), (3, 2, 4), (4, 0, 5), (4, 3, 3)],
)
def test_greedy_beats_random_players(seats, seat, least):
    assert average_pay(seats, seat, 40) > least


@pytest.mark.parametrize(
    ("seats", "deck"), [(seats, deck) for seats in (3, 4) for deck in DECKS_BY_SEATS[seats]]
)
def test_greedy_beats_random_players_with_every_deck(seats, deck):
    assert average_pay(seats, 1, 25, deck=deck, scoring="hongkong") > 2


@pytest.mark.parametrize("combos", ["full", "mixed_pairs", "pure_pairs", "singles"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_plays_every_choice_of_sets_to_the_end(seats, combos):
    options = {"straights": True, "early_death": False, "banker_multiplier": "streak"}

    paid = average_pay(seats, 0, 8, combos=combos, banker_rule="rotate", **options)

    assert paid > 0
