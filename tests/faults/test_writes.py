"""People who click twice, and many who write while workers do."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest

from tests.faults.club import Club

SECONDS = 8
WRITES_A_SECOND = 20
Report = Callable[[str], None]


def api(club: Club, address: str, who: int) -> httpx.Client:
    return httpx.Client(
        base_url=f"{address}/api/v1",
        headers={"Authorization": f"Bearer {club.tokens[who]}"},
        timeout=30,
    )


def test_repeated_move_is_one_move_with_one_answer(club: Club, seed: int, report: Report) -> None:
    match = club.act("start_persons_match")
    club.start_scheduler()
    club.start_workers(1)
    address = club.start_web()
    club.wait_for("SELECT count(*) FROM league_match WHERE turn IS NOT NULL", 1)
    with api(club, address, who=1) as ben:
        asked = ben.get(f"/matches/{match}/view/").json()
        body = {"ply": asked["ply"], "move": asked["legal"][0], "key": "click-1"}

        def press(_: int) -> httpx.Response:
            return ben.post(f"/matches/{match}/moves/", json=body)

        with ThreadPoolExecutor(6) as clicks:
            answers = list(clicks.map(press, range(6)))
        late = press(0)

    assert {(answer.status_code, answer.text) for answer in [*answers, late]} == {
        (answers[0].status_code, answers[0].text)
    }
    assert answers[0].status_code in (200, 201)
    assert club.count(f"SELECT count(*) FROM league_move WHERE ply = {body['ply']}") == 1
    report("seven posts, one move, one answer")


@pytest.mark.alone
def test_writers_and_workers_share_one_file(embedded: Club, seed: int, report: Report) -> None:
    embedded.act("start_matches", 60, 20)
    embedded.start_scheduler()
    embedded.start_workers(4)
    address = embedded.start_web()
    embedded.wait_finished(4)
    bots = [row[0] for row in embedded.rows("SELECT id FROM league_player WHERE kind = 'bot'")]
    times: list[float] = []

    def schedule(number: int) -> int:
        body: dict[str, Any] = {
            "game": "jielong", "players": bots[:2], "counting": "best_of", "length": 3,
            "starts_at": (datetime.now(UTC) + timedelta(days=1)).isoformat(),
        }  # fmt: skip
        begin = time.monotonic()
        status = ada.post("/series/", json=body).status_code
        times.append(time.monotonic() - begin)
        return status

    with api(embedded, address, who=0) as ada, ThreadPoolExecutor(8) as writers:
        schedule(0)  # the first request loads the site's code: in a minute of writing it is lost
        times.clear()
        sent = []
        for number in range(SECONDS * WRITES_A_SECOND):
            sent.append(writers.submit(schedule, number))
            time.sleep(1 / WRITES_A_SECOND)
        statuses = {future.result() for future in sent}

    slowest = sorted(times)[int(len(times) * 0.99)]
    report(f"{len(times)} writes beside 4 workers, p99 {slowest * 1000:.0f} ms")
    assert statuses == {201}
    assert "database is locked" not in embedded.log
    assert slowest < 0.5
    embedded.wait_finished(60)
    assert embedded.act("broken") == {}
