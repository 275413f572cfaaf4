"""Groups of Xiang Shi Fu as numbers: which are valid, what may be exchanged, and the goals.

A group is the sum of the numbers of its tiles: taking a tile out and putting another in are a
subtraction and an addition. No two groups of up to three tiles have the same sum.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Final

from engines.tiles.chinese import CIVIL, FACE_OF, FACES, NUMBERS, PARTNER_CN, STANDARD_SET
from engines.triplets import triplet_of

SIZE: Final = len(FACES)
ONE: Final = tuple(pow(7, face + 9, 1048573) for face in FACES)
"""A face as a group of one tile: scattered numbers, which dictionaries find soonest."""
DIFFERENCE: Final = tuple(ONE[other] - ONE[own] for own in FACES for other in FACES)
"""By a * 21 + b: what a group changes by that gives a for b."""

SWAPS: Final = SIZE * SIZE
RECENTER: Final = SWAPS
ANSWER: Final = (
    *(theirs * SIZE + own for own in FACES for theirs in FACES),
    *range(SWAPS + SIZE, SWAPS + 2 * SIZE),
    *range(SWAPS, SWAPS + SIZE),
)
"""What a group must ask for so that it has an exchange with one that asks for this."""

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


Exchanges = tuple[int, ...]
"""As moves whose groups are not named yet: a * 21 + b from bit 8 on, and RECENTER more there."""


class Partners(dict[int, dict[int, Exchanges]]):
    """By group i: every group that it has an exchange with, and these exchanges if that is j.

    A pair has none with a triple that only recentres to it: there the triple must be i. Of several
    with the same result there is the one that is first in text. A group is entered
    when it is first asked for: few come about, and together they would take a while.
    """

    def __init__(self, asks: Mapping[int, Sequence[int]]) -> None:
        self._asks = asks
        self._asking: list[list[int]] = [[] for _ in ANSWER]
        for group, asked in asks.items():
            for ask in asked:
                self._asking[ask].append(group)

    def __missing__(self, group: int) -> dict[int, Exchanges]:
        found: dict[int, Exchanges] = {}
        for ask in self._asks[group]:
            others = self._asking[ANSWER[ask]]
            if ask < SWAPS:
                _add_swap(found, group, others, ask)
            elif ask < SWAPS + SIZE:
                _add_recentring(found, group - ONE[ask - SWAPS], others)
            else:
                _add_recentred(found, group + ONE[ask - SWAPS - SIZE], others)
        found.setdefault(group, ())
        self[group] = found
        return found


def _add_swap(found: dict[int, Exchanges], group: int, others: Iterable[int], swap: int) -> None:
    move, result = (swap << 8,), group + DIFFERENCE[swap]
    for other in others:
        if other not in found:
            # To exchange nothing but the names of the groups is no move.
            if other != result:
                found[other] = move
        elif other not in (result, *(result + DIFFERENCE[known >> 8] for known in found[other])):
            found[other] += move


def _add_recentring(found: dict[int, Exchanges], given: int, pairs: Iterable[int]) -> None:
    high, low = FACES_OF[given]
    move = (RECENTER + high * SIZE + low << 8,)
    for pair in pairs:
        if pair != given:
            found[pair] = found.get(pair, ()) + move


def _add_recentred(found: dict[int, Exchanges], result: int, triples: Iterable[int]) -> None:
    for triple in triples:
        if triple != result:
            found.setdefault(triple, ())


class Table:
    """What may be made of every group.

    A group asks for a * 21 + b if it may give its own a for b, and be valid then. From SWAPS on a
    triple asks to keep one tile c and give the two others, and from SIZE more on a pair asks to
    take the place of those. Two groups have an exchange where one asks for the other's answer.
    """

    def __init__(self, mixed: bool) -> None:
        self.types = {group: type_of(faces, mixed) for group, faces in FACES_OF.items()}
        self.valid = frozenset(group for group, kind in self.types.items() if kind)
        self.asks = {
            group: [*self._swaps(group, faces), *self._recentrings(group, faces)]
            for group, faces in FACES_OF.items()
        }
        self.partners = Partners(self.asks)

    def _swaps(self, group: int, faces: tuple[int, ...]) -> list[int]:
        """The highest number has the lowest tiles, whose text comes first."""
        swaps = [
            own * SIZE + other
            for own in set(faces)
            for other in FACES
            if other != own and group + DIFFERENCE[own * SIZE + other] in self.valid
        ]
        return sorted(swaps, reverse=True)

    def _recentrings(self, group: int, faces: tuple[int, ...]) -> list[int]:
        """The triple without c is a valid pair, or the pair and c are a valid triple."""
        if len(faces) == 3:
            return [SWAPS + c for c in set(faces) if group - ONE[c] in self.valid]
        return [SWAPS + SIZE + c for c in FACES if group + ONE[c] in self.valid]

    def exchanges(self, one: int, other: int) -> Exchanges:
        """The exchanges of group i with group j."""
        return self.partners[one].get(other, ())

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
