"""Which of the equally good pairings of a bracket comes first (C.04.3, part B and part D)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from league.formats.swiss.bracket import Bracket
from league.formats.swiss.sieve import Flags, Level, Sieve


class Order:
    """Narrows a decided sieve down to one matching of the bracket's own players."""

    def __init__(
        self, bracket: Bracket, sieve: Sieve, count: Callable[[int], None] = lambda pairs: None
    ) -> None:
        self.bracket = bracket
        self.count = count
        self.sieve = sieve
        self.upper, self.lower = bracket.ends[:, 0], bracket.ends[:, 1]
        self.inner = self.lower < bracket.size
        self.pairs: list[tuple[int, int]] = []
        self.exchanged = 0

    def settle(self) -> list[tuple[int, int]]:
        """The pairs of the bracket as sequence numbers, the higher ranked first."""
        self._pair_moved_down()
        taken = {index for pair in self.pairs for index in pair}
        first = len(self.bracket.moved_down)
        rest = [index for index in range(first, self.bracket.size) if index not in taken]
        self._pair_rest(rest)
        return self.pairs

    def _pair_moved_down(self) -> None:
        """D.3 chooses who of them is paired, D.1 with whom."""
        moved = range(len(self.bracket.moved_down))
        self.sieve.decide([self._leads(index).astype(np.int64) for index in moved])
        paired = [index for index in moved if self._chosen(self._leads(index)) is not None]
        limbo = np.isin(self.upper, [index for index in moved if index not in paired])
        self.sieve.close(limbo & self.inner)
        self._transpose(paired)

    def _pair_rest(self, rest: Sequence[int]) -> None:
        """A homogeneous bracket or a remainder: exchanges (D.2), then transpositions (D.1)."""
        half = int((self.sieve.chosen & self.inner).sum())
        top, bottom = rest[:half], rest[half:]
        within = self.inner & np.isin(self.upper, bottom)
        self.sieve.decide([-within.astype(np.int64)])
        self.exchanged = int((self.sieve.chosen & within).sum())
        if self.exchanged:
            top = self._exchange(top, bottom)
        leads = np.isin(self.upper, top) & ~np.isin(self.lower, top)
        self.sieve.close(self.inner & ~leads)
        self._transpose(top)

    def _exchange(self, top: Sequence[int], bottom: Sequence[int]) -> list[int]:
        """The players who lead their pairs after the best exchange."""
        # A remainder is a bracket of its own (A.3), so its players are numbered anew.
        numbers = np.zeros(self.bracket.nodes, dtype=np.int64)
        numbers[[*top, *bottom]] = np.arange(1, len(top) + len(bottom) + 1)
        # D.2.b: what the leaders' numbers sum to is all that an exchange can change.
        self.sieve.decide([np.where(self.inner, -numbers[self.upper], 0)])
        going = self._choose(list(reversed(top)), wanted=False)
        coming = self._choose(list(bottom), wanted=True)
        return sorted({*top} - {*going} | {*coming})

    def _choose(self, players: list[int], *, wanted: bool) -> list[int]:
        """D.2.c and D.2.d: those exchanged, the first of the list rather than a later one."""
        found: list[int] = []
        while players and len(found) < self.exchanged:
            sign = 1 if wanted else -1
            done = self.sieve.lean(self._leads(index) * np.int64(sign) for index in players)
            for index in players[:done]:
                is_leader = self._chosen(self._leads(index)) is not None
                if is_leader == wanted:
                    found.append(index)
                self._keep(index, is_leader)
            players = players[done:]
        for index in players:
            self._keep(index, not wanted)
        return found

    def _keep(self, index: int, is_leader: bool) -> None:
        """Make it lasting that this player leads his pair, or that he does not."""
        if is_leader:
            self.sieve.close(self.inner & (self.lower == index))
            self.sieve.hold(self._leads(index).astype(np.int64))
        else:
            self.sieve.close(self._leads(index))

    def _transpose(self, leaders: Sequence[int]) -> None:
        """D.1: each leader in turn has the highest ranked opponent that is left for him."""
        waiting = list(leaders)
        while waiting:
            done = self.sieve.lean(self._nearness(index) for index in waiting)
            for index in waiting[:done]:
                edge = self._chosen(self._leads(index))
                assert edge is not None
                self.pairs.append((index, int(self.lower[edge])))
                self.sieve.fix(edge)
            self.count(len(self.pairs))
            waiting = waiting[done:]

    def _leads(self, index: int) -> Flags:
        leads: Flags = self.inner & (self.upper == index)
        return leads

    def _nearness(self, index: int) -> Level:
        return np.where(self._leads(index), self.bracket.size - self.lower, 0)

    def _chosen(self, edges: Flags) -> int | None:
        found = np.flatnonzero(edges & self.sieve.chosen)
        return int(found[0]) if len(found) else None
