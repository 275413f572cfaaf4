"""Arenas and ladders in a rehearsal: all are taken to come free at once, so they play in waves."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from fractions import Fraction
from math import ceil
from typing import ClassVar, Final

from engines.chance import Chance
from league.formats import Bye, Flow, FormatError, Pairing, Waiter
from league.formats.flow import REMEMBERED, waiters_of
from league.formats.tiebreaks import Row
from league.ratings.bradley_terry import START_DEVIATION, Strength, updated
from league.services.rehearsal.leg import Leg, in_order
from league.services.rehearsal.tables import Played

FEW_WAVES: Final = 8
"""So many show how it goes where no time ends it: a ladder, or bots, who need no time."""
MOST_WAVES: Final = 48
"""A long arena goes on as it began."""


@dataclass
class Waves(Leg):
    """An arena: its time ends it, and points decide, then points a game."""

    kind: ClassVar[str] = "waves"

    free_since: dict[int, timedelta] = field(default_factory=lambda: defaultdict(timedelta))
    seated: set[int] = field(default_factory=set)
    """Who plays in the latest wave."""

    @property
    def closes(self) -> timedelta | None:
        """When no table is made any more; None if that cannot be told."""
        minutes = self.plan.settings.get("minutes")
        return timedelta(minutes=minutes) if minutes and self.script.has_people else None

    @property
    def most(self) -> int:
        return FEW_WAVES if self.closes is None else MOST_WAVES

    def expected(self, played: int, now: timedelta) -> int:
        if self.closes is None or not now:
            return FEW_WAVES
        return min(self.most, ceil(played * self.closes / now))

    def pair(self, number: int, now: timedelta, chance: Chance) -> list[Pairing]:
        assert isinstance(self.format, Flow)
        self.free_since |= dict.fromkeys(self.seated, now - self.script.rest)
        waiting = [self._waiter(one, now) for one in waiters_of(self.entrants, self.history)]
        tables = self.format.pair_waiting(waiting, 0, self.plan, chance)
        if not tables:
            raise FormatError("None of those who are free may sit together.")
        self.seated = {entrant for table in tables for entrant in table.entrants}
        left = [one.id for one in waiting if one.id not in self.seated]
        return [*tables, *(Pairing((one,), "Waits for a table.", is_bye=True) for one in left)]

    def _waiter(self, one: Waiter, now: timedelta) -> Waiter:
        """As an event would know him: it forgets meetings of long ago."""
        remembered = one.met[: REMEMBERED * (self.plan.seats - 1)]
        waited = (now - self.free_since[one.id]).total_seconds()
        return replace(one, met=remembered, waited=waited)

    def is_over(self, number: int, now: timedelta) -> bool:
        return number >= self.most or not self.goes_on(now)

    def goes_on(self, now: timedelta) -> bool:
        return self.closes is None or now < self.closes

    def table(self) -> list[Row]:
        games = Counter(one for meeting in self.history.meetings for one in meeting.entrants)
        made = {row.entrant: Fraction(row.units) for row in self.ranked(None, ())}
        keys = {one: (units, units / max(games[one], 1)) for one, units in made.items()}
        return self.ranked(in_order(keys), ())


@dataclass
class RatedWaves(Waves):
    """A ladder: it has no end, and ratings decide; here everybody begins as a newcomer."""

    counted: ClassVar[str] = "rating"

    strengths: dict[int, Strength] = field(default_factory=lambda: defaultdict(Strength))

    def _waiter(self, one: Waiter, now: timedelta) -> Waiter:
        strength = self.strengths[one.id]
        known = strength.deviation / START_DEVIATION
        return replace(super()._waiter(one, now), rating=strength.mean, uncertainty=known)

    def add(self, number: int, tables: Sequence[tuple[Pairing, Played]], byes: list[Bye]) -> None:
        super().add(number, tables, byes)
        for pairing, played in tables:
            for block in played.blocks:
                before = [self.strengths[one] for one in pairing.entrants]
                after = updated(before, block.places)
                self.strengths |= zip(pairing.entrants, after, strict=True)

    def table(self) -> list[Row]:
        shown = {one.id: Fraction(self._shown(one.id)) for one in self.entrants}
        return self.ranked(shown, ())

    def figure(self, row: Row) -> float:
        return self._shown(row.entrant)

    def _shown(self, entrant: int) -> int:
        return round(self.strengths[entrant].shown)
