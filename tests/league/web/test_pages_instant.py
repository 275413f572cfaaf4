"""Instant duplicate on its page and in the API: one's own table, and the organiser's end."""

from __future__ import annotations

import pytest
from django.test import Client

from league.models import Event, Series
from league.queries.instant import own_series
from league.queries.news import _decided
from tests.league import factories as f
from tests.league.web.test_pages_boards import signed_in
from tests.league.web.test_pages_events import EVENT

INSTANT = {
    "format": "instant", "scoring": "datum", "rated": False, "length": 1,
    "settings": {"house": "random"},
}  # fmt: skip


@pytest.fixture
def event(club: f.Club) -> Event:
    return f.make_running_event([club.ben.player], by=club.ada, **INSTANT)


def test_player_opens_his_table_by_the_button(club: f.Club, event: Event) -> None:
    ben = signed_in(club.ben)
    address = f"/events/{event.pk}/boards/"
    before = ben.get(address).content.decode()

    answer = ben.post(address + "play/")

    series = own_series(event, club.ben.player)
    assert "Play your boards" in before
    assert answer["Location"] == f"/series/{series.pk}/"
    assert series.stage == "running"
    assert "Go on playing" in ben.get(address).content.decode()


def test_stranger_is_told_why_there_is_no_table(club: f.Club, event: Event) -> None:
    cy = signed_in(club.cy)

    page = cy.post(f"/events/{event.pk}/boards/play/", follow=True).content.decode()

    assert "Cy is not entered in League night." in page
    assert "Play your boards" not in page


def test_organiser_alone_ends_it_after_being_asked(club: f.Club, event: Event) -> None:
    address = f"/events/{event.pk}/boards/end/"

    refused = signed_in(club.ben).post(address, {"reason": "bored"})
    asked = signed_in(club.ada).get(address).content.decode()
    ended = signed_in(club.ada).post(address, {"reason": "Sunday night"})

    event.refresh_from_db()
    assert refused.status_code == 403
    assert "every board is opened to all" in asked
    assert (ended.status_code, event.stage) == (302, "finished")


def test_api_opens_tables_and_ends_the_event(club: f.Club, event: Event) -> None:
    def post(user, act: str, body: dict | None = None):
        token = {"Authorization": f"Bearer {f.make_token(user, name=act)}"}
        address = f"/api/v1/events/{event.pk}/{act}/"
        return Client().post(address, body or {}, content_type="application/json", headers=token)

    played, refused = post(club.ben, "play"), post(club.ben, "end")
    ended, late = post(club.ada, "end", {"reason": "over"}), post(club.cy, "play")

    assert played.json() == {"series": own_series(event, club.ben.player).pk, "stage": "running"}
    assert (refused.status_code, late.status_code) == (403, 409)
    assert ended.json() == {"id": event.pk, "stage": "finished"}


def test_form_makes_one_with_what_it_needs_filled_in(club: f.Club) -> None:
    given = {**EVENT, "counting": "fixed", "length": "4", "rated": "", "scoring": "datum"}

    answer = signed_in(club.ada).post(
        "/events/new/?game=jielong&format=instant", given | {"setting_house": "greedy"}
    )

    made = Event.objects.get()
    assert answer.status_code == 302
    assert (made.format, made.scoring, made.rated, made.settings) == (
        "instant", "datum", False, {"house": "greedy"},
    )  # fmt: skip


def test_other_pages_tell_nothing_of_tables_in_play(club: f.Club, event: Event) -> None:
    f.play_all()
    series = Series.objects.get(round__event=event, stage="finished")

    sheet = Client().get(f"/events/{event.pk}/print/")
    crosstable = Client().get(f"/events/{event.pk}/crosstable/")

    assert (sheet.status_code, crosstable.status_code) == (200, 200)
    assert "– : –" in sheet.content.decode()
    assert [one["place"] for one in _decided(series)["sides"]] == [None, None]


@pytest.mark.parametrize("address", ["/", "/events/{}/", "/events/{}/rounds/1/", "/series/"])
def test_table_that_nobody_has_opened_is_told_without_a_time(
    club: f.Club, event: Event, address: str
) -> None:
    page = signed_in(club.ben).get(address.format(event.pk))

    assert page.status_code == 200
    assert "when its player begins" in page.content.decode()
