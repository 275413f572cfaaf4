"""Pips added modulo ten, where 42 and 21 may count 3 or 6 each as their holder likes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engines.tiles.chinese import FACES, NUMBERS, PIPS

GEE_JOON: Final = (NUMBERS["42"], NUMBERS["21"])
_WILD_PIPS: Final = tuple((3, 6) if face in GEE_JOON else (PIPS[face],) for face in FACES)


WEIGHT: Final = tuple(40 if face in GEE_JOON else PIPS[face] for face in FACES)
"""A wild tile outweighs three others, so that the weight of up to three tells all their sums."""


def weight_of(faces: Iterable[int]) -> int:
    return sum(map(WEIGHT.__getitem__, faces))


def wild_sums(faces: Iterable[int]) -> frozenset[int]:
    """The last digits, 0 to 9, that these tiles can add up to."""
    sums = {0}
    for face in faces:
        sums = {(total + pips) % 10 for total in sums for pips in _WILD_PIPS[face]}
    return frozenset(sums)


def plain_sum(faces: Iterable[int]) -> int:
    """The last digit of the pips as they are."""
    return sum(map(PIPS.__getitem__, faces)) % 10
