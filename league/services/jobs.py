"""Leasing background work from the Job table: one holder at a time, late writers refused."""

from __future__ import annotations

import logging
import os
import secrets
import socket
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.db import connection, transaction
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Now

from engines import registry
from league.models import Job, Match, WorkerBeat
from league.queries.clock import database_now
from league.services.errors import LeaseLostError

log = logging.getLogger(__name__)
WAKES = 8
"""Messages sent at one go: each wakes a worker that then works for as long as there is work."""
PEOPLE_FIRST = 0
PROGRAMS = 10
UPKEEP = 20
LETTERS = 30
CALLS = 40
ERRANDS = (Job.Kind.MAIL, Job.Kind.WEBHOOK)
"""Work that waits for other people's machines. Workers leave it alone, for matches must not wait
with it: threads of the scheduler do it (docs/reliability.md)."""


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
            "error": "", "progress": 0, "total": 0,
        },
    )  # fmt: skip


def add(new: Iterable[tuple[Job.Kind, int, int, str]]) -> None:
    """Queue work that was never queued before: kind, subject, priority and stamp of each."""
    now = database_now()
    Job.objects.bulk_create(
        Job(kind=kind, subject=subject, priority=priority, stamp=stamp, not_before=now)
        for kind, subject, priority, stamp in new
    )


def lease_next(owner: str, job_id: int | None = None) -> Lease | None:
    """Take the most urgent due job, or the named one if it is due; None if there is none."""
    leases = lease_batch(owner, 1, job_id)
    return leases[0] if leases else None


def lease_errand(owner: str) -> Lease | None:
    """Take the most urgent due errand; None if there is none."""
    leases = _take(owner, 1, _due().filter(kind__in=ERRANDS))
    return leases[0] if leases else None


def lease_batch(owner: str, most: int, job_id: int | None = None) -> list[Lease]:
    """Take the most urgent due job and, if it is a match of programs, others of its kind with it.

    A job that has failed before is taken alone: if it kills its worker again, it costs nobody
    else an attempt.
    """
    due = _due().exclude(kind__in=ERRANDS)
    return _take(owner, most, due if job_id is None else due.filter(pk=job_id))


def _due() -> QuerySet[Job]:
    return Job.objects.filter(
        state=Job.State.QUEUED, not_before__lte=Now(), stamp__in=known_stamps()
    ).order_by("priority", "not_before", "pk")


def _take(owner: str, most: int, due: QuerySet[Job]) -> list[Lease]:
    if not connection.features.has_select_for_update and not due.exists():
        return []  # an idle worker must not take SQLite's one write lock to find nothing
    with transaction.atomic():
        taken = _together(list(due.select_for_update(skip_locked=True)[:most]))
        Job.objects.filter(pk__in=[job.pk for job in taken]).update(
            state=Job.State.RUNNING,
            attempt=F("attempt") + 1,
            owner=owner,
            lease_until=Now() + _lease_time(),
        )
        matches = [job.subject for job in taken if job.kind == Job.Kind.MATCH]
        Match.objects.filter(pk__in=matches, stage=Match.Stage.WAITING).update(
            stage=Match.Stage.RUNNING, started_at=Now()
        )
    return [Lease(job.pk, job.kind, job.subject, owner, job.attempt + 1) for job in taken]


def _together(jobs: list[Job]) -> list[Job]:
    def may_share(job: Job) -> bool:
        return job.kind == Job.Kind.MATCH and job.priority == PROGRAMS and job.attempt == 0

    if jobs and not may_share(jobs[0]):
        return jobs[:1]
    return [job for job in jobs if may_share(job)]


def keep_leases(leases: Iterable[Lease]) -> list[Lease]:
    """Say that the work goes on; gives the leases that are still held."""
    held = _held(leases)
    Job.objects.filter(pk__in=[lease.job_id for lease in held]).update(
        lease_until=Now() + _lease_time()
    )
    return held


def settle_all(leases: Iterable[Lease]) -> list[Lease]:
    """Mark jobs done inside the transaction that writes their outcomes; gives those still held.

    For the others nothing may be written: they are somebody else's by now.
    """
    held = _held(leases)
    Job.objects.filter(pk__in=[lease.job_id for lease in held]).update(
        state=Job.State.DONE, lease_until=None, owner=""
    )
    return held


def _held(leases: Iterable[Lease]) -> list[Lease]:
    """Those that nobody has taken, locked until the transaction ends; others are logged."""
    wanted = {lease.job_id: lease for lease in leases}
    running = Job.objects.select_for_update().filter(
        pk__in=wanted, state=Job.State.RUNNING, owner__in={lease.owner for lease in wanted.values()}
    )
    attempts = dict(running.order_by("pk").values_list("pk", "attempt"))
    for lease in wanted.values():
        if attempts.get(lease.job_id) != lease.attempt:
            log.warning("stale_result: %s is not held any more", lease)
    return [lease for lease in wanted.values() if attempts.get(lease.job_id) == lease.attempt]


def settle(lease: Lease) -> None:
    """Mark one job done; LeaseLostError if it is somebody else's by now."""
    if not settle_all([lease]):
        raise LeaseLostError(f"Job {lease.job_id}, attempt {lease.attempt} of {lease.owner}")


def give_back(leases: Iterable[Lease]) -> None:
    """Return jobs unfinished, on the worker's shutdown: this attempt does not count."""
    for lease in _held(leases):
        _guarded(
            lease, state=Job.State.QUEUED, lease_until=None, owner="", attempt=lease.attempt - 1
        )


def retry_later(lease: Lease, wait: timedelta | None = None, *, error: str = "") -> None:
    """Return a job that failed: this attempt counts, and the next one waits a little."""
    _guarded(
        lease,
        state=Job.State.QUEUED,
        lease_until=None,
        owner="",
        not_before=Now() + (wait or timedelta(seconds=settings.LEASE_SECONDS / 10)),
        woken_at=None,
        error=error,
    )


def tell_progress(lease: Lease, progress: int, total: int) -> None:
    """Say how far the work is, which also keeps the lease."""
    _guarded(lease, progress=progress, total=total, lease_until=Now() + _lease_time())


def fail(lease: Lease, error: str) -> None:
    """End a job that cannot be done as things are; nobody tries it again by himself."""
    _guarded(lease, state=Job.State.FAILED, lease_until=None, owner="", error=error)


def forget(kind: Job.Kind, subjects: list[int]) -> None:
    """Delete the jobs of things that are deleted."""
    Job.objects.filter(kind=kind, subject__in=subjects).delete()


def retire(kind: Job.Kind, subjects: list[int]) -> None:
    """Take jobs off the queue for good; whoever holds one finds its lease gone."""
    Job.objects.filter(kind=kind, subject__in=subjects).exclude(state=Job.State.FAILED).update(
        state=Job.State.DONE, lease_until=None, owner=""
    )


def wake_workers(send: Callable[[int], None]) -> int:
    """Tell the broker that work is due: at once when new, and again while nobody has taken it.

    The second telling makes up for messages that the broker has lost. A repeated message is
    harmless, and a few are enough: a worker that is awake does all that is due.
    """
    late = Now() - timedelta(seconds=settings.REWAKE_SECONDS)
    queued = Job.objects.filter(state=Job.State.QUEUED, not_before__lte=Now())
    due = queued.exclude(kind__in=ERRANDS).filter(Q(woken_at__isnull=True) | Q(woken_at__lt=late))
    first = list(due.order_by("priority", "not_before", "pk").values_list("pk", flat=True)[:WAKES])
    for job_id in first:
        send(job_id)
    if first:
        due.update(woken_at=Now())
    return len(first)


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
