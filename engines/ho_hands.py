"""The winning hands of Ho-hpai and Tok, and what they are worth under each scoring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any, Final, NamedTuple

from engines.options import Option
from engines.sixes import Triplets, completions, every_triple, faces_of, hand_of, unions
from engines.tiles.chinese import FACE_OF, FACES, HIGH, LOW, MILITARY, PARTNER_KR
from engines.triplets import triplet_of, values_of

SCORINGS: Final = ("culin", "korean", "combined")
SOK: Final = ("five-sons", "coincidence")
USED: Final = ("dragon", "big", "small", "kao", "split", *SOK)
KAO_OF_DOUBLES: Final = (FACE_OF[66], FACE_OF[33], FACE_OF[22])

# What each kind of hand is worth, in the order of SCORINGS.
STRAIGHTS: Final = {
    1: (3, 3, 3),
    2: (5, 7, 5),
    3: (3, 4, 4),
    4: (3, 4, 4),
    5: (4, 3, 3),
    6: (3, 3, 3),
}
MILITARY_DRAGONS: Final = (5, 6, 5)
PAIRED_DRAGONS: Final = (4, 4, 4)
TWO_DRAGONS: Final = (3, 4, 3)
ALIKE_IN_DOUBLES: Final = (3, 2, 3)
BIG_AND_SMALL: Final = (3, 2, 3)
BIG_AND_SMALL_IN_DOUBLES: Final = (2, 2, 3)
SAME_SOK: Final = (2, 4, 2)
ONE_DRAGON: Final = (2, 3, 2)
ANY_TWO: Final = (2, 2, 2)
THREE_PAIRS: Final = (4, 4, 4)

OPTIONS: Final = (
    Option("sok", True, "Whether five sons and coincidences are triplets."),
    Option("split", True, "Whether splits are triplets."),
    Option("three_pairs", False, "Whether three Korean pairs win."),
)
"""The options of both games that say which hands win; `scoring` has another default in each."""


def scoring_option(default: str) -> Option:
    return Option("scoring", default, "What the winning hands are worth.", choices=SCORINGS)


class Scoring(NamedTuple):
    """A choice of the options that hands are valued by."""

    scoring: str
    sok: bool
    split: bool
    three_pairs: bool


@dataclass(frozen=True)
class Hands:
    """The triplets and the winning hands under one scoring."""

    types: Mapping[int, str]
    triplets: Triplets
    values: Mapping[int, int]
    outs: Mapping[int, int]
    scoring: str

    def value(self, hand: int, meld: int = 0) -> int:
        """The best reading of six tiles, or of three beside a meld that stays as it lies; or 0."""
        if not meld:
            return self.values.get(hand, 0)
        if hand not in self.types or meld not in self.types:
            return 0
        return _value(hand, meld, self.types, self.scoring)


def hands_of(options: Mapping[str, Any]) -> Hands:
    """The hands under a game's complete options."""
    return _hands(Scoring(*(options[name] for name in Scoring._fields)))


@cache
def _hands(chosen: Scoring) -> Hands:
    types = {
        hand_of(faces): kind
        for faces in every_triple()
        if (kind := triplet_of(faces)) and _is_valid(kind, faces, chosen)
    }
    index = SCORINGS.index(chosen.scoring)
    values = unions(types, lambda one, other: _value(one, other, types, chosen.scoring))
    for pip, worth in STRAIGHTS.items():
        _raise(values, straight_of(pip), worth[index])
    if chosen.three_pairs:
        for hand in three_pairs():
            _raise(values, hand, THREE_PAIRS[index])
    return Hands(types, Triplets(types), values, completions(values), chosen.scoring)


def _is_valid(kind: str, faces: tuple[int, ...], chosen: Scoring) -> bool:
    if kind == "split":
        return chosen.split
    if kind in SOK:
        return chosen.sok
    if kind == "kao" and chosen.scoring == "culin":
        return faces == KAO_OF_DOUBLES
    return kind in USED


def _raise(values: dict[int, int], hand: int, worth: int) -> None:
    values[hand] = max(values.get(hand, 0), worth)


def straight_of(pip: int) -> int:
    """The six different tiles that bear this pip."""
    return hand_of(face for face in FACES if pip in (HIGH[face], LOW[face]))


@cache
def three_pairs() -> frozenset[int]:
    """Every hand of three Korean pairs."""
    pairs = {hand_of((face, PARTNER_KR[face])) for face in FACES}
    return frozenset(sum(chosen) for chosen in combinations(pairs, 3))


def _value(one: int, other: int, types: Mapping[int, str], scoring: str) -> int:
    """The highest line of the price list that two triplets answer."""
    index = SCORINGS.index(scoring)
    return max(worth[index] for worth in _prices(one, other, types))


def _prices(one: int, other: int, types: Mapping[int, str]) -> Iterator[tuple[int, int, int]]:
    kinds = {types[one], types[other]}
    yield ANY_TWO
    if "dragon" in kinds:
        yield from _prices_of_dragons(one + other, kinds)
    elif kinds == {"big", "small"}:
        if not _has_doubles(one + other):
            yield BIG_AND_SMALL
        elif _is_all_doubles(one + other):
            yield BIG_AND_SMALL_IN_DOUBLES
    elif kinds <= {*SOK} and main_value(one) == main_value(other):
        yield SAME_SOK
    elif len(kinds) == 1 and kinds < {"big", "small", "kao"} and _is_all_doubles(one + other):
        yield ALIKE_IN_DOUBLES


def _prices_of_dragons(hand: int, kinds: set[str]) -> Iterator[tuple[int, int, int]]:
    if len(kinds) > 1:
        yield ONE_DRAGON
        return
    yield TWO_DRAGONS
    if all(face in MILITARY for face in faces_of(hand)):
        yield MILITARY_DRAGONS
    if hand in three_pairs():
        yield PAIRED_DRAGONS


def _is_all_doubles(hand: int) -> bool:
    return all(HIGH[face] == LOW[face] for face in faces_of(hand))


def _has_doubles(hand: int) -> bool:
    return any(HIGH[face] == LOW[face] for face in faces_of(hand))


@cache
def main_value(triplet: int) -> int:
    """The value that a sok has four or five times."""
    ((value, _),) = Counter(values_of(faces_of(triplet))).most_common(1)
    return value
