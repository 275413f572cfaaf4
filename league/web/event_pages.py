"""What the page of an event shows: its standings, one round at a time, and how far that is."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from league.formats import FORMATS, Composite, Format
from league.models import Bye, Event, Round, Series, Side
from league.queries.brackets import SlotShown, bracket_of
from league.queries.clock import database_now
from league.queries.columns import Standings
from league.queries.events import rounds_of
from league.queries.history import plan_of
from league.queries.series import playing_now, series_list
from league.queries.stages import StageShown, composite_standings, stages_of, tables_of
from league.queries.standings import standings
from league.services.errors import LeagueError
from league.services.rounds import next_round_at, rounds_in


@dataclass(frozen=True, slots=True)
class RoundShown:
    """One round with its series."""

    round: Round
    series: list[Series]
    byes: list[Bye]

    @property
    def ended(self) -> int:
        return sum(one.stage in ("finished", "cancelled") for one in self.series)


@dataclass(frozen=True, slots=True)
class EventPage:
    event: Event
    format: Format
    standings: Standings
    rounds: int | None
    """How many there will be; None while there are too few entries, `lacking` says so."""
    lacking: str
    opened: int
    """How many are published."""
    drafted: int | None
    """The number of a round that is paired, but not published."""
    next_at: datetime | None
    shown: RoundShown | None
    bracket: list[list[SlotShown]]
    playing: dict[int, Side]
    stages: list[StageShown]
    rules: list[str]
    """How its parts come about, where it is played in parts."""

    @property
    def is_to_start(self) -> bool:
        """Whether its time is still to come, although entries may be closed already."""
        starts = self.event.starts_at
        return starts is not None and starts > database_now()

    @property
    def next_round(self) -> int | None:
        """The number of the round that can be opened next by hand."""
        is_last = self.rounds is None or self.opened >= self.rounds or self.event.is_composite
        is_open = self.event.stage == Event.Stage.RUNNING and self.drafted is None
        is_played = not self.event.rounds.filter(finished_at=None).exists()
        return self.opened + 1 if is_open and is_played and not is_last else None


def event_page(event: Event, wanted: int | None = None) -> EventPage:
    """`wanted` is the round to show; one that is not open counts as the latest."""
    rounds, lacking = _rounds(event)
    opened = rounds_of(event).count()
    drafted = event.rounds.filter(published_at__isnull=True).first()
    number = wanted if wanted and wanted <= opened else opened
    chosen = FORMATS[event.format]
    tables = tables_of(event) if event.is_composite else []
    return EventPage(
        event=event,
        format=chosen,
        standings=composite_standings(event, tables) if tables else standings(event),
        rounds=rounds,
        lacking=lacking,
        opened=opened,
        drafted=drafted.number if drafted else None,
        next_at=next_round_at(event),
        shown=_round_shown(event, number) if number else None,
        bracket=bracket_of(event),
        playing=playing_now(event),
        stages=stages_of(event, tables),
        rules=chosen.rules(plan_of(event)) if isinstance(chosen, Composite) else [],
    )


def _rounds(event: Event) -> tuple[int | None, str]:
    try:
        return rounds_in(event), ""
    except LeagueError as error:
        return None, str(error)


def _round_shown(event: Event, number: int) -> RoundShown | None:
    found = rounds_of(event).filter(number=number).first()
    if found is None:
        return None
    series = list(series_list().filter(round=found).order_by("pk"))
    return RoundShown(found, series, list(found.byes.all()))
