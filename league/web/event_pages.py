"""What the page of an event shows: its standings, one round at a time, and how far that is."""

from __future__ import annotations

from dataclasses import dataclass

from league.formats import FORMATS, Format
from league.models import Entry, Event, Round, Series
from league.queries.brackets import SlotShown, bracket_of
from league.queries.events import rounds_of
from league.queries.series import series_list
from league.queries.standings import Standings, standings
from league.services.errors import LeagueError
from league.services.rounds import rounds_in


@dataclass(frozen=True, slots=True)
class RoundShown:
    """One round with its series."""

    round: Round
    series: list[Series]
    byes: list[Entry]

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
    shown: RoundShown | None
    bracket: list[list[SlotShown]]

    @property
    def next_round(self) -> int | None:
        """The number of the round that can be opened next by hand."""
        is_last = self.rounds is None or self.opened >= self.rounds
        return None if is_last or self.event.stage != Event.Stage.RUNNING else self.opened + 1


def event_page(event: Event, wanted: int | None = None) -> EventPage:
    """`wanted` is the round to show; one that is not open counts as the latest."""
    rounds, lacking = _rounds(event)
    opened = event.rounds.count()
    number = wanted if wanted and wanted <= opened else opened
    return EventPage(
        event=event,
        format=FORMATS[event.format],
        standings=standings(event),
        rounds=rounds,
        lacking=lacking,
        opened=opened,
        shown=_round_shown(event, number) if number else None,
        bracket=bracket_of(event),
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
