"""Which sums a hand holds: half of all combinations, so they have a search of their own.

Sums with the same number tiles as addends are a family. A hand fits about 60 of the 1227 families:
each has a bit in long numbers, by which one step of arithmetic leaves only those that fit.
"""

from __future__ import annotations

from typing import Final

from engines.games.natto.combinations import (
    COMBINATIONS,
    MASKS,
    MOVES_OF_KIND,
    SIZES,
    SUM,
    VALUES,
)
from engines.tiles.natto import FLOWER_BIT, FLOWERS

_NO_BITS: Final = 40
"""A shift that leaves nothing of a hand: a total of ten is a flower."""


def _members() -> dict[int, list[int]]:
    members: dict[int, list[int]] = {}
    for move in MOVES_OF_KIND[SUM]:
        members.setdefault(COMBINATIONS[move].addends, []).append(move)
    return members


_BY_ADDENDS: Final = _members()
_FAMILIES: Final[list[list[int]]] = list(_BY_ADDENDS.values())
_TOTALS: Final[list[int]] = [VALUES[moves[0]] for moves in _FAMILIES]
_SHIFTS: Final[list[int]] = [3 * total - 3 if total < 10 else _NO_BITS for total in _TOTALS]
_BITS: Final[list[int]] = [1 << place for place in range(len(_FAMILIES))]


def _nothing_known() -> list[tuple[int, ...] | None]:
    return [None] * (8 * len(_FAMILIES))


_KNOWN: Final = [_nothing_known() for _ in range(5)]
"""The moves held, as far as asked for: by flowers, and then by family and tiles for the total."""


def _fitting(rank: int, suits: int) -> int:
    """The families for which a hand with just these suits of the rank may have all it takes."""
    fits = 0
    for addends, total, bit in zip(_BY_ADDENDS, _TOTALS, _BITS, strict=True):
        wanted = addends >> 3 * rank - 3 & 7
        if not wanted & ~suits and (total != rank or suits & ~wanted):
            fits |= bit
    return fits


def _fitting_three(first: int) -> list[int]:
    """The families that fit, by the nine bits of three ranks."""
    ranks = [[_fitting(rank, suits) for suits in range(8)] for rank in range(first, first + 3)]
    return [
        ranks[0][bits & 7] & ranks[1][bits >> 3 & 7] & ranks[2][bits >> 6] for bits in range(512)
    ]


_LOW: Final = _fitting_three(1)
_MIDDLE: Final = _fitting_three(4)
_HIGH: Final = _fitting_three(7)


def _by_least_total() -> list[int]:
    table = [0] * 11
    for total, bit in zip(_TOTALS, _BITS, strict=True):
        for least in range(total + 1):
            table[least] |= bit
    return table


def _by_size_and_flowers() -> list[list[int]]:
    """The families with a sum of this size, or of any for 0, that needs no more flowers."""
    table = [[0] * 5 for _ in range(7)]
    for moves, bit in zip(_FAMILIES, _BITS, strict=True):
        for move in moves:
            for flowers in range((MASKS[move] & FLOWERS).bit_count(), 5):
                table[0][flowers] |= bit
                table[SIZES[move]][flowers] |= bit
    return table


_BY_LEAST_TOTAL: Final = _by_least_total()
_BY_SIZE: Final = _by_size_and_flowers()


def add_held_sums(found: list[int], hand: int, least: int = 0, size: int = 0) -> None:
    """Add the sums that the hand holds, of families with a total of at least so much and, unless
    the size is 0, with sums of that size."""
    flowers = (hand >> FLOWER_BIT).bit_count()
    fits = _BY_SIZE[size][flowers] & _BY_LEAST_TOTAL[least]
    fits &= _LOW[hand & 511] & _MIDDLE[hand >> 9 & 511] & _HIGH[hand >> 18 & 511]
    known = _KNOWN[flowers]
    while fits:
        place = fits.bit_length() - 1
        fits ^= _BITS[place]
        key = place << 3 | hand >> _SHIFTS[place] & 7
        held = known[key]
        if held is None:
            held = tuple([move for move in _FAMILIES[place] if not MASKS[move] & ~hand])
            known[key] = held
        found += held
