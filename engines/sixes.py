"""Hands of six dominoes that win as two triplets: as numbers, with what completes them.

A hand is one integer with three bits a face, the number of copies; so is a triplet or a pair.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement
from random import Random
from typing import Any, Final

from engines.base import HIDDEN, PositionError
from engines.positions import check_copies, read_tiles
from engines.tiles.chinese import COPIES, FACES, NUMBERS, TEXTS

ONE: Final = tuple(1 << 3 * face for face in FACES)
"""By face, the hand of one such tile."""
COUNT: Final = 7
"""The three bits of a hand that count the copies of face 0."""
_ROOM: Final = sum((3 - copies) * one for copies, one in zip(COPIES, ONE, strict=True))
_TOPS: Final = sum(4 * one for one in ONE)


def hand_of(faces: Iterable[int]) -> int:
    return sum(map(ONE.__getitem__, faces))


def is_possible(hand: int) -> bool:
    """Whether the 32 tiles can make the sum of two triplets that they can make."""
    # With the room added, one copy too many reaches the top bit of its three.
    return not hand + _ROOM & _TOPS


def holds(hand: int, wanted: int) -> bool:
    """Whether all the wanted tiles are in the hand."""
    # No count reaches the top bit of its three, so there it shows which differences are negative.
    return (hand + _TOPS - wanted) & _TOPS == _TOPS


class _Faces(dict[int, tuple[int, ...]]):
    """For holdings of some faces, the faces held; reckoned when they are first asked for."""

    def __init__(self, with_copies: bool) -> None:
        self.with_copies = with_copies

    def __missing__(self, holding: int) -> tuple[int, ...]:
        counts = [(face, holding >> 3 * face & COUNT) for face in FACES]
        self[holding] = tuple(
            face for face, count in counts for _ in range(count if self.with_copies else count > 0)
        )
        return self[holding]


# A table of every hand would be far too big; two tables of half the faces do its work.
_FIRST_BITS: Final = COUNT * sum(ONE[:10])
_LAST_BITS: Final = COUNT * sum(ONE[10:])
_FIRST, _LAST = _Faces(False), _Faces(False)
_FIRST_TILES, _LAST_TILES = _Faces(True), _Faces(True)


def distinct(hand: int) -> tuple[int, ...]:
    """The faces held, each once, in canonical order."""
    return _FIRST[hand & _FIRST_BITS] + _LAST[hand & _LAST_BITS]


def faces_of(hand: int) -> tuple[int, ...]:
    """The tiles in canonical order, copies adjacent."""
    return _FIRST_TILES[hand & _FIRST_BITS] + _LAST_TILES[hand & _LAST_BITS]


def texts_of(hand: int) -> list[str]:
    return [TEXTS[face] for face in faces_of(hand)]


def read_hand(values: Any, field: str) -> int:
    """The hand of a list of tile texts in any order, none more often than the set holds it."""
    faces = read_tiles(values, field, NUMBERS)
    check_copies(faces, dict(enumerate(COPIES)), TEXTS)
    return hand_of(faces)


def every_triple() -> Iterator[tuple[int, ...]]:
    """All sets of three faces that the 32 tiles can make."""
    for faces in combinations_with_replacement(FACES, 3):
        if all(faces.count(face) <= COPIES[face] for face in faces):
            yield faces


def unions(triplets: Iterable[int], value: Callable[[int, int], int]) -> dict[int, int]:
    """Every hand of six that two of the triplets make, with the best value of its readings."""
    values: dict[int, int] = {}
    known = list(triplets)
    for place, one in enumerate(known):
        for other in known[place:]:
            hand = one + other
            if is_possible(hand):
                values[hand] = max(values.get(hand, 0), value(one, other))
    return values


def completions(hands: Iterable[int]) -> dict[int, int]:
    """For every hand that lacks one tile of these, the faces that complete it as bits."""
    missing: defaultdict[int, int] = defaultdict(int)
    for hand in hands:
        for face in distinct(hand):
            missing[hand - ONE[face]] |= 1 << face
    return dict(missing)


def completing(hand: int, thirds: Mapping[int, int]) -> int:
    """All the bits that `thirds` has for the pairs of tiles in the hand."""
    bits = 0
    tiles = [ONE[face] for face in faces_of(hand)]
    for first, second in combinations(tiles, 2):
        bits |= thirds.get(first + second, 0)
    return bits


class Triplets:
    """Some triplets, and which two tiles of a hand make one of them with a third."""

    def __init__(self, triplets: Iterable[int]) -> None:
        self.all = frozenset(triplets)
        self.thirds = completions(self.all)
        """By pair, the faces that complete it as bits."""
        self._partners = [[0] * len(FACES) for _ in FACES]
        for pair, bits in self.thirds.items():
            first, second = faces_of(pair)
            # A pair of twins takes two copies: the bit that counts the first alone is left out.
            held = (COUNT - (first == second)) * ONE[second]
            for third in FACES:
                if bits >> third & 1:
                    self._partners[third][first] |= held

    def completing(self, hand: int) -> int:
        """The faces that make a triplet with two tiles of the hand, as bits."""
        return completing(hand, self.thirds)

    def pairs(self, hand: int, third: int) -> list[tuple[int, int]]:
        """Every two tiles of the hand that make a triplet with the third, in canonical order."""
        partners = self._partners[third]
        return [
            (first, second)
            for first in distinct(hand)
            if hand & partners[first]
            for second in distinct(hand & partners[first])
        ]

    def within(self, hand: int) -> bool:
        """Whether three tiles of the hand are a triplet."""
        return any(hand_of(faces) in self.all for faces in combinations(faces_of(hand), 3))


def unseen(deck: Sequence[int], rows: Iterable[Sequence[str]]) -> Counter[int]:
    """The tiles of the deck that do not lie open in these rows of a view."""
    seen = Counter(NUMBERS[text] for row in rows for text in row if text != HIDDEN)
    return Counter(deck) - seen


def fill(rows: Iterable[list[str]], left: Mapping[int, int], rng: Random) -> None:
    """Deal tiles out of those left into the hidden places; some may stay over, as missing ones."""
    tiles = [face for face, count in left.items() for _ in range(count)]
    places = [(row, index) for row in rows for index, text in enumerate(row) if text == HIDDEN]
    if len(places) > len(tiles):
        raise PositionError("The tiles of the view do not add up to the set.")
    for (row, index), face in zip(places, rng.sample(tiles, len(places)), strict=True):
        row[index] = TEXTS[face]
