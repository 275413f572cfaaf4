"""Asking for the next round: a small event is paired at once, a large one by a worker."""

from __future__ import annotations

import time
from typing import Final

from django.db import transaction
from django.db.models import QuerySet
from django.db.models.functions import Now

from league.models import Event, Job, Round, User
from league.services import audit, jobs
from league.services.closing import lock_event
from league.services.drafts import unpair_round
from league.services.errors import ConflictError, LeagueError
from league.services.rounds import next_number, open_next_round

LARGE: Final = 60
"""With more entries than this a round is paired by a worker: the page shows how far it is."""
TELL_SECONDS: Final = 0.3
WAITING: Final = (Job.State.QUEUED, Job.State.RUNNING)


def ask_for_round(
    event_id: int, *, after: int | None = None, by: User | None = None
) -> Round | None:
    """Have the next round paired; None if a worker is to do it.

    A refusal by the format is kept with the event until something changes or somebody retries.
    """
    event = Event.objects.get(pk=event_id)
    if event.entries.count() > LARGE:
        _queue(event_id, after, by)
        return None

    def note(drafted: Round) -> None:
        if by is not None:
            audit.note(by, "pair", event, round=drafted.number)

    try:
        return open_next_round(event_id, after=after, seal=note)
    except ConflictError:
        raise
    except LeagueError as refusal:
        _keep_refusal(event_id, str(refusal))
        raise


@transaction.atomic
def _queue(event_id: int, after: int | None, by: User | None) -> None:
    event = lock_event(event_id)
    number = next_number(event, after)
    if pairing_jobs(event_id).filter(state__in=WAITING).exists():
        raise ConflictError(f"Round {number} is being paired already.")
    jobs.enqueue(Job.Kind.PAIRING, event_id, priority=jobs.PEOPLE_FIRST)
    if by is not None:
        audit.note(by, "pair", event, round=number)


def pair_again(round_id: int, *, by: User, reason: str = "") -> Round | None:
    """Throw a draft away and pair the round from what holds now; None if a worker is to do it."""
    drafted = unpair_round(round_id, by=by, reason=reason)
    return ask_for_round(drafted.event_id, after=drafted.number - 1, by=by)


def pairing_jobs(event_id: int) -> QuerySet[Job]:
    return Job.objects.filter(kind=Job.Kind.PAIRING, subject=event_id)


def _keep_refusal(event_id: int, refusal: str) -> None:
    kept = {"state": Job.State.FAILED, "error": refusal, "not_before": Now(), "lease_until": None}
    Job.objects.update_or_create(kind=Job.Kind.PAIRING, subject=event_id, defaults=kept)


def run_pairing(lease: jobs.Lease) -> None:
    """Pair a large event's next round; whoever else has paired it meanwhile is left in peace."""
    told = 0.0

    def tell(done: int, total: int) -> None:
        nonlocal told
        if time.monotonic() - told > TELL_SECONDS:
            jobs.tell_progress(lease, done, total)
            told = time.monotonic()

    try:
        open_next_round(lease.subject, tell=tell, seal=lambda drafted: jobs.settle(lease))
    except LeagueError as refusal:
        jobs.fail(lease, str(refusal))
