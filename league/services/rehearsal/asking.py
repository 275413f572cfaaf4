"""Asking for a rehearsal, and doing it as a job."""

from __future__ import annotations

import time

from django.db import transaction

from league.models import Event, Job, Rehearsal, User
from league.queries.clock import database_now
from league.services import audit, jobs
from league.services.closing import lock_event
from league.services.errors import ConflictError
from league.services.playing import Stopping
from league.services.rehearsal.play import StoppedError, rehearse
from league.services.rehearsal.script import script_of

TELL_SECONDS = 0.5
WAITING = (Job.State.QUEUED, Job.State.RUNNING)


@transaction.atomic
def ask_rehearsal(event_id: int, *, by: User | None) -> Rehearsal:
    """Have a draft played through by bots; what an earlier rehearsal told is forgotten."""
    event = lock_event(event_id)
    if event.stage != Event.Stage.DRAFT:
        raise ConflictError(f"{event} is {event.stage}: only a draft is rehearsed.")
    job = rehearsal_job(event_id)
    if job is not None and job.state in WAITING:
        raise ConflictError("The rehearsal is under way already.")
    asked, _ = Rehearsal.objects.update_or_create(
        event=event, defaults={"asked_at": database_now(), "finished_at": None, "report": {}}
    )
    jobs.enqueue(
        Job.Kind.REHEARSAL, event_id, priority=jobs.PEOPLE_FIRST, stamp=jobs.stamp_of(event.game)
    )
    audit.note(by, "rehearse", event)
    return asked


def rehearsal_job(event_id: int) -> Job | None:
    return Job.objects.filter(kind=Job.Kind.REHEARSAL, subject=event_id).first()


def run_rehearsal(lease: jobs.Lease, stopping: Stopping) -> None:
    """Play it in memory, telling how far it is; only the report is stored."""
    event = Event.objects.filter(pk=lease.subject).first()
    if event is None:
        jobs.settle(lease)
        return
    told = 0.0

    def tell(done: int, total: int) -> None:
        nonlocal told
        if time.monotonic() - told > TELL_SECONDS:
            jobs.tell_progress(lease, done, total)
            told = time.monotonic()

    try:
        report = rehearse(script_of(event), tell, stopping=stopping)
    except StoppedError:
        with transaction.atomic():
            jobs.give_back([lease])
        return
    with transaction.atomic():
        jobs.settle(lease)
        Rehearsal.objects.filter(event=event).update(
            finished_at=database_now(), report={**report, "revision": event.revision}
        )
