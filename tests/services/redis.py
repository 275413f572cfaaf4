"""A private Redis on a free port that keeps an append-only file, as the compose file's does."""

from __future__ import annotations

import os
import secrets
import shutil
import subprocess
import tempfile
from pathlib import Path

from redis import Redis, RedisError

from ops import processes
from tests.services.ports import free_port, wait_until


class RedisServer:
    def __init__(self) -> None:
        found = shutil.which("redis-server")
        if found is None:
            raise FileNotFoundError("Redis is not installed.")
        self.program: str = found
        self.port = free_port()
        self.password = secrets.token_hex(16)
        self.folder = Path(tempfile.mkdtemp(prefix="clack-redis-"))
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://:{self.password}@127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Start, or start again with what the append-only file holds."""
        place = ("--bind", "127.0.0.1", "--port", str(self.port), "--dir", str(self.folder))
        keeping = ("--appendonly", "yes", "--save", "", "--maxmemory-policy", "noeviction")
        with (self.folder / "log").open("ab") as log:
            self.process = processes.start(
                [self.program, *place, *keeping, "--requirepass", self.password],
                os.environ,
                stdout=log,
            )
        wait_until(self.answers, 15, f"Redis on port {self.port}")

    def answers(self) -> bool:
        try:
            with Redis.from_url(self.url, socket_timeout=2) as client:
                return bool(client.ping())
        except RedisError:
            return False

    def kill(self) -> None:
        """As when the machine's memory runs out: no farewell."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

    def remove(self) -> None:
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)
