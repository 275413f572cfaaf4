"""Jie Long's baseline: place the heaviest tile, keep the pip you hold most open, discard light."""

from __future__ import annotations

from random import Random

from engines.base import View


def greedy(view: View, moves: list[str], rng: Random) -> str:
    seat = view["seat"]
    assert seat is not None
    hand = view["position"]["hands"][seat]
    layout = view["position"]["layout"]
    open_end = layout[-1][1] if layout else ""

    def worth(move: str) -> tuple[bool, int, int, float]:
        tile = move.split()[1]
        pips = int(tile[0]) + int(tile[1])
        if move.startswith("discard"):
            return False, -pips, 0, rng.random()
        opened = _opened(move, tile, open_end)
        # The tile itself bears both its halves, so it adds the same to every choice.
        return True, pips, sum(opened in held for held in hand), rng.random()

    return max(moves, key=worth)


def _opened(move: str, tile: str, open_end: str) -> str:
    """The pip that a placement leaves open; a two-armed lead leaves both, and here the high one."""
    named = move[-1] if "@" in move else ""
    if move.startswith("lead"):
        return named or tile[0]
    attached = named or open_end
    return tile[1] if tile[0] == attached else tile[0]
