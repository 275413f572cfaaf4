"""Rounds in which everybody meets everybody about equally often, where no design is known."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import ceil, comb, log
from typing import Final

from engines.chance import Chance
from league.formats.designs.planes import Rounds

HOT, COLD, LEVELS = 5.0, 0.3, 40
STEPS: Final = 30_000
MORE_ROUNDS: Final = 60
_FINENESS: Final = 4096
_PATIENCE: Final = [round(-log((lot + 0.5) / _FINENESS), 6) for lot in range(_FINENESS)]
_UNMET: Final = 3
"""What two who never meet cost; two who meet m times cost (m - 1)^2."""


@cache
def balanced_rounds(entrants: int, seats: int) -> Rounds:
    """As few rounds as the search finds in which all have met about equally often.

    Whoever has no table rests; nobody plays two tables more than another. The lots are fixed, so
    that an event is always given the same rounds.
    """
    fewest = ceil(comb(entrants, 2) / (entrants // seats * comb(seats, 2)))
    chance = Chance(bytes(32), f"balanced rounds/{entrants}/{seats}")
    search = _Search(entrants, seats)
    for _ in range(fewest):
        search.add_round(chance)
    for more in range(MORE_ROUNDS):
        search.anneal(chance)
        # Meetings of two pairs differ by 2 at most, and by more only if that took twice the rounds.
        if search.is_balanced(2 + more // fewest):
            return search.rounds()
        search.add_round(chance)
    raise AssertionError("so many rounds are enough for everybody to meet")


class _Search:
    """Each round is a line of all places, cut into tables; those behind the last table rest."""

    def __init__(self, entrants: int, seats: int) -> None:
        self._places = range(entrants)
        self._seats = seats
        self._seated = entrants - entrants % seats
        self._lines: list[list[int]] = []
        self._met = [[0] * entrants for _ in self._places]
        self._played = [0] * entrants

    def add_round(self, chance: Chance) -> None:
        line = sorted(chance.shuffled(self._places), key=lambda place: self._played[place])
        self._lines.append(line)
        for place in line[: self._seated]:
            self._played[place] += 1
        for table in self._tables(line):
            for a, b in combinations(table, 2):
                self._met[a][b] += 1
                self._met[b][a] += 1

    def is_balanced(self, most: int) -> bool:
        met = [self._met[a][b] for a, b in combinations(self._places, 2)]
        is_even = max(self._played) - min(self._played) <= 1
        return is_even and min(met) > 0 and max(met) - min(met) <= most

    def rounds(self) -> Rounds:
        return [
            [*map(tuple, self._tables(line)), *((place,) for place in sorted(line[self._seated :]))]
            for line in self._lines
        ]

    def anneal(self, chance: Chance) -> None:
        count, rounds = len(self._places), len(self._lines)
        for level in range(LEVELS):
            temperature = round(HOT * (COLD / HOT) ** (level / (LEVELS - 1)), 6)
            for _ in range(STEPS // LEVELS):
                draw, lot = divmod(chance.below(1 << 48), _FINENESS)
                draw, at = divmod(draw, rounds)
                second, first = divmod(draw, count)
                self._exchange(at, first, second % count, temperature * _PATIENCE[lot])

    def _tables(self, line: list[int]) -> list[list[int]]:
        return [line[at : at + self._seats] for at in range(0, self._seated, self._seats)]

    def _exchange(self, at: int, first: int, second: int, limit: float) -> None:
        """Exchange two places of a round if that costs no more than the limit."""
        line = self._lines[at]
        if first // self._seats == second // self._seats or first >= self._seated:
            return
        a, b = line[first], line[second]
        here, there = self._others(line, first), self._others(line, second)
        change = self._change(a, b, here) + self._change(b, a, there)
        if second >= self._seated:
            change += 2 * self._seats * (self._played[b] - self._played[a] + 1)
        if change > limit:
            return
        self._move(a, b, here)
        self._move(b, a, there)
        if second >= self._seated:
            self._played[a] -= 1
            self._played[b] += 1
        line[first], line[second] = b, a

    def _others(self, line: list[int], index: int) -> list[int]:
        """Who else sits at the table of this index; nobody with those who rest."""
        if index >= self._seated:
            return []
        start = index - index % self._seats
        return line[start:index] + line[index + 1 : start + self._seats]

    def _change(self, leaving: int, coming: int, others: list[int]) -> int:
        """What it costs that one meets these once less and the other once more."""
        less, more = self._met[leaving], self._met[coming]
        change = 0
        for other in others:
            change += _UNMET if less[other] == 1 else 3 - 2 * less[other]
            change += 2 * more[other] - 1 if more[other] else -_UNMET
        return change

    def _move(self, leaving: int, coming: int, others: list[int]) -> None:
        for other in others:
            self._met[leaving][other] -= 1
            self._met[other][leaving] -= 1
            self._met[coming][other] += 1
            self._met[other][coming] += 1
