"""What a rehearsal is played from: the choices of a draft, and who would be there."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from league.formats import FORMATS, Entrant, Format, Plan
from league.formats.series import SeriesRule
from league.models import Event
from league.queries.history import plan_of
from league.services.errors import LeagueError
from league.services.scores import rule_of

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

    @property
    def entrants(self) -> list[Entrant]:
        return [Entrant(number, number) for number in self.names]


def script_of(event: Event) -> Script:
    """LeagueError where there is nothing to rehearse."""
    chosen = FORMATS[event.format]
    if chosen.is_composite:
        raise LeagueError(f"{chosen.title} is played in parts, which cannot be rehearsed yet.")
    if chosen.continuous:
        raise LeagueError(f"{chosen.title} seats whoever is free: it has no rounds to rehearse.")
    if chosen.own_tables:
        raise LeagueError(f"{chosen.title} is played by everybody alone: nothing is paired in it.")
    names = [entry.player.name for entry in event.entries.select_related("player")]
    count = min(max(len(names), event.capacity or USUAL_ENTRIES), MOST_ENTRIES)
    filled = [*names, *(f"Bot {number}" for number in range(1, count - len(names) + 1))]
    minutes = event.round_minutes if event.advance == Event.Advance.CLOCK else 0
    return Script(
        format=chosen, plan=plan_of(event), game=event.game, options=event.options,
        rule=rule_of(event), mirrored=event.mirrored, counts_points=event.counts_points,
        has_people=event.door != Event.Door.BOTS, move_seconds=event.move_seconds,
        bank_seconds=event.bank_seconds, tiebreaks=event.tiebreaks, seed=event.seed,
        names=dict(enumerate(filled[:count], start=1)), entered=len(names),
        starts_at=event.starts_at,
        between=timedelta(minutes=minutes, hours=event.window_hours),
    )  # fmt: skip
