"""What waits for players and referees: on the desk, at the round, in the line for a place."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client

from league.models import AuditEntry, Event, Series
from league.queries.clock import database_now
from league.services.clubs import add_member, create_club
from league.services.entries import enter_player
from league.services.joining import answer_invitation, invite_player
from league.services.tables import report_result
from tests.league import factories as f
from tests.league.api.callers import V1, caller
from tests.league.web.visits import visitor, words_of


@pytest.fixture
def disputed(club: f.Club) -> Series:
    """Ben and Dee of one club have played at a table, and tell it differently; Cy referees."""
    home = create_club(by=club.ada, name="Thursday")
    add_member(home.pk, club.cy.player, by=club.ada, role="referee")
    people = [club.ben.player, f.make_person("Dee").player]
    event = f.make_running_event(people, by=club.ada, club=home, venue="table", length=1)
    series = Series.objects.get(round__event=event)
    report_result(series.pk, people[0], [[2, 1]])
    return series


def test_reported_result_waits_on_the_desk_of_the_other(disputed: Series, ben: Client) -> None:
    dee = visitor(disputed.sides.get(player__name="Dee").player.user)
    asked = "Ben has reported the result of your game"

    assert asked in words_of(dee.get("/desk/").text)
    assert asked not in words_of(ben.get("/desk/").text)


def test_disputed_result_waits_on_the_desk_of_the_referee(disputed: Series, club: f.Club) -> None:
    cy = visitor(club.cy)
    assert "different results" not in words_of(cy.get("/desk/").text)

    report_result(disputed.pk, disputed.sides.get(player__name="Dee").player, [[1, 2]])

    page = cy.get("/desk/").text
    assert "the players report different results" in words_of(page)
    assert f'href="/series/{disputed.pk}/result/"' in page


def test_referee_enters_results_from_the_page_of_the_round(
    disputed: Series, club: f.Club, ben: Client
) -> None:
    assert disputed.round is not None
    address = f"/events/{disputed.round.event_id}/rounds/1/"
    link = f'href="/series/{disputed.pk}/result/"'
    report_result(disputed.pk, disputed.sides.get(player__name="Dee").player, [[1, 2]])

    page = visitor(club.cy).get(address).text

    assert link in page
    assert "disputed" in words_of(page)
    assert link not in ben.get(address).text


def test_player_checks_in_from_the_desk(club: f.Club, ben: Client) -> None:
    soon = database_now() + timedelta(minutes=10)
    event = f.make_event([club.ben.player], check_in_minutes=30, starts_at=soon)
    page = ben.get("/desk/").text
    assert "League night" in words_of(page)
    assert f'action="/events/{event.pk}/check-in/"' in page

    ben.post(f"/events/{event.pk}/check-in/", {"player": club.ben.player.pk})

    assert "checked in" in words_of(ben.get("/desk/").text)


def test_event_started_before_its_time_is_to_start(club: f.Club, anybody: Client) -> None:
    later = database_now() + timedelta(hours=1)
    event = f.make_running_event(club.bots[:2], starts_at=later)

    words = words_of(anybody.get(f"/events/{event.pk}/").text)

    assert "Starts " in words
    assert "Started " not in words


def test_next_round_is_offered_once_the_last_is_played(club: f.Club, ada: Client) -> None:
    event = f.make_running_event(club.bots, format="swiss", by=club.ada)
    assert "Pair round 2" not in ada.get(f"/events/{event.pk}/").text

    f.play_all()

    assert "Pair round 2" in ada.get(f"/events/{event.pk}/").text


@pytest.fixture
def full(club: f.Club) -> Event:
    event = f.make_event(club.bots[:2], by=club.ada, capacity=2)
    enter_player(event.pk, club.ben.player, by=club.ada)
    return event


def test_organiser_takes_somebody_out_of_the_line(full: Event, ada: Client) -> None:
    address = f"/events/{full.pk}/entries/line/{full.waiting.get().pk}/out/"
    assert address in ada.get(f"/events/{full.pk}/entries/").text

    ada.post(address, {"reason": "moved away"})

    assert not full.waiting.exists()
    assert AuditEntry.objects.get(action="take out of line").reason == "moved away"


def test_who_waits_is_not_offered_to_be_entered(full: Event, ada: Client, club: f.Club) -> None:
    page = ada.get(f"/events/{full.pk}/entries/").text

    assert f'name="players" value="{club.cy.player.pk}"' in page
    assert f'name="players" value="{club.ben.player.pk}"' not in page


def test_invitation_is_taken_back_until_it_is_accepted(club: f.Club, ada: Client) -> None:
    event = f.make_event([], by=club.ada)
    asked = invite_player(event.pk, club.ben.player, by=club.ada)
    kept = invite_player(event.pk, club.cy.player, by=club.ada)
    answer_invitation(kept.pk, is_accepted=True, by=club.cy)

    ada.post(f"/events/{event.pk}/entries/invite/{asked.pk}/back/")
    page = ada.post(f"/events/{event.pk}/entries/invite/{kept.pk}/back/", follow=True)

    assert "has accepted: withdraw the entry instead" in page.text
    assert [one.player for one in event.invitations.all()] == [club.cy.player]


def test_api_takes_back_what_the_door_has_given(full: Event, club: f.Club) -> None:
    asked = invite_player(full.pk, club.cy.player, by=club.ada)
    ada, address = caller(club.ada), f"{V1}/events/{full.pk}"

    answers = [
        ada.post(f"{address}/{rest}/remove/", {}, format="json").status_code
        for rest in (
            f"waiting/{full.waiting.get().pk}",
            f"invitations/{asked.pk}",
            f"invitations/{asked.pk}",
        )
    ]

    assert answers == [204, 204, 400]
    assert not full.waiting.exists()
    assert ada.get(f"{address}/link/").json()["code"] == full.entry_code
