"""What a rehearsal plays as one: the whole event, or a group, a division, a last stage of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from engines.chance import Chance
from league.formats import FORMATS, Composite, Entrant, Format, History, Plan
from league.formats.composite import Part, Played
from league.formats.tiebreaks import Row, Sheet, rank
from league.queries.placings import placed_by_bracket
from league.services.rehearsal.script import Script


@dataclass(slots=True)
class Leg:
    """Rounds among some of the entrants, and what has come of them so far."""

    label: str
    format: Format
    plan: Plan
    entrants: list[Entrant]
    carried: Mapping[int, int] = field(default_factory=dict)
    history: History = field(default_factory=History)
    totals: Counter[int] = field(default_factory=Counter)

    @property
    def rounds(self) -> int:
        return self.format.rounds(len(self.entrants), self.plan)

    def is_over(self, number: int) -> bool:
        """Whether nothing is to be played after round `number`."""
        return self.format.is_over(number, self.entrants, self.history, self.plan)

    def table(self, script: Script) -> list[Row]:
        """The best first."""
        made = {one.id: Fraction(self.totals[one.id]) for one in self.entrants}
        first = made if script.counts_points else None
        chance = Chance(bytes.fromhex(script.seed)).child("rehearsal standings")
        sheet = Sheet(self.history, carried=self.carried)
        ranked = rank(self.entrants, sheet, script.tiebreaks, chance, first=first)
        return placed_by_bracket(self.format, self.plan, ranked, self.entrants, self.history)


def first_legs(script: Script) -> list[Leg]:
    """The event itself, or the parts of its first stage."""
    chosen = script.format
    if not isinstance(chosen, Composite):
        return [Leg("", chosen, script.plan, script.entrants)]
    chance = Chance(bytes.fromhex(script.seed)).child("rehearsal stage", 1)
    return [_leg(script, part) for part in chosen.draw(script.entrants, script.plan, chance)]


def next_legs(script: Script, stage: int, played: Sequence[Leg]) -> list[Leg]:
    """The parts of the stage after this one; none where it was the last."""
    chosen = script.format
    if not isinstance(chosen, Composite):
        return []
    ended = [Played(tuple(row.entrant for row in leg.table(script)), leg.history) for leg in played]
    return [_leg(script, part) for part in chosen.follow(stage, ended, (), script.plan)]


def _leg(script: Script, part: Part) -> Leg:
    chosen = FORMATS[part.format]
    settings = chosen.complete(part.settings, script.plan.seats)
    entrants = [Entrant(one, number) for number, one in enumerate(part.entrants, start=1)]
    plan = replace(script.plan, settings=settings)
    return Leg(part.label, chosen, plan, entrants, carried=part.carried)
