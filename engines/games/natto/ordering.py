"""What beats what in Natto, under the options that change it."""

from __future__ import annotations

from functools import cache
from typing import Final

from engines.games.natto.combinations import (
    BOMB,
    BOMB_LISTS,
    COMBINATIONS,
    KIND_OF,
    MASKS,
    MOVES,
    MOVES_OF_KIND,
    PASS,
    SEQ,
    SET,
    SIZES,
    SUM,
    VALUES,
    Combination,
)
from engines.games.natto.holding import add_held, cell_of, held_stacks
from engines.games.natto.sums import add_held_sums

_GROUP: Final = 1 << 10
"""Combinations that can be compared have powers in the same stretch of this length."""


class Ordering:
    """The order of all combinations: a play beats another of its group that has less power."""

    __slots__ = ("_above", "_any_length", "_bombs", "_listed", "_powers", "_same_total")

    def __init__(self, bombs: str, seq_ties: str, widened_sums: str) -> None:
        self._listed = [MOVES[f"bomb {tiles}"] for tiles in BOMB_LISTS[bombs]]
        self._bombs = [cell_of(self._listed)]
        self._same_total = widened_sums == "same"
        self._any_length = widened_sums == "climb"
        self._powers = [_power(one, seq_ties == "strict", self._any_length) for one in COMBINATIONS]
        self._above: dict[int, list[int]] = {}

    def is_listed(self, bomb: int) -> bool:
        return bomb in self._listed

    def beats(self, new: int, old: int) -> bool:
        if KIND_OF[new] == BOMB and (KIND_OF[old] != BOMB or not self.is_listed(new)):
            return self.is_listed(new)
        if self._same_total and KIND_OF[new] == KIND_OF[old] == SUM and VALUES[new] == VALUES[old]:
            return True
        least = self._powers[old]
        return least < self._powers[new] < _end_of_group(least)

    def replies(self, old: int, hand: int) -> list[int]:
        """All that the hand may answer: its bombs, the pass, and the same kind of play."""
        found: list[int] = []
        add_held(found, self._bombs, hand)
        kind = KIND_OF[old]
        if kind == BOMB:
            found = [bomb for bomb in found if self._powers[bomb] > self._powers[old]]
        found.append(PASS)
        if kind in (SET, SEQ):
            missing = ~hand
            found += [move for move in self._all_above(old) if not MASKS[move] & missing]
        elif kind == SUM:
            found += self._sums_above(old, hand)
        elif kind != BOMB:
            found += held_stacks(kind, hand, VALUES[old])
        return found

    def _all_above(self, old: int) -> list[int]:
        """Every set or seq that beats this one; few enough to try them all in a hand."""
        powers = self._powers
        least = powers[old]
        above = self._above.get(least)
        if above is None:
            bound = _end_of_group(least)
            above = [move for move in MOVES_OF_KIND[KIND_OF[old]] if least < powers[move] < bound]
            self._above[least] = above
        return above

    def _sums_above(self, old: int, hand: int) -> list[int]:
        held: list[int] = []
        if self._same_total:
            add_held_sums(held, hand, VALUES[old])
            return [move for move in held if self.beats(move, old)]
        add_held_sums(held, hand, VALUES[old], 0 if self._any_length else SIZES[old])
        powers = self._powers
        least = powers[old]
        bound = _end_of_group(least)
        return [move for move in held if least < powers[move] < bound]


def _end_of_group(power: int) -> int:
    return power - power % _GROUP + _GROUP


def _power(one: Combination, strict_seqs: bool, sums_of_any_length: bool) -> int:
    ignores_size = one.kind == BOMB or (one.kind == SUM and sums_of_any_length)
    size = 0 if ignores_size else one.size
    strength = one.strength
    # At value 10 the dragons decide between seqs even when equal values are no reply.
    if one.kind == SEQ and strict_seqs and one.value < 10:
        strength -= one.suits
    return (one.kind * 8 + size) * _GROUP + strength


@cache
def ordering_of(bombs: str, seq_ties: str, widened_sums: str) -> Ordering:
    return Ordering(bombs, seq_ties, widened_sums)
