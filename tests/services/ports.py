"""Free ports, and waiting until somebody listens on them."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def wait_until(true: Callable[[], bool], seconds: float, what: str) -> None:
    """Looks twenty times a second; TimeoutError names what did not come."""
    deadline = time.monotonic() + seconds
    while not true():
        if time.monotonic() > deadline:
            raise TimeoutError(f"{what} did not come within {seconds:g} s.")
        time.sleep(0.05)
