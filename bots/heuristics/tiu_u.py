"""Tiu-U's baseline: the catch that adds most to one's own points, or else the poorest tile."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engines.base import Options, View
from engines.games.tiu_u.scoring import deck_of, points_of, worths
from engines.tiles.chinese import FACES, NUMBERS, PIPS, RED

Worth = tuple[bool, int, int, float]


def greedy(view: View, moves: list[str], rng: Random) -> str:
    position, seat = view["position"], view["seat"]
    assert seat is not None
    options, hand = position["options"], position["hands"][seat]
    caught = _counts([NUMBERS[text] for text in position["catches"][seat]])
    before = points_of(caught, options)
    lure = _lures(options)

    def gain(tiles: Sequence[int]) -> int:
        added = [count + more for count, more in zip(caught, _counts(tiles), strict=True)]
        return points_of(added, options) - before

    def worth(move: str) -> Worth:
        verb, *texts = move.split()
        tiles = [NUMBERS[text] for text in texts]
        # A pile is as good as caught for who holds the fourth tile, and lost for the others.
        if verb == "pile" and hand.count(texts[0]) > 1:
            tiles = tiles * 4
        elif verb != "catch":
            return False, -lure[tiles[0]], -PIPS[tiles[0]], rng.random()
        return True, gain(tiles), sum(PIPS[tile] for tile in tiles), rng.random()

    return max(moves, key=worth)


def _counts(tiles: Sequence[int]) -> list[int]:
    return [tiles.count(face) for face in FACES]


def _lures(options: Options) -> list[int]:
    """By face, the most that a tile left in the pool can be worth to another."""
    if options["rules"] == "culin":
        return [2 * PIPS[face] if PIPS[face] >= 8 else RED[face] for face in FACES]
    return worths(_counts(deck_of(options)), options)
