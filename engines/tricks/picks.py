"""Every way to discard some tiles of a hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Final

from engines.tiles.chinese import FACES
from engines.tricks.holdings import DISCARD, ONE, faces_of, fields_of, holding_of

_EACH: Final = holding_of(FACES)
# Three tables of seven faces do the work of one far too big.
_FIRST, _MIDDLE, _LAST = (fields_of(FACES[at : at + 7]) for at in (0, 7, 14))


def _ones_by_faces(faces: Sequence[int]) -> dict[int, tuple[int, ...]]:
    """By which of these faces are marked, the moves that discard one of them."""
    marked = (pick for size in range(len(faces) + 1) for pick in combinations(faces, size))
    return {holding_of(pick): tuple(ONE[face] << 2 | DISCARD for face in pick) for pick in marked}


_FIRST_ONES, _MIDDLE_ONES, _LAST_ONES = (_ones_by_faces(FACES[at : at + 7]) for at in (0, 7, 14))


def _ones(marks: int) -> list[int]:
    return [
        *_FIRST_ONES[marks & _FIRST],
        *_MIDDLE_ONES[marks & _MIDDLE],
        *_LAST_ONES[marks & _LAST],
    ]


def discards(hand: int, size: int) -> list[int]:
    """The moves that discard so many tiles of the hand."""
    ones = _ones((hand | hand >> 1 | hand >> 2) & _EACH)
    if size == 1:
        return ones
    if size == 2:
        twice = _ones((hand >> 1 | hand >> 2) & _EACH)
        # The act is in both summands and must be there once.
        moves = [2 * one - DISCARD for one in twice]
        moves += [one + other - DISCARD for one, other in combinations(ones, 2)]
        return moves
    return _picks(hand, size)


def _picks(hand: int, size: int) -> list[int]:
    picks: list[list[int]] = [[DISCARD], *([] for _ in range(size))]
    for face, held in Counter(faces_of(hand)).items():
        # The largest first, so that what is added for a face is not added to again.
        for tiles in range(size, 0, -1):
            for copies in range(1, min(held, tiles) + 1):
                taken = copies * ONE[face] << 2
                picks[tiles] += [pick + taken for pick in picks[tiles - copies]]
    return picks[size]
