"""The tiles of Bagchen: their ranks, the four points of a deal, and the sets that may be led."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from typing import Final

from engines.tiles.chinese import CIVIL, FACE_OF, MILITARY, PIPS, TWO_SETS
from engines.tricks import COUNT, LEAD, Class, Sets, fields_of, holding_of, holds, size_of

WHOLE: Final = holding_of(TWO_SETS)
CHIEF: Final = FACE_OF[66]
MOTHER, SON = FACE_OF[42], FACE_OF[21]
MOTHER_AND_SON: Final = holding_of([MOTHER, SON])

_SKY_RANKS: Final = {6: (66,), 5: (11,), 4: (44,), 3: (31,), 2: (55, 33, 22), 1: (65, 64, 61, 51)}
SKY: Final = {FACE_OF[tile]: rank for rank, tiles in _SKY_RANKS.items() for tile in tiles}
EARTH: Final = {face: PIPS[face] for face in MILITARY}
PEOPLE: Final = 1
"""The lowest rank of the sky."""

_MIXED: Final = ((1, 11, (62, 53)), (2, 66, (63, 54)))
"""Rank, sky tile and earth tiles of the ministers and of the chiefs."""
MINISTERS: Final = 1
_HORSES: Final = (
    ("horse2", 1, (41, 21)),
    ("horse2", 2, (43, 42)),
    ("horse4", 1, (41, 41, 21, 21)),
    ("horse4", 2, (43, 43, 42, 42)),
    ("fullhorse", 0, (43, 42, 41, 21)),
)


def point_faces(dice: int) -> tuple[int, ...]:
    """The faces that are points: the one thrown, with those of its rank if it is of the earth."""
    if dice in CIVIL:
        return (dice,)
    if dice in (MOTHER, SON):
        return MOTHER, SON
    return tuple(face for face in MILITARY if PIPS[face] == PIPS[dice])


def _some_of(faces: Iterable[int], sizes: Iterable[int]) -> list[int]:
    """The holdings of so many tiles of these faces, as far as the two sets have them."""
    tiles = [face for face in TWO_SETS if face in faces]
    return [holding for size in sizes for holding in {*map(holding_of, combinations(tiles, size))}]


def _suits() -> Iterator[tuple[int, Class]]:
    for face, rank in SKY.items():
        for holding in _some_of([face], range(1, 5)):
            yield holding, (f"sky{size_of(holding)}", rank)
    for face, rank in EARTH.items():
        yield holding_of([face]), ("earth1", rank)
    for rank in set(EARTH.values()):
        for holding in _some_of([face for face in EARTH if EARTH[face] == rank], range(2, 5)):
            yield holding, (f"earth{size_of(holding)}", rank)


def _mixed() -> Iterator[tuple[int, Class]]:
    for rank, sky_tile, earth_tiles in _MIXED:
        for sky in (1, 2):
            for earth in _some_of([FACE_OF[tile] for tile in earth_tiles], (1, 2)):
                held = holding_of([FACE_OF[sky_tile]] * sky) + earth
                yield held, (f"mixed{sky}+{size_of(earth)}", rank)


def _figures() -> Iterator[tuple[int, Class]]:
    yield MOTHER_AND_SON, ("motherson", 0)
    for kind, rank, tiles in _HORSES:
        yield holding_of(FACE_OF[tile] for tile in tiles), (kind, rank)


_WITHOUT_POINTS: Final = Sets(dict(sorted([*_suits(), *_mixed(), *_figures()])))
"""The sets there would be if no tile were a point: what a hand leads besides its points."""


class Points:
    """What the dice of a deal make of the tiles: points, sets, and what leading them is worth."""

    __slots__ = ("_leads", "bits", "faces", "groups", "sets", "values")

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.faces = faces
        self.bits = fields_of(faces)
        points = sorted(_some_of(faces, range(1, 5)))
        # No set mixes points with other tiles.
        others = _WITHOUT_POINTS.classes
        classes: dict[int, Class] = dict.fromkeys(points, ("points", 0))
        classes.update((held, others[held]) for held in others if not held & self.bits)
        self.sets = Sets(classes)
        self.values = {MOTHER_AND_SON: 1} | {held: _value(held, faces) for held in points}
        self.groups = {holding: _group(*kind) for holding, kind in classes.items()}
        self._leads = {
            holding: [led << 2 | LEAD for led in points if holds(holding, led)]
            for holding in (0, *points)
        }

    def leads(self, hand: int) -> list[int]:
        """The moves that lead a set out of the hand, points first."""
        return self._leads[hand & self.bits] + _WITHOUT_POINTS.leads(hand & ~self.bits)


def _value(holding: int, faces: tuple[int, ...]) -> int:
    """One for every tile led, and one more for every mother with her son."""
    if MOTHER not in faces:
        return size_of(holding)
    pairs = min(holding >> 4 * face & COUNT for face in (MOTHER, SON))
    return size_of(holding) + pairs


def _group(kind: str, rank: int) -> int:
    """How early a leader with a passport may choose this set, whatever he knows: 1 is first."""
    is_sky_set = kind in ("sky2", "sky3", "sky4")
    if kind in ("points", "motherson", "fullhorse") or (is_sky_set and rank > PEOPLE):
        return 1
    if kind.startswith("mixed") and rank == MINISTERS:
        return 1
    if is_sky_set or kind.startswith("horse"):
        return 2
    return 3 if kind in ("earth2", "earth3", "earth4") else 4


@cache
def _points(faces: tuple[int, ...]) -> Points:
    return Points(faces)


def points_for(dice: int) -> Points:
    return _points(point_faces(dice))
