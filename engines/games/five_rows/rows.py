"""What the variants of Five Rows lay out, and the triplets that a level holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Final

from engines.base import Options
from engines.tiles.chinese import FACES, NUMBERS
from engines.triplets import triplet_of

MENG_HUO: Final = NUMBERS["21"]

Row = tuple[int, ...]


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


@cache
def triplets(mixed: bool) -> tuple[tuple[int, ...], ...]:
    """By two faces: the faces that make a triplet with them, one bit each."""
    return tuple(
        tuple(
            sum(1 << third for third in FACES if triplet_of((one, other, third), mixed))
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
    triplets: tuple[tuple[int, ...], ...]
    round_limit: int

    @property
    def has_generals(self) -> bool:
        return VARIANTS[self.variant].generals > 0

    def is_triplet(self, one: int, other: int, third: int) -> bool:
        return bool(self.triplets[one][other] >> third & 1)


def terms_of(options: Options) -> Terms:
    return Terms(
        options=dict(options),
        variant=options["variant"],
        adjacent=options["adjacent"],
        triplets=triplets(options["middle"] == "mixed"),
        round_limit=options["round_limit"],
    )


def lay_out(variant: str, deck: Sequence[int]) -> tuple[Row, list[Row], Row]:
    """The generals, the levels and the common row of a shuffled deck."""
    size = VARIANTS[variant]
    generals = tuple(deck[: size.generals])
    tiles = tuple(deck[size.generals :])
    if variant == "menghuo":
        generals = (MENG_HUO,)
        tiles = tuple(face for face in deck if face != MENG_HUO)
    starts = range(0, size.levels * size.width, size.width)
    levels = [tiles[start : start + size.width] for start in starts]
    return generals, levels, tiles[size.levels * size.width :]


@cache
def _places(length: int, adjacent: bool) -> tuple[tuple[int, int, int], ...]:
    """Where a triplet may lie in a level of so many tiles: three places each.

    Neighbours go round: the first and the last tile are neighbours too.
    """
    if not adjacent:
        return tuple(combinations(range(length), 3))
    around = {frozenset((at, (at + 1) % length, (at + 2) % length)) for at in range(length)}
    return tuple(places for places in combinations(range(length), 3) if {*places} in around)


def forms_in(terms: Terms, row: Row) -> tuple[int, ...]:
    """The triplets of a level as three places; of several that come to the same the first."""
    if len(row) < 3:
        return ()
    thirds = terms.triplets
    triplets = [
        (p, q, r)
        for p, q, r in _places(len(row), terms.adjacent)
        if thirds[row[p]][row[q]] >> row[r] & 1
    ]
    if len(triplets) < 2:
        return tuple(p << 10 | q << 5 | r for p, q, r in triplets)
    found: dict[tuple[Row, Row], int] = {}
    for p, q, r in triplets:
        rest = row[:p] + row[p + 1 : q] + row[q + 1 : r] + row[r + 1 :]
        found.setdefault(((row[p], row[q], row[r]), rest), p << 10 | q << 5 | r)
    return tuple(found.values())
