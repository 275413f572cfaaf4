"""The criteria C.4 to C.19 of one bracket as levels of a sieve, in their order of priority."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from league.formats.base import POINT
from league.formats.swiss.bracket import Bracket, Kind
from league.formats.swiss.players import DOWN, UP
from league.formats.swiss.seats import ABSOLUTE, STRONG, debt_of, is_doubled, seat, wish_of
from league.formats.swiss.sieve import Level

Numbers = NDArray[np.int64]


class Criteria:
    """The levels of a bracket; costs are turned into gains, for a sieve looks for the most."""

    def __init__(self, bracket: Bracket) -> None:
        self.bracket = bracket
        inner = bracket.ends[bracket.inner]
        self.upper, self.lower = inner[:, 0], inner[:, 1]
        self.scores = np.array([player.score for player in bracket.players], dtype=np.int64)
        self.apart = self.scores[self.upper] - self.scores[self.lower]
        # A.8: whoever moves down is as far off as if the next score were a point below the last.
        self.fall = self.scores - (self.scores[-1] - POINT)

    def levels(self) -> list[Level]:
        return [
            *self._completion(),
            self._inside(np.ones(len(self.upper), dtype=np.int64)),
            *self._distances(self.apart, self.fall),
            *self._following(),
            *self._seats(),
            *self._floats(),
        ]

    def _inside(self, gains: Numbers) -> Level:
        level = np.zeros(len(self.bracket.ends), dtype=np.int64)
        level[self.bracket.inner] = gains
        return level

    def _cost(self, paired: Numbers, unpaired: Numbers) -> Level:
        """What a pair costs, set against what its two would have cost by moving down."""
        return self._inside(unpaired[self.upper] + unpaired[self.lower] - paired)

    def _distances(
        self,
        apart: Numbers,
        fall: Numbers,
        pairs: NDArray[np.bool_] | None = None,
        singles: NDArray[np.bool_] | None = None,
    ) -> Iterator[Level]:
        """Score differences of these pairs and downfloaters, the widest first (A.8)."""
        some = np.ones(len(apart), dtype=bool) if pairs is None else pairs
        alone = np.ones(len(fall), dtype=bool) if singles is None else singles
        for width in _widths(apart[some], fall[alone]):
            yield self._cost(_ones(some & (apart == width)), _ones(alone & (fall == width)))

    def _completion(self) -> Iterator[Level]:
        """C.4, and the bye of the last bracket: everybody has a partner, or is the one without."""
        if self.bracket.kind is not Kind.USUAL:
            yield np.ones(len(self.bracket.ends), dtype=np.int64)

    def _following(self) -> Iterator[Level]:
        """C.7: pairs, then score differences, of the bracket that the downfloaters will join."""
        bracket = self.bracket
        if bracket.kind is not Kind.USUAL:
            return
        ends, size = bracket.ends, bracket.size
        yield _ones(ends[:, 1] >= size)
        below = [bracket.field.players[place].score for place in bracket.below]
        scores = np.array([*self.scores, *below], dtype=np.int64)
        fall = scores - (scores[-1] - POINT)
        is_down = ends[:, 1] >= size
        apart = np.where(is_down, scores[ends[:, 0]] - scores[ends[:, 1]], 0)
        for width in _widths(apart, fall):
            far = _ones(fall == width)
            yield far[ends[:, 0]] + far[ends[:, 1]] - _ones(apart == width)

    def _seats(self) -> Iterator[Level]:
        """C.8 to C.11."""
        wishes = [wish_of(player) for player in self.bracket.players]
        side = np.array([wish.side for wish in wishes])
        strength = np.array([wish.strength for wish in wishes])
        clash = (side[self.upper] == side[self.lower]) & (side[self.upper] != 0)
        weaker = np.minimum(strength[self.upper], strength[self.lower])
        yield from self._top_seats(np.flatnonzero(clash & (weaker == ABSOLUTE)))
        yield self._inside(-_ones(clash))
        yield self._inside(-_ones(clash & (weaker == STRONG)))

    def _top_seats(self, clashes: Sequence[int] | NDArray[np.intp]) -> Iterator[Level]:
        """C.8 and C.9: only topscorers and those who meet them can be denied an absolute wish."""
        wide, thrice = np.zeros((2, len(self.upper)), dtype=np.int64)
        players, initial = self.bracket.players, self.bracket.field.initial
        for pair in clashes:
            higher, lower = players[self.upper[pair]], players[self.lower[pair]]
            first = seat(higher, lower, initial).first
            denied = lower if (first is higher) == (wish_of(higher).side == 1) else higher
            wide[pair] = -(abs(debt_of(denied)) > 1)
            thrice[pair] = -is_doubled(denied)
        yield self._inside(wide)
        yield self._inside(thrice)

    def _floats(self) -> Iterator[Level]:
        """C.12 to C.15 count repeated floats, C.16 to C.19 measure them."""
        floats = np.array([player.floats for player in self.bracket.players], dtype=np.int64)
        measures: list[Level] = []
        nobody = np.zeros(len(floats), dtype=bool)
        for ago in (0, 1):
            down, up = floats[:, ago] == DOWN, floats[:, ago] == UP
            downs = down[self.upper] & (self.apart > 0)
            ups = up[self.lower] & (self.apart > 0)
            yield self._cost(_ones(downs), _ones(down))
            yield self._cost(_ones(ups), _ones(nobody))
            measures += self._distances(self.apart, self.fall, downs, down)
            measures += self._distances(self.apart, self.fall, ups, nobody)
        yield from measures


def _ones(flags: NDArray[np.bool_]) -> Numbers:
    return flags.astype(np.int64)


def _widths(apart: Numbers, fall: Numbers) -> list[int]:
    """Every score difference there is, the widest first; equals are no matter."""
    return sorted({int(width) for width in np.concatenate([apart, fall])} - {0}, reverse=True)
