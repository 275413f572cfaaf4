"""What a catch of Tiu-U is worth, by Culin's rules and by those of Shi Wu Hu."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engines.base import Options
from engines.deals import pairwise
from engines.tiles.chinese import EIGHTY_FOUR, FACES, NUMBERS, PIPS, RED, TWO_SETS

BIG_FISH: Final = 8
"""The fewest pips of a big fish."""
BIG, MIDDLE, SMALL = 30, 20, 10
MANY: Final = 1000


def _faces(texts: str) -> tuple[int, ...]:
    return tuple(NUMBERS[text] for text in texts.split())


HEAVEN_NINE: Final = _faces("66 63 54")
GROUPS: Final = (
    (HEAVEN_NINE, BIG),
    (_faces("11 62 53"), MIDDLE),
    (_faces("44 52 43"), MIDDLE),
    (_faces("31 41 32"), MIDDLE),
)
"""A civil face with its two military ones, and what their tiles are worth when complete."""
SUPREME: Final = _faces("42 21")
JUNS: Final = _faces("55 65 64")


def deck_of(options: Options) -> tuple[int, ...]:
    return EIGHTY_FOUR if options["rules"] == "shiwuhu" else TWO_SETS


def points_of(counts: Sequence[int], options: Options) -> int:
    """The points of a catch given as the number of tiles of each face."""
    if options["rules"] == "culin":
        return _by_pips(counts)
    return sum(map(int.__mul__, counts, worths(counts, options))) + _bonuses(counts, options)


def _by_pips(counts: Sequence[int]) -> int:
    big = sum(counts[face] * PIPS[face] for face in FACES if PIPS[face] >= BIG_FISH)
    red = sum(counts[face] * RED[face] for face in FACES if PIPS[face] < BIG_FISH)
    return 2 * big + -(-red // 10) * 10


def worths(counts: Sequence[int], options: Options) -> list[int]:
    """What one tile of each face is worth in this catch."""
    worth = [SMALL] * len(FACES)
    for (civil, *military), value in GROUPS:
        if counts[civil] and sum(counts[face] > 0 for face in military) >= options["wen_wu"]:
            for face in (civil, *military):
                worth[face] = value
    if all(counts[face] for face in SUPREME):
        for face in SUPREME:
            worth[face] = BIG
    for face in JUNS:
        if counts[face] >= 4:
            worth[face] = BIG
    return worth


def _bonuses(counts: Sequence[int], options: Options) -> int:
    deck = deck_of(options)
    complete = {
        "bonus_tianjiu": HEAVEN_NINE,
        "bonus_jun": JUNS,
        "bonus_supreme": SUPREME,
    }
    return sum(
        options[bonus]
        for bonus, faces in complete.items()
        if all(counts[face] >= deck.count(face) for face in faces)
    )


def settle(points: Sequence[int], options: Options) -> list[int]:
    """What each seat is paid; by option a thousand points double the difference to fewer."""
    if not options["thousand_double"]:
        return pairwise(points)
    return [sum(_owed(own, other) for other in points) for own in points]


def _owed(own: int, other: int) -> int:
    return (own - other) * (2 if (own >= MANY) != (other >= MANY) else 1)
