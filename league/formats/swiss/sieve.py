"""Matchings sifted by one criterion after another, each in whole numbers that stay narrow.

A level is a weight for every edge; a matching is better when its sum is higher on the first level
on which two of them differ. Levels share one weight as digits do. The base of a digit is not what
its sum could be but how far it could still rise above what is known to be reached: for a decided
level that is the gap between its ceiling and its optimum, which is mostly nought.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

import numpy as np
import rustworkx as rx
from numpy.typing import NDArray

WIDEST: Final = 120
"""The matching is wrong without a word from 126 bits on; this is a safe distance from that."""
Level = NDArray[np.int64]
Ends = NDArray[np.int64]
Flags = NDArray[np.bool_]


class TooWideError(ArithmeticError):
    """The criteria of one bracket do not fit into the weights of the matching."""


class Sieve:
    """A graph and the best matching of it by the levels so far."""

    def __init__(self, size: int, ends: Ends) -> None:
        self.size = size
        self.ends = ends
        self.open: Flags = np.ones(len(ends), dtype=bool)
        """The edges that may still be chosen."""
        self.chosen: Flags = np.zeros(len(ends), dtype=bool)
        """The matching among them."""
        self.widest = 0
        """The bits of the largest weight that was used."""
        self._decided: list[Level] = []
        self._place = np.zeros((size, size), dtype=np.int64)
        self._place[ends[:, 0], ends[:, 1]] = np.arange(len(ends))

    def decide(self, levels: Sequence[Level]) -> None:
        """Choose the best matching by these levels too, and hold on to them."""
        waiting = [level for level in levels if level.any()]
        while waiting:
            done = self.lean(waiting)
            self._decided += waiting[:done]
            waiting = waiting[done:]

    def lean(self, levels: Iterable[Level]) -> int:
        """Choose the best matching by as many of these levels as fit, at least one; gives how many.

        The levels are not held: the caller makes what he reads from them lasting by `fix`, `close`
        or `hold`.
        """
        source = iter(levels)
        reached = 0
        for level in source:
            if self._gap(level) > 0:
                break
            reached += 1
        else:
            return reached
        if reached:
            return reached
        return self._solve_with(level, source)

    def hold(self, level: Level) -> None:
        """Keep the sum that this level has now: the caller knows that it is the best one."""
        self._decided.append(level)

    def fix(self, edge: int) -> None:
        """Take the edge as final: its ends leave the graph."""
        one, two = self.ends[edge]
        ones, twos = self.ends[:, 0], self.ends[:, 1]
        self.close((ones == one) | (twos == one) | (ones == two) | (twos == two))

    def close(self, edges: Flags) -> None:
        """Forbid these edges from now on."""
        self.open &= ~edges
        self.chosen &= ~edges

    def _gap(self, level: Level) -> int:
        return self._ceiling(level) - int(level[self.chosen].sum())

    def _ceiling(self, level: Level) -> int:
        """No matching has a higher sum: an edge gives each of its ends half of its weight."""
        best = np.zeros(self.size, dtype=np.int64)
        rising = np.flatnonzero(self.open & (level > 0))
        np.maximum.at(best, self.ends[rising].ravel(), np.repeat(level[rising], 2))
        return int(best.sum()) // 2

    def _solve_with(self, first: Level, others: Iterator[Level]) -> int:
        """Solve for the first level and as many others as fit; gives how many in all."""
        levels = [*self._decided, first]
        gaps = [self._gap(level) for level in levels]
        peaks = [_peak(level[self.open]) for level in levels]
        scales = _bases(gaps)
        if not _fits(scales, peaks):
            raise TooWideError("The criteria of this bracket are too many for one weight.")
        for level in others:
            # The optimum of a later level is not bounded by what is chosen now.
            gaps.append(self._ceiling(level) + self._ceiling(-level))
            peaks.append(_peak(level[self.open]))
            wider = _bases(gaps)
            if not _fits(wider, peaks):
                break
            scales = wider
            levels.append(level)
        self._solve(levels, scales)
        return len(levels) - len(self._decided)

    def _solve(self, levels: Sequence[Level], scales: Sequence[int]) -> None:
        edges = np.flatnonzero(self.open)
        weights: Any = np.zeros(len(edges), dtype=object)
        for level, scale in zip(levels, scales, strict=True):
            part = level[edges]
            some = np.flatnonzero(part)
            weights[some] += part[some].astype(object) * scale
        before = [int(level[self.chosen].sum()) for level in self._decided]
        self.chosen = self._matching(edges, weights.tolist())
        assert before == [int(level[self.chosen].sum()) for level in self._decided]

    def _matching(self, edges: NDArray[np.intp], weights: list[int]) -> Flags:
        heaviest = max(weights, default=0)
        assert heaviest < 1 << WIDEST
        self.widest = max(self.widest, heaviest.bit_length())
        graph: rx.PyGraph[int | None, int] = rx.PyGraph(multigraph=False)
        graph.add_nodes_from(range(self.size))
        ones, twos = self.ends[edges].T.tolist()
        graph.extend_from_weighted_edge_list(
            [row for row in zip(ones, twos, weights, strict=True) if row[2] > 0]
        )
        chosen = np.zeros(len(self.ends), dtype=bool)
        for one, two in rx.max_weight_matching(graph, weight_fn=int):
            chosen[self._place[min(one, two), max(one, two)]] = True
        return chosen


def _fits(scales: Sequence[int], peaks: Sequence[int]) -> bool:
    heaviest = sum(scale * peak for scale, peak in zip(scales, peaks, strict=True))
    return heaviest < 1 << WIDEST


def _peak(weights: Level) -> int:
    return int(np.abs(weights).max(initial=0))


def _bases(gaps: Sequence[int]) -> list[int]:
    """One unit of a level outweighs all that the levels after it could still gain."""
    bases = [0] * len(gaps)
    gain = 0
    for index in range(len(gaps) - 1, -1, -1):
        bases[index] = gain + 1
        gain += bases[index] * gaps[index]
    return bases
