"""Kkoriput-igi's baseline policy: Jie Long's, and how well it does here."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from bots.heuristics.kkoriput_igi import greedy
from engines.games.kkoriput_igi import game
from tests.bots.heuristics.connecting_bots import average_pay, play_everything
from tests.engines.games.connecting_tables import table


@pytest.mark.parametrize(
    ("hand", "layout", "move"),
    [
        (["31", "53", "11"], ["63"], "play 53"),
        (["65", "64", "21"], ["63"], "discard 21"),
        (["65", "61", "53", "51"], [], "lead 65 @ 5"),
    ],
)
def test_greedy_places_heavy_and_discards_light(hand, layout, move):
    hands = [hand, ["32"], ["22"], ["11"]]
    state = game.load(table("kkoriput-igi", hands=hands, layout=layout))

    assert greedy(state.view(0), state.legal_texts(), Random(1)) == move


@pytest.mark.parametrize(
    ("seats", "place", "least"), [(2, 0, 0.15), (2, 1, 0.08), (3, 0, 0.1), (4, 0, 0.2)]
)
def test_greedy_beats_random(seats, place, least):
    assert average_pay(game, greedy, seats, place, 250) > least


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_plays_with_every_option(seats):
    leads, payments = ("koan_first", "koan", "winner"), ("tokens", "points")
    for lead, payment, free in product(leads, payments, (False, True)):
        play_everything(game, greedy, seats, lead=lead, payment=payment, free_discard=free)
