"""Worker and scheduler processes that die, by their own SIGKILL, at a chosen point of the code.

`python -m tests.faults.faulty POINT COMMAND` plants the fault and runs the management command;
with Celery, `-A tests.faults.faulty` plants the one named by FAULT_POINT. A point is armed by a
file (FAULT_FILE) that holds what it applies to and is taken away as it strikes, unless it is to
strike every time.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
django.setup()

from django.core.management import call_command  # noqa: E402

from league.celery import app  # noqa: E402, F401  (Celery looks for it here)
from league.live import publishing  # noqa: E402
from league.services import playing, results, work  # noqa: E402

ARMED = Path(os.environ.get("FAULT_FILE", "nowhere"))


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def die_once() -> None:
    try:
        ARMED.unlink()
    except FileNotFoundError:
        return
    die()


def before_ratings() -> None:
    """Dies after the result was written, before the ratings, in one transaction."""
    original = results.rate_blocks

    def rate_blocks(*arguments: Any) -> None:
        die_once()
        original(*arguments)

    results.rate_blocks = rate_blocks


def before_publishing() -> None:
    """Dies when the outcome is committed and its event is about to be published."""
    original = publishing.publisher

    def publisher() -> Callable[[Any], None]:
        publish = original()

        def dying(events: Any) -> None:
            die_once()
            if publish is not None:
                publish(events)

        return dying

    publishing.publisher = publisher
    from league.management.commands import schedule

    schedule.publisher = publisher


def in_one_match() -> None:
    """Dies each time it plays the match whose number the file holds."""
    original = playing.run_matches

    def run_matches(leases: Any, stopping: Any) -> None:
        poison = int(ARMED.read_text())
        if any(lease.subject == poison for lease in leases):
            die()
        original(leases, stopping)

    work.KINDS["match"] = run_matches


POINTS = {
    "before_ratings": before_ratings,
    "before_publishing": before_publishing,
    "in_one_match": in_one_match,
}

if point := os.environ.get("FAULT_POINT"):
    POINTS[point]()

if __name__ == "__main__":
    call_command(*sys.argv[1:])
