"""Which combinations a hand holds, found by looking up small parts of the hand.

The combinations are kept in cells. All that a cell wants to know of a hand is a few of its bits,
so it remembers its answer for each pattern of them: at most 4096 in any cell, mostly far less.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engines.games.natto.combinations import (
    COMBINATIONS,
    KIND_OF,
    MASKS,
    MOVES_OF_KIND,
    PLATE,
    SEQ,
    SET,
    TUBE,
    VALUES,
    Combination,
)
from engines.games.natto.sums import add_held_sums
from engines.tiles.natto import NUMBERS

_HIGHEST_TUBE: Final = 9

Part = tuple[int, list[int]]
"""Moves, and the tiles that all of them need."""
Cell = tuple[int, dict[int, tuple[int, ...]], list[Part]]
"""The bits that matter, the moves held for each pattern of them, and all moves in parts."""


def cell_of(moves: list[int]) -> Cell:
    support = 0
    for move in moves:
        support |= MASKS[move]
    # Parts by the lower half of the bits: most can be passed over when a pattern is new.
    half = support
    for _ in range(support.bit_count() // 2):
        half &= half - 1
    parts: dict[int, list[int]] = {}
    for move in moves:
        parts.setdefault(MASKS[move] & support & ~half, []).append(move)
    return support, {}, list(parts.items())


def add_held(found: list[int], cells: list[Cell], hand: int) -> None:
    """Add the moves of the cells that the hand holds, cell by cell."""
    for support, known, parts in cells:
        held = known.get(hand & support)
        if held is None:
            held = known[hand & support] = _held_of(parts, ~hand)
        found += held


def _held_of(parts: list[Part], missing: int) -> tuple[int, ...]:
    return tuple(
        [
            move
            for needed, moves in parts
            if not needed & missing
            for move in moves
            if not MASKS[move] & missing
        ]
    )


def _stack_cell(one: Combination) -> int:
    """A plate is kept with the tubes of its value: those want to know the same ranks and more."""
    return min(one.value, _HIGHEST_TUBE)


def _small_cell(one: Combination) -> int:
    """Sets by rank, seqs by suit, and apart from them what flowers and dragons make alone."""
    if not one.mask & NUMBERS:
        return 0
    return one.value if one.kind == SET else 10 + one.suits


def _cells(kinds: tuple[int, int], place: Callable[[Combination], int]) -> list[Cell]:
    members: dict[int, list[int]] = {}
    for kind in kinds:
        for move in MOVES_OF_KIND[kind]:
            members.setdefault(place(COMBINATIONS[move]), []).append(move)
    return [cell_of(members[number]) for number in sorted(members)]


_SMALL: Final = _cells((SET, SEQ), _small_cell)
_STACKS: Final = _cells((TUBE, PLATE), _stack_cell)


def _add_held_stacks(found: list[int], cells: list[Cell], hand: int) -> None:
    """As `add_held`, for tubes and plates: a pattern of less than six tiles holds none."""
    for support, known, parts in cells:
        pattern = hand & support
        if pattern.bit_count() < 6:
            continue
        held = known.get(pattern)
        if held is None:
            held = known[pattern] = _held_of(parts, ~hand)
        found += held


def held_stacks(kind: int, hand: int, least: int) -> list[int]:
    """The tubes or plates in the hand that have a value above `least`."""
    found: list[int] = []
    if hand.bit_count() >= 6:
        _add_held_stacks(found, _STACKS[min(least + 2, _HIGHEST_TUBE + 1) :], hand)
    return [move for move in found if KIND_OF[move] == kind and VALUES[move] > least]


def held(hand: int) -> list[int]:
    """Every move but bombs and the pass whose tiles the hand holds, in an order of its own."""
    found: list[int] = []
    add_held(found, _SMALL, hand)
    size = hand.bit_count()
    if size >= 3:
        add_held_sums(found, hand)
    if size >= 6:
        _add_held_stacks(found, _STACKS, hand)
    return found
