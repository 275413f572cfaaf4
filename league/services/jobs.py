"""Leasing background work from the Job table: one holder at a time, late writers refused."""

from __future__ import annotations

import os
import secrets
import socket
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q
from django.db.models.functions import Now

from engines import registry
from league.models import Job, Match, WorkerBeat
from league.services.errors import LeaseLostError

WAKES = 500
"""Messages sent at one go: a long queue is told of in parts, the urgent first."""
PEOPLE_FIRST = 0
PROGRAMS = 10
UPKEEP = 20


@dataclass(frozen=True, slots=True)
class Lease:
    """The right to do a job and to write its outcome, until somebody else has it."""

    job_id: int
    kind: str
    subject: int
    owner: str
    attempt: int


def new_owner() -> str:
    """A name that no other process has had."""
    return f"{socket.gethostname()[:40]}:{os.getpid()}:{secrets.token_hex(4)}"


def stamp_of(game: str) -> str:
    return f"{game}:{registry.get(game).rules}"


def known_stamps() -> list[str]:
    """What this worker's engines can play; jobs without a stamp suit everybody."""
    return ["", *(stamp_of(game) for game in registry.games())]


def enqueue(kind: Job.Kind, subject: int, *, priority: int, stamp: str = "") -> None:
    """Have a job done (again). One that is running is taken from its holder."""
    Job.objects.update_or_create(
        kind=kind,
        subject=subject,
        defaults={
            "state": Job.State.QUEUED, "attempt": 0, "owner": "", "lease_until": None,
            "not_before": Now(), "woken_at": None, "priority": priority, "stamp": stamp,
            "error": "",
        },
    )  # fmt: skip


def lease_next(owner: str, job_id: int | None = None) -> Lease | None:
    """Take the most urgent due job, or the named one if it is due; None if there is none."""
    due = Job.objects.filter(
        state=Job.State.QUEUED, not_before__lte=Now(), stamp__in=known_stamps()
    ).order_by("priority", "not_before", "pk")
    if job_id is not None:
        due = due.filter(pk=job_id)
    if not due.exists():  # an idle worker must not take SQLite's one write lock to find nothing
        return None
    with transaction.atomic():
        job = due.select_for_update(skip_locked=True).first()
        if job is None:
            return None
        Job.objects.filter(pk=job.pk).update(
            state=Job.State.RUNNING,
            attempt=F("attempt") + 1,
            owner=owner,
            lease_until=Now() + _lease_time(),
        )
        if job.kind == Job.Kind.MATCH:
            Match.objects.filter(pk=job.subject, stage=Match.Stage.WAITING).update(
                stage=Match.Stage.RUNNING, started_at=Now()
            )
    return Lease(job.pk, job.kind, job.subject, owner, job.attempt + 1)


def keep_lease(lease: Lease, *, progress: int) -> None:
    """Say that the work goes on; LeaseLostError if it is somebody else's by now."""
    _guarded(lease, lease_until=Now() + _lease_time(), progress=progress)


def settle(lease: Lease) -> None:
    """Mark the job done, inside the transaction that writes its outcome."""
    _guarded(lease, state=Job.State.DONE, lease_until=None, owner="")


def give_back(lease: Lease) -> None:
    """Return a job unfinished, on the worker's shutdown: this attempt does not count."""
    _guarded(lease, state=Job.State.QUEUED, lease_until=None, owner="", attempt=lease.attempt - 1)


def retry_later(lease: Lease) -> None:
    """Return a job that failed: this attempt counts, and the next one waits a little."""
    _guarded(
        lease,
        state=Job.State.QUEUED,
        lease_until=None,
        owner="",
        not_before=Now() + timedelta(seconds=settings.LEASE_SECONDS / 10),
        woken_at=None,
    )


def retire(kind: Job.Kind, subjects: list[int]) -> None:
    """Take jobs off the queue for good; whoever holds one finds its lease gone."""
    Job.objects.filter(kind=kind, subject__in=subjects).exclude(state=Job.State.FAILED).update(
        state=Job.State.DONE, lease_until=None, owner=""
    )


def wake_workers(send: Callable[[int], None]) -> int:
    """Tell the broker of due jobs: at once when new, and again while nobody has taken them.

    The second telling refills a queue that the broker has lost. A repeated message is harmless.
    """
    late = Now() - timedelta(seconds=settings.REWAKE_SECONDS)
    due = Job.objects.filter(state=Job.State.QUEUED, not_before__lte=Now()).filter(
        Q(woken_at__isnull=True) | Q(woken_at__lt=late)
    )
    waiting = list(
        due.order_by("priority", "not_before", "pk").values_list("pk", flat=True)[:WAKES]
    )
    for job_id in waiting:
        send(job_id)
    Job.objects.filter(pk__in=waiting, state=Job.State.QUEUED).update(woken_at=Now())
    return len(waiting)


def beat(name: str, role: str) -> None:
    """Leave a sign of life."""
    WorkerBeat.objects.update_or_create(name=name, defaults={"role": role, "seen_at": Now()})


def forget_beat(name: str) -> None:
    WorkerBeat.objects.filter(name=name).delete()


def _lease_time() -> timedelta:
    return timedelta(seconds=settings.LEASE_SECONDS)


def _guarded(lease: Lease, **changes: object) -> None:
    changed = Job.objects.filter(
        pk=lease.job_id, state=Job.State.RUNNING, owner=lease.owner, attempt=lease.attempt
    ).update(**changes)
    if not changed:
        raise LeaseLostError(f"Job {lease.job_id}, attempt {lease.attempt} of {lease.owner}")
