"""What the clock brings about. Every act is a compare-and-set: two schedulers do no harm."""

from __future__ import annotations

import logging

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.db.models.functions import Now

from league.models import Delivery, Event, Job, Match, Series, User
from league.services import audit
from league.services.errors import LeagueError
from league.services.instant import seat_newcomers
from league.services.jobs import enqueue
from league.services.moves import forfeit_on_time
from league.services.pairing import ask_for_round
from league.services.rounds import due_for_next_round
from league.services.series import lock_series, start_series
from league.services.stages import advance_stages
from league.services.windows import close_due_windows

log = logging.getLogger(__name__)
BATCH = 50


def tick() -> int:
    """Do what has become due; gives the number of things done."""
    acts = (
        seat_newcomers, start_due_series, close_due_windows, open_due_rounds, advance_stages,
        end_overdue_turns,
    )  # fmt: skip
    return sum(act() for act in acts)


def start_due_series() -> int:
    scheduled = Series.objects.filter(stage=Series.Stage.SCHEDULED, starts_at__lte=Now())
    due = scheduled.filter(is_agreed=True)
    return sum(
        start_series(series_id)
        for series_id in due.order_by("starts_at").values_list("pk", flat=True)[:BATCH]
    )


def open_due_rounds() -> int:
    opened = 0
    for event_id in due_for_next_round():
        last = Event.objects.get(pk=event_id).rounds.count()
        try:
            ask_for_round(event_id, after=last)
        except LeagueError as refusal:
            log.info("Event %s: next round not opened: %s", event_id, refusal)
        else:
            opened += 1
    return opened


def end_overdue_turns() -> int:
    overdue = Match.objects.filter(deadline__lt=Now()).values_list("pk", flat=True)[:BATCH]
    return sum(forfeit_on_time(match_id) for match_id in overdue)


def sweep_leases() -> int:
    """Take back the jobs of workers that fell silent; give up one that failed too often."""
    expired = Job.objects.filter(state=Job.State.RUNNING, lease_until__lt=Now())
    swept = 0
    for job in expired[:BATCH]:
        if job.attempt < settings.MAX_ATTEMPTS:
            swept += _requeue(job)
        else:
            swept += give_up(job, "infrastructure: the worker fell silent")
    return swept


def _requeue(job: Job) -> int:
    changed = _unchanged(job).update(
        state=Job.State.QUEUED, owner="", lease_until=None, woken_at=None
    )
    if changed:
        log.warning("Job %s went back to the queue: worker %s fell silent", job.pk, job.owner)
    return changed


@transaction.atomic
def give_up(job: Job, error: str) -> int:
    """Fail a job for good; its match is void, never a loss, until the staff have it replayed."""
    match = None
    if job.kind == Job.Kind.MATCH:
        match = Match.objects.get(pk=job.subject)
        lock_series(match.series_id)
    changed = _unchanged(job).update(
        state=Job.State.FAILED, owner="", lease_until=None, error=error
    )
    if changed and match is not None:
        Match.objects.filter(pk=match.pk, stage=Match.Stage.RUNNING).update(
            stage=Match.Stage.VOID, turn=None, deadline=None, problem=error[:200]
        )
        log.error("Match %s is void: %s", match.pk, error)
    if changed and job.kind == Job.Kind.WEBHOOK:
        Delivery.objects.filter(pk=job.subject).update(
            state=Delivery.State.FAILED, next_at=None, problem=error[:300]
        )
    return changed


@transaction.atomic
def retry_job(job_id: int, *, by: User | None = None) -> None:
    """Queue failed work that is not a match again (a void match is replayed by the referee)."""
    job = Job.objects.get(pk=job_id)
    if job.kind != Job.Kind.MATCH and job.state == Job.State.FAILED:
        enqueue(Job.Kind(job.kind), job.subject, priority=job.priority, stamp=job.stamp)
        audit.note(by, "retry", job, kind=job.kind, about=job.subject)


def _unchanged(job: Job) -> QuerySet[Job]:
    """The job if it is still as it was read."""
    return Job.objects.filter(
        pk=job.pk, state=Job.State.RUNNING, owner=job.owner, attempt=job.attempt
    )
