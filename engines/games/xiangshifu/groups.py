"""Groups of Xiang Shi Fu as numbers: which are valid, what may be exchanged, and the goals.

A group is a number with two bits for every face, which count its tiles: taking a tile out and
putting another in are a subtraction and an addition.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations
from typing import Final

from engines.tiles.chinese import CIVIL, FACE_OF, FACES, NUMBERS, PARTNER_CN, STANDARD_SET
from engines.triplets import triplet_of

SIZE: Final = len(FACES)
ONE: Final = tuple(1 << 2 * face for face in FACES)
"""A face as a group of one tile."""
DIFFERENCE: Final = tuple(ONE[other] - ONE[own] for own in FACES for other in FACES)
"""By a * 21 + b: what a group changes by that gives a for b."""

SWAPS: Final = SIZE * SIZE
SINGLE_SWAP: Final = {1 << swap: swap for swap in range(SWAPS)}
RECENTER: Final = SWAPS
_RECENTRINGS: Final = 1 << SWAPS

PAIR_NAMES: Final = {
    66: "heaven", 11: "earth", 44: "man", 31: "harmony", 55: "plum", 33: "long-three",
    22: "bench", 65: "axe", 64: "red-head", 61: "long-leg", 51: "big-head", 63: "nines",
    62: "eights", 52: "sevens", 41: "fives", 42: "supreme",
}  # fmt: skip
"""The sixteen Chinese pairs, each by its higher tile."""


def group_of(faces: Iterable[int]) -> int:
    return sum(ONE[face] for face in faces)


def pair_with(face: int) -> int:
    """The one Chinese pair that contains this face."""
    return ONE[face] + ONE[PARTNER_CN[face]]


def type_of(faces: Sequence[int], mixed: bool) -> str | None:
    """The type of a triplet or the name of a pair; None if the group is not valid."""
    if len(faces) == 3:
        return triplet_of(faces, mixed)
    if len(faces) != 2 or PARTNER_CN[faces[0]] != faces[1]:
        return None
    return next(name for tile, name in PAIR_NAMES.items() if FACE_OF[tile] in faces)


FACES_OF: Final[dict[int, tuple[int, ...]]] = {
    group_of(faces): faces
    for size in (2, 3)
    for faces in sorted(set(combinations(STANDARD_SET, size)))
}
"""Every group that the set allows, with its faces in canonical order."""


class Table:
    """What may be made of every group.

    What a group asks of another is a field of bits: bit a * 21 + b that it may give its own a for
    b, and be valid then; further bits that two of its tiles may be recentred. What a group offers
    is the same turned round, so two groups have an exchange where the two fields agree.
    """

    def __init__(self, mixed: bool) -> None:
        self.types = {group: type_of(faces, mixed) for group, faces in FACES_OF.items()}
        self.valid = frozenset(group for group, kind in self.types.items() if kind)
        self.asks: dict[int, int] = {}
        self.offers: dict[int, int] = {}
        self._known: dict[tuple[int, int], tuple[int, ...]] = {}
        for group, faces in FACES_OF.items():
            self._enter_swaps(group, faces)
            self._enter_recentring(group, faces)

    def _enter_swaps(self, group: int, faces: tuple[int, ...]) -> None:
        self.asks[group] = self.offers[group] = 0
        for own in set(faces):
            rest = group - ONE[own]
            for other in FACES:
                if other != own and rest + ONE[other] in self.valid:
                    self.asks[group] |= 1 << own * SIZE + other
                    self.offers[group] |= 1 << other * SIZE + own

    def _enter_recentring(self, group: int, faces: tuple[int, ...]) -> None:
        """Bit c: the triple without c is a valid pair, or the pair and c are a valid triple."""
        if len(faces) == 3:
            bits = sum(1 << c for c in set(faces) if group - ONE[c] in self.valid)
            self.asks[group] |= bits << SWAPS
            self.offers[group] |= bits << SWAPS + SIZE
        else:
            bits = sum(1 << c for c in FACES if group + ONE[c] in self.valid)
            self.asks[group] |= bits << SWAPS + SIZE
            self.offers[group] |= bits << SWAPS

    def exchanges(self, one: int, other: int) -> tuple[int, ...]:
        """The exchanges of group i with group j: a * 21 + b, and RECENTER more for a recentring.

        Of several with the same result there is the one that is first in text.
        """
        found = self._known.get((one, other))
        if found is None:
            found = tuple(self._find(one, other, self.asks[one] & self.offers[other]))
            # Only a few hundred groups are valid, so that what is remembered stays small.
            if one in self.valid and other in self.valid:
                self._known[one, other] = found
        return found

    def _find(self, one: int, other: int, both: int) -> list[int]:
        found = []
        if both >= _RECENTRINGS:
            found = self._recentrings(one, other, both >> SWAPS)
            both &= _RECENTRINGS - 1
        results = [one, other]  # to exchange nothing but the names of the groups is no move
        while both:
            # The highest bit names the lowest tiles, whose text comes first.
            swap = both.bit_length() - 1
            both ^= 1 << swap
            result = one + DIFFERENCE[swap]
            if result not in results:
                results += (result, other - DIFFERENCE[swap])
                found.append(swap)
        return found

    def _recentrings(self, triple: int, pair: int, kept: int) -> list[int]:
        # Bits beyond the first 21 are those of a pair that stands before its triple.
        rests = [triple - ONE[face] for face in FACES if kept >> face & 1]
        return [
            RECENTER + FACES_OF[rest][0] * SIZE + FACES_OF[rest][1]
            for rest in rests
            if rest != pair
        ]

    def reaches(self, goal: str, groups: Sequence[int], pair: int) -> bool:
        """Whether all groups are valid and what the goal asks besides is there."""
        if not self.valid.issuperset(groups):
            return False
        pairs = sorted(group for group in groups if len(FACES_OF[group]) == 2)
        triples = [group for group in groups if len(FACES_OF[group]) == 3]
        kinds = Counter(self.types[group] for group in triples)
        return {
            "all": True,
            "pair": pairs == [pair_with(pair)],
            "dragons": pairs == [BENCH] and kinds == {"dragon": 5, "five-sons": 5},
            "harmony": pairs == [HARMONY] and all(map(is_harmonious, triples)),
            "suits": pairs in (TOP_CIVIL, MILITARY_PAIRS),
            "shanghai": INGOTS.issubset(triples)
            and kinds == {"dragon": 4, "small": 2, "big": 2, "five-points": 2},
        }[goal]


@cache
def table_of(middle: str) -> Table:
    return Table(middle == "mixed")


def _group(text: str) -> int:
    return group_of(NUMBERS[tile] for tile in text.split())


def is_harmonious(triple: int) -> bool:
    """Two identical civil tiles and a military one."""
    counts = sorted((count, face in CIVIL) for face, count in Counter(FACES_OF[triple]).items())
    return counts == [(1, False), (2, True)]


BENCH: Final = _group("22 22")
HARMONY: Final = _group("31 31")
TOP_CIVIL: Final = sorted(map(_group, ("66 66", "11 11", "44 44", "31 31")))
MILITARY_PAIRS: Final = sorted(map(_group, ("63 54", "62 53", "52 43", "41 32")))
INGOTS: Final = {_group("63 61 61"), _group("53 51 51")}
DEAD: Final = frozenset(map(_group, ("54 42 41", "43 42 32", "42 41 33", "52 51 44", "52 51 33")))
"""With the kao no exchange makes these triples valid."""
