"""A private PostgreSQL on a free port, in a folder that is gone afterwards."""

from __future__ import annotations

import os
import pwd
import secrets
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import psycopg

from ops import processes
from ops.parts import postgres_folder
from tests.services.ports import free_port, wait_until

# The tests kill processes, never the power: without fsync a crash of the server loses nothing.
OPTIONS = ("fsync=off", "full_page_writes=off", "max_connections=100", "listen_addresses=127.0.0.1")


class PostgresServer:
    """Runs as another user when we are root, since PostgreSQL refuses to be root."""

    def __init__(self) -> None:
        found = postgres_folder()
        if found is None:
            raise FileNotFoundError("PostgreSQL is not installed.")
        self.programs: Path = found
        self.port = free_port()
        self.password = secrets.token_hex(16)
        self.folder = Path(tempfile.mkdtemp(prefix="clack-pg-"))
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return self.url_of("postgres")

    def url_of(self, database: str) -> str:
        return f"postgresql://clack:{self.password}@127.0.0.1:{self.port}/{database}"

    def start(self) -> None:
        """Make the cluster if there is none yet, and wait until it answers."""
        if not (self.folder / "data").exists():
            self._make_cluster()
        settings = [f"-c{option}" for option in OPTIONS]
        place = ("-D", self.folder / "data", "-k", self.folder, "-p", str(self.port))
        with (self.folder / "log").open("ab") as log:
            self.process = processes.start(
                [self.programs / "postgres", *place, *settings],
                os.environ,
                farewell=signal.SIGQUIT,
                stdout=log,
                stderr=log,
                **_another_user(),
            )
        wait_until(self.answers, 30, f"PostgreSQL on port {self.port}")

    def answers(self) -> bool:
        try:
            psycopg.connect(self.url, connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    def stop(self, number: int = signal.SIGINT) -> None:
        """SIGINT is PostgreSQL's fast shutdown, SIGQUIT its immediate one."""
        if self.process is not None:
            self.process.send_signal(number)
            self.process.wait(30)
            self.process = None

    def remove(self) -> None:
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    def _make_cluster(self) -> None:
        secret = self.folder / "password"
        secret.write_text(self.password)
        if user := _another_user():
            shutil.chown(secret, user["user"])
            shutil.chown(self.folder, user["user"])
        access = ("--username=clack", "--auth=scram-sha-256", f"--pwfile={secret}")
        language = ("--encoding=UTF8", "--locale=C")
        data = f"--pgdata={self.folder / 'data'}"
        subprocess.run(
            [self.programs / "initdb", data, *access, *language, "--no-sync"],
            check=True,
            stdout=subprocess.DEVNULL,
            cwd=self.folder,
            **_another_user(),
        )


def create_database(address: str, template: str = "") -> str:
    """A new database on the server at the address, empty or a copy; gives back its own address."""
    name = f"clack_{uuid4().hex[:12]}"
    copied = f' TEMPLATE "{template}"' if template else ""
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"{copied}'.encode())
    return urlsplit(address)._replace(path=f"/{name}").geturl()


def drop_database(url: str) -> None:
    """Drop a database that `create_database` made, with whoever is still connected to it."""
    address = urlsplit(url)
    name = address.path.strip("/")
    neighbour = address._replace(path="/postgres").geturl()
    with psycopg.connect(neighbour, autocommit=True) as connection:
        connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'.encode())


def _another_user() -> dict[str, Any]:
    if os.geteuid() != 0:
        return {}
    known = {entry.pw_name for entry in pwd.getpwall()}
    name = "postgres" if "postgres" in known else "nobody"
    return {"user": name, "group": pwd.getpwnam(name).pw_gid, "extra_groups": []}
