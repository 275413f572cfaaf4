"""Two schedulers at once: each letter is written and each webhook called a single time."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

from tests.faults.club import Club
from tests.league.receiver import receiving

Report = Callable[[str], None]
BEATS = "SELECT count(*) FROM league_workerbeat WHERE role = 'scheduler'"
SENT = "SELECT count(*) FROM league_mail WHERE sent_at IS NOT NULL"
TOLD = "SELECT count(*) FROM league_delivery WHERE state = 'delivered'"


def test_two_schedulers_do_each_errand_once(club: Club, seed: int, report: Report) -> None:
    club.environment["CLACK_WEBHOOK_PRIVATE"] = "yes"
    with receiving() as receiver:
        club.act_alone("leave_errands", urlsplit(receiver.url).port or 0)
        schedulers = [club.start_scheduler() for _ in range(2)]
        club.wait_for(BEATS, 2)
        club.wait_for(SENT, 4)
        club.wait_for(TOLD, 3)
        for scheduler in schedulers:  # each ends the round it is in
            scheduler.terminate()
            scheduler.wait(30)
        calls = sorted(body for _, _, body in receiver.calls)

    assert club.log.count("Subject: Soon") == club.count("SELECT count(*) FROM league_mail") == 4
    assert len(calls) == len(set(calls)) == 3
    report("four letters and three calls, once each")
