"""What the variants of Five Rows lay out, and the triplets that a level holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from typing import Any, Final

from engines.base import Options
from engines.games.five_rows.notation import form
from engines.tiles.chinese import FACES, NUMBERS, STANDARD_SET
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


@dataclass(frozen=True, slots=True)
class Terms:
    """What stays the same through a match."""

    options: Options
    variant: str
    adjacent: bool
    triplets: Triplets
    has_generals: bool
    round_limit: int


def terms_of(options: Options) -> Terms:
    return _terms(tuple(options.items()))


@lru_cache(256)
def _terms(items: tuple[tuple[str, Any], ...]) -> Terms:
    options = dict(items)
    variant = options["variant"]
    return Terms(
        options,
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
    if len(row) == 5 and terms.adjacent:
        found = _of_five(terms.triplets, level, row)
    elif len(row) < 3:
        return []
    elif len(row) == 3 or not terms.adjacent:
        found = _of_any_three(terms.triplets, level, row)
    else:
        found = _of_neighbours(terms.triplets, level, row)
    return found if len(found) < 2 else _without_doubles(row, found)


_LEVELS: Final = range(max(size.levels for size in VARIANTS.values()))
_NEIGHBOURS_OF_FIVE: Final = ((0, 1, 2), (0, 1, 4), (0, 3, 4), (1, 2, 3), (2, 3, 4))
_OF_FIVE: Final = tuple(
    tuple(
        [form(level, *three) for at, three in enumerate(_NEIGHBOURS_OF_FIVE) if which >> at & 1]
        for which in range(32)
    )
    for level in _LEVELS
)
"""By level and which of the neighbours make a triplet."""


def _of_five(known: Triplets, level: int, row: Row) -> list[int]:
    """As `_of_neighbours`, without a loop: five are dealt, which makes this row so frequent."""
    a, b, c, d, e = row
    with_ab, with_de = known[a][b], known[d][e]
    which = 1 if with_ab[c] else 0
    if with_ab[e]:
        which += 2
    if with_de[a]:
        which += 4
    if known[b][c][d]:
        which += 8
    if with_de[c]:
        which += 16
    return _OF_FIVE[level][which]


def _of_neighbours(known: Triplets, level: int, row: Row) -> list[int]:
    found, moves = [], _UP_TO[level][len(row)]
    # Neighbours go round: the first and the last tile are neighbours too.
    one, other = row[-2], row[-1]
    for place, third in enumerate(row):
        if known[one][other][third]:
            found.append(moves[place])
        one, other = other, third
    found.sort()
    return found


def _forms_up_to(level: int, length: int) -> tuple[int, ...]:
    """By place: the move that forms the tile there and the two before it."""
    threes = (sorted((place - before) % length for before in range(3)) for place in range(length))
    return tuple(form(level, p, q, r) for p, q, r in threes)


_UP_TO: Final = tuple(
    tuple(_forms_up_to(level, length) for length in range(len(STANDARD_SET) + 1))
    for level in _LEVELS
)


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
