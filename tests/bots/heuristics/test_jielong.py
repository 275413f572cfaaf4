"""Jie Long's baseline policy: what it prefers, and how well it plays."""

from __future__ import annotations

from random import Random

import pytest

from bots.heuristics.jielong import greedy
from engines.games.jielong import game
from tests.engines.games.jielong_tables import dealt, position


def chosen(**changes):
    state = game.load(position(**changes))
    return greedy(state.view(state.turn), state.legal_texts(), Random(1))


def average_pay(seats, seat, deals, **options):
    """What the policy is paid a deal in that seat against random players."""
    rng, paid = Random(3), 0
    for number in range(deals):
        state = dealt(number, seats, **options)
        while state.turn is not None:
            if state.turn == seat:
                state.play_text(greedy(state.view(seat), state.legal_texts(), rng))
            else:
                state.play(rng.choice(state.legal()))
        paid += state.scores()[seat]
    return paid / deals


def test_greedy_places_the_heaviest_tile():
    assert chosen(hands=[["66"], ["31", "53", "11"], ["65"], ["22"]]) == "play 53"


@pytest.mark.parametrize(
    ("layout", "hand", "move"),
    [
        (["54", "43"], ["53", "32", "31"], "play 53 @ 5"),
        (["54", "43"], ["53", "52", "51"], "play 53 @ 3"),
        (["63"], ["62", "53", "52", "51"], "play 53 @ 3"),
        (["63"], ["62", "53", "52", "22"], "play 62 @ 6"),
    ],
)
def test_greedy_breaks_ties_by_its_other_tiles(layout, hand, move):
    arms = {"deals": 1, "arms": "double"}

    assert chosen(options=arms, layout=layout, hands=[["66"], hand, ["65"], ["11"]]) == move


def test_greedy_discards_the_lightest_tile():
    assert chosen(hands=[["66"], ["65", "21", "64"], ["33"], ["22"]]) == "discard 21"


def test_greedy_does_not_discard_what_it_can_place():
    free = {"deals": 1, "free_discard": True}

    assert chosen(options=free, hands=[["66"], ["31", "11"], ["65"], ["22"]]) == "play 31"


@pytest.mark.parametrize(("arms", "lead"), [("single", "lead 65 @ 5"), ("double", "lead 65")])
def test_greedy_leads_heavy_and_opens_what_it_holds(arms, lead):
    hands = [["66"], ["65", "53", "51", "61"], ["65"], ["22"]]

    assert chosen(hands=hands, layout=[], options={"deals": 1, "arms": arms}) == lead


@pytest.mark.parametrize(
    ("seats", "seat", "known", "within"),
    [(4, 0, 17.0, 7), (4, 3, 4.7, 7), (2, 0, 7.0, 4), (2, 1, 4.0, 4)],
)
def test_greedy_beats_random_by_the_known_figures(seats, seat, known, within):
    paid = average_pay(seats, seat, 150)

    assert paid == pytest.approx(known, abs=within)


def test_greedy_beats_random_with_two_arms():
    assert average_pay(4, 0, 150, arms="double") > 5
