"""Which combinations a hand holds, found by looking up small parts of the hand.

The combinations are kept in cells. All that a cell wants to know of a hand is a few of its bits,
so it remembers its answer for each pattern of them: at most 4096 in any cell, mostly far less.
"""

from __future__ import annotations

from typing import Final

from engines.games.natto.combinations import (
    COMBINATIONS,
    MASKS,
    MOVES_OF_KIND,
    PLATE,
    SEQ,
    SET,
    TUBE,
)
from engines.games.natto.sums import held_sums

Part = tuple[int, list[int]]
"""Moves, and the tiles that all of them need."""
Cell = tuple[int, dict[int, list[int]], list[Part]]
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


def look_up(cells: list[Cell], hand: int) -> list[int]:
    """The moves of the cells that the hand holds, cell by cell."""
    found: list[int] = []
    for support, known, parts in cells:
        held = known.get(hand & support)
        if held is None:
            held = known[hand & support] = _held_of(parts, ~hand)
        found += held
    return found


def _held_of(parts: list[Part], missing: int) -> list[int]:
    return [
        move
        for needed, moves in parts
        if not needed & missing
        for move in moves
        if not MASKS[move] & missing
    ]


def _cells(kind: int) -> list[Cell]:
    """The moves of a kind by suit for seqs and by value for the others: few bits matter to each."""
    members: dict[int, list[int]] = {}
    for move in MOVES_OF_KIND[kind]:
        one = COMBINATIONS[move]
        members.setdefault(one.suits if kind == SEQ else one.value, []).append(move)
    return [cell_of(members[part]) for part in sorted(members)]


_SEQS: Final = _cells(SEQ)
_SETS: Final = _cells(SET)
_PLATES: Final = _cells(PLATE)
_TUBES: Final = _cells(TUBE)
_STACKS: Final = _PLATES + _TUBES


def _look_up_stacks(cells: list[Cell], hand: int) -> list[int]:
    """As `look_up`, for plates and tubes: a pattern of less than six tiles holds none."""
    found: list[int] = []
    for support, known, parts in cells:
        pattern = hand & support
        if pattern.bit_count() < 6:
            continue
        held = known.get(pattern)
        if held is None:
            held = known[pattern] = _held_of(parts, ~hand)
        found += held
    return found


def held_stacks(kind: int, hand: int, least: int) -> list[int]:
    """The plates or tubes in the hand that have a value above `least`."""
    if hand.bit_count() < 6:
        return []
    # The cells rise by value, and the lowest value is -1.
    return _look_up_stacks((_PLATES if kind == PLATE else _TUBES)[least + 2 :], hand)


def held(hand: int) -> list[int]:
    """Every move but bombs and the pass whose tiles the hand holds, in an order of its own."""
    found = look_up(_SETS, hand)
    found += look_up(_SEQS, hand)
    size = hand.bit_count()
    if size >= 3:
        found += held_sums(hand, 0)
    if size >= 6:
        found += _look_up_stacks(_STACKS, hand)
    return found
