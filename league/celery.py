"""Celery wakes workers and carries load between machines; the job table remembers the work."""

from __future__ import annotations

import logging.config
import os
import time
from collections.abc import Callable
from typing import Any

from celery import Celery
from celery.signals import heartbeat_sent, setup_logging, worker_process_init, worker_shutdown
from django.conf import settings
from django.db import Error, connection

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")

logger = logging.getLogger(__name__)
LONGEST_TASK_SECONDS = 15 * 60
QUEUES = ("human", "ladder", "mail")
BEAT_SECONDS = 5.0

app = Celery("clack")
app.conf.update(
    broker_url=settings.REDIS_URL or None,
    broker_connection_retry_on_startup=True,
    # Redis gives a message out again after this long: twice the time that a task may take.
    broker_transport_options={
        "visibility_timeout": 2 * LONGEST_TASK_SECONDS,
        "socket_keepalive": True,
        "health_check_interval": 25,
    },
    accept_content=["json"],
    task_serializer="json",
    task_ignore_result=True,
    task_acks_late=True,
    task_reject_on_worker_lost=True,
    task_time_limit=LONGEST_TASK_SECONDS,
    task_default_queue="ladder",
    task_queues={name: {"exchange": name, "routing_key": name} for name in QUEUES},
    task_create_missing_queues=False,
    worker_prefetch_multiplier=1,
    worker_max_tasks_per_child=200,
    worker_cancel_long_running_tasks_on_connection_loss=False,
    timezone="UTC",
)
app.autodiscover_tasks(["league"])


@setup_logging.connect
def log_as_the_site_does(**_: Any) -> None:
    """With a listener here Celery leaves logging alone."""
    logging.config.dictConfig(settings.LOGGING)


@worker_process_init.connect
def settle_in(**_: Any) -> None:
    from engines import registry
    from league.services import work

    registry.games()
    work.settle_in()


class Beat:
    """The sign of life of a Celery worker in the table that /readyz looks at."""

    def __init__(self) -> None:
        self.name = ""
        self.last = -BEAT_SECONDS

    def leave(self, **_: Any) -> None:
        from league.services import jobs

        self.name = self.name or jobs.new_owner()
        if time.monotonic() - self.last >= BEAT_SECONDS:
            self.last = time.monotonic()
            self._write(lambda: jobs.beat(self.name, "worker"))

    def forget(self, **_: Any) -> None:
        from league.services import jobs

        if self.name:
            self._write(lambda: jobs.forget_beat(self.name))

    def _write(self, act: Callable[[], None]) -> None:
        try:
            act()
        except Error:
            logger.warning("The database did not take the worker's sign of life.")
        finally:
            # This process forks the pool: its children must not inherit a connection.
            connection.close()


beat = Beat()
heartbeat_sent.connect(beat.leave, weak=False)
worker_shutdown.connect(beat.forget, weak=False)
