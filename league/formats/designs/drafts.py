"""A draft of rounds: who meets whom how often, and what an exchange of two places would change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from league.formats.designs.orbits import Line, Rings


class Exchange(NamedTuple):
    """Of two places in one line, by where they stand in it."""

    line: int
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Prices:
    """What flaws cost, where two who meet m times cost (m - 1)^2."""

    unmet: int
    surplus: int
    """Of each meeting that is too many, beside its square."""
    rest: int
    """Times the square of how often somebody rests."""


class Draft:
    """Lines that stand for as many rounds each as the rings are long."""

    def __init__(
        self, rings: Rings, seats: int, lines: Sequence[Line], most: int, prices: Prices
    ) -> None:
        self.rings = rings
        self.seats = seats
        self.seated = rings.places - rings.places % seats
        self.lines = lines
        self.met = [0] * len(rings.first)
        """By orbit."""
        self.rests = [0] * rings.places
        """By ring, how often each in it rests."""
        for line in lines:
            for place in line[self.seated :]:
                self.rests[rings.ring_of[place]] += rings.stays[place]
            for table in self.tables(line):
                for one, other in combinations(table, 2):
                    orbit = rings.orbit[one][other]
                    self.met[orbit] += rings.worth[orbit]
        self.most = most
        """Two should meet at least once, and no more often than this."""
        self._price_of_rest = prices.rest
        self._price = _price_list(prices, most, len(lines) * rings.length * seats)

    def tables(self, line: Line) -> list[Line]:
        return [line[at : at + self.seats] for at in range(0, self.seated, self.seats)]

    def flaws(self) -> list[int]:
        """Orbits whose pairs never meet, or too often."""
        return [orbit for orbit, times in enumerate(self.met) if not 1 <= times <= self.most]

    def change(self, exchange: Exchange) -> dict[int, int]:
        """By orbit, how often more its pairs would meet."""
        line, orbit, worth = self.lines[exchange.line], self.rings.orbit, self.rings.worth
        a, b = orbit[line[exchange.first]], orbit[line[exchange.second]]
        changed: dict[int, int] = {}
        for index, leaving, coming in ((exchange.first, a, b), (exchange.second, b, a)):
            for other in self._others(line, index):
                less, more = leaving[other], coming[other]
                changed[less] = changed.get(less, 0) - worth[less]
                changed[more] = changed.get(more, 0) + worth[more]
        return changed

    def cost(self, exchange: Exchange, change: dict[int, int]) -> int:
        """How much dearer the draft would become."""
        cost, price, met = 0, self._price, self.met
        for orbit, times in change.items():
            before = met[orbit]
            cost += price[before + times] - price[before]
        if exchange.second >= self.seated:
            cost += self._price_of_rest * self._rest_cost(exchange)
        return cost

    def make(self, exchange: Exchange, change: dict[int, int]) -> None:
        line = self.lines[exchange.line]
        for orbit, times in change.items():
            self.met[orbit] += times
        if exchange.second >= self.seated:
            for place, sign in ((line[exchange.first], 1), (line[exchange.second], -1)):
                self.rests[self.rings.ring_of[place]] += sign * self.rings.stays[place]
        line[exchange.first], line[exchange.second] = line[exchange.second], line[exchange.first]

    def _others(self, line: Line, index: int) -> Line:
        """Who else sits at the table of this index; nobody with those who rest."""
        if index >= self.seated:
            return []
        start = index - index % self.seats
        return line[start:index] + line[index + 1 : start + self.seats]

    def _rest_cost(self, exchange: Exchange) -> int:
        """The first of the two would rest instead of the second."""
        line, ring_of = self.lines[exchange.line], self.rings.ring_of
        resting, playing = line[exchange.first], line[exchange.second]
        if ring_of[resting] == ring_of[playing]:
            return 0
        more, less = self.rings.stays[resting], self.rings.stays[playing]
        rests, fewer = self.rests[ring_of[resting]], self.rests[ring_of[playing]]
        return (rests + more) ** 2 - rests**2 + (fewer - less) ** 2 - fewer**2


def _price_list(prices: Prices, most: int, limit: int) -> list[int]:
    """By number of meetings, up to a limit that is never reached."""
    squares = [(times - 1) ** 2 for times in range(limit)]
    surplus = [prices.surplus * max(0, times - most) for times in range(limit)]
    return [prices.unmet, *map(sum, zip(squares[1:], surplus[1:], strict=True))]
