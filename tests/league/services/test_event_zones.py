"""The zone of an event: whose it is, and that the clock opens rounds by it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from league.models import Club, Round
from league.queries.clock import database_now
from league.services.errors import InvalidError
from league.services.rounds import due_for_next_round, start_after
from tests.league import factories as f

pytestmark = pytest.mark.django_db
DAY = 24 * 60


@pytest.fixture
def ada():
    ada = f.make_person("Ada", is_staff=True)
    ada.time_zone = "Asia/Tokyo"
    ada.save()
    return ada


def test_event_has_the_zone_of_its_club(ada):
    club = Club.objects.create(name="Heron", slug="heron", time_zone="Europe/Lisbon")

    assert f.make_event([], by=ada, club=club).time_zone == "Europe/Lisbon"


def test_event_without_a_club_has_the_makers_zone(ada):
    assert f.make_event([], by=ada).time_zone == "Asia/Tokyo"


def test_zone_that_is_named_is_kept(ada):
    assert f.make_event([], by=ada, time_zone="America/Lima").time_zone == "America/Lima"


def test_zone_that_does_not_exist_is_refused(ada):
    with pytest.raises(InvalidError) as refused:
        f.make_event([], by=ada, time_zone="Mars/Olympus")

    assert refused.value.field == "time_zone"


def test_round_after_a_change_of_clocks_is_planned_by_the_wall(ada):
    begin = datetime(2026, 10, 21, 18, tzinfo=UTC)
    event = f.make_event([], time_zone="Europe/Berlin", starts_at=begin, round_minutes=7 * DAY)

    assert start_after(event, begin) == begin + timedelta(days=7, hours=1)


@pytest.mark.parametrize(("ago", "due"), [(timedelta(0), False), (timedelta(days=2), True)])
def test_clock_opens_a_daily_round_the_day_after(ago, due):
    now = database_now()
    event = f.make_running_event(
        f.make_bots(4), advance="clock", round_minutes=DAY, starts_at=now - timedelta(days=3)
    )
    Round.objects.update(starts_at=now - ago, finished_at=now)

    assert (due_for_next_round() == [event.pk]) is due
