"""Rounds keep to the clock on the wall, whatever the clocks of the zone do in between."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from league.zones import next_start, zone_called

WEEK = 7 * 24 * 60
BERLIN = ZoneInfo("Europe/Berlin")
NEW_YORK = ZoneInfo("America/New_York")
EIGHT = time(20)


@pytest.mark.parametrize(
    ("zone", "last", "hours"),
    [
        (BERLIN, datetime(2026, 3, 25, 20), 7 * 24 - 1),
        (BERLIN, datetime(2026, 10, 21, 20), 7 * 24 + 1),
        (NEW_YORK, datetime(2026, 3, 4, 20), 7 * 24 - 1),
        (NEW_YORK, datetime(2026, 10, 28, 20), 7 * 24 + 1),
        (NEW_YORK, datetime(2026, 6, 3, 20), 7 * 24),
    ],
)
def test_weekly_rounds_keep_the_wall_clock(zone: ZoneInfo, last: datetime, hours: int) -> None:
    began = last.replace(tzinfo=zone).astimezone(UTC)

    start = next_start(began, WEEK, zone, EIGHT)

    assert start == began + timedelta(hours=hours)
    assert start.astimezone(zone).time() == EIGHT


def test_late_round_does_not_make_the_next_one_late() -> None:
    began = datetime(2026, 6, 3, 21, 40, tzinfo=BERLIN)

    start = next_start(began, WEEK, BERLIN, EIGHT)

    assert start == datetime(2026, 6, 10, 20, tzinfo=BERLIN)


def test_hours_are_hours_over_a_change_of_clocks() -> None:
    began = datetime(2026, 3, 29, 0, 30, tzinfo=UTC)

    assert next_start(began, 60, BERLIN, EIGHT) == began + timedelta(hours=1)


def test_time_that_the_clocks_leave_out_comes_after_them() -> None:
    began = datetime(2026, 3, 28, 2, 30, tzinfo=BERLIN)

    start = next_start(began, 24 * 60, BERLIN, time(2, 30))

    assert start.astimezone(BERLIN).isoformat() == "2026-03-29T03:30:00+02:00"


def test_wall_clock_comes_back_after_a_time_left_out() -> None:
    began = datetime(2026, 3, 29, 3, 30, tzinfo=BERLIN)

    start = next_start(began, 24 * 60, BERLIN, time(2, 30))

    assert start.astimezone(BERLIN).isoformat() == "2026-03-30T02:30:00+02:00"


@pytest.mark.parametrize("name", ["", "Mars/Olympus", "../etc/passwd", "Europe", "a\0b"])
def test_unknown_zone_counts_as_utc(name: str) -> None:
    assert zone_called(name) is UTC
