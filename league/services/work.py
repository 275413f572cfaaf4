"""Doing one job: whatever happens to it, the table says so afterwards."""

from __future__ import annotations

import logging
import os
import socket
import time
from collections.abc import Callable

from django.conf import settings

from league.models import Job
from league.services import jobs
from league.services.errors import LeaseLostError
from league.services.playing import StoppedError, Stopping, run_match
from league.services.ratings import run_refold
from league.services.scheduling import give_up

log = logging.getLogger(__name__)
DRAIN_SECONDS = 5.0


def never() -> bool:
    return False


KINDS: dict[str, Callable[[jobs.Lease, Stopping], None]] = {
    Job.Kind.MATCH: run_match,
    Job.Kind.RATINGS: lambda lease, stopping: run_refold(lease),
}


def do_next(owner: str, stopping: Stopping = never, job_id: int | None = None) -> bool:
    """Lease one job and do it; False if there was none to do."""
    lease = jobs.lease_next(owner, job_id)
    if lease is None:
        return False
    do(lease, stopping)
    return True


def do(lease: jobs.Lease, stopping: Stopping = never) -> None:
    try:
        KINDS[lease.kind](lease, stopping)
    except StoppedError:
        jobs.give_back(lease)
    except LeaseLostError as lost:
        log.warning("stale_result: %s", lost)
    except Exception:
        log.exception("Job %s failed in attempt %s", lease.job_id, lease.attempt)
        _fail(lease)


def _fail(lease: jobs.Lease) -> None:
    """A fault of ours: try again, and after the last attempt say so."""
    job = Job.objects.filter(pk=lease.job_id, owner=lease.owner, attempt=lease.attempt).first()
    if job is None or job.state != Job.State.RUNNING:
        return
    if job.attempt >= settings.MAX_ATTEMPTS:
        give_up(job, "infrastructure: the match failed in every attempt; see the log")
    else:
        jobs.retry_later(lease)


def drain(*, first: int, seconds: float = DRAIN_SECONDS) -> int:
    """Do the named job and then whatever is due, for a while; gives the number of jobs done.

    One message thus keeps a worker busy while there is work, and a message that comes twice,
    or after the work was done, costs one look at the table.
    """
    owner = jobs.new_owner()
    jobs.beat(process_name(), "worker")
    end = time.monotonic() + seconds
    done = int(do_next(owner, job_id=first))
    while done and time.monotonic() < end and do_next(owner):
        done += 1
    return done


def process_name() -> str:
    return f"{socket.gethostname()[:40]}:{os.getpid()}"
