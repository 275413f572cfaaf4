"""The sets that may be led, and which of them beat which."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engines.tricks.holdings import BEAT, GUARDS, LEAD, faces_of, fields_of, holds

Class = tuple[Any, int]
"""What kind of set it is, and its rank: a set beats those of its kind with a lower rank."""


class Sets:
    """The sets that may be led, by their holdings, and which of them beat which."""

    def __init__(self, classes: Mapping[int, Class]) -> None:
        self.classes = dict(classes)
        self._higher: dict[int, list[tuple[int, int]]] = {
            old: [
                (new, new << 2 | BEAT)
                for new in classes
                if classes[new][0] == kind and classes[new][1] > rank
            ]
            for old, (kind, rank) in classes.items()
        }
        self._faces_needed = {
            old: fields_of(face for new, _ in higher for face in faces_of(new))
            for old, higher in self._higher.items()
        }
        # What a hand may lead is found part by part: there are few holdings of a few faces.
        self._parts: list[tuple[int, dict[int, list[int]]]] = [
            (fields_of(part), {}) for part in _parts(list(classes))
        ]

    def leads(self, hand: int) -> list[int]:
        """The moves that lead a set out of the hand."""
        moves: list[int] = []
        for bits, known in self._parts:
            held = hand & bits
            found = known.get(held)
            if found is None:
                found = [
                    wanted << 2 | LEAD
                    for wanted in self.classes
                    if not wanted & ~bits and holds(held, wanted)
                ]
                known[held] = found
            moves += found
        return moves

    def beats(self, hand: int, best: int) -> list[int]:
        """The moves that beat this set out of the hand."""
        if not hand & self._faces_needed[best]:
            return []
        guarded = hand + GUARDS
        return [
            move for wanted, move in self._higher[best] if (guarded - wanted) & GUARDS == GUARDS
        ]

    def may_be_beaten(self, best: int, tiles: int) -> bool:
        """Whether these tiles hold a set that beats this one."""
        guarded = tiles + GUARDS
        return any((guarded - wanted) & GUARDS == GUARDS for wanted, _ in self._higher[best])

    def beat(self, new: int, old: int) -> bool:
        return old in self.classes and any(new == higher for higher, _ in self._higher[old])


def _parts(holdings: Iterable[int], most: int = 5) -> list[frozenset[int]]:
    """The faces cut into parts that no set reaches across, small ones joined to save lookups."""
    parts: list[frozenset[int]] = []
    for holding in holdings:
        together = frozenset(faces_of(holding))
        apart = [part for part in parts if part.isdisjoint(together)]
        parts = [*apart, together.union(*(part for part in parts if part not in apart))]
    joined: list[frozenset[int]] = []
    for part in sorted(parts, key=lambda part: (-len(part), min(part))):
        room = next((other for other in joined if len(other) + len(part) <= most), None)
        if room is None:
            joined.append(part)
        else:
            joined[joined.index(room)] = room | part
    return joined
