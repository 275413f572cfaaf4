"""What the page of a round shows: how far its pairing is, its draft, or its series."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from league.models import Bye, Event, Job, Round, Series
from league.queries.events import rounds_of
from league.queries.flow import is_continuous
from league.queries.reports import disputed_in
from league.queries.rounds import PairingShown, pairings_of
from league.queries.series import series_list
from league.services.errors import LeagueError
from league.services.pairing import WAITING, pairing_jobs
from league.services.rounds import next_number, next_round_at


@dataclass(frozen=True, slots=True)
class RoundPage:
    """One round of an event; the next one is there for its organisers before it is paired."""

    event: Event
    number: int
    last: int
    """The last round that the reader may look at."""
    round: Round | None = None
    draft: list[PairingShown] = field(default_factory=list)
    series: list[Series] = field(default_factory=list)
    byes: list[Bye] = field(default_factory=list)
    disputed: list[int] = field(default_factory=list)
    job: Job | None = None
    lacking: str = ""
    """Why it cannot be paired now."""
    next_at: datetime | None = None

    @property
    def is_draft(self) -> bool:
        return self.round is not None and self.round.published_at is None

    @property
    def is_being_paired(self) -> bool:
        return self.job is not None and self.job.state in WAITING

    @property
    def is_live(self) -> bool:
        is_played = self.round is not None and self.round.finished_at is None
        return self.is_being_paired or (is_played and not self.is_draft)

    @property
    def ended(self) -> int:
        return sum(one.stage in ("finished", "cancelled") for one in self.series)


def round_page(
    event: Event, number: int, *, organises: bool, referees: bool = False
) -> RoundPage | None:
    """None where there is no such round, or none that the reader may see."""
    last = last_visible(event, organises=organises)
    if not 1 <= number <= last:
        return None
    found = event.rounds.filter(number=number).first()
    if found is None:
        return _to_be_paired(event, number)
    if found.published_at is None:
        return RoundPage(event, number, last, found, draft=pairings_of(found))
    series = list(series_list().filter(round=found).order_by("table", "pk"))
    byes = list(found.byes.select_related("entry__player"))
    disputed = disputed_in(Series.objects.filter(round=found)) if referees else []
    at = next_round_at(event) if number == last or number + 1 == last else None
    return RoundPage(event, number, last, found, [], series, byes, disputed, next_at=at)


def last_visible(event: Event, *, organises: bool) -> int:
    """Of the published rounds; organisers see drafts too, and the round that is to be paired."""
    if not organises:
        return rounds_of(event).count()
    opened = event.rounds.order_by("number").last()
    number = opened.number if opened else 0
    is_running = event.stage == Event.Stage.RUNNING and not is_continuous(event)
    return number + 1 if is_running and (opened is None or opened.published_at) else number


def round_of_now(event: Event, *, organises: bool) -> int:
    """The last visible round, unless it waits for the one that is being played."""
    number = last_visible(event, organises=organises)
    played = event.rounds.filter(published_at__isnull=False, finished_at=None)
    is_early = not event.rounds.filter(number=number).exists()
    return number - 1 if is_early and played.filter(number=number - 1).exists() else number


def _to_be_paired(event: Event, number: int) -> RoundPage:
    job, lacking = pairing_jobs(event.pk).exclude(state=Job.State.DONE).first(), ""
    try:
        next_number(event)
    except LeagueError as error:
        lacking = str(error)
    at = next_round_at(event)
    return RoundPage(event, number, number, job=job, lacking=lacking, next_at=at)
