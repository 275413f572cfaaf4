"""Five Rows' baseline policy: form, kill, refill, in this order."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from bots.heuristics.five_rows import greedy
from tests.engines.games.five_rows_tables import dealt, loaded


def played(state, luck=1):
    rng = Random(luck)
    while state.turn is not None:
        state.play_text(greedy(state.view(0), state.legal_texts(), rng))
    return state


def chosen(**changes):
    state = loaded(**changes)
    return greedy(state.view(0), state.legal_texts(), Random(1))


def test_greedy_forms_before_it_kills():
    assert chosen().startswith("form @ 2")


def test_greedy_kills_when_it_cannot_form():
    assert chosen(levels=[["65", "43"], ["44"], ["53"], ["64"], ["61"]]).startswith("kill @ 0")


def test_greedy_refills_when_it_can_do_nothing_else():
    assert chosen(levels=[["65"], ["44"], ["53"], ["64"], ["61"]]) == "refill"


def test_greedy_resigns_only_when_nothing_is_left():
    assert chosen(levels=[["65"], ["44"], ["53"], ["64"], ["61"]], common=[]) == "resign"


def test_greedy_beats_random_on_the_same_deals():
    rng = Random(2)
    total = others = 0
    for number in range(40):
        total += played(dealt(number, adjacent=False), number).scores()[0]
        other = dealt(number, adjacent=False)
        while other.turn is not None:
            other.play(rng.choice(other.legal()))
        others += other.scores()[0]

    assert total / 40 > 200 > 20 > others / 40


@pytest.mark.parametrize(
    ("variant", "deals", "low", "high"),
    [
        ("guan", 40, 0.2, 0.65),
        ("okoan", 20, 0.2, 0.8),
        ("tong", 20, 0.2, 0.85),
        ("menghuo", 8, 0, 0.2),
    ],
)
def test_loose_play_is_won_as_often_as_known(variant, deals, low, high):
    won = [played(dealt(number, variant=variant, adjacent=False)).solved for number in range(deals)]

    assert low <= sum(won) / deals <= high


@pytest.mark.parametrize("variant", ["guan", "okoan", "tong", "menghuo"])
def test_strict_play_is_seldom_won(variant):
    won = [played(dealt(number, variant=variant)).solved for number in range(60)]

    assert sum(won) <= 8


@pytest.mark.parametrize(
    ("variant", "adjacent", "middle"),
    list(product(("guan", "okoan", "tong", "menghuo"), (True, False), ("kao", "mixed"))),
)
def test_greedy_plays_every_option_to_the_end(variant, adjacent, middle):
    options = {"variant": variant, "adjacent": adjacent, "middle": middle, "round_limit": 6}

    assert played(dealt(3, **options)).rounds <= 6
