"""Da Ling's baseline: the split that should gain most, or that matches for most and shines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from random import Random
from typing import Any

from engines.base import View
from engines.games.daling.groups import group_values, is_red, reds, target_of
from engines.tiles.chinese import NUMBERS, PIPS, STANDARD_SET

Groups = list[list[int]]


def greedy(view: View, moves: list[str], rng: Random) -> str:
    position = view["position"]
    judge = matching if position["options"]["variant"] == "exact" else outranking
    worth = judge(view)
    return max(moves, key=lambda move: worth(_groups(move)))


def _groups(move: str) -> Groups:
    groups = move.removeprefix("split ").split(" @ ")
    return [[NUMBERS[text] for text in group.split()] for group in groups]


def outranking(view: View) -> Callable[[Groups], float]:
    """What a split gains on average against a pair of tiles that this seat does not hold."""
    seat, stakes = view["seat"], view["position"]["options"]["stakes"]
    assert seat is not None
    held = Counter(NUMBERS[text] for text in view["position"]["hands"][seat])
    unseen = (Counter(STANDARD_SET) - held).elements()
    pairs = Counter(max(group_values(pair)) for pair in combinations(unseen, 2))
    edge = {
        best: sum(count * ((best > his) - (best < his)) for his, count in pairs.items())
        for best in range(1, 11)
    }
    return lambda groups: sum(
        stake * edge[max(group_values(group))] for stake, group in zip(stakes, groups, strict=True)
    )


def matching(view: View) -> Callable[[Groups], tuple[Any, ...]]:
    """All three groups first, then the stakes matched, then the table's colour in what matches."""
    options, stakes = view["position"]["options"], view["position"]["options"]["stakes"]
    table = [NUMBERS[text] for text in view["position"]["table"]]
    target, red = target_of(table), reds(options["red66"])
    wants_red = is_red(table, red)

    def worth(groups: Groups) -> tuple[Any, ...]:
        matched = [target in group_values(group) for group in groups]
        colour = [
            sum(red[face] if wants_red else PIPS[face] - red[face] for face in group)
            for group in groups
        ]
        won = [stake * match for stake, match in zip(stakes, matched, strict=True)]
        shine = sum(stake * pips for stake, pips in zip(won, colour, strict=True))
        return all(matched), sum(won), shine

    return worth
