"""What the page of an arena or ladder shows: tables now, latest results, time, the reader's own."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from league.formats import FORMATS, Format
from league.models import Event, Series, Side
from league.queries import flow
from league.queries.clock import database_now
from league.queries.columns import Standings
from league.queries.standings import standings
from league.services.errors import LeagueError
from league.services.rounds import rounds_in


@dataclass(frozen=True, slots=True)
class FlowPage:
    event: Event
    format: Format
    standings: Standings
    lacking: str
    running: list[Series]
    results: list[Series]
    closes_at: datetime | None
    is_closed: bool
    people: flow.Crowd
    mine: list[flow.Own]
    next_round: None = None
    """There is none to be opened by hand."""

    @property
    def playing(self) -> dict[int | None, Side]:
        return {side.entry_id: side for series in self.running for side in series.sides.all()}

    @property
    def is_open(self) -> bool:
        return self.event.stage == Event.Stage.RUNNING and not self.is_closed


def flow_page(event: Event, user: Any) -> FlowPage:
    running = list(flow.running_tables(event).order_by("pk"))
    busy = flow.seats_taken(running)
    closes_at = flow.closing_time(event)
    return FlowPage(
        event=event,
        format=FORMATS[event.format],
        standings=standings(event),
        lacking=_lacking(event),
        running=running,
        results=flow.latest_results(event, len(running)),
        closes_at=closes_at,
        is_closed=closes_at is not None and closes_at <= database_now(),
        people=flow.crowd_of(event, busy),
        mine=flow.own_entries(event, user, busy),
    )


def _lacking(event: Event) -> str:
    try:
        rounds_in(event)
    except LeagueError as error:
        return str(error)
    return ""
