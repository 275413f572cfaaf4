"""The scheduler: what the clock brings, silent workers, the outbox, letters, waking Celery."""

from __future__ import annotations

import logging
import signal
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import Error, close_old_connections, connection

from league.live.publishing import publisher
from league.services import jobs, work
from league.services.deliveries import forget_deliveries
from league.services.letters import remind_all
from league.services.mail import forget_letters
from league.services.outbox import forget_published, relay
from league.services.scheduling import sweep_leases, tick
from league.services.waves import carry_on_flow

log = logging.getLogger(__name__)
PAUSE_SECONDS = 0.1
RELAY_SECONDS = 0.5
FLOW_SECONDS = 5.0
"""Whoever a table sets free is seated at once (`pair_soon`): this look is for all others, and every
arena and ladder costs some statements in it."""
BEAT_SECONDS = 5.0
FORGET_SECONDS = 3600.0
REMIND_SECONDS = 30.0
MESSENGERS = 2
"""Threads for letters and webhooks: they only wait for others, so they need no process."""
ERRAND_PAUSE = 0.5
LAST_ERRAND = 12.0


@dataclass
class Chore:
    """Something done every so often; one that fails does not keep the others from being done."""

    act: Callable[[], object]
    every: float
    due: float = 0.0

    def run(self) -> None:
        if time.monotonic() < self.due:
            return
        self.due = time.monotonic() + self.every
        try:
            self.act()
        except Error:
            log.exception("The database did not answer; trying again")
            connection.close()
        except Exception:
            log.exception("A chore of the scheduler failed; trying again")


class Command(BaseCommand):
    help = "Start what is due and look after the queue until stopped. May run twice without harm."
    requires_system_checks: list[str] = []  # `migrate` has made them
    stopping = False

    def handle(self, *args: Any, **options: Any) -> None:
        signal.signal(signal.SIGTERM, self._stop)
        signal.signal(signal.SIGINT, self._stop)
        name = jobs.new_owner()
        chores = self._chores(name)
        messengers = [threading.Thread(target=self._run_errands) for _ in range(MESSENGERS)]
        for messenger in messengers:
            messenger.daemon = True
            messenger.start()
        while not self.stopping:
            for chore in chores:
                chore.run()
            close_old_connections()
            time.sleep(PAUSE_SECONDS)
        for messenger in messengers:
            messenger.join(LAST_ERRAND)
        jobs.forget_beat(name)

    def _run_errands(self) -> None:
        owner = jobs.new_owner()
        while not self.stopping:
            try:
                if not work.do_errand(owner):
                    close_old_connections()
                    time.sleep(ERRAND_PAUSE)
            except Exception:
                log.exception("An errand could not be taken up; trying again")
                connection.close()
                time.sleep(ERRAND_PAUSE * 5)
        connection.close()

    def _chores(self, name: str) -> list[Chore]:
        publish = publisher()
        chores = [
            Chore(tick, settings.TICK_SECONDS),
            Chore(carry_on_flow, max(settings.TICK_SECONDS, FLOW_SECONDS)),
            Chore(sweep_leases, settings.SWEEP_SECONDS),
            Chore(lambda: relay(publish), RELAY_SECONDS),
            Chore(lambda: jobs.beat(name, "scheduler"), BEAT_SECONDS),
            Chore(remind_all, REMIND_SECONDS),
            Chore(forget_published, FORGET_SECONDS),
            Chore(forget_letters, FORGET_SECONDS),
            Chore(forget_deliveries, FORGET_SECONDS),
        ]
        if settings.REDIS_URL:
            from league.tasks import wake

            chores.append(Chore(lambda: jobs.wake_workers(wake), RELAY_SECONDS))
        return chores

    def _stop(self, number: int, frame: Any) -> None:
        self.stopping = True
