"""Hands of tens: what a domino is worth, and when an eye and pairs of ten or twenty make a hand.

A hand wins if it is an eye, two identical tiles, and pairs whose values add up to 10 or 20. Modulo
ten the rest pairs off if it has as many ones as nines, twos as eights, threes as sevens and fours
as sixes, and an even number of tens and of fives. So a hand keeps a tally, one integer with a
digit for each of these differences, and looks up which faces could be its eye.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from engines.tiles.chinese import FACES, NUMBERS, PIPS, TEXTS

VALUE: Final = tuple(3 if TEXTS[face] == "42" else PIPS[face] for face in FACES)
"""The pips, but for 42, which always counts three."""
RESIDUE: Final = tuple(value % 10 for value in VALUE)

BIT: Final = tuple(1 << face for face in FACES)
_DIGIT: Final = 12
_TENS: Final = 4 * _DIGIT
_TILES: Final = 5 * _DIGIT
# Digits start in the middle of their range, so that none borrows from the next.
_NOTHING: Final = sum(1 << _DIGIT * place + _DIGIT - 1 for place in range(4))
_TELLING: Final = (-1 << _TILES) | (1 << _TENS + 1) - 1
"""All digits of a tally, of the tens only whether they are even."""


def _weight(residue: int) -> int:
    if residue % 5 == 0:
        return 0 if residue else 1 << _TENS
    return 1 << _DIGIT * (residue - 1) if residue < 5 else -(1 << _DIGIT * (9 - residue))


WEIGHT: Final = tuple((1 << _TILES) + _weight(residue) for residue in RESIDUE)


def eyes_by_tally(size: int) -> dict[int, int]:
    """For every tally of a winning hand of so many tiles, the faces that may be its eye."""
    eyes: dict[int, int] = {}
    for face in FACES:
        tally = _NOTHING + 2 * WEIGHT[face] + (size - 2 << _TILES)
        eyes[tally & _TELLING] = eyes.get(tally & _TELLING, 0) | BIT[face]
    return eyes


class Hand:
    """Tiles by face: how many, which are held at all, which at least twice, and their tally."""

    __slots__ = ("counts", "faces", "tally", "twice")

    def __init__(self, tiles: Iterable[int] = ()) -> None:
        self.counts = [0] * len(FACES)
        self.faces = 0
        self.twice = 0
        self.tally = _NOTHING
        for face in tiles:
            self.add(face)

    def add(self, face: int) -> None:
        held = self.counts[face]
        self.counts[face] = held + 1
        self.tally += WEIGHT[face]
        if not held:
            self.faces |= BIT[face]
        elif held == 1:
            self.twice |= BIT[face]

    def remove(self, face: int) -> None:
        left = self.counts[face] - 1
        self.counts[face] = left
        self.tally -= WEIGHT[face]
        if not left:
            self.faces ^= BIT[face]
        elif left == 1:
            self.twice ^= BIT[face]

    def eyes(self, eyes_by_tally: Mapping[int, int]) -> int:
        """The faces that may be the eye, as bits; 0 if the hand does not win."""
        return eyes_by_tally.get(self.tally & _TELLING, 0) & self.twice

    def tiles(self) -> list[int]:
        return [face for face in FACES for _ in range(self.counts[face])]

    def copy(self) -> Hand:
        twin = Hand.__new__(Hand)
        twin.counts = self.counts[:]
        twin.faces, twin.twice, twin.tally = self.faces, self.twice, self.tally
        return twin


def eyes_of(tiles: Sequence[str], size: int) -> list[str]:
    """The faces that may be the eye of these tiles, which win only if they are so many."""
    eyes = Hand(NUMBERS[tile] for tile in tiles).eyes(eyes_by_tally(size))
    return [TEXTS[face] for face in FACES if eyes & BIT[face]]
