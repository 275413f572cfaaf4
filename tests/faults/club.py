"""A whole club in processes of its own on loopback, with short leases, to be hurt and checked."""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psutil
import psycopg

from ops import processes
from tests.services.ports import free_port, wait_until
from tests.services.postgres import create_database, drop_database
from tests.services.redis import RedisServer

ROOT = Path(__file__).resolve().parent.parent.parent
LEASE = 2.5
SWEEP = 0.5
FOUNDED: dict[str, tuple[str, list[str]]] = {}
"""By mode: the copy of a founded club's database that this run keeps, and its tokens."""
CLERKS: dict[str, subprocess.Popen[bytes]] = {}
"""By mode: the process that does the acts of every club."""


class Club:
    """One installation: embedded on SQLite, or a server on PostgreSQL, Redis and Celery."""

    def __init__(self, mode: str, postgres_url: str | None = None, **settings: str) -> None:
        self.mode = mode
        self.folder = Path(tempfile.mkdtemp(prefix="clack-fault-"))
        self.armed = self.folder / "armed"
        self.running: list[subprocess.Popen[bytes]] = []
        self.redis: RedisServer | None = None
        self.database = ""
        self.reader: psycopg.Connection[Any] | None = None
        self.environment = {
            **os.environ,
            "CLACK_DATA_DIR": str(self.folder),
            "CLACK_LEASE_SECONDS": str(LEASE),
            "CLACK_SWEEP_SECONDS": str(SWEEP),
            "CLACK_TICK_SECONDS": "0.3",
            "CLACK_REWAKE_SECONDS": "2",
            "CLACK_LOG_LEVEL": "WARNING",
            "CLACK_USER_RATE": "100000/min",
            "CLACK_ANON_RATE": "100000/min",
            "SECRET_KEY": "fault-tests-only-" + "k" * 50,
            "FAULT_FILE": str(self.armed),
            **settings,
        }
        for name in ("DATABASE_URL", "REDIS_URL"):
            self.environment.pop(name, None)
        if mode == "server":
            assert postgres_url is not None
            self.redis = RedisServer()
            self.redis.start()
            self.database = create_database(postgres_url, template=FOUNDED.get(mode, ("", []))[0])
            self.environment |= {"DATABASE_URL": self.database, "REDIS_URL": self.redis.url}
        self.tokens = self._founded(postgres_url)

    def _founded(self, postgres_url: str | None) -> list[str]:
        """The tokens of a club that is founded: the first one of a run is copied for the others."""
        if self.mode not in FOUNDED:
            self.manage("migrate", "--verbosity=0")
            tokens: list[str] = self.act("found_club")
            FOUNDED[self.mode] = (self._kept_copy(postgres_url), tokens)
        elif self.mode == "embedded":
            shutil.copy(FOUNDED[self.mode][0], self.folder / "clack.sqlite3")
        return FOUNDED[self.mode][1]

    def _kept_copy(self, postgres_url: str | None) -> str:
        if self.mode == "server":
            assert postgres_url is not None
            kept = create_database(postgres_url, template=self.database_name)
            return urlsplit(kept).path.strip("/")
        folder = tempfile.mkdtemp(prefix="clack-founded-")
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        return str(shutil.copy(self.folder / "clack.sqlite3", folder))

    def close(self) -> None:
        for process in self.running:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        if self.reader is not None:
            self.reader.close()
        if self.redis is not None:
            self.redis.remove()
            drop_database(self.database)
        shutil.rmtree(self.folder, ignore_errors=True)

    def manage(self, *arguments: str) -> None:
        subprocess.run(
            [sys.executable, "manage.py", *arguments], cwd=ROOT, env=self.environment, check=True
        )

    def act(self, name: str, *arguments: int) -> Any:
        """Have the clerk do something: one process for all clubs, since starting one takes long.

        It has the settings of the first club and no other's: `act_alone` takes this club's own.
        """
        if self.mode not in CLERKS:
            CLERKS[self.mode] = processes.start(
                [sys.executable, "-m", "tests.faults.acts"], self.environment, cwd=ROOT,
                stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            )  # fmt: skip
            atexit.register(CLERKS[self.mode].kill)
        clerk = CLERKS[self.mode]
        assert clerk.stdin is not None
        assert clerk.stdout is not None
        clerk.stdin.write(json.dumps([self.database_name, name, *arguments]).encode() + b"\n")
        clerk.stdin.flush()
        answer = clerk.stdout.readline()
        assert answer, f"The clerk failed at {name}; its words are above."
        return json.loads(answer)

    def act_alone(self, name: str, *arguments: int) -> None:
        assert self.start_act(name, *arguments).wait(60) == 0

    def start_act(self, name: str, *arguments: int) -> subprocess.Popen[bytes]:
        return self._start([sys.executable, "-m", "tests.faults.acts", name, *map(str, arguments)])

    def start_scheduler(self, point: str = "") -> subprocess.Popen[bytes]:
        return self._start([*self._python(point), "schedule"], point)

    def start_workers(self, number: int, point: str = "") -> list[subprocess.Popen[bytes]]:
        """Worker processes: so many of the embedded kind, or one Celery with so many children."""
        if self.mode == "embedded":
            return [self._start([*self._python(point), "worker"], point) for _ in range(number)]
        app = "tests.faults.faulty" if point else "league"
        command = [
            sys.executable, "-m", "celery", "-A", app, "worker", "--queues=human,ladder,mail",
            f"--concurrency={number}", "-Ofair", "--loglevel=WARNING",
            "--without-mingle", "--without-gossip",
        ]  # fmt: skip
        return [self._start(command, point)]

    def start_web(self) -> str:
        """A web server; gives its address."""
        port = free_port()
        command = [
            sys.executable, "-m", "uvicorn", "league.asgi:application",
            "--port", str(port), "--log-level=warning", "--timeout-graceful-shutdown=3",
        ]  # fmt: skip
        self._start(command, role="web")
        import httpx

        def answers() -> bool:
            with contextlib.suppress(httpx.HTTPError):
                return httpx.get(f"http://127.0.0.1:{port}/healthz").status_code == 200
            return False

        wait_until(answers, 20, "the web server")
        return f"http://127.0.0.1:{port}"

    def _python(self, point: str) -> list[str]:
        return [sys.executable, *(["-m", "tests.faults.faulty"] if point else ["manage.py"])]

    def _start(
        self, command: list[str], point: str = "", role: str = "worker"
    ) -> subprocess.Popen[bytes]:
        environment = {**self.environment, "CLACK_ROLE": role}
        if point:
            environment["FAULT_POINT"] = point
        with (self.folder / "log").open("ab") as log:
            process = processes.start(command, environment, cwd=ROOT, stdout=log, stderr=log)
        self.running.append(process)
        return process

    @property
    def database_name(self) -> str:
        if self.mode == "server":
            return urlsplit(self.database).path.strip("/")
        return str(self.folder / "clack.sqlite3")

    @property
    def log(self) -> str:
        return (self.folder / "log").read_text(errors="replace")

    def rows(self, sql: str) -> list[tuple[Any, ...]]:
        """Read the database directly, from outside of the club."""
        if self.mode == "server":
            # Who waits asks twenty times a second: connecting anew would cost more than the club.
            self.reader = self.reader or psycopg.connect(self.database, autocommit=True)
            return self.reader.execute(sql.encode()).fetchall()
        file = sqlite3.connect(self.folder / "clack.sqlite3", timeout=20)
        try:
            return file.execute(sql).fetchall()
        finally:
            file.close()

    def change(self, sql: str) -> None:
        """Write into the database directly, from outside of the club."""
        if self.mode == "server":
            with psycopg.connect(self.database) as connection:
                connection.execute(sql.encode())
            return
        file = sqlite3.connect(self.folder / "clack.sqlite3", timeout=20)
        with contextlib.closing(file), file:
            file.execute(sql)

    def count(self, sql: str) -> int:
        (row,) = self.rows(sql)
        return int(row[0])

    def finished(self) -> int:
        return self.count("SELECT count(*) FROM league_result")

    def wait_for(self, sql: str, number: int, seconds: float = 120) -> float:
        """Wait until the query counts so many; gives the seconds it took."""
        begin = time.monotonic()
        wait_until(lambda: self.count(sql) >= number, seconds, f"{number} x {sql}")
        return time.monotonic() - begin

    def wait_finished(self, number: int, seconds: float = 120) -> float:
        return self.wait_for("SELECT count(*) FROM league_result", number, seconds)

    def children_of(self, process: subprocess.Popen[bytes]) -> list[psutil.Process]:
        return psutil.Process(process.pid).children(recursive=True)
