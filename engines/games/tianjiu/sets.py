"""The sets of Tien Gow that may be led, each with its class and its rank in that class."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from engines.tiles.chinese import CIVIL, FACE_OF, MILITARY, PARTNER_CN, PIPS
from engines.tricks import Class, Sets, holding_of, size_of

SUPREME: Final = holding_of([FACE_OF[42], FACE_OF[21]])
LOWEST: Final = holding_of([FACE_OF[21]])
QUAD: Final = "mixed2+2"

FAMILIES: Final = ((31, 41, 32), (44, 52, 43), (11, 62, 53), (66, 63, 54))
"""Goose, Man, Earth and Heaven, lowest first: the civil tile and its two military ones."""
STRAIGHTS: Final = ((33, 22, 11), (66, 55, 44))
COMBOS: Final = ("full", "mixed_pairs", "pure_pairs", "singles")


def _singles() -> Iterator[tuple[int, Class]]:
    for place, face in enumerate(CIVIL):
        yield holding_of([face]), ("civil1", len(CIVIL) - place)
    for face in MILITARY:
        yield holding_of([face]), ("mil1", PIPS[face])


def _pure_pairs() -> Iterator[tuple[int, Class]]:
    for place, face in enumerate(CIVIL):
        yield holding_of([face, face]), ("civil2", len(CIVIL) - place)
    for face in MILITARY:
        partner = PARTNER_CN[face]
        if face < partner and PIPS[face] == PIPS[partner]:
            yield holding_of([face, partner]), ("mil2", PIPS[face])
    yield SUPREME, ("supreme", 0)


def _mixed() -> Iterator[tuple[int, Class]]:
    for rank, tiles in enumerate(FAMILIES, 1):
        civil, one, other = (FACE_OF[tile] for tile in tiles)
        for military in (one, other):
            yield holding_of([civil, military]), ("mixed1+1", rank)
            yield holding_of([civil, civil, military]), ("mixed2+1", rank)
        yield holding_of([civil, one, other]), ("mixed1+2", rank)
        yield holding_of([civil, civil, one, other]), (QUAD, rank)


@cache
def sets_for(combos: str, straights: bool) -> Sets:
    """The sets that the options allow."""
    classes = dict(_singles())
    if combos != "singles":
        classes.update(_pure_pairs())
    if combos in ("full", "mixed_pairs"):
        most = 4 if combos == "full" else 2
        classes.update((holding, kind) for holding, kind in _mixed() if size_of(holding) <= most)
    if straights:
        for rank, tiles in enumerate(STRAIGHTS, 1):
            classes[holding_of(FACE_OF[tile] for tile in tiles)] = ("straight", rank)
    return Sets(classes)
