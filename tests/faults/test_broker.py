"""The broker dies, forgets, or delivers too often: the table still knows the work."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from redis import Redis

from tests.faults.club import Club

MATCHES = 24
Report = Callable[[str], None]


@pytest.mark.server
def test_killed_redis_loses_no_match(server: Club, luck: random.Random, report: Report) -> None:
    assert server.redis is not None
    server.act("start_matches", MATCHES, 4)
    server.start_scheduler()
    server.start_workers(2)
    server.wait_finished(luck.randrange(2, 10))

    server.redis.kill()
    server.redis.start()
    seconds = server.wait_finished(MATCHES)

    report(f"{MATCHES} matches, the last {seconds:.1f} s after the kill")
    assert server.act("broken") == {}


@pytest.mark.server
def test_flushed_queue_is_refilled_from_the_table(server: Club, seed: int, report: Report) -> None:
    server.act("start_matches", MATCHES, 4)
    server.start_scheduler()
    server.wait_for("SELECT count(*) FROM league_job WHERE woken_at IS NOT NULL", MATCHES)

    with Redis.from_url(server.environment["REDIS_URL"]) as redis:
        assert redis.llen("ladder") > 0
        redis.flushall()
    server.start_workers(2)
    seconds = server.wait_finished(MATCHES)

    report(f"{MATCHES} matches, the last {seconds:.1f} s after the flush")
    assert server.act("broken") == {}


def test_task_delivered_five_times_commits_once(club: Club, seed: int, report: Report) -> None:
    (match,) = club.act("start_matches", 1, 40)
    job = club.act("job_of", match)

    if club.mode == "server":
        club.act_alone("send_job", job, 5)
        club.start_workers(5)
        club.wait_finished(1)
    else:
        deliveries = [club.start_act("do_job", job) for _ in range(5)]
        for delivery in deliveries:
            assert delivery.wait(60) == 0

    report("five deliveries, one result")
    assert club.rows("SELECT state, attempt FROM league_job") == [("done", 1)]
    assert club.finished() == 1
    assert club.act("broken") == {}
