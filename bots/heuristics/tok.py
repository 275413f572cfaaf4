"""Tok's baseline: win, keep most outs, and have a discard that leaves no fewer of them."""

from __future__ import annotations

from collections import Counter
from random import Random

from bots.outs import Judge, left_in, own_hand, tiles_in
from engines.base import View
from engines.ho_hands import hands_of
from engines.sixes import ONE, distinct, faces_of


def greedy(view: View, moves: list[str], rng: Random) -> str:
    seat, position = view["seat"], view["position"]
    assert seat is not None
    if "win" in moves:
        return "win"
    hands = hands_of(position["options"])
    judge = Judge(hands.outs, hands.triplets, for_out=20, for_triplet=15, for_third=0.2)
    hand, melded = own_hand(position, seat), bool(position["melds"][seat])
    left = left_in(position)
    if position["phase"] == "discard":
        return max(moves, key=lambda move: judge.rating(hand - tiles_in(move), melded, left))
    if position["phase"] == "draw":
        return _drawn_or_taken(moves, hand, judge, left)
    return _claimed(moves, hand, melded, judge, left)


def _claimed(moves: list[str], hand: int, melded: bool, judge: Judge, left: Counter[int]) -> str:
    """The claim that leaves most outs, if no fewer than there are without it."""

    def outs_after(move: str) -> int:
        kept = judge.best_kept(hand - tiles_in(move), True, left)
        return judge.outs_of(kept, True, left)

    claims = [move for move in moves if move.startswith("claim")]
    best = max(claims, key=outs_after, default="pass")
    if best == "pass" or outs_after(best) < judge.outs_of(hand, melded, left):
        return "pass"
    return best


def _drawn_or_taken(moves: list[str], hand: int, judge: Judge, left: Counter[int]) -> str:
    """Take the discard if it wins, or makes a better hand once another tile is discarded."""
    for move in moves:
        if move.startswith("take"):
            (face,) = faces_of(tiles_in(move))
            if judge.outs.get(hand, 0) >> face & 1:
                return move
            # The tile taken may not be discarded.
            kept = [hand + ONE[face] - ONE[other] for other in distinct(hand) if other != face]
            rated = [judge.rating(rest, False, left) for rest in kept]
            if max(rated, default=0) > judge.rating(hand, False, left):
                return move
    return "draw"
