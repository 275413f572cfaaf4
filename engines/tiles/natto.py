"""The 37 tiles of Natto: their order, their notation, and hands of them as bit masks.

A kind is a place in the canonical order: 0 is the flower, 1-27 the numbers (1c 1t 1s 2c ...),
28-30 the dragons. In a mask, numbers and dragons have one bit each, in that order, and the
flowers above them fill as many bits as there are flowers, from the lowest. So one hand holds the
tiles of another exactly when it has all its bits, flowers included.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

SUITS: Final = "cts"
FLOWER: Final = 0
KIND_TEXTS: Final[list[str]] = [
    "F",
    *[f"{rank}{suit}" for rank in range(1, 10) for suit in SUITS],
    *[f"D{suit}" for suit in SUITS],
]
KINDS: Final[dict[str, int]] = {text: kind for kind, text in enumerate(KIND_TEXTS)}
COPIES: Final[dict[int, int]] = {
    kind: 4 if kind == FLOWER else 1 if kind < 28 else 2 for kind in range(31)
}
DECK: Final[list[int]] = [FLOWER] * 4 + list(range(1, 28))
"""The tiles that are shuffled, in canonical order: all but the dragons."""

FLOWER_BIT: Final = 30
FLOWERS: Final = 0b1111 << FLOWER_BIT
DRAGONS: Final = 0b111 << 27
NUMBERS: Final = (1 << 27) - 1

_WEIGHTS: Final[list[int]] = [1 << FLOWER_BIT, *[1 << kind - 1 for kind in range(1, 31)]]


def number_bit(rank: int, suit: int) -> int:
    """The mask of one number tile; suits count from 0 (circles) to 2 (squares)."""
    return 1 << (3 * rank - 3 + suit)


def flower_mask(count: int) -> int:
    return (1 << count) - 1 << FLOWER_BIT


def mask_of(kinds: Iterable[int]) -> int:
    """The mask of some tiles, among them no dragon or number twice."""
    # Flowers add up in the bits above the others, and that count becomes their pattern.
    total = sum([_WEIGHTS[kind] for kind in kinds])
    return total & (NUMBERS | DRAGONS) | flower_mask(total >> FLOWER_BIT)


def kinds_of(mask: int) -> list[int]:
    """The tiles of a mask in canonical order."""
    kinds = [FLOWER] * (mask >> FLOWER_BIT).bit_count()
    rest = mask & ~FLOWERS
    while rest:
        kinds.append((rest & -rest).bit_length())
        rest &= rest - 1
    return kinds


def texts_of(mask: int) -> list[str]:
    return [KIND_TEXTS[kind] for kind in kinds_of(mask)]


def without(hand: int, tiles: int) -> int:
    """The hand after tiles that it holds have left it."""
    flowers = (hand >> FLOWER_BIT) >> (tiles >> FLOWER_BIT).bit_count()
    return (hand & ~tiles & ~FLOWERS) | flowers << FLOWER_BIT
