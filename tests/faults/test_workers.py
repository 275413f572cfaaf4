"""Workers that die, freeze or are stopped: every match ends exactly once all the same."""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Callable
from subprocess import Popen

import pytest

from tests.faults.club import LEASE, Club
from tests.services.ports import wait_until

MATCHES = 24
LONG_MATCH = 60  # deals of JieLong: about half a second of play
Report = Callable[[str], None]


def busy_pids(club: Club, workers: list[Popen[bytes]]) -> list[int]:
    """The processes that play: the workers themselves, or Celery's children."""
    if club.mode == "embedded":
        return [worker.pid for worker in workers]
    return [child.pid for worker in workers for child in club.children_of(worker)]


def assert_unhurt(club: Club, matches: int) -> None:
    assert club.finished() == matches
    assert club.act("broken") == {}


def test_killed_worker_costs_no_match(club: Club, luck: random.Random, report: Report) -> None:
    club.act("start_matches", MATCHES, 4)
    club.start_scheduler()
    workers = club.start_workers(4)
    club.wait_finished(luck.randrange(2, 10))

    if club.mode == "embedded":
        workers[luck.randrange(4)].kill()
    else:
        club.start_workers(2)
        os.killpg(workers[0].pid, signal.SIGKILL)
    seconds = club.wait_finished(MATCHES)

    report(f"{MATCHES} matches, the last {seconds:.1f} s after the kill")
    assert_unhurt(club, MATCHES)


@pytest.mark.server
def test_killed_children_cost_no_match(server: Club, luck: random.Random, report: Report) -> None:
    server.act("start_matches", MATCHES, 4)
    server.start_scheduler()
    (celery,) = server.start_workers(4)
    server.wait_finished(luck.randrange(2, 10))

    for pid in luck.sample(busy_pids(server, [celery]), 2):
        os.kill(pid, signal.SIGKILL)
    seconds = server.wait_finished(MATCHES)

    report(f"{MATCHES} matches, the last {seconds:.1f} s after the kill")
    assert_unhurt(server, MATCHES)


def test_stopped_worker_returns_its_jobs(club: Club, luck: random.Random, report: Report) -> None:
    club.act("start_matches", 4, 100)
    club.start_scheduler()
    workers = club.start_workers(4)
    club.wait_for("SELECT count(*) FROM league_job WHERE state = 'running'", 4)
    time.sleep(luck.random())

    begin = time.monotonic()
    for worker in workers:
        worker.terminate()
    for worker in workers:
        worker.wait(20)
    seconds = time.monotonic() - begin

    assert club.count("SELECT count(*) FROM league_job WHERE state = 'running'") == 0
    attempts = club.rows("SELECT attempt FROM league_job WHERE state = 'queued'")
    assert {attempt for (attempt,) in attempts} <= {0}
    club.start_workers(2)
    club.wait_finished(4)
    report(f"stopped in {seconds:.1f} s, attempts uncounted")
    assert_unhurt(club, 4)


def test_frozen_worker_is_refused_when_it_wakes(
    club: Club, luck: random.Random, report: Report
) -> None:
    club.act("start_matches", 6, LONG_MATCH)
    club.start_scheduler()
    frozen = busy_pids(club, club.start_workers(1))
    club.wait_for("SELECT count(*) FROM league_job WHERE state = 'running'", 1)
    if club.mode == "server":
        frozen = busy_pids(club, club.running[-1:])
    time.sleep(luck.random() * 0.3)

    for pid in frozen:
        os.kill(pid, signal.SIGSTOP)
    club.start_workers(1)
    time.sleep(2 * LEASE)
    club.wait_finished(6)
    for pid in frozen:
        os.kill(pid, signal.SIGCONT)
    # It plays what it holds to the end before it finds that nobody wants it any more.
    wait_until(lambda: club.log.count("stale_result") > 0, 20, "a late result to be refused")

    report(f"{club.log.count('stale_result')} late results refused")
    assert_unhurt(club, 6)


def test_match_that_kills_its_worker_is_void_after_three(
    club: Club, luck: random.Random, report: Report
) -> None:
    matches = club.act("start_matches", 8, 4)
    poison = luck.choice(matches)
    club.armed.write_text(str(poison))
    club.start_scheduler()
    for _ in range(4 if club.mode == "embedded" else 1):
        club.start_workers(1, "in_one_match")

    club.wait_finished(7)
    club.wait_for("SELECT count(*) FROM league_match WHERE stage = 'void'", 1)

    (row,) = club.rows(
        f"SELECT state, attempt, error FROM league_job WHERE subject = {poison} AND kind = 'match'"
    )
    report(f"void after {row[1]} attempts, 7 of 8 played")
    assert row == ("failed", 3, "infrastructure: the worker fell silent")
    assert_unhurt(club, 7)


def test_killed_club_comes_back_whole(embedded: Club, luck: random.Random, report: Report) -> None:
    embedded.act("start_matches", MATCHES, 4)
    everybody = [embedded.start_scheduler(), *embedded.start_workers(4)]
    embedded.wait_finished(luck.randrange(2, 20))

    for process in everybody:
        os.killpg(process.pid, signal.SIGKILL)
    assert embedded.rows("PRAGMA integrity_check") == [("ok",)]
    embedded.start_scheduler()
    embedded.start_workers(2)
    seconds = embedded.wait_finished(MATCHES)

    report(f"{MATCHES} matches, the last {seconds:.1f} s after the restart")
    assert embedded.rows("PRAGMA integrity_check") == [("ok",)]
    assert_unhurt(embedded, MATCHES)
