"""Letters: who gets which, once, and what is never written."""

from __future__ import annotations

from datetime import timedelta

import pytest

from league.models import Event, Job, Mail, Series, User
from league.queries.clock import database_now
from league.services.accounts import change_mail
from league.services.errors import LeagueError
from league.services.events import start_event
from league.services.letters import Letter, post, remind_all, tell_agreed, tell_reported
from league.services.referee import cancel_series, postpone_series
from league.services.tables import report_result
from league.services.windows import propose_time
from tests.league import factories as f

pytestmark = pytest.mark.django_db
SOON = timedelta(minutes=50)


@pytest.fixture
def club():
    club = f.make_club()
    for user in (club.ada, club.ben, club.cy):
        change_mail(user, email=f"{user.username.lower()}@example.org", wants_mail=True)
    return club


def make_soon(*players, starts_in: timedelta = SOON) -> Series:
    """A series that was made long ago and starts soon."""
    series = f.make_series(players, starts_in=starts_in)
    Series.objects.update(created_at=database_now() - timedelta(days=2))
    return series


def subjects() -> dict[str, str]:
    return {letter.user.username: letter.subject for letter in Mail.objects.all()}


def test_published_round_tells_people_whom_they_meet(club):
    event = f.make_event([club.ben.player, club.cy.player])
    start_event(event.pk)

    assert subjects() == {
        "Ben": "Round 1 of League night: you play Cy",
        "Cy": "Round 1 of League night: you play Ben",
    }
    assert "at table 1" in Mail.objects.first().body
    assert f"/series/{Series.objects.get().pk}/" in Mail.objects.first().body


def test_round_that_is_only_drafted_tells_nobody(club):
    event = f.make_event([club.ben.player, club.cy.player], publishes=False)
    start_event(event.pk)

    assert Mail.objects.count() == 0


def test_bots_get_no_letters(club):
    event = f.make_event([club.ben.player, *club.bots[:1]])
    start_event(event.pk)

    assert subjects() == {"Ben": "Round 1 of League night: you play Bird 1"}


@pytest.mark.parametrize("change", [{"wants_mail": False}, {"email": ""}, {"is_active": False}])
def test_who_wants_no_mail_gets_none(club, change):
    User.objects.filter(pk=club.ben.pk).update(**change)
    event = f.make_event([club.ben.player, club.cy.player])
    start_event(event.pk)

    assert set(subjects()) == {"Cy"}


def test_time_is_written_by_the_readers_clock_and_the_events(club):
    User.objects.filter(pk=club.ben.pk).update(time_zone="Asia/Tokyo")
    event = f.make_event([club.ben.player, club.cy.player], time_zone="Europe/Berlin")
    start_event(event.pk)
    start = Series.objects.get().starts_at

    body = Mail.objects.get(user=club.ben).body
    assert f"{start + timedelta(hours=9):%H:%M} Asia/Tokyo" in body
    assert "Europe/Berlin" in body


def test_reminder_goes_to_the_people_of_a_series(club):
    make_soon(club.ben.player, club.bots[0])

    assert remind_all() == 1
    assert subjects() == {"Ben": "Soon: you play Bird 1"}
    assert Job.objects.get().kind == Job.Kind.MAIL


def test_second_scheduler_reminds_nobody_again(club):
    make_soon(club.ben.player, club.cy.player)

    assert [remind_all(), remind_all()] == [2, 0]


def test_reminder_comes_no_sooner_than_the_event_says(club):
    event = f.make_event([club.ben.player, club.cy.player], reminder_minutes=30)
    start_event(event.pk)
    Mail.objects.all().delete()
    later = database_now() + SOON
    Series.objects.update(starts_at=later, created_at=database_now() - timedelta(days=2))

    early = remind_all()
    Event.objects.update(reminder_minutes=60)

    assert (early, remind_all()) == (0, 2)


def test_event_without_reminders_sends_none(club):
    event = f.make_event([club.ben.player, club.cy.player], reminder_minutes=0)
    start_event(event.pk)
    later = database_now() + timedelta(seconds=50)
    Series.objects.update(starts_at=later, created_at=database_now() - timedelta(days=2))

    assert remind_all() == 0


def test_series_made_at_short_notice_needs_no_reminder(club):
    f.make_series([club.ben.player, club.cy.player], starts_in=SOON)

    assert remind_all() == 0


def test_postponed_series_is_reminded_of_anew(club):
    series = make_soon(club.ben.player, club.bots[0])
    remind_all()
    postpone_series(series.pk, starts_at=database_now() + SOON * 1.1, by=club.ada)

    assert remind_all() == 1
    letters = [letter.subject for letter in Mail.objects.order_by("pk")]
    assert [words.partition(":")[0] for words in letters] == ["Soon", "New time", "Soon"]


def test_cancelled_series_is_not_reminded_of(club):
    series = make_soon(club.ben.player, club.bots[0])
    cancel_series(series.pk, by=club.ada)

    assert remind_all() == 0


def test_series_without_its_time_is_not_reminded_of(club):
    make_soon(club.ben.player, club.bots[0])
    Series.objects.update(is_agreed=False)

    assert remind_all() == 0


def test_agreed_time_is_told_to_both_once(club):
    series = f.make_series([club.ben.player, club.cy.player])

    assert [tell_agreed(series), tell_agreed(series)] == [2, 0]
    assert subjects() == {"Ben": "Agreed: you play Cy", "Cy": "Agreed: you play Ben"}


def test_reported_result_asks_the_other_side_only(club):
    series = f.make_series([club.ben.player, club.cy.player])
    ben = club.ben.player

    told = [tell_reported(series, reporter=ben, games=games) for games in ([[1, 0]],) * 2]
    changed = tell_reported(series, reporter=ben, games=[[0, 1]])

    assert (told, changed) == ([1, 0], 1)
    assert subjects() == {"Cy": "Ben reports a result: please confirm"}


def test_report_of_a_real_table_is_told_by_its_service(club):
    series = f.make_series([club.ben.player, club.cy.player], venue="table")
    sides = list(series.sides.order_by("index"))
    games = [[1, 0]]

    report_result(series.pk, sides[0].player, games)
    report_result(series.pk, sides[1].player, games)

    assert list(subjects()) == [sides[1].player.name]


def test_agreement_on_a_time_is_told_by_its_service(club):
    event = f.make_event([club.ben.player, club.cy.player], window_hours=48)
    start_event(event.pk)
    series = Series.objects.get()
    Mail.objects.all().delete()
    at = database_now() + timedelta(hours=5)

    for user in (club.ben, club.cy):
        propose_time(series.pk, user.player, at=at)

    assert subjects() == {"Ben": "Agreed: you play Cy", "Cy": "Agreed: you play Ben"}


def test_line_breaks_never_reach_a_header(club):
    post([Letter(club.ben, "key", "Hello\r\nBcc: cy@example.org\n", "Text.")])

    assert Mail.objects.get().subject == "Hello Bcc: cy@example.org"


@pytest.mark.parametrize(
    "email", ["ben", "ben@", "ben@example.org\nBcc: a@b.cc", "a" * 250 + "@b.cc", "<b@b.cc>"]
)
def test_address_that_is_none_is_refused(club, email):
    with pytest.raises(LeagueError) as refused:
        change_mail(club.ben, email=email, wants_mail=True)

    assert refused.value.field == "email"
