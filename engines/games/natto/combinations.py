"""Every combination of Natto, built once from the definitions of the rules.

A move is a place in the list: the combinations and the pass, sorted by their texts, so that a
rising list of moves is a sorted list of texts.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import Final, NamedTuple

from engines.tiles.natto import (
    DRAGONS,
    FLOWERS,
    KINDS,
    SUITS,
    flower_mask,
    mask_of,
    number_bit,
    texts_of,
)

BOMB: Final = 0
PASSING: Final = 1
PLATE: Final = 2
SEQ: Final = 3
SET: Final = 4
SUM: Final = 5
TUBE: Final = 6
VERBS: Final[list[str]] = ["bomb", "pass", "plate", "seq", "set", "sum", "tube"]

BOMB_LISTS: Final[dict[str, list[str]]] = {
    "tiles": ["F F", "Dc Dt", "Dt Ds", "Dc Dt Ds", "F F F", "F F F F"],
    "onesheet": ["Dc Dt", "Dc Ds", "Dt Ds", "Dc Dt Ds", "F F F", "F F F F"],
    "fewer": ["Dc Dt", "Dt Ds", "Dc Dt Ds", "F F F", "F F F F"],
}
# One order that all three lists keep.
_BOMBS: Final[list[str]] = ["F F", "Dc Dt", "Dc Ds", "Dt Ds", "Dc Dt Ds", "F F F", "F F F F"]

DRAGON_SETS: Final[list[int]] = [chosen << 27 for chosen in range(8)]
TIE_BREAKS: Final = 64
"""A strength is (value + 1) times this, plus the suits that decide between equal values."""


class Combination(NamedTuple):
    """One way to play some tiles: two are the same when kind, tiles and value are."""

    text: str
    kind: int
    mask: int
    value: int
    """The declared rank; the rank of the total of a sum; the place of a bomb."""
    suits: int
    """What decides between equal values: a suit 1-3, 0 for none, digits to base 4 for several."""
    addends: int
    """The number tiles among the addends of a sum, else 0."""

    @property
    def size(self) -> int:
        return self.mask.bit_count()

    @property
    def dragons(self) -> int:
        return (self.mask & DRAGONS).bit_count()

    @property
    def flowers(self) -> int:
        return (self.mask & FLOWERS).bit_count()

    @property
    def strength(self) -> int:
        return (self.value + 1) * TIE_BREAKS + self.suits


def _valued(kind: int, mask: int, value: int, suits: int) -> Combination:
    text = f"{VERBS[kind]} {' '.join(texts_of(mask))} = {value}"
    return Combination(text, kind, mask, value, suits, 0)


def _suits_held(mask: int) -> int:
    """The suits of the numbers and dragons as three bits, circles lowest."""
    return sum(1 << suit for suit in range(3) if mask & (0o1111111111 << suit))


def _sets() -> Iterator[Combination]:
    for rank in range(1, 10):
        for numbers, dragons in product(range(1, 8), DRAGON_SETS):
            mask = numbers << 3 * rank - 3 | dragons
            yield _valued(SET, mask, rank, _suits_held(mask).bit_length())
    for flowers, dragons, rank in product(range(1, 5), DRAGON_SETS, (0, 10)):
        mask = flower_mask(flowers) | dragons
        if mask.bit_count() <= 6:
            yield _valued(SET, mask, rank, _suits_held(dragons).bit_length())
    for suit in range(3):
        yield _valued(SET, 1 << 27 + suit, 11 + suit, 0)


def _seqs() -> Iterator[Combination]:
    for suit, size, low in product(range(3), range(2, 7), range(-1, 11)):
        fills = [_fill(rank, suit) for rank in range(low, low + size)]
        # None, or one place, is the dragon's; every other rank needs a tile of its own.
        for dragon_at in range(-1, size):
            rest = fills[:dragon_at] + fills[dragon_at + 1 :] if dragon_at >= 0 else fills
            if 0 not in rest:
                dragon = 1 << 27 + suit if dragon_at >= 0 else 0
                yield _valued(SEQ, sum(rest) | dragon, low, suit + 1)
    for dragons in (0b011, 0b101, 0b110, 0b111):
        suits = 0
        for suit in (3, 2, 1):
            if dragons & 1 << suit - 1:
                suits = suits * 4 + suit
        yield _valued(SEQ, flower_mask(1) | dragons << 27, 10, suits)


def _fill(rank: int, suit: int) -> int:
    """The one tile but a dragon that stands for this rank in a seq; 0 if there is none."""
    if rank in (0, 10):
        return flower_mask(1)
    return number_bit(rank, suit) if 1 <= rank <= 9 else 0


def _addends(first: int, left: int, count: int) -> Iterator[tuple[int, int]]:
    """(mask, sum) of every 1 to `count` numbers from the bit `first` on that add up to `left`."""
    for bit in range(first, 27):
        rank = bit // 3 + 1
        if rank > left:
            return
        yield 1 << bit, rank
        if count > 1:
            for mask, total in _addends(bit + 1, left - rank, count - 1):
                yield mask | 1 << bit, total + rank


def _sums() -> Iterator[Combination]:
    for numbers, total in _addends(0, 10, 5):
        fewest, most = max(0, 2 - numbers.bit_count()), 5 - numbers.bit_count()
        for flowers in range(fewest, min(most, 4) + 1):
            addends = numbers | flower_mask(flowers)
            if total == 10:
                if flowers < 4:
                    mask = numbers | flower_mask(flowers + 1)
                    yield _sum(addends, mask, "F", total, 0)
                continue
            for suit in range(3):
                total_bit = number_bit(total, suit)
                if not numbers & total_bit:
                    text = f"{total}{SUITS[suit]}"
                    yield _sum(addends, addends | total_bit, text, total, suit + 1)


def _sum(addends: int, mask: int, total_text: str, total: int, suit: int) -> Combination:
    text = f"sum {' '.join(texts_of(addends))} = {total_text}"
    return Combination(text, SUM, mask, total, suit, addends & ~FLOWERS)


def _stacks(kind: int, ranks: int, copies: int) -> Iterator[Combination]:
    """Tubes and plates: consecutive ranks, the same number of tiles for each, dragons anywhere."""
    for low in range(-1, 13 - ranks):
        for fills in product(*[_naturals(low + place, copies) for place in range(ranks)]):
            naturals = sum(fills)
            wanted = 6 - naturals.bit_count()
            for dragons in DRAGON_SETS:
                if dragons.bit_count() == wanted:
                    yield _valued(kind, naturals | dragons, low, 0)


def _naturals(rank: int, most: int) -> list[int]:
    """Every choice of at most so many tiles, but dragons, that can stand for the rank."""
    if rank in (0, 10):
        return [flower_mask(count) for count in range(most + 1)]
    if not 1 <= rank <= 9:
        return [0]
    bits = [number_bit(rank, suit) for suit in range(3)]
    return [sum(chosen) for count in range(most + 1) for chosen in combinations(bits, count)]


def _bombs() -> Iterator[Combination]:
    for place, tiles in enumerate(_BOMBS):
        mask = mask_of(KINDS[text] for text in tiles.split())
        yield Combination(f"bomb {tiles}", BOMB, mask, place, 0, 0)


COMBINATIONS: Final[list[Combination]] = sorted(
    [
        *_sets(), *_seqs(), *_sums(), *_stacks(TUBE, 3, 2), *_stacks(PLATE, 2, 3), *_bombs(),
        Combination("pass", PASSING, 0, 0, 0, 0),
    ]
)  # fmt: skip
MOVES: Final[dict[str, int]] = {one.text: move for move, one in enumerate(COMBINATIONS)}
KIND_OF: Final[list[int]] = [one.kind for one in COMBINATIONS]
MASKS: Final[list[int]] = [one.mask for one in COMBINATIONS]
SIZES: Final[list[int]] = [one.size for one in COMBINATIONS]
VALUES: Final[list[int]] = [one.value for one in COMBINATIONS]
PASS: Final = MOVES["pass"]
MOVES_OF_KIND: Final[list[list[int]]] = [
    [move for move, one in enumerate(COMBINATIONS) if one.kind == kind]
    for kind in range(len(VERBS))
]
