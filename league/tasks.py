"""Celery's face of the job table: a message wakes a worker, which then works off the table."""

from __future__ import annotations

from celery import shared_task

from league.services import work


@shared_task(name="league.run_job")
def run_job(job_id: int) -> None:
    if work.drain(first=job_id):
        wake(job_id)


def wake(job_id: int) -> None:
    """Send the message. It fails at once when the broker is away: the next round sends it again."""
    run_job.apply_async((job_id,), retry=False)
