"""What the variants of Five Rows lay out, and the triplets that a level holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Final

from engines.base import Options
from engines.games.five_rows.notation import form
from engines.tiles.chinese import FACES, NUMBERS
from engines.triplets import triplet_of

MENG_HUO: Final = NUMBERS["21"]

Row = tuple[int, ...]
Triplets = tuple[tuple[tuple[bool, ...], ...], ...]
"""By three faces: whether they make a triplet."""


@dataclass(frozen=True, slots=True)
class Variant:
    """How a variant is laid out."""

    generals: int
    levels: int
    width: int


VARIANTS: Final = {
    "guan": Variant(6, 5, 5),
    "okoan": Variant(0, 5, 4),
    "tong": Variant(0, 5, 6),
    "menghuo": Variant(1, 7, 3),
}


_Parts = tuple[slice, tuple[slice, ...], slice]


def _parts(size: Variant) -> _Parts:
    """Where in the deck the generals, the levels and the common row lie."""
    width, end = size.width, size.generals + size.levels * size.width
    levels = tuple(slice(start, start + width) for start in range(size.generals, end, width))
    return slice(size.generals), levels, slice(end, None)


_PARTS: Final = {name: _parts(size) for name, size in VARIANTS.items()}


@cache
def triplets(mixed: bool) -> Triplets:
    return tuple(
        tuple(
            tuple(bool(triplet_of((one, other, third), mixed)) for third in FACES)
            for other in FACES
        )
        for one in FACES
    )


@dataclass(slots=True)
class Terms:
    """What stays the same through a match."""

    options: Options
    variant: str
    adjacent: bool
    triplets: Triplets
    has_generals: bool
    round_limit: int


def terms_of(options: Options) -> Terms:
    variant = options["variant"]
    return Terms(
        dict(options),
        variant,
        options["adjacent"],
        triplets(options["middle"] == "mixed"),
        VARIANTS[variant].generals > 0,
        options["round_limit"],
    )


def lay_out(variant: str, deck: Sequence[int]) -> tuple[Row, list[Row], Row]:
    """The generals, the levels and the common row of a shuffled deck."""
    tiles = tuple(deck)
    if variant == "menghuo":
        tiles = (MENG_HUO, *(face for face in deck if face != MENG_HUO))
    generals, levels, common = _PARTS[variant]
    return tiles[generals], [tiles[level] for level in levels], tiles[common]


def forms_in(terms: Terms, level: int, row: Row) -> list[int]:
    """The moves that form a triplet of a level; of several that come to the same the first."""
    if len(row) < 3:
        return []
    if not terms.adjacent or len(row) == 3:
        found = _of_any_three(terms.triplets, level, row)
    else:
        found, known = [], terms.triplets
        # Neighbours go round: the first and the last tile are neighbours too.
        one, other = row[-2], row[-1]
        for place, third in enumerate(row):
            if known[one][other][third]:
                found.append(_form_up_to(level, place, len(row)))
            one, other = other, third
    return found if len(found) < 2 else _without_doubles(row, sorted(found))


@cache
def _form_up_to(level: int, place: int, length: int) -> int:
    """The move that forms the tile at a place and the two before it."""
    p, q, r = sorted((place - before) % length for before in range(3))
    return form(level, p, q, r)


def _of_any_three(known: Triplets, level: int, row: Row) -> list[int]:
    return [
        form(level, p, q, r)
        for p, q, r in combinations(range(len(row)), 3)
        if known[row[p]][row[q]][row[r]]
    ]


def _without_doubles(row: Row, moves: list[int]) -> list[int]:
    if len({*row}) == len(row):
        return moves
    found: dict[tuple[Row, Row], int] = {}
    for move in moves:
        p, q, r = move >> 10 & 31, move >> 5 & 31, move & 31
        rest = row[:p] + row[p + 1 : q] + row[q + 1 : r] + row[r + 1 :]
        found.setdefault(((row[p], row[q], row[r]), rest), move)
    return list(found.values())
