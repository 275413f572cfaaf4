"""Tiles in numbers: a holding has four bits a face, and a move is `holding << 2 | act`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Any, Final

from engines.base import PositionError
from engines.positions import read_tiles
from engines.tiles.chinese import FACES, NUMBERS, TEXTS

LEAD, BEAT, DISCARD, PASS = range(4)
VERBS: Final = ("lead", "beat", "discard", "pass")
COUNT: Final = 15
"""The four bits of a holding that count the copies of face 0."""
GUARDS: Final = sum(8 << 4 * face for face in FACES)
"""No count reaches the top bit of its four, so there it shows that a difference is not negative."""
MOST_COPIES: Final = 4

ONE: Final = tuple(1 << 4 * face for face in FACES)
"""By face, the holding of one such tile."""


def holding_of(faces: Iterable[int]) -> int:
    return sum(map(ONE.__getitem__, faces))


def fields_of(faces: Iterable[int]) -> int:
    """All the bits that count these faces."""
    return COUNT * holding_of(set(faces))


def faces_of(holding: int) -> list[int]:
    """The faces in canonical order, copies adjacent."""
    return [face for face in FACES for _ in range(holding >> 4 * face & COUNT)]


def texts_of(holding: int) -> list[str]:
    return [TEXTS[face] for face in faces_of(holding)]


def size_of(holding: int) -> int:
    """How many tiles it has, if fewer than 15: 16 leaves 1 when divided by 15."""
    return holding % 15


def holds(hand: int, wanted: int) -> bool:
    return (hand + GUARDS - wanted) & GUARDS == GUARDS


@cache
def write(move: int) -> str:
    return " ".join([VERBS[move & 3], *texts_of(move >> 2)])


def read(text: str) -> int:
    """The move of a text that `write` gave."""
    verb, *tiles = text.split()
    return holding_of(map(NUMBERS.__getitem__, tiles)) << 2 | VERBS.index(verb)


def read_holding(values: Any, field: str) -> int:
    """The holding of a list of tile texts in any order."""
    faces = read_tiles(values, field, NUMBERS)
    # More copies than the four bits hold would pass for tiles of the next face.
    if any(count > MOST_COPIES for count in Counter(faces).values()):
        raise PositionError(f"{field} has more copies of a tile than any set holds.")
    return holding_of(faces)
