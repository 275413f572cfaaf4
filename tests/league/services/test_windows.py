"""Match windows: people agree on a time, programs on any, and the rule settles what is left."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from league.models import POINT, AuditEntry, Player, Series
from league.queries.clock import database_now
from league.queries.history import history_of
from league.queries.standings import standings
from league.queries.windows import overdue_series
from league.services.errors import ConflictError, LeagueError
from league.services.invariants import broken_invariants
from league.services.referee import postpone_series
from league.services.scheduling import open_due_rounds, start_due_series, tick
from league.services.windows import (
    accept_time,
    close_due_windows,
    propose_time,
    settle_unplayed,
    withdraw_time,
)
from tests.league import factories as f

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]
HOURS = 48


@pytest.fixture
def club():
    return f.make_club(bots=2)


def in_hours(hours: float) -> datetime:
    return database_now().replace(microsecond=0) + timedelta(hours=hours)


def make_window(*players: Player, rule: str = "hand", **fields: object) -> Series:
    """The one series of a round in which these players look for a time."""
    fields = {"window_hours": HOURS, "default_rule": rule, "seats": len(players), **fields}
    event = f.make_running_event(players, **fields)
    return Series.objects.get(round__event=event, round__number=1)


def end_window(series: Series) -> None:
    """Move the clock: the window of the series has ended."""
    past = database_now() - timedelta(minutes=1)
    Series.objects.filter(pk=series.pk).update(window_ends_at=past, starts_at=past)
    series.refresh_from_db()


def ended(series: Series) -> tuple[str, str, list[tuple[int, bool]]]:
    series.refresh_from_db()
    sides = series.sides.order_by("player__name").values_list("place", "forfeited")
    return series.stage, series.ending, list(sides)


def units_of(series: Series) -> list[int]:
    (meeting,) = history_of(series.round.event).meetings
    assert not meeting.is_played
    return [units * 2 // POINT for units in meeting.units]


def test_people_have_a_window_instead_of_a_start(club):
    series = make_window(club.ben.player, club.cy.player)

    assert (series.stage, series.is_agreed) == ("scheduled", False)
    assert series.window_ends_at == series.round.starts_at + timedelta(hours=HOURS)
    assert series.round.ends_at == series.window_ends_at


def test_programs_alone_start_at_once(club):
    series = make_window(*club.bots)

    assert (series.stage, series.window_ends_at) == ("running", None)


def test_series_without_agreement_does_not_start(club):
    series = make_window(club.ben.player, club.cy.player)
    Series.objects.update(starts_at=database_now())

    assert start_due_series() == 0
    series.refresh_from_db()
    assert series.stage == "scheduled"


def test_accepted_time_is_agreed_and_starts_then(club):
    ben, cy = club.ben.player, club.cy.player
    series = make_window(ben, cy)
    at = in_hours(3)
    propose_time(series.pk, ben, at=at)

    accept_time(series.pk, cy, proposal_id=series.proposals.get().pk)

    series.refresh_from_db()
    assert (series.is_agreed, series.starts_at) == (True, at)
    Series.objects.update(starts_at=database_now())
    assert start_due_series() == 1


def test_program_agrees_at_once(club):
    series = make_window(club.ben.player, club.bots[0])

    propose_time(series.pk, club.ben.player, at=in_hours(2))

    series.refresh_from_db()
    assert series.is_agreed


def test_all_people_at_a_table_of_three_must_agree(club):
    ben, cy, ada = club.ben.player, club.cy.player, club.ada.player
    series = make_window(ben, cy, ada)
    propose_time(series.pk, ben, at=in_hours(2))
    offer = series.proposals.get().pk

    accept_time(series.pk, cy, proposal_id=offer)
    series.refresh_from_db()
    assert not series.is_agreed
    accept_time(series.pk, ada, proposal_id=offer)

    series.refresh_from_db()
    assert series.is_agreed


@pytest.mark.parametrize(("hours", "words"), [(-1, "in the past"), (HOURS + 1, "after the end")])
def test_time_outside_the_window_is_refused(club, hours, words):
    series = make_window(club.ben.player, club.cy.player)

    with pytest.raises(LeagueError, match=words) as refused:
        propose_time(series.pk, club.ben.player, at=in_hours(hours))

    assert refused.value.field == "at"
    assert not series.proposals.exists()


def test_stranger_offers_no_time(club):
    series = make_window(club.ben.player, club.bots[0])

    with pytest.raises(LeagueError, match="Cy does not play"):
        propose_time(series.pk, club.cy.player, at=in_hours(2))


def test_offer_is_withdrawn_by_its_maker_alone(club):
    ben, cy = club.ben.player, club.cy.player
    series = make_window(ben, cy)
    propose_time(series.pk, ben, at=in_hours(2))
    offer = series.proposals.get().pk

    with pytest.raises(ConflictError, match="You have not offered"):
        withdraw_time(series.pk, cy, proposal_id=offer)
    withdraw_time(series.pk, ben, proposal_id=offer)

    with pytest.raises(ConflictError, match="not offered any more"):
        accept_time(series.pk, cy, proposal_id=offer)


def test_nothing_is_offered_once_a_time_is_agreed(club):
    series = make_window(club.ben.player, club.bots[0])
    propose_time(series.pk, club.ben.player, at=in_hours(2))

    with pytest.raises(ConflictError, match="is fixed"):
        propose_time(series.pk, club.ben.player, at=in_hours(3))


def test_number_of_offers_is_bounded(club):
    series = make_window(club.ben.player, club.cy.player)
    for hour in range(1, 21):
        propose_time(series.pk, club.ben.player, at=in_hours(hour))

    with pytest.raises(LeagueError, match="withdraw one"):
        propose_time(series.pk, club.ben.player, at=in_hours(30))


def test_organiser_fixes_a_time_beyond_the_window(club):
    series = make_window(club.ben.player, club.cy.player)
    at = in_hours(HOURS + 5)

    postpone_series(series.pk, starts_at=at, by=club.ada, reason="Ill.")

    series.refresh_from_db()
    assert (series.is_agreed, series.starts_at, series.window_ends_at) == (True, at, at)
    assert AuditEntry.objects.get(action="postpone").reason == "Ill."


def test_rule_draw_shares_the_points(club):
    series = make_window(club.ben.player, club.cy.player, rule="draw")
    end_window(series)

    assert close_due_windows() == 1

    assert ended(series) == ("finished", "default", [(1, False), (1, False)])
    assert units_of(series) == [1, 1]
    assert broken_invariants() == {}


def test_rule_both_gives_nobody_a_point(club):
    series = make_window(club.ben.player, club.cy.player, rule="both")
    end_window(series)

    close_due_windows()

    assert ended(series) == ("finished", "default", [(1, True), (1, True)])
    assert units_of(series) == [0, 0]
    assert [row.values["points"] for row in standings(series.round.event).rows] == [0, 0]


def test_rule_asked_gives_it_to_who_offered_a_time(club):
    series = make_window(club.ben.player, club.cy.player, rule="asked")
    propose_time(series.pk, club.ben.player, at=in_hours(2))
    end_window(series)

    close_due_windows()

    assert ended(series) == ("finished", "default", [(1, False), (2, True)])


def test_rule_asked_is_a_draw_if_nobody_offered(club):
    series = make_window(club.ben.player, club.cy.player, rule="asked")
    end_window(series)

    close_due_windows()

    assert ended(series)[2] == [(1, False), (1, False)]


def test_program_was_ready_all_the_time(club):
    series = make_window(club.ben.player, club.bots[0], rule="asked")
    end_window(series)

    close_due_windows()

    assert ended(series)[2] == [(2, True), (1, False)]


def test_rule_hand_waits_and_is_shown_to_the_organiser(club):
    series = make_window(club.ben.player, club.cy.player)
    assert not overdue_series().exists()
    end_window(series)

    assert close_due_windows() == 0

    assert list(overdue_series()) == [series]
    settle_unplayed(series.pk, rule="draw", by=club.ada, reason="Both were ill.")
    assert ended(series)[:2] == ("finished", "default")
    assert not overdue_series().exists()


def test_default_is_applied_once_and_noted(club):
    series = make_window(club.ben.player, club.cy.player, rule="draw")
    end_window(series)

    assert (close_due_windows(), close_due_windows()) == (1, 0)

    note = AuditEntry.objects.get(action="settle")
    assert (note.actor, note.reason, note.details) == (None, "The window ended.", {"rule": "draw"})


def test_agreed_series_is_not_settled_at_the_end_of_its_window(club):
    series = make_window(club.ben.player, club.bots[0], rule="both")
    propose_time(series.pk, club.ben.player, at=in_hours(2))
    end_window(series)

    tick()

    series.refresh_from_db()
    assert series.stage == "running"


def test_clock_opens_the_next_round_when_windows_are_settled(club):
    players = [club.ben.player, club.cy.player, club.bots[0], club.bots[1]]
    event = f.make_running_event(
        players, window_hours=HOURS, default_rule="draw", advance="clock", round_minutes=6000
    )
    f.play_all()
    assert open_due_rounds() == 0

    for series in Series.objects.filter(round__event=event):
        end_window(series)
    tick()
    tick()

    assert event.rounds.count() == 2


@pytest.mark.parametrize("rule", ["draw", "asked"])
def test_knockout_refuses_rules_that_leave_a_draw(club, rule):
    with pytest.raises(LeagueError, match="cannot go on from a draw") as refused:
        f.make_event([], format="knockout", window_hours=HOURS, default_rule=rule)

    assert refused.value.field == "default_rule"


def test_knockout_of_groups_leaves_the_draw_to_the_organiser(club):
    event = f.make_running_event(
        [club.ben.player, club.cy.player, *club.bots], format="groups", window_hours=HOURS,
        default_rule="draw", settings={"qualifying": 1}, advance="clock",
    )  # fmt: skip
    for series in Series.objects.filter(window_ends_at__isnull=False):
        end_window(series)
    for _ in range(2):
        tick()
        f.play_all()
    tick()

    rules = {part.label: part.default_rule for part in event.parts.all()}
    assert rules == {"Group A": "draw", "Group B": "draw", "Knockout": "hand"}


def test_settling_needs_a_rule_and_a_window(club):
    series = make_window(club.ben.player, club.cy.player)
    other = f.make_series(club.bots)

    with pytest.raises(LeagueError, match="Choose") as refused:
        settle_unplayed(series.pk, rule="hand", by=club.ada)
    with pytest.raises(ConflictError, match="has no window"):
        settle_unplayed(other.pk, rule="draw", by=club.ada)

    assert refused.value.field == "rule"


def test_started_without_agreement_is_a_broken_invariant(club):
    series = make_window(club.ben.player, club.cy.player)

    Series.objects.filter(pk=series.pk).update(stage="running")

    assert broken_invariants()["windows kept"]
