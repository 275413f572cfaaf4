"""Small Mahjong's baseline: win, keep most outs, and claim what makes the hand better."""

from __future__ import annotations

from functools import cache
from random import Random

from bots.outs import Judge, left_in, own_hand, tiles_in
from engines.base import View
from engines.games.small_mahjong import rules


@cache
def judge() -> Judge:
    known = rules()
    return Judge(known.outs, known.claimable[1], for_out=20, for_triplet=8, for_third=0.1)


def greedy(view: View, moves: list[str], rng: Random) -> str:
    seat, position = view["seat"], view["position"]
    assert seat is not None
    if "win" in moves:
        return "win"
    hand, melded = own_hand(position, seat), bool(position["melds"][seat])
    left = left_in(position)
    judged = judge()
    if position["phase"] == "discard":
        return max(moves, key=lambda move: judged.rating(hand - tiles_in(move), melded, left))

    def after(move: str) -> float:
        """What the hand is worth once the claim is laid and the best tile for it discarded."""
        if move == "pass":
            return judged.rating(hand, melded, left)
        kept = judged.best_kept(hand - tiles_in(move), True, left)
        return judged.rating(kept, True, left)

    return max(sorted(moves, reverse=True), key=after)
