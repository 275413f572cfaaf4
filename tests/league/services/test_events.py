"""Events: entries, rounds by hand and by the clock, withdrawals, standings."""

from __future__ import annotations

from datetime import timedelta

import pytest

from league.models import Event, Round, Series
from league.queries.clock import database_now
from league.queries.standings import standings
from league.services.entries import enter_player, withdraw_player
from league.services.errors import ConflictError, LeagueError
from league.services.events import cancel_event, start_event
from league.services.invariants import broken_invariants
from league.services.rounds import open_next_round
from league.services.scheduling import open_due_rounds, start_due_series
from tests.league import factories as f

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return f.make_club(bots=4)


def test_player_enters_once(club):
    event = f.make_event(club.bots[:2])

    with pytest.raises(ConflictError, match="entered already"):
        enter_player(event.pk, club.bots[0])


def test_entries_close_when_the_event_starts(club):
    event = f.make_running_event(club.bots[:2])

    with pytest.raises(ConflictError, match="entries are closed"):
        enter_player(event.pk, club.bots[2])


def test_event_without_enough_entries_does_not_start(club):
    event = f.make_event(club.bots[:1])

    with pytest.raises(LeagueError, match="needs at least 2 entries"):
        start_event(event.pk)
    event.refresh_from_db()
    assert (event.stage, event.rounds.count()) == ("draft", 0)


def test_round_robin_runs_to_final_standings(club):
    event = f.make_finished_event(club.bots)

    rows = standings(event).rows
    assert event.stage == "finished"
    assert event.rounds.count() == 3
    assert [row.values["played"] for row in rows] == [3, 3, 3, 3]
    assert sum(row.values["points"] for row in rows) == 6
    assert [row.place for row in rows] == sorted(row.place for row in rows)
    assert broken_invariants() == {}


def test_four_seat_round_robin_runs(club):
    event = f.make_finished_event([*club.bots, f.make_bot("Wren")], seats=4)

    assert Series.objects.filter(round__event=event).count() == 5
    assert event.stage == "finished"


def test_next_round_waits_for_the_last_series(club):
    event = f.make_running_event(club.bots)

    with pytest.raises(ConflictError, match="Round 1 is still being played: 2 series to go"):
        open_next_round(event.pk)


def test_second_press_is_told_that_the_round_is_open(club):
    event = f.make_running_event(club.bots)
    f.play_all()
    open_next_round(event.pk, after=1)

    with pytest.raises(ConflictError, match="Round 2 is open already"):
        open_next_round(event.pk, after=1)
    assert Round.objects.count() == 2


def test_clock_opens_rounds_by_itself(club):
    event = f.make_running_event(club.bots, advance=Event.Advance.CLOCK)
    for _ in range(10):
        f.play_all()
        open_due_rounds()
        start_due_series()

    event.refresh_from_db()
    assert event.stage == "finished"


def test_clock_keeps_the_minutes_between_rounds(club):
    event = f.make_running_event(club.bots, advance=Event.Advance.CLOCK, round_minutes=30)
    f.play_all()

    assert open_due_rounds() == 0
    event.rounds.update(starts_at=database_now() - timedelta(minutes=31))
    assert open_due_rounds() == 1


def test_withdrawn_player_forfeits_and_is_not_paired_again(club):
    event = f.make_running_event(club.bots)

    withdraw_player(event.pk, club.bots[0], by=club.ada, reason="ill")
    f.play_all()
    open_next_round(event.pk)

    second = event.rounds.get(number=2)
    assert not second.series.filter(sides__player=club.bots[0]).exists()
    assert second.byes.count() == 1
    assert Series.objects.filter(ending="forfeit").count() == 1
    assert broken_invariants() == {}


def test_withdrawal_from_a_draft_frees_the_place(club):
    event = f.make_event(club.bots[:2])

    withdraw_player(event.pk, club.bots[0], by=club.ada)

    assert list(event.entries.values_list("player", flat=True)) == [club.bots[1].pk]


def test_cancelled_event_ends_its_series(club):
    event = f.make_running_event(club.bots)

    cancel_event(event.pk, by=club.ada, reason="fire")

    event.refresh_from_db()
    assert event.stage == "cancelled"
    assert set(Series.objects.values_list("stage", flat=True)) == {"cancelled"}


def test_people_may_not_enter_mirrored_events(club):
    event = f.make_event(club.bots[:2], mirrored=True)

    with pytest.raises(LeagueError, match="programs only"):
        enter_player(event.pk, club.ben.player)
