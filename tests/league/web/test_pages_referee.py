"""What referees decide on the site, in the events of their own club alone."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from league.models import AuditEntry, Match, Result, Series, User
from league.queries.roles import may_organise_series, may_referee_series
from league.services.clubs import add_member, create_club
from league.services.events import start_event
from tests.league.factories import (
    Club,
    make_event,
    make_finished_event,
    make_running_event,
    make_series,
)
from tests.league.web.test_matrix import CORRECTION
from tests.league.web.visits import visitor, words_of

SOON = "2099-01-01T20:00"


@pytest.fixture
def referee(club: Club) -> User:
    """Ben decides on results in the Thursday Club; Cy has the same role in another."""
    home = create_club(by=club.ada, name="Thursday Club")
    add_member(home.pk, club.ben.player, by=club.ada, role="referee")
    other = create_club(by=club.ada, name="Friday Club")
    add_member(other.pk, club.cy.player, by=club.ada, role="referee")
    return club.ben


@pytest.fixture
def waiting(club: Club, referee: User) -> Series:
    """A series of the club's event that has not started."""
    home = referee.memberships.get().club
    event = make_event(club.bots[:2], by=club.ada, club=home)
    start_event(event.pk)
    return Series.objects.get()


@pytest.fixture
def ended(club: Club, referee: User) -> Match:
    home = referee.memberships.get().club
    make_finished_event(club.bots[:2], by=club.ada, club=home)
    return Match.objects.get()


def test_referee_postpones_and_the_trail_has_it(waiting: Series, ben: Client) -> None:
    answer = ben.post(f"/series/{waiting.pk}/postpone/", {"at": SOON, "reason": "snow"})

    waiting.refresh_from_db()
    kept = AuditEntry.objects.get(action="postpone")
    assert answer["Location"] == f"/series/{waiting.pk}/"
    assert (waiting.starts_at.year, kept.reason, str(kept.actor)) == (2099, "snow", "Ben")


def test_series_has_one_way_to_its_time(waiting: Series, ben: Client) -> None:
    page = ben.get(f"/series/{waiting.pk}/")

    assert words_of(page.text).count("Change the time") == 1
    assert "Postpone" not in words_of(page.text)
    assert "Move it to another time" in words_of(ben.get(f"/series/{waiting.pk}/times/").text)


def test_series_at_a_real_table_is_moved_until_it_has_a_result(club: Club, ada: Client) -> None:
    series = make_series(club.bots[:2], venue="table", by=club.ada)
    Series.objects.update(stage=Series.Stage.RUNNING)

    page = ada.get(f"/series/{series.pk}/times/")
    ada.post(f"/series/{series.pk}/postpone/", {"at": SOON, "reason": "snow"})

    series.refresh_from_db()
    assert "Move it to another time" in words_of(page.text)
    assert (series.stage, series.starts_at.year) == ("scheduled", 2099)


def test_referee_gives_a_series_against_somebody(waiting: Series, ben: Client) -> None:
    loser = waiting.sides.all()[0]

    ben.post(f"/series/{waiting.pk}/forfeit/", {"player": loser.player_id, "reason": "absent"})

    loser.refresh_from_db()
    assert (loser.forfeited, loser.place) == (True, 2)


@pytest.mark.parametrize(
    ("act", "given", "field"),
    [
        ("postpone", {"at": ""}, "at"),
        ("postpone", {"at": "2001-01-01T20:00"}, "at"),
        ("postpone", {"at": "soon"}, "at"),
        ("forfeit", {"player": ""}, "player"),
        ("forfeit", {"player": "987654"}, "player"),
    ],
)
def test_bad_decision_names_the_field_that_is_wrong(
    waiting: Series, ben: Client, act: str, given: dict[str, Any], field: str
) -> None:
    answer = ben.post(f"/series/{waiting.pk}/{act}/", given)

    assert (answer.status_code, list(answer.context["form"].errors)) == (400, [field])


def test_void_match_is_played_again(club: Club, referee: User, ben: Client) -> None:
    home = referee.memberships.get().club
    make_running_event(club.bots[:2], by=club.ada, club=home)
    Match.objects.update(stage=Match.Stage.VOID)
    match = Match.objects.get()

    page = ben.get(f"/matches/{match.pk}/").text
    ben.post(f"/matches/{match.pk}/replay/", {"reason": "power cut"})

    match.refresh_from_db()
    assert f"/matches/{match.pk}/replay/" in page
    assert match.stage == Match.Stage.WAITING


def test_referee_corrects_a_result_with_a_reason(ended: Match, ben: Client) -> None:
    answer = ben.post(f"/matches/{ended.pk}/correct/", CORRECTION)

    result = Result.objects.get(match=ended)
    assert answer.status_code == 302
    assert (result.scores, result.places, str(result.corrected_by)) == ([3, 1], [1, 2], "Ben")


@pytest.mark.parametrize(
    ("wrong", "field"),
    [({"reason": ""}, "reason"), ({"score_0": "many"}, "score_0"), ({"place_1": 3}, "place_1")],
)
def test_bad_correction_changes_nothing(
    ended: Match, ben: Client, wrong: dict[str, Any], field: str
) -> None:
    before = Result.objects.values_list("scores", "places").get()

    answer = ben.post(f"/matches/{ended.pk}/correct/", {**CORRECTION, **wrong})

    assert (answer.status_code, list(answer.context["form"].errors)) == (400, [field])
    assert Result.objects.values_list("scores", "places").get() == before


def test_places_that_cannot_be_are_refused(ended: Match, ben: Client) -> None:
    answer = ben.post(f"/matches/{ended.pk}/correct/", {**CORRECTION, "place_0": 2})

    assert answer.status_code == 400
    assert "Places start at 1" in answer.text


def test_match_without_a_result_sends_the_referee_back(waiting: Series, ben: Client) -> None:
    make_running_event([side.player for side in waiting.sides.all()], name="Another")
    Match.objects.update(series=waiting)

    answer = ben.post(f"/matches/{Match.objects.all()[0].pk}/correct/", CORRECTION, follow=True)

    assert "The match has no result yet." in answer.text


def test_only_referees_are_offered_their_acts(club: Club, waiting: Series) -> None:
    offers = {
        user.username: "/forfeit/" in visitor(user).get(f"/series/{waiting.pk}/").text
        for user in (club.ben, club.cy, club.ada)
    }

    assert offers == {"Ben": True, "Cy": False, "Ada": True}


def test_series_without_an_event_is_its_makers(club: Club, referee: User) -> None:
    series = make_series(club.bots[:2], by=club.cy)

    may = {
        user.username: (may_organise_series(user, series), may_referee_series(user, series))
        for user in (club.ada, club.ben, club.cy)
    }

    assert may == {"Ada": (True, True), "Ben": (False, False), "Cy": (True, True)}
