"""Keeps a few processes running: starts them, starts them again when they end, stops them all."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import FrameType

from ops import processes

STEADY_SECONDS = 10.0
"""A child that lived this long is started again at once when it ends."""
LONGEST_PAUSE = 30.0
POLL_SECONDS = 0.1


@dataclass
class Child:
    """One process that should be running, and when to start it next if it is not."""

    name: str
    command: Sequence[str]
    process: subprocess.Popen[bytes] | None = None
    started: float = 0.0
    pause: float = 0.5
    due: float = 0.0

    def ended(self, now: float) -> int:
        """Note the end of the process; gives back its exit code."""
        code = self.process.returncode if self.process else 0
        self.process = None
        if now - self.started >= STEADY_SECONDS:
            self.pause = 0.5
        self.due = now + self.pause
        self.pause = min(self.pause * 2, LONGEST_PAUSE)
        return code


@dataclass
class Supervisor:
    children: list[Child]
    environment: Mapping[str, str]
    say: Callable[[str], None]
    patience: float = 8.0
    _stopping: bool = field(default=False, init=False)

    def run(self, greet: Callable[[], bool] = lambda: True) -> None:
        """Blocks until SIGINT, SIGTERM or SIGHUP, and then until every child has ended.

        `greet` is called again and again until it is true.
        """
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._stop)
        greeted = False
        try:
            while not self._stopping:
                self._look()
                greeted = greeted or greet()
                time.sleep(POLL_SECONDS)
        finally:
            running = [child.process for child in self.children if child.process]
            processes.stop(running, self.patience)

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self._stopping = True

    def _look(self) -> None:
        now = time.monotonic()
        for child in self.children:
            if self._stopping:
                return
            if child.process is not None and child.process.poll() is not None:
                code = child.ended(now)
                self.say(f"{child.name} ended with {code}; starting it again.")
            if child.process is None and now >= child.due:
                child.process = processes.start(child.command, self.environment)
                child.started = now


def stop_with_make() -> None:
    """Under make, end when make is killed: it is what the user sees as the running thing."""
    if os.environ.get("MAKELEVEL"):
        processes.die_with_parent(signal.SIGTERM)
