"""What a rehearsal is played from: the choices of a draft, and who would be there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any, Final

from league.formats import FORMATS, Composite, Entrant, Format, FormatError, Plan
from league.formats.series import SeriesRule
from league.models import Entry, Event
from league.queries.history import plan_of
from league.services.scores import rule_of

HOUSE: Final = 0
"""Who fills a seat at somebody's own table: no entrant."""
USUAL_ENTRIES: Final = 8
MOST_ENTRIES: Final = 256
MOST_BLOCKS: Final = 25
"""Of a longer series so many are played through; the timetable counts them all."""


@dataclass(frozen=True, slots=True)
class Script:
    """A draft as the rehearsal sees it."""

    format: Format
    plan: Plan
    game: str
    options: dict[str, Any]
    rule: SeriesRule
    mirrored: bool
    counts_points: bool
    has_people: bool
    move_seconds: int
    bank_seconds: int
    tiebreaks: list[str]
    seed: str
    names: dict[int, str]
    """By entrant: the entries of the draft, then bots in the places that are left."""
    entered: int
    starts_at: datetime | None
    between: timedelta
    """From one round's start to the next at the least."""
    rest: timedelta
    """From the end of a wave to the next."""

    divisions: dict[int, int] = field(default_factory=dict)
    """By entrant, of a league: the division that the organiser has put him into."""

    @property
    def entrants(self) -> list[Entrant]:
        found = self.divisions.get
        return [Entrant(number, number, division=found(number)) for number in self.names]

    def title_of(self, stage: int) -> str:
        """What a stage is called; nothing where the event is played as one."""
        chosen = self.format
        return chosen.title_of(stage, self.plan) if isinstance(chosen, Composite) else ""

    def step(self, likely_minutes: float) -> timedelta:
        """From the start of a round that takes so long to that of the next."""
        return max(self.between, timedelta(minutes=likely_minutes)) + self.rest


def script_of(event: Event) -> Script:
    chosen = FORMATS[event.format]
    entries = list(event.entries.select_related("player").order_by("number"))
    names = [entry.player.name for entry in entries]
    plan = _plan(event, entries)
    count = min(max(len(names), event.capacity or _usual(chosen, plan)), MOST_ENTRIES)
    filled = [*names, *(f"Bot {number}" for number in range(1, count - len(names) + 1))]
    by_clock = event.advance == Event.Advance.CLOCK and not chosen.continuous
    return Script(
        format=chosen, plan=plan, game=event.game, options=event.options,
        rule=rule_of(event), mirrored=event.mirrored, counts_points=event.counts_points,
        has_people=event.door != Event.Door.BOTS, move_seconds=event.move_seconds,
        bank_seconds=event.bank_seconds, tiebreaks=event.tiebreaks, seed=event.seed,
        names=dict(enumerate(filled[:count], start=1)), entered=len(names),
        starts_at=event.starts_at,
        between=timedelta(
            minutes=event.round_minutes if by_clock else 0, hours=event.window_hours
        ),
        rest=timedelta(minutes=plan.settings.get("rest", 0)),
        divisions={
            number: entry.division
            for number, entry in enumerate(entries, start=1)
            if entry.division is not None
        },
    )  # fmt: skip


def _usual(chosen: Format, plan: Plan) -> int:
    """How many an event without a limit is filled up to: more, where it needs more."""
    for count in range(USUAL_ENTRIES, MOST_ENTRIES):
        try:
            chosen.rounds(count, plan)
        except FormatError:
            continue
        return count
    return USUAL_ENTRIES


def _plan(event: Event, entries: Sequence[Entry]) -> Plan:
    """That of the event, with those who must not meet called by their place among the names."""
    plan = plan_of(event)
    number_of = {entry.pk: number for number, entry in enumerate(entries, start=1)}
    apart = frozenset(frozenset(number_of[one] for one in pair) for pair in plan.forbidden)
    return replace(plan, forbidden=apart)
