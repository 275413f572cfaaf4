"""Ce Deng's baseline policy: Jie Long's, and how well it does here."""

from __future__ import annotations

from random import Random

import pytest

from bots.heuristics.cedeng import greedy
from engines.games.cedeng import game
from tests.bots.heuristics.connecting_bots import average_pay, play_everything
from tests.engines.games.connecting_tables import table


def chosen(**changes):
    state = game.load(table("cedeng", **changes))
    return greedy(state.view(state.turn), state.legal_texts(), Random(1))


@pytest.mark.parametrize(
    ("hand", "layout", "move"),
    [
        (["31", "53", "11"], ["63"], "play 53"),
        (["65", "64", "21"], ["63"], "discard 21"),
        (["65", "61", "53", "51"], [], "lead 65 @ 5"),
    ],
)
def test_greedy_places_heavy_and_discards_light(hand, layout, move):
    assert chosen(hands=[hand, ["33"], ["22"], ["11"]], layout=layout) == move


@pytest.mark.parametrize(("seat", "known", "within"), [(0, 17.5, 8), (3, 4.7, 8)])
def test_greedy_beats_random_by_the_known_figures(seat, known, within):
    assert average_pay(game, greedy, 4, seat, 150) == pytest.approx(known, abs=within)


def test_greedy_plays_with_every_option():
    for penalty in ("7-8", "6-7"):
        for free in (False, True):
            play_everything(game, greedy, 4, penalty=penalty, free_discard=free)
