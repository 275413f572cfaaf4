"""Ding Niu's baseline policy: Jie Long's, blocking only with a light hand."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from bots.heuristics.dingniu import greedy
from engines.games.dingniu import game
from tests.bots.heuristics.connecting_bots import average_pay, play_everything
from tests.engines.games.connecting_tables import table

REST = [["65"], ["61"], ["51"]]


def chosen(hand, layout, down=(), **options):
    state = game.load(
        table("dingniu", hands=[hand, *REST], layout=layout, down=[list(down), [], [], []],
              options={"deals": 1} | options)
    )  # fmt: skip
    return greedy(state.view(0), state.legal_texts(), Random(1))


@pytest.mark.parametrize(
    ("hand", "down", "move"),
    [
        (["64", "44", "22"], [], "play 64 @ 6"),
        (["64", "55", "44"], [], "play 64 @ 4"),
        (["64", "44", "22"], ["51"], "play 64 @ 4"),
        (["64", "44", "22", "11"], ["51"], "play 64 @ 6"),
    ],
)
def test_greedy_blocks_only_with_a_light_hand(hand, down, move):
    """Holding a four it would leave fours open; tiles left and face down say whether it may."""
    assert chosen(hand, ["64"], down) == move


@pytest.mark.parametrize(
    ("suanzhang", "move"),
    [("full", "play 64 @ 4"), ("classic", "play 64 @ 4"), ("off", "play 64 @ 6")],
)
def test_greedy_fears_only_blocks_that_are_tested(suanzhang, move):
    down = ["66", "66", "55"]

    assert chosen(["64", "44", "22", "11"], ["64"], down, suanzhang=suanzhang) == move


def test_greedy_places_its_last_tile_even_if_that_blocks():
    assert chosen(["31"], ["26", "63", "31"]) == "play 31 @ 1"


def test_greedy_does_not_discard_to_avoid_a_block():
    move = chosen(["31", "66", "66"], ["26", "63", "31"], free_discard=True)

    assert move == "play 31 @ 1"


def test_greedy_discards_the_lightest_tile():
    assert chosen(["66", "65", "11"], ["44"]) == "discard 11"


@pytest.mark.parametrize(("place", "known", "within"), [(0, 2.2, 1.2), (3, 0.2, 1.2)])
def test_greedy_beats_random_by_the_known_figures(place, known, within):
    assert average_pay(game, greedy, 4, place, 200) == pytest.approx(known, abs=within)


def test_greedy_plays_with_every_option():
    for suanzhang, free in product(("full", "classic", "off"), (False, True)):
        play_everything(game, greedy, 4, suanzhang=suanzhang, free_discard=free)
