"""A pairing bracket as a graph: who may be paired in it, and who below it is looked at (A.3, A.9).

The players of the bracket come first, moved-down ones before residents, so that an index is a
sequence number (BSN); then those below; then, where one player must sit out, the bye.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from league.formats.swiss.players import Player
from league.formats.swiss.seats import ABSOLUTE, wish_of
from league.formats.swiss.sieve import Ends, Flags


class Kind(Enum):
    USUAL = "usual"
    """Those below are the next scoregroup (C.7)."""
    PENULTIMATE = "penultimate"
    """Those below are all the others, and must come out (C.4)."""
    LAST = "last"
    """There is nobody below."""


@dataclass(frozen=True, slots=True)
class Field:
    """All players of the round in the order of A.2, and who may meet whom (C.1, C.3)."""

    players: Sequence[Player]
    may_meet: Flags
    initial: int
    """The seat drawn by lot for odd numbers before the first round (E)."""

    @classmethod
    def of(
        cls, players: Sequence[Player], forbidden: frozenset[frozenset[int]], initial: int
    ) -> Field:
        place = {player.id: index for index, player in enumerate(players)}
        wishes = [wish_of(player) for player in players]
        absolute = np.array([wish.side * (wish.strength == ABSOLUTE) for wish in wishes])
        top = np.array([player.is_top for player in players], dtype=bool)
        clash = (absolute[:, None] == absolute) & (absolute != 0)
        may_meet = ~(clash & ~(top[:, None] | top))
        np.fill_diagonal(may_meet, False)
        met = [{player.id, other} for player in players for other in player.opponents]
        for pair in [*met, *forbidden]:
            ends = [place[one] for one in pair if one in place]
            if len(ends) == 2:
                may_meet[ends[0], ends[1]] = may_meet[ends[1], ends[0]] = False
        return cls(players, may_meet, initial)

    def edges(self, ones: Sequence[int], others: Sequence[int] | None = None) -> Ends:
        """Pairs of positions in `ones` (and in `others`, counted on after them) who may meet."""
        if others is None:
            return np.argwhere(np.triu(self.may_meet[np.ix_(ones, ones)], 1))
        found: Ends = np.argwhere(self.may_meet[np.ix_(ones, others)])
        found[:, 1] += len(ones)
        return found


@dataclass(frozen=True)
class Bracket:
    field: Field
    moved_down: tuple[int, ...]
    residents: tuple[int, ...]
    below: tuple[int, ...]
    kind: Kind
    is_collapsed: bool = False
    """Whether its residents come from several scoregroups (A.9)."""

    @cached_property
    def places(self) -> tuple[int, ...]:
        """Its players as positions in the field, by sequence number."""
        return self.moved_down + self.residents

    @cached_property
    def players(self) -> list[Player]:
        return [self.field.players[place] for place in self.places]

    @property
    def size(self) -> int:
        return len(self.places)

    @property
    def nodes(self) -> int:
        return self.size + len(self.below) + self.has_bye

    @property
    def has_bye(self) -> bool:
        """Whether the bye is given here or below, so that all the others must be paired."""
        return self.kind is not Kind.USUAL and (self.size + len(self.below)) % 2 == 1

    @cached_property
    def ends(self) -> Ends:
        """All edges, the lower index first; two moved-down players never meet (B.3)."""
        inner = self.field.edges(self.places)
        inner = inner[inner[:, 1] >= len(self.moved_down)]
        parts = [inner]
        if self.below:
            parts.append(self.field.edges(self.places, self.below))
            parts.append(self.field.edges(self.below) + self.size)
        if self.has_bye:
            parts.append(self._bye_edges())
        return np.concatenate(parts)

    @cached_property
    def inner(self) -> NDArray[np.intp]:
        """The edges between two of its own players."""
        return np.flatnonzero((self.ends < self.size).all(axis=1))

    def _bye_edges(self) -> Ends:
        everybody = self.places + self.below
        able = [
            index for index, place in enumerate(everybody) if self.field.players[place].may_have_bye
        ]
        bye = np.full(len(able), self.nodes - 1)
        return np.stack([np.array(able, dtype=np.int64), bye], axis=1)
