"""Shi Wu Hu's baseline: lead the largest set, beat as low as possible, and keep sets together."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from engines.base import View
from engines.games.shiwuhu_tricks.sets import SETS
from engines.tricks import faces_of, read, read_holding

LARGE = 3
"""A set of so many cards is not broken to win a trick with a part of it."""
NEAR = 3
"""An opponent who lacks no more hu than this must be stopped at any price."""


def greedy(view: View, moves: list[str], rng: Random) -> str:
    seat = view["seat"]
    assert seat is not None
    position = view["position"]
    played = {move: read(move) >> 2 for move in moves if move != "pass"}
    strength = {move: SETS.classes[cards][1] for move, cards in played.items()}
    if not position["current"]:
        return max(played, key=lambda move: (len(move), strength[move], rng.random()))

    beats = sorted(played, key=strength.__getitem__)
    if position["options"]["goal"] == "tricks" and not _is_pressing(view, seat):
        hand = read_holding(position["hands"][seat], "hands")
        beats = [move for move in beats if not _breaks(hand, faces_of(played[move]))]
    return beats[0] if beats else "pass"


def _is_pressing(view: View, seat: int) -> bool:
    """Whether an opponent may win with the next trick or two."""
    position = view["position"]
    near = position["options"]["target"] - NEAR
    return any(hu >= near for other, hu in enumerate(position["hu"]) if other != seat)


def _breaks(hand: int, faces: Iterable[int]) -> bool:
    """Whether taking these cards leaves part of three or four equal ones behind."""
    held = faces_of(hand)
    used = list(faces)
    return any(held.count(face) >= LARGE and used.count(face) < held.count(face) for face in used)
