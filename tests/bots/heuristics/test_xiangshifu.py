"""Xiang Shi Fu's baseline policy: it follows a plan, or repairs what it can."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from bots.heuristics.xiangshifu import greedy
from engines.games.xiangshifu import game
from engines.games.xiangshifu.solver import solve
from tests.engines.games.xiangshifu_tables import dealt, loaded

UNSOLVABLE = [
    "42 33 11", "66 61 22", "65 55 53", "64 62 31", "64 22 11", "66 65 21", "51 44 33", "61 54 41",
    "63 52 31", "51 44 43", "55 32",
]  # fmt: skip


def chosen(state, luck=1):
    return greedy(state.view(0), state.legal_texts(), Random(luck))


def played(state, most=None):
    """A match of the policy; the texts of its moves."""
    moves = []
    while state.turn is not None and (most is None or len(moves) < most):
        moves.append(chosen(state, len(moves)))
        state.play_text(moves[-1])
    return moves


def test_greedy_follows_the_plan_of_its_deal():
    state = dealt(11)
    plan = list(solve(state).moves)

    assert played(state) == plan
    assert state.solved


def test_greedy_solves_most_deals():
    states = [dealt(number, move_limit=60) for number in range(15)]

    for state in states:
        played(state)

    assert sum(state.solved for state in states) >= 12


def test_greedy_beats_random_on_the_same_deals():
    rng = Random(4)
    for number in range(5):
        mine, other = dealt(number), dealt(number)
        played(mine)
        while other.turn is not None:
            other.play(rng.choice(other.legal()))
        assert mine.scores() > other.scores() or mine.solved


def test_greedy_repairs_most_where_there_is_no_plan():
    state = loaded(UNSOLVABLE)
    before = state.valid_groups()
    gains = {}
    for text in state.legal_texts()[:-1]:
        after = state.copy()
        after.play_text(text)
        gains[text] = after.valid_groups() - before

    assert gains[chosen(state)] == max(gains.values())


def test_greedy_prefers_what_it_has_not_seen():
    state = loaded(["65 64 54", "66 65 44", "52 51 44", "63 61"], options={"move_limit": 4})
    seen = {tuple(sorted(state.groups))}

    while state.turn is not None:
        state.play_text(chosen(state))
        unseen = tuple(sorted(state.groups)) not in seen
        assert unseen or state.turn is None
        seen.add(tuple(sorted(state.groups)))


OPTIONS = [
    *({"layout": layout, "middle": middle, "undo": True} for layout, middle in product(
        ("ten", "eight", "shanghai"), ("kao", "mixed")
    )),
    *({"goal": goal, "pair": "42"} for goal in ("all", "pair", "dragons", "harmony")),
    {"layout": "eight", "goal": "all"},
    {"redeal_dead": False},
]  # fmt: skip


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_greedy_plays_every_option_to_the_end(options):
    state = game.load(dealt(3, move_limit=25, **options).dump())

    moves = played(state)

    assert state.turn is None
    assert "resign" not in moves
    assert "undo" not in moves
