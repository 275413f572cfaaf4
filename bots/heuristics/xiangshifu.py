"""Xiang Shi Fu's baseline: follow a solution if one is found soon, else repair what can be.

Everything lies open, so the solver may look at it. Its budget is in collections, not in time: the
same position has the same plan, here and in a match that is taken up again.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any, Final

from engines.base import View
from engines.games.xiangshifu import game
from engines.games.xiangshifu.solver import solve
from engines.games.xiangshifu.state import RESIGN, UNDO, XiangShiFuState, exchanged, terms_of

NODES: Final = 400

Groups = tuple[int, ...]


def greedy(view: View, moves: list[str], rng: Random) -> str:
    state = game.load(view["position"])
    way = _way_here(state)
    planned = _plan(way[0], tuple(state.terms.options.items())).get(way[-1])
    if planned in moves:
        return planned
    return _repair(state, {_collection(groups) for groups in way}, moves, rng)


def _way_here(state: XiangShiFuState) -> list[Groups]:
    """The groups after every exchange that was not taken back, those on the table last."""
    groups = list(state.groups)
    way = [tuple(groups)]
    for i, one, j, other in reversed(state.history):
        groups[i], groups[j] = one, other
        way.append(tuple(groups))
    return way[::-1]


@lru_cache(maxsize=64)
def _plan(groups: Groups, options: tuple[tuple[str, Any], ...]) -> dict[Groups, str]:
    """The moves of a solution by the groups on the table; none if it is not found soon."""
    state = XiangShiFuState(terms_of(dict(options)), list(groups))
    plan = {}
    for text in solve(state, NODES).moves:
        plan[tuple(state.groups)] = text
        state.play_text(text)
    return plan


def _collection(groups: Sequence[int]) -> Groups:
    return tuple(sorted(groups))


def _repair(state: XiangShiFuState, seen: set[Groups], moves: list[str], rng: Random) -> str:
    """The exchange that makes most groups valid, or else one that leads to something new."""
    valid = state.terms.table.valid

    def worth(move: int) -> tuple[int, bool, float]:
        groups = list(state.groups)
        i, j = move >> 4 & 15, move & 15
        repaired = (groups[i] not in valid) + (groups[j] not in valid)
        groups[i], groups[j] = exchanged(groups[i], groups[j], move)
        return repaired, _collection(groups) not in seen, rng.random()

    exchanges = [move for move in state.legal() if move not in (UNDO, RESIGN)]
    return state.text(max(exchanges, key=worth)) if exchanges else moves[0]
