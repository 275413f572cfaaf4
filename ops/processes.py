"""Child processes that never outlive the one that started them."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

LIBC = ctypes.CDLL(None)
SET_PARENT_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG in prctl(2)


def die_with_parent(number: int = signal.SIGKILL) -> None:
    """Have the kernel signal this process when its parent is gone, even by SIGKILL (Linux)."""
    if sys.platform == "linux":
        LIBC.prctl(SET_PARENT_DEATH_SIGNAL, number)


def start(
    command: Sequence[str | Path],
    environment: Mapping[str, str],
    *,
    farewell: int = signal.SIGKILL,
    **more: Any,
) -> subprocess.Popen[bytes]:
    """A child in a session of its own, so that Ctrl-C reaches the parent alone.

    `farewell` is the signal that it gets when its parent dies; the rest goes to Popen.
    """
    parent = os.getpid()

    def prepare() -> None:
        die_with_parent(farewell)
        if os.getppid() != parent:  # it died before the line above
            os.kill(os.getpid(), signal.SIGKILL)

    return subprocess.Popen(
        command,
        env=dict(environment),
        stdin=more.pop("stdin", subprocess.DEVNULL),
        start_new_session=True,
        preexec_fn=prepare,  # noqa: PLW1509 (it calls the kernel and takes no lock)
        **more,
    )


def stop(children: Iterable[subprocess.Popen[bytes]], patience: float) -> None:
    """Ask all to end, wait together, and end what is left with all that it has started."""
    living = [child for child in children if child.poll() is None]
    for child in living:
        child.terminate()
    deadline = time.monotonic() + patience
    for child in living:
        try:
            child.wait(max(0.0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            child.wait()
