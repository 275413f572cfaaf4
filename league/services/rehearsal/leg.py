"""What a rehearsal plays as one, and what has come of it so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from fractions import Fraction
from typing import ClassVar

from engines.chance import Chance
from league.formats import POINT, Bye, Entrant, Format, History, Meeting, Pairing, Plan
from league.formats.series import points_by_side
from league.formats.tiebreaks import Row, Sheet, Value, rank
from league.queries.placings import placed_by_bracket
from league.services.rehearsal.script import Script
from league.services.rehearsal.tables import Played


@dataclass
class Leg:
    """Rounds among some of the entrants: the whole event, or a group, a division, a last stage."""

    kind: ClassVar[str] = "rounds"
    counted: ClassVar[str] = "points"
    """What the standings go by."""

    script: Script
    label: str
    format: Format
    plan: Plan
    entrants: list[Entrant]
    carried: Mapping[int, int] = field(default_factory=dict)
    history: History = field(default_factory=History)
    totals: Counter[int] = field(default_factory=Counter)

    def expected(self, played: int, now: timedelta) -> int:
        """How many rounds there will be, where the format cannot say so beforehand."""
        return 0

    def pair(self, number: int, now: timedelta, chance: Chance) -> list[Pairing]:
        """The tables and byes of round `number`, which starts `now`."""
        return self.format.pair(number, self.entrants, self.history, self.plan, chance)

    def add(self, number: int, tables: Sequence[tuple[Pairing, Played]], byes: list[Bye]) -> None:
        """Count what came of a round."""
        meetings = []
        for pairing, played in tables:
            units = tuple(points_by_side(list(played.places), POINT))
            meetings.append(Meeting(number, pairing.entrants, played.places, units))
            self.totals.update(dict(zip(pairing.entrants, played.totals, strict=True)))
        before = self.history
        self.history = History((*before.meetings, *meetings), (*before.byes, *byes))

    def is_over(self, number: int, now: timedelta) -> bool:
        """Whether nothing is to be played after round `number`, which has ended `now`."""
        return self.format.is_over(number, self.entrants, self.history, self.plan)

    def goes_on(self, now: timedelta) -> bool:
        """Whether the event would play on where the rehearsal leaves off."""
        return False

    def table(self) -> list[Row]:
        """The best first."""
        first = None
        if self.script.counts_points:
            first = {one.id: Fraction(self.totals[one.id]) for one in self.entrants}
        ranked = self.ranked(first, self.script.tiebreaks)
        return placed_by_bracket(self.format, self.plan, ranked, self.entrants, self.history)

    def ranked(self, first: Mapping[int, Value] | None, tiebreaks: Sequence[str]) -> list[Row]:
        """By what is asked first, or by score, then by the tie-breaks."""
        chance = Chance(bytes.fromhex(self.script.seed)).child("rehearsal standings")
        sheet = Sheet(self.history, carried=self.carried)
        return rank(self.entrants, sheet, tiebreaks, chance, first=first)

    def figure(self, row: Row) -> float:
        """What the standings show of an entrant."""
        return row.units / POINT


def in_order(keys: Mapping[int, tuple[Fraction, Fraction]]) -> dict[int, Fraction]:
    """One figure for two of which the second decides between equals in the first."""
    order = {key: Fraction(index) for index, key in enumerate(sorted(set(keys.values())))}
    return {one: order[key] for one, key in keys.items()}
