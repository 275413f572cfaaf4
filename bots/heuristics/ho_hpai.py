"""Ho-hpai's baseline: win, and put the tile without which most tiles complete the hand."""

from __future__ import annotations

from random import Random

from bots.outs import Judge, own_hand, tiles_in
from engines.base import View
from engines.ho_hands import hands_of
from engines.sixes import ONE, unseen
from engines.tiles.chinese import KOREAN_SET, NUMBERS, STANDARD_SET


def greedy(view: View, moves: list[str], rng: Random) -> str:
    seat, position = view["seat"], view["position"]
    assert seat is not None
    if "win" in moves:
        return "win"
    hands = hands_of(position["options"])
    judge = Judge(hands.outs, hands.triplets, for_out=20, for_triplet=15, for_third=0.2)
    hand = own_hand(position, seat)
    with_eye = [move for move in moves if move.startswith("eye")]
    if with_eye:
        eye = ONE[NUMBERS[position["eye"]]]
        return max(with_eye, key=lambda move: hands.value(hand - tiles_in(move) + eye))
    deck = KOREAN_SET if position["players"] == 3 else STANDARD_SET
    # What lies in the line comes back some day; only the hand and the eye are out of reach.
    left = unseen(deck, [position["hands"][seat], [position["eye"]] if position["eye"] else []])
    return max(moves, key=lambda move: judge.rating(hand - tiles_in(move), False, left))
