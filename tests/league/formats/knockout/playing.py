"""Playing a knockout by a rule that says who comes where at a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engines.base import places_of
from engines.chance import Chance
from league.formats import FORMATS, POINT, Bye, Entrant, History, Meeting, Pairing, Plan
from league.formats.knockout import Bracket, Bracketed
from league.formats.series import points_by_side

Decide = Callable[[int, Sequence[int]], Sequence[int]]
"""Places for a round and a table."""


def lower_wins(number: int, table: Sequence[int]) -> Sequence[int]:
    return places_of([-one for one in table])


def higher_wins(number: int, table: Sequence[int]) -> Sequence[int]:
    return places_of(table)


@dataclass
class Event:
    """Entries 1 to `count`, whose ids are 100 more than their numbers."""

    slug: str
    count: int
    settings: Mapping[str, Any] = field(default_factory=dict)
    seats: int = 2
    sizes: tuple[int, ...] = ()
    forbidden: frozenset[frozenset[int]] = frozenset()
    gone: set[int] = field(default_factory=set)
    meetings: list[Meeting] = field(default_factory=list)
    byes: list[Bye] = field(default_factory=list)
    number: int = 1

    @property
    def format(self) -> Bracketed:
        chosen = FORMATS[self.slug]
        assert isinstance(chosen, Bracketed)
        return chosen

    @property
    def plan(self) -> Plan:
        settings = self.format.complete(self.settings, self.seats)
        return Plan(self.seats, 1, settings, forbidden=self.forbidden, sizes=self.sizes)

    @property
    def entrants(self) -> list[Entrant]:
        numbers = range(1, self.count + 1)
        return [Entrant(100 + n, n, 100 + n not in self.gone) for n in numbers]

    @property
    def history(self) -> History:
        return History(tuple(self.meetings), tuple(self.byes))

    @property
    def bracket(self) -> Bracket:
        return self.format.bracket(self.number, self.entrants, self.history, self.plan)

    @property
    def is_over(self) -> bool:
        return self.number > 1 and self.format.is_over(
            self.number - 1, self.entrants, self.history, self.plan
        )

    def pair(self) -> list[Pairing]:
        chance = Chance(bytes(32)).child("round", self.number)
        return self.format.pair(self.number, self.entrants, self.history, self.plan, chance)

    def tables(self) -> list[set[int]]:
        return [{*pairing.entrants} for pairing in self.pair() if not pairing.is_bye]

    def play_round(self, decide: Decide = lower_wins) -> list[Pairing]:
        pairings = self.pair()
        for pairing in pairings:
            if pairing.is_bye:
                self.byes.append(Bye(self.number, pairing.entrants[0], POINT))
            else:
                self.record(pairing.entrants, decide(self.number, pairing.entrants))
        self.number += 1
        return pairings

    def record(self, table: Sequence[int], places: Sequence[int], is_played: bool = True) -> None:
        units = tuple(points_by_side(places, POINT))
        self.meetings.append(Meeting(self.number, tuple(table), tuple(places), units, is_played))

    def play(self, decide: Decide = lower_wins) -> Event:
        while not self.is_over:
            self.play_round(decide)
        return self
