"""Processes that die between two steps: what was begun is done wholly or not at all."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest
from redis import Redis

from league.live.publishing import CHANNEL
from tests.faults.club import Club
from tests.services.ports import wait_until

MATCHES = 6
Report = Callable[[str], None]


def test_crash_between_result_and_ratings_leaves_neither(
    club: Club, luck: random.Random, report: Report
) -> None:
    club.act("start_matches", MATCHES, 4)
    club.armed.touch()
    club.start_scheduler()
    club.start_workers(1, "before_ratings")
    wait_until(lambda: not club.armed.exists(), 30, "the crash")
    if club.mode == "embedded":
        assert club.finished() == 0
        club.start_workers(1)

    club.wait_finished(MATCHES)

    assert club.count("SELECT count(*) FROM league_ratingchange") == 2 * MATCHES
    assert club.act("rating_differences") == []
    assert club.act("broken") == {}
    report("result and ratings came together in the next attempt")


def test_event_of_a_crashed_relay_arrives_after_restart(
    embedded: Club, seed: int, report: Report
) -> None:
    embedded.act("start_matches", MATCHES, 4)
    embedded.start_workers(1)
    embedded.wait_finished(MATCHES)
    embedded.armed.touch()
    relay = embedded.start_scheduler("before_publishing")
    relay.wait(20)
    unpublished = "SELECT count(*) FROM league_outboxevent WHERE published_at IS NULL"
    assert embedded.count(unpublished) == 3 * MATCHES

    embedded.start_scheduler()
    wait_until(lambda: embedded.count(unpublished) == 0, 20, "the events")

    report(f"{3 * MATCHES} events relayed after the restart")
    assert embedded.act("broken") == {}


@pytest.mark.server
def test_listener_hears_each_event_of_a_crashed_relay(
    server: Club, seed: int, report: Report
) -> None:
    listener = Redis.from_url(server.environment["REDIS_URL"]).pubsub()
    listener.subscribe(CHANNEL)
    server.act("start_matches", MATCHES, 4)
    server.armed.touch()
    server.start_workers(2)
    relay = server.start_scheduler("before_publishing")
    relay.wait(20)
    server.start_scheduler()
    server.wait_finished(MATCHES)

    heard: list[tuple[str, int]] = []

    def all_heard() -> bool:
        while message := listener.get_message(timeout=0.01):
            if message["type"] == "message":
                event = json.loads(message["data"])
                heard.append((event["stream"], event["sequence"]))
        return len(set(heard)) == 3 * MATCHES

    wait_until(all_heard, 20, "every event")

    written = server.rows("SELECT stream, sequence FROM league_outboxevent")
    report(f"{len(set(heard))} events heard, {len(heard) - len(set(heard))} of them twice")
    assert set(heard) == set(written)
