"""The supervisor of `make up`, with small children that write down what happens to them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ops.supervisor import LONGEST_PAUSE, Child
from tests.services.ports import wait_until

ROOT = Path(__file__).resolve().parents[2]
CHILD = """
import os, pathlib, signal, sys, time
folder, name, stubborn = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3] == "stubborn"
def leave(*_):
    (folder / f"{name}.bye").touch()
    if not stubborn:
        sys.exit(0)
signal.signal(signal.SIGTERM, leave)
(folder / f"{name}.{os.getpid()}.pid").touch()
while True:
    time.sleep(0.05)
"""
SUPERVISOR = """
import os, sys
from ops.supervisor import Child, Supervisor
folder, manner = sys.argv[1:]
children = [Child(n, [sys.executable, "-c", %r, folder, n, manner]) for n in ("a", "b")]
Supervisor(children, os.environ, print, patience=1.0).run()
print("all stopped")
"""

StartSupervisor = Callable[[str], subprocess.Popen[str]]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[StartSupervisor]:
    started: list[subprocess.Popen[str]] = []

    def start_one(manner: str = "polite") -> subprocess.Popen[str]:
        command = [sys.executable, "-c", SUPERVISOR % CHILD, str(tmp_path), manner]
        process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        started.append(process)
        wait_until(lambda: len(pids(tmp_path)) == 2, 20, "Two children")
        return process

    yield start_one
    for process in started:
        process.kill()
        process.communicate()


def pids(folder: Path) -> dict[str, int]:
    """The newest process of each child."""
    files = sorted(folder.glob("*.pid"), key=lambda file: file.stat().st_mtime_ns)
    return {file.name.split(".")[0]: int(file.name.split(".")[1]) for file in files}


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().split()[2] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_supervisor_stops_every_child_on_one_signal(
    start: StartSupervisor, tmp_path: Path, number: int
) -> None:
    supervisor = start("polite")
    children = pids(tmp_path).values()

    supervisor.send_signal(number)
    output, _ = supervisor.communicate(timeout=5)

    assert (supervisor.returncode, output) == (0, "all stopped\n")
    assert sorted(file.name for file in tmp_path.glob("*.bye")) == ["a.bye", "b.bye"]
    assert not any(map(alive, children))


def test_supervisor_kills_a_child_that_will_not_go(start: StartSupervisor, tmp_path: Path) -> None:
    supervisor = start("stubborn")
    children = pids(tmp_path).values()

    supervisor.send_signal(signal.SIGINT)
    supervisor.communicate(timeout=5)

    assert not any(map(alive, children))


def test_supervisor_killed_outright_leaves_no_orphan(
    start: StartSupervisor, tmp_path: Path
) -> None:
    supervisor = start("stubborn")
    children = pids(tmp_path).values()

    supervisor.kill()

    wait_until(lambda: not any(map(alive, children)), 5, "The end of the children")


def test_supervisor_starts_a_killed_child_again(start: StartSupervisor, tmp_path: Path) -> None:
    start("polite")
    before = pids(tmp_path)

    os.kill(before["a"], signal.SIGKILL)

    wait_until(lambda: pids(tmp_path)["a"] != before["a"], 10, "Another process for a")
    assert pids(tmp_path)["b"] == before["b"]


def test_child_that_keeps_ending_waits_longer_each_time() -> None:
    child = Child("a", [])

    pauses = []
    for _ in range(8):
        child.ended(now=0.0)
        pauses.append(child.due)

    assert pauses == [0.5, 1.0, 2.0, 4.0, 8.0, 16.0, LONGEST_PAUSE, LONGEST_PAUSE]


def test_child_that_was_steady_starts_again_soon() -> None:
    child = Child("a", [], pause=16.0)

    child.ended(now=1000.0)

    assert child.due == 1000.5


def test_wait_until_names_what_did_not_come() -> None:
    began = time.monotonic()

    with pytest.raises(TimeoutError, match=r"A ship did not come within 0.1 s."):
        wait_until(lambda: False, 0.1, "A ship")

    assert time.monotonic() - began < 2
