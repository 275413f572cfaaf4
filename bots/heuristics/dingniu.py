"""Ding Niu's baseline: Jie Long's, but it blocks the line only with a light hand."""

from __future__ import annotations

from random import Random

from bots.heuristics import jielong
from engines.base import Position, View
from engines.games.dingniu import BLOCKS, game


def greedy(view: View, moves: list[str], rng: Random) -> str:
    seat, position = view["seat"], view["position"]
    assert seat is not None
    calm = [
        move for move in moves if not _blocks(move, position) or _is_light(move, position, seat)
    ]
    # A discard is no way out of a block while placing is possible.
    if not any(move.startswith("play") for move in calm):
        calm = moves
    return jielong.greedy(view, calm, rng)


def _blocks(move: str, position: Position) -> bool:
    """Whether the move makes a block that the options settle accounts for."""
    verb, tile, *attached = move.split()
    if verb != "play" or tile[0] == tile[1]:
        return False
    kind = game.evaluations["block"]({"layout": _placed(tile, attached[-1], position["layout"])})
    return kind in BLOCKS[position["options"]["suanzhang"]]


def _placed(tile: str, pip: str, layout: list[str]) -> list[str]:
    """The layout with the tile attached by that half, to the right where both ends show it."""
    opened = tile[1] if tile[0] == pip else tile[0]
    if layout[-1][1] == pip:
        return [*layout, pip + opened]
    return [opened + pip, *layout]


def _is_light(move: str, position: Position, seat: int) -> bool:
    """navpil's rule of thumb: few pips a tile left in the hand, the face-down ones counted in."""
    left = list(position["hands"][seat])
    left.remove(move.split()[1])
    pips = sum(int(half) for tile in [*left, *position["down"][seat]] for half in tile)
    # Who places his last tile can wait for nothing better.
    return not left or pips / len(left) < 7 + 0.7 * len(left)
