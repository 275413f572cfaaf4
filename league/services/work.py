"""Doing jobs: whatever happens to one, the table says so afterwards."""

from __future__ import annotations

import gc
import logging
import os
import time
from collections.abc import Callable, Sequence
from functools import cache

from django.conf import settings

from league.models import Job
from league.services import jobs
from league.services.deliveries import deliver
from league.services.errors import LeaseLostError
from league.services.mail import send_letter
from league.services.pairing import run_pairing
from league.services.playing import Stopping, run_matches
from league.services.ratings import run_refold
from league.services.rehearsal import run_rehearsal
from league.services.scheduling import give_up

log = logging.getLogger(__name__)
DRAIN_SECONDS = 8.0
"""Between two messages a worker connects to the database anew; a warm stop waits for it."""
BATCH_SECONDS = 2.0
MOST_AT_ONCE = 200
YOUNG_OBJECTS = 10_000


def never() -> bool:
    return False


KINDS: dict[str, Callable[[Sequence[jobs.Lease], Stopping], None]] = {
    Job.Kind.MATCH: run_matches,
    Job.Kind.RATINGS: lambda leases, stopping: run_refold(leases[0]),
    Job.Kind.PAIRING: lambda leases, stopping: run_pairing(leases[0]),
    Job.Kind.MAIL: lambda leases, stopping: send_letter(leases[0]),
    Job.Kind.WEBHOOK: lambda leases, stopping: deliver(leases[0]),
    Job.Kind.REHEARSAL: lambda leases, stopping: run_rehearsal(leases[0], stopping),
}


class Worker:
    """Leases jobs and does them; short ones several at a time, so many as fill two seconds.

    The fewer it holds, the less is to be done again when it dies, and the more is left to others.
    """

    def __init__(self, stopping: Stopping = never) -> None:
        self.owner = jobs.new_owner()
        self._stopping = stopping
        self._at_once = 1

    def do_next(self, job_id: int | None = None) -> int:
        """Do the named job, or what is due next; gives the number of jobs taken."""
        begin = time.monotonic()
        done = do_next(self.owner, self._stopping, job_id, self._at_once)
        seconds = max(time.monotonic() - begin, 0.001)
        if done:
            fitting = int(done * BATCH_SECONDS / seconds)
            self._at_once = max(1, min(fitting, 2 * self._at_once, MOST_AT_ONCE))
        return done


def do_next(
    owner: str, stopping: Stopping = never, job_id: int | None = None, most: int = 1
) -> int:
    """Lease what is due, at most so many jobs, and do it; gives their number."""
    leases = jobs.lease_batch(owner, most, job_id)
    if leases:
        do(leases, stopping)
    return len(leases)


def do_errand(owner: str) -> bool:
    """Send a letter or call a webhook, if one is due; gives whether one was."""
    lease = jobs.lease_errand(owner)
    if lease is not None:
        do([lease])
    return lease is not None


def do(leases: Sequence[jobs.Lease], stopping: Stopping = never) -> None:
    try:
        KINDS[leases[0].kind](leases, stopping)
    except LeaseLostError as lost:
        log.warning("stale_result: %s", lost)
    except Exception:
        log.exception("Jobs %s failed", [lease.job_id for lease in leases])
        for lease in leases:
            _fail(lease)


def _fail(lease: jobs.Lease) -> None:
    """A fault of ours: try again, and after the last attempt say so."""
    job = Job.objects.filter(pk=lease.job_id, owner=lease.owner, attempt=lease.attempt).first()
    if job is None or job.state != Job.State.RUNNING:
        return
    if job.attempt >= settings.MAX_ATTEMPTS:
        give_up(job, "infrastructure: it failed in every attempt; see the log")
    else:
        jobs.retry_later(lease)


def settle_in() -> None:
    """Take what is loaded out of the garbage collector's sight: it stays for the process's life.

    Otherwise every full collection walks all of Django, and playing costs a tenth more.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS)


@cache
def _worker_of(pid: int) -> Worker:
    """The worker of this process, which knows from before how much it can do at once."""
    return Worker()


def drain(*, first: int, seconds: float = DRAIN_SECONDS) -> bool:
    """Do the named job and then whatever is due, for a while; gives whether time ran out first.

    One message thus keeps a worker busy while there is work, and a message that comes twice,
    or after the work was done, costs one look at the table.
    """
    worker = _worker_of(os.getpid())
    end = time.monotonic() + seconds
    done = worker.do_next(first) or worker.do_next()
    while done and time.monotonic() < end:
        done = worker.do_next()
    return bool(done)
