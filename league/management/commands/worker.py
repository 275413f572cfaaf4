"""A worker of the embedded mode: leases jobs from the table and does them, one at a time."""

from __future__ import annotations

import logging
import os
import signal
import time
from typing import Any

from django.core.management.base import BaseCommand
from django.db import Error, close_old_connections, connection

from league.services import jobs, work

log = logging.getLogger(__name__)
POLL_SECONDS = 0.2
BEAT_SECONDS = 5.0
NICENESS = 5


class Command(BaseCommand):
    help = "Do background work until stopped; a stop finishes the move and returns the job."
    requires_system_checks: list[str] = []  # `migrate` has made them
    stopping = False

    def handle(self, *args: Any, **options: Any) -> None:
        # One machine serves people and plays bots: whoever waits for a page goes first.
        os.nice(NICENESS)
        signal.signal(signal.SIGTERM, self._stop)
        signal.signal(signal.SIGINT, self._stop)
        worker = work.Worker(lambda: self.stopping)
        work.settle_in()
        self._beaten = 0.0
        while not self.stopping:
            self._work(worker)
        jobs.forget_beat(worker.owner)

    def _work(self, worker: work.Worker) -> None:
        try:
            if time.monotonic() - self._beaten > BEAT_SECONDS:
                jobs.beat(worker.owner, "worker")
                self._beaten = time.monotonic()
            if not worker.do_next():
                close_old_connections()
                time.sleep(POLL_SECONDS)
        except Error:
            log.exception("The database did not answer; trying again")
            connection.close()
            time.sleep(POLL_SECONDS * 5)

    def _stop(self, number: int, frame: Any) -> None:
        self.stopping = True
