"""Calendar feeds, read by the library that other programs read them with."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from icalendar import Calendar

from league.models import Event, Round, Series
from league.queries.calendars import MOST, PAST
from league.queries.clock import database_now
from league.services.accounts import change_account
from league.services.events import cancel_event, start_event
from league.services.referee import cancel_series, postpone_series
from league.web.calendars import event_calendar, player_calendar
from tests.league.factories import Club, make_event, make_person, make_running_event, make_series
from tests.league.web.test_pages_costs import cost

WEEK = 7 * 24 * 60


def entries(feed: bytes) -> dict[str, dict]:
    """By the first part of the UID, in plain values."""
    return {
        str(entry["uid"]).partition("@")[0]: {
            "summary": str(entry["summary"]), "status": str(entry["status"]),
            "start": entry["dtstart"].dt, "sequence": entry["sequence"],
            "changed": entry["last-modified"].dt,
        }
        for entry in Calendar.from_ical(feed).walk("VEVENT")
    }  # fmt: skip


def fetch(address: str) -> dict[str, dict]:
    answer = Client().get(address)
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    return entries(answer.content)


def night(club: Club, **fields) -> Event:
    return make_running_event([club.ben.player, club.cy.player, *club.bots[:2]], **fields)


def test_event_feed_has_start_round_and_series_of_people(club: Club) -> None:
    event = night(club)
    people = Series.objects.filter(sides__player__kind="person").distinct()

    found = fetch(f"/events/{event.pk}/calendar.ics")

    wanted = {f"event-{event.pk}", f"event-{event.pk}-round-1"}
    assert set(found) == wanted | {f"series-{series.pk}" for series in people}
    assert found[f"event-{event.pk}-round-1"]["summary"] == "League night, round 1"


def test_times_are_utc_to_the_second(club: Club) -> None:
    series = make_series([club.ben.player, club.bots[0]])

    found = fetch(f"/players/{club.ben.player.pk}/calendar.ics")

    start = found[f"series-{series.pk}"]["start"]
    assert start == series.starts_at.replace(microsecond=0)
    assert start.utcoffset() == timedelta(0)


def test_postponement_goes_up_in_sequence_under_the_same_uid(club: Club) -> None:
    series = make_series([club.ben.player, club.bots[0]])
    feed = f"/players/{club.ben.player.pk}/calendar.ics"
    (before,) = fetch(feed).items()
    later = series.starts_at + timedelta(days=1)

    postpone_series(series.pk, starts_at=later, by=club.ada)

    (after,) = fetch(feed).items()
    assert after[0] == before[0]
    assert after[1]["start"] == later.replace(microsecond=0)
    assert after[1]["sequence"] == before[1]["sequence"] + 1
    assert after[1]["changed"] >= before[1]["changed"]


def test_series_called_off_is_cancelled_in_the_feed(club: Club) -> None:
    series = make_series([club.ben.player, club.bots[0]])
    cancel_series(series.pk, by=club.ada)

    (found,) = fetch(f"/players/{club.ben.player.pk}/calendar.ics").values()
    assert (found["status"], found["sequence"]) == ("CANCELLED", 1)


def test_event_called_off_is_cancelled_with_its_rounds(club: Club) -> None:
    event = night(club)
    cancel_event(event.pk, by=club.ada)

    statuses = {one["status"] for one in fetch(f"/events/{event.pk}/calendar.ics").values()}
    assert statuses == {"CANCELLED"}


def test_draft_event_shows_nothing(club: Club) -> None:
    event = make_event([club.ben.player], starts_at=database_now() + timedelta(days=1))

    assert fetch(f"/events/{event.pk}/calendar.ics") == {}


def test_round_that_is_only_drafted_is_not_shown(club: Club) -> None:
    event = make_event([club.ben.player, club.cy.player], publishes=False)
    start_event(event.pk)

    assert set(fetch(f"/events/{event.pk}/calendar.ics")) == {f"event-{event.pk}"}


def test_rounds_that_the_clock_will_open_are_planned(club: Club) -> None:
    start = database_now() + timedelta(days=1)
    event = make_event(
        [club.ben.player, club.cy.player, *club.bots[:2]],
        advance="clock", round_minutes=WEEK, starts_at=start, time_zone="Europe/Berlin",
    )  # fmt: skip
    start_event(event.pk)

    found = fetch(f"/events/{event.pk}/calendar.ics")

    days = [found[f"event-{event.pk}-round-{number}"]["start"] for number in (1, 2, 3)]
    assert days[0] == start.replace(microsecond=0)
    assert [(day - days[0]).days for day in days] == [0, 7, 14]


def test_series_that_looks_for_its_time_is_not_shown(club: Club) -> None:
    make_series([club.ben.player, club.bots[0]])
    Series.objects.update(is_agreed=False)

    assert fetch(f"/players/{club.ben.player.pk}/calendar.ics") == {}


def test_players_feed_has_his_own_series_only(club: Club) -> None:
    make_series([club.cy.player, club.bots[0]])

    assert fetch(f"/players/{club.ben.player.pk}/calendar.ics") == {}


def test_what_is_long_past_is_left_out(club: Club) -> None:
    event = night(club)
    long_ago = database_now() - PAST - timedelta(days=1)
    Series.objects.update(starts_at=long_ago)
    Round.objects.update(starts_at=long_ago)

    assert set(fetch(f"/events/{event.pk}/calendar.ics")) == {f"event-{event.pk}"}
    assert fetch(f"/players/{club.ben.player.pk}/calendar.ics") == {}


def test_names_cannot_write_lines_of_their_own(club: Club) -> None:
    name = "Night, one; two\\ END:VEVENT"
    event = night(club, name=name)
    Event.objects.update(name=f"{name}\r\nATTACH:http://evil.example/")
    event.refresh_from_db()

    feed = event_calendar(event, database_now())

    assert b"\r\nATTACH" not in feed
    assert entries(feed)[f"event-{event.pk}"]["summary"].startswith(name)


def test_feed_costs_the_same_with_three_series(club: Club) -> None:
    address = f"/players/{club.ben.player.pk}/calendar.ics"
    make_series([club.ben.player, club.bots[0]])
    with_one = cost(Client(), address)
    for _ in range(2):
        make_series([club.ben.player, club.bots[0]])

    assert cost(Client(), address) == with_one


def test_feed_is_bounded(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST == 500
    monkeypatch.setattr("league.queries.calendars.MOST", 2)
    for _ in range(3):
        make_series([club.ben.player, club.bots[0]])

    assert len(entries(player_calendar(club.ben.player, database_now()))) == 2


def test_pages_lead_to_their_feeds(club: Club) -> None:
    event = night(club)

    assert f'href="/events/{event.pk}/calendar.ics"' in Client().get(f"/events/{event.pk}/").text
    page = Client().get(f"/players/{club.ben.player.pk}/").text
    assert f'href="/players/{club.ben.player.pk}/calendar.ics"' in page


def test_renamed_player_keeps_his_feed(club: Club) -> None:
    dora = make_person("Dora")
    series = make_series([dora.player, club.bots[0]])
    change_account(dora, name="Dora Ñ", time_zone="UTC")

    found = fetch(f"/players/{dora.player.pk}/calendar.ics")

    assert "Dora Ñ" in found[f"series-{series.pk}"]["summary"]
