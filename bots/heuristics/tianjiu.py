"""Tien Gow's baseline: win one trick, keep sets that nothing beats, and finish with them."""

from __future__ import annotations

from collections import Counter
from random import Random

from engines.base import View
from engines.games.tianjiu import DECKS
from engines.games.tianjiu.sets import sets_for
from engines.tricks import Sets, faces_of, holding_of, read, read_holding, seen_in, size_of

FEW = 2
"""With so many sets left besides the one to lead, it is time to finish."""


def greedy(view: View, moves: list[str], rng: Random) -> str:
    seat = view["seat"]
    assert seat is not None
    position = view["position"]
    options = position["options"]
    sets = sets_for(options["combos"], options["straights"])
    hand, unseen = read_holding(position["hands"][seat], "hands"), _unseen(view)
    ways = {move: read(move) >> 2 for move in moves}

    if not position["trick"]:
        return min(moves, key=lambda move: (*_worth_leading(ways[move], hand, unseen, sets), move))
    beats = [move for move in moves if move.startswith("beat")]
    if beats:
        lowest = min(beats, key=lambda move: (sets.classes[ways[move]][1], move))
        left = hand - ways[lowest]
        if not left or not position["tricks"][seat] or _has_sure_set(left, unseen, sets):
            return lowest
    discards = [move for move in moves if move.startswith("discard")]
    return min(discards, key=lambda move: (_worth_keeping(ways[move], unseen, sets), move))


def _unseen(view: View) -> int:
    """The tiles that the seat has not seen in this deal: nobody knows who holds which of them."""
    position = view["position"]
    plays = [play["tiles"] for play in position["trick"]]
    seen = seen_in(*position["hands"], *position["buried"], position["exposed"], *plays)
    return holding_of((Counter(DECKS[position["options"]["deck"]]) - seen).elements())


def _worth_leading(led: int, hand: int, unseen: int, sets: Sets) -> tuple[bool, int, int]:
    """Least first: near the end what nothing beats, before it the longest low set that can be."""
    is_sure = not sets.beats(unseen, led)
    is_time = _count_sets(hand - led, sets) <= FEW
    return is_sure != is_time, -size_of(led), sets.classes[led][1]


def _has_sure_set(hand: int, unseen: int, sets: Sets) -> bool:
    return any(not sets.beats(unseen, move >> 2) for move in sets.leads(hand))


def _count_sets(hand: int, sets: Sets) -> int:
    """In how many leads the hand is gone, the longest first."""
    count = 0
    while hand:
        hand -= max((move >> 2 for move in sets.leads(hand)), key=size_of)
        count += 1
    return count


def _worth_keeping(tiles: int, unseen: int, sets: Sets) -> float:
    """More for tiles that few unseen ones beat."""
    singles = (holding_of([face]) for face in faces_of(tiles))
    return sum(1 / (1 + len(sets.beats(unseen, single))) for single in singles)
