"""Rounds that turn: one stands for many, in each of which everybody in a ring moves on by one.

Pairs that turn into one another have met equally often when the rings have gone once round. So a
search has to count only one of them, which is what makes it quick for many places.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

Line = list[int]
"""All places in some order, to be cut into tables; those behind the last full table rest."""


class Rings:
    """Places in rings of equal length, and a few, each a ring of his own, who never move."""

    def __init__(self, places: int, length: int) -> None:
        self.places = places
        self.length = length
        self._moving = places - places % length
        numbers = range(places)
        self.ring_of = [place // length if place < self._moving else place for place in numbers]
        self.stays = [1 if place < self._moving else length for place in numbers]
        """How often each rests in a turn, and all others in his ring, if he does in its line."""
        self.orbit = [[0] * places for _ in numbers]
        """The number that two places share with all pairs they turn into."""
        self.first: list[tuple[int, int]] = []
        """Of each orbit, a pair of it."""
        self.worth: list[int] = []
        """Of each orbit, how often its pairs meet in a turn for one of them at a table."""
        self._number_orbits()

    def turned(self, lines: Iterable[Line]) -> list[Line]:
        return [
            [self._moved(place, by) for place in line]
            for line in lines
            for by in range(self.length)
        ]

    def _moved(self, place: int, by: int) -> int:
        if place >= self._moving:
            return place
        start = place - place % self.length
        return start + (place + by - start) % self.length

    def _number_orbits(self) -> None:
        numbers: dict[tuple[int, int, int], int] = {}
        for one, other in combinations(range(self.places), 2):
            name, worth = self._named(one, other)
            if name not in numbers:
                numbers[name] = len(numbers)
                self.first.append((one, other))
                self.worth.append(worth)
            self.orbit[one][other] = self.orbit[other][one] = numbers[name]

    def _named(self, low: int, high: int) -> tuple[tuple[int, int, int], int]:
        ring, another = self.ring_of[low], self.ring_of[high]
        if high >= self._moving:
            return (ring, another, 0), self.length if low >= self._moving else 1
        apart = (high - low) % self.length
        if ring != another:
            return (ring, another, apart), 1
        # Two who stand opposite each other in a ring take each other's place in half a turn.
        return (ring, ring, min(apart, self.length - apart)), 1 + (2 * apart == self.length)
