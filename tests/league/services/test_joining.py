"""Coming in by oneself: openly, by link, by invitation; and leaving a draft again."""

from __future__ import annotations

import pytest

from league.models import AuditEntry, Entry, OutboxEvent, WaitingPlace
from league.services.accounts import create_bot
from league.services.entries import enter_player
from league.services.errors import ConflictError, LeagueError
from league.services.events import start_event
from league.services.joining import (
    answer_invitation,
    invite_player,
    join_event,
    leave_event,
    renew_code,
)
from tests.league import factories as f

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return f.make_club(bots=2)


def names(event):
    return list(event.entries.order_by("number").values_list("player__name", flat=True))


def test_whoever_likes_enters_an_open_event(club):
    event = f.make_event([], entry_rule="open")

    join_event(event.pk, club.ben.player, by=club.ben)

    assert names(event) == ["Ben"]
    assert AuditEntry.objects.get(action="enter").actor == club.ben


def test_author_enters_his_bot(club):
    heron = create_bot(name="Heron", program="random", author=club.ben).player
    event = f.make_event([], entry_rule="open")

    join_event(event.pk, heron, by=club.ben)

    assert names(event) == ["Heron"]


@pytest.mark.parametrize("whose", ["another person", "a house bot"])
def test_nobody_enters_somebody_else(club, whose):
    event = f.make_event([], entry_rule="open")
    player = club.cy.player if whose == "another person" else club.bots[0]

    with pytest.raises(LeagueError, match="for yourself and for your own bots"):
        join_event(event.pk, player, by=club.ben)
    assert names(event) == []


def test_link_lets_in_whoever_has_it(club):
    event = f.make_event([], entry_rule="link")

    join_event(event.pk, club.ben.player, by=club.ben, code=event.entry_code)

    with pytest.raises(LeagueError, match="by a link that its organiser passes on"):
        join_event(event.pk, club.cy.player, by=club.cy, code="wröng")
    assert names(event) == ["Ben"]


def test_renewed_link_closes_the_old_one(club):
    event = f.make_event([], entry_rule="link")

    renew_code(event.pk, by=club.ada)

    with pytest.raises(LeagueError, match="by a link"):
        join_event(event.pk, club.ben.player, by=club.ben, code=event.entry_code)


def test_code_opens_no_event_that_is_entered_by_hand(club):
    event = f.make_event([], entry_rule="hand")

    with pytest.raises(LeagueError, match="by its organiser: ask there"):
        join_event(event.pk, club.ben.player, by=club.ben, code=event.entry_code)


def test_invited_player_accepts_and_is_in(club):
    event = f.make_event([], least_rating=1900)
    invitation = invite_player(event.pk, club.ben.player, by=club.ada)

    placed = answer_invitation(invitation.pk, is_accepted=True, by=club.ben)

    invitation.refresh_from_db()
    assert isinstance(placed, Entry)
    assert (invitation.answer, names(event)) == ("accepted", ["Ben"])
    assert OutboxEvent.objects.get(kind="entry.invited").payload == {"player": club.ben.player.pk}


def test_invited_player_declines_and_may_think_again(club):
    event = f.make_event([])
    invitation = invite_player(event.pk, club.ben.player, by=club.ada)

    answer_invitation(invitation.pk, is_accepted=False, by=club.ben)
    assert names(event) == []
    answer_invitation(invitation.pk, is_accepted=True, by=club.ben)

    assert names(event) == ["Ben"]


def test_invitation_is_answered_by_the_invited_alone(club):
    event = f.make_event([])
    invitation = invite_player(event.pk, club.ben.player, by=club.ada)

    with pytest.raises(LeagueError, match="for yourself"):
        answer_invitation(invitation.pk, is_accepted=True, by=club.cy)


def test_refused_acceptance_leaves_the_invitation_open(club):
    event = f.make_event(club.bots)
    invitation = invite_player(event.pk, club.ben.player, by=club.ada)
    start_event(event.pk)

    with pytest.raises(ConflictError, match="entries are closed"):
        answer_invitation(invitation.pk, is_accepted=True, by=club.ben)
    invitation.refresh_from_db()
    assert invitation.answer == "open"


def test_invited_player_waits_where_all_places_are_taken(club):
    event = f.make_event(club.bots, capacity=2)
    invitation = invite_player(event.pk, club.ben.player, by=club.ada)

    placed = answer_invitation(invitation.pk, is_accepted=True, by=club.ben)

    assert isinstance(placed, WaitingPlace)


@pytest.mark.parametrize(
    ("who", "words"),
    [("entered", "entered already"), ("house bot", "enter it yourself"), ("invited", "invited")],
)
def test_invitation_that_makes_no_sense_is_refused(club, who, words):
    event = f.make_event([club.cy.player])
    invite_player(event.pk, club.ben.player, by=club.ada)
    player = {"entered": club.cy.player, "house bot": club.bots[0], "invited": club.ben.player}

    with pytest.raises(LeagueError, match=words):
        invite_player(event.pk, player[who], by=club.ada)


def test_leaving_a_draft_frees_the_place_for_who_waits(club):
    event = f.make_event([club.ben.player, *club.bots], capacity=2)

    leave_event(event.pk, club.ben.player, by=club.ben)

    assert names(event) == ["Bird 1", "Bird 2"]


def test_leaving_the_line_leaves_the_entries_alone(club):
    event = f.make_event(club.bots, capacity=2)
    enter_player(event.pk, club.ben.player)

    leave_event(event.pk, club.ben.player, by=club.ben)

    assert (event.waiting.count(), names(event)) == (0, ["Bird 1", "Bird 2"])


def test_nobody_leaves_a_running_event_by_himself(club):
    event = f.make_running_event([club.ben.player, *club.bots])

    with pytest.raises(ConflictError, match="ask its organiser to withdraw Ben"):
        leave_event(event.pk, club.ben.player, by=club.ben)
