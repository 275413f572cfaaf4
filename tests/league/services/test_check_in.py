"""Check-in: when it is open, who ticks whom, and what the start does to those who are missing."""

from __future__ import annotations

from datetime import timedelta

import pytest

from league.models import AuditEntry, Event
from league.queries.clock import database_now
from league.services.check_in import check_in, missing, tick_entry
from league.services.errors import ConflictError, LeagueError
from league.services.events import start_event
from tests.league import factories as f

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return f.make_club(bots=2)


def evening(club, *, starts_in: int = 30, **fields):
    """An event whose check-in opens an hour before the start."""
    starts_at = database_now() + timedelta(minutes=starts_in)
    players = [club.ben.player, club.cy.player, *club.bots]
    return f.make_event(players, check_in_minutes=60, starts_at=starts_at, **fields)


def names(event):
    return list(event.entries.order_by("number").values_list("player__name", flat=True))


def test_player_checks_in_once_it_is_open(club):
    event = evening(club)

    check_in(event.pk, club.ben.player, by=club.ben)

    assert [entry.player.name for entry in missing(event)] == ["Cy"]


def test_check_in_is_refused_before_it_opens(club):
    event = evening(club, starts_in=61)

    with pytest.raises(ConflictError, match="Check-in opens at"):
        check_in(event.pk, club.ben.player, by=club.ben)


def test_second_check_in_changes_nothing(club):
    event = evening(club)
    first = check_in(event.pk, club.ben.player, by=club.ben).checked_in_at

    assert check_in(event.pk, club.ben.player, by=club.ben).checked_in_at == first


def test_nobody_checks_in_for_somebody_else(club):
    event = evening(club)

    with pytest.raises(LeagueError, match="for yourself"):
        check_in(event.pk, club.cy.player, by=club.ben)


def test_only_who_is_entered_checks_in(club):
    event = evening(club)
    eva = f.make_person("Eva")

    with pytest.raises(LeagueError, match="Only who is entered"):
        check_in(event.pk, eva.player, by=eva)


def test_event_without_check_in_says_so(club):
    event = f.make_event([club.ben.player])

    with pytest.raises(LeagueError, match="has no check-in"):
        check_in(event.pk, club.ben.player, by=club.ben)


def test_organiser_ticks_and_takes_the_tick_back(club):
    event = evening(club, starts_in=300)
    entry = event.entries.get(player=club.ben.player)

    tick_entry(event.pk, entry.pk, is_here=True, by=club.ada)
    assert [one.player.name for one in missing(event)] == ["Cy"]
    tick_entry(event.pk, entry.pk, is_here=False, by=club.ada)

    assert [one.player.name for one in missing(event)] == ["Ben", "Cy"]


def test_start_takes_out_who_is_missing_and_moves_the_line_up(club):
    event = evening(club, capacity=4)
    waiting = f.make_bots_named("Wren", "Rook")
    for bot in waiting:
        f.enter_player(event.pk, bot)
    check_in(event.pk, club.ben.player, by=club.ben)

    start_event(event.pk, by=club.ada)

    assert names(event) == ["Ben", "Bird 1", "Bird 2", "Wren"]
    assert [place.player.name for place in event.waiting.all()] == ["Rook"]
    assert AuditEntry.objects.get(action="take out").details == {"player": "Cy"}


def test_start_before_check_in_opens_is_refused_while_somebody_is_missing(club):
    event = evening(club, starts_in=300)

    with pytest.raises(ConflictError, match="2 have not checked in, and check-in opens only at"):
        start_event(event.pk)
    assert Event.objects.get().stage == "draft"


def test_start_that_is_refused_takes_nobody_out(club):
    event = f.make_event(
        [club.ben.player, club.cy.player],
        check_in_minutes=60,
        starts_at=database_now() + timedelta(minutes=5),
    )

    with pytest.raises(LeagueError, match="needs at least 2 entries"):
        start_event(event.pk)

    assert names(event) == ["Ben", "Cy"]
