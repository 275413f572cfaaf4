"""`make up` as a whole: a living site with its workers, and nothing left of it afterwards."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from ops.up import reachable
from tests.services.ports import free_port, wait_until

ROOT = Path(__file__).resolve().parents[2]


class Club:
    """One run of the supervisor on a port and a data folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.log = folder / "log"
        ours = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "ALLOWED_HOSTS", "HOST", "MAKELEVEL")
        kept = {name: value for name, value in os.environ.items() if name not in ours}
        self.environment = {
            **{name: value for name, value in kept.items() if not name.startswith("CLACK_")},
            "CLACK_DATA_DIR": str(folder / "var"),
            "CLACK_WORKERS": "2",
            "PORT": str(self.port),
        }
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> subprocess.Popen[bytes]:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "ops.up"],
                cwd=ROOT,
                env=self.environment,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        return self.process

    def wait_until_ready(self) -> None:
        wait_until(lambda: self.checks().get("ready") is True, 90, "A site that is ready")
        wait_until(lambda: "Clack is at" in self.log.read_text(), 10, "The greeting")

    def checks(self) -> dict[str, object]:
        try:
            address = f"http://127.0.0.1:{self.port}/readyz"
            with urllib.request.urlopen(address, timeout=5) as answer:
                found: dict[str, object] = json.load(answer)
        except OSError:
            return {}
        return found

    def children(self) -> list[int]:
        assert self.process is not None
        pid = self.process.pid
        listed = Path(f"/proc/{pid}/task/{pid}/children").read_text()
        return [int(number) for number in listed.split()]


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    made = Club(tmp_path)
    yield made
    if made.process is not None:
        made.process.kill()
        made.process.wait()


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().split()[2] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def test_club_killed_outright_comes_up_again_and_stops_on_one_signal(club: Club) -> None:
    process = club.start()
    club.wait_until_ready()
    orphans = club.children()

    process.kill()
    process.wait()

    wait_until(lambda: not any(map(is_alive, orphans)), 5, "The end of the children")
    club.log.write_text("")
    process = club.start()
    club.wait_until_ready()
    children = club.children()

    process.send_signal(signal.SIGINT)

    assert process.wait(15) == 0
    said = club.log.read_text()
    assert re.search(r"Sign in as \S+ with password \S+", said)
    assert f"Clack is at http://localhost:{club.port} (Ctrl-C stops it)" in said
    assert said.endswith("Clack has stopped.\n")
    assert len(children) == 4  # web, scheduler and two workers
    assert not any(map(is_alive, children))


def test_taken_port_is_refused_with_a_sentence(club: Club) -> None:
    with socket.socket() as neighbour:
        neighbour.bind(("127.0.0.1", club.port))
        neighbour.listen()

        assert club.start().wait(60) == 1

    assert f"Clack cannot listen on 127.0.0.1:{club.port}" in club.log.read_text()


def test_setting_without_sense_is_refused_with_a_sentence(club: Club) -> None:
    club.environment["CLACK_WORKERS"] = "many"

    assert club.start().wait(60) == 1
    assert club.log.read_text().startswith("Clack cannot start: CLACK_WORKERS is 'many'")


def test_database_that_does_not_answer_is_named_in_a_sentence(club: Club) -> None:
    club.environment["DATABASE_URL"] = f"postgresql://ada:owls@127.0.0.1:{free_port()}/club"
    club.environment["SECRET_KEY"] = "".join(map(str, range(100, 140)))

    assert club.start().wait(60) == 1
    said = club.log.read_text()
    assert said.startswith("Clack cannot reach its database: ")
    assert "Traceback" not in said
    assert "owls" not in said


@pytest.mark.parametrize(
    ("host", "asked"),
    [
        ("127.0.0.1", "127.0.0.1"),
        ("0.0.0.0", "127.0.0.1"),
        ("::", "[::1]"),
        ("::1", "[::1]"),
        ("clack.example", "clack.example"),
    ],
)
def test_server_on_all_addresses_is_asked_at_the_near_one(host: str, asked: str) -> None:
    assert reachable(host) == asked
