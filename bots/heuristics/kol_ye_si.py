"""Kol-ye-si's baseline: much on the tiles that win, little on the others, and the better draw."""

from __future__ import annotations

from random import Random

from bots.stakes import deals_left, is_behind
from engines.base import View

DRAW_ONE = (0, 1, 2, 7, 9)
"""Values of the first tile that are worth a stake, and better with one tile than with two."""
NEARLY_EVEN = ("21", "41", "32")


def greedy(view: View, moves: list[str], rng: Random) -> str:
    seat, position = view["seat"], view["position"]
    assert seat is not None
    tile = position["hands"][seat][0]
    value = (int(tile[0]) + int(tile[1])) % 10
    if moves[0].startswith("draw"):
        return "draw 1" if value in DRAW_ONE else "draw 2"
    is_late = deals_left(view) < position["players"]
    is_chance = tile in NEARLY_EVEN and is_late and is_behind(view)
    return moves[-1] if value in DRAW_ONE or is_chance else moves[0]
