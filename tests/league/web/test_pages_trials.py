"""The test of a series on its page, in the forms and in the API."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from league.models import Event, Series
from tests.league import factories as f
from tests.league.web.test_pages_events import EVENT, NEW_EVENT, SERIES

TERMS = {**SERIES, "counting": "test", "length": "60", "player_1": "Bird 1", "player_2": "Bird 2"}
TESTED = {**EVENT, "name": "Tests", "counting": "test", "length": "30", "test_preset": "large"}


@pytest.fixture
def ada(club: f.Club) -> Client:
    client = Client()
    client.force_login(club.ada)
    return client


def decided(club: f.Club) -> Series:
    """Bird 1 must be better than Bird 2, and is: it wins all blocks but the first."""
    bird, other = club.bots[:2]
    test = {"preset": "large", "candidate": bird.pk, "minimum": 6}
    terms = {"counting": "test", "length": 40, "mirrored": True, "test": test}
    series = f.make_running_series([bird, other], **terms)
    f.award_block(series, {bird.pk: 1, other.pk: 4})
    while series.stage == "running":
        f.award_block(series, {bird.pk: 9, other.pk: 4})
    return series


def test_page_tells_the_verdict_in_words_and_draws_it(club: f.Club, client: Client) -> None:
    series = decided(club)

    page = client.get(f"/series/{series.pk}/").content.decode()

    assert "Is Bird 1 better?" in page
    assert f"Decided after block {series.verdict['stopped_at']}: Bird 1 is better." in page
    assert "curve-bound" in page
    assert "Estimate" in page
    assert "Plain mean" in page


def test_page_of_a_running_test_says_that_nothing_is_decided(club: f.Club, client: Client) -> None:
    test = {"preset": "small"}
    series = f.make_running_series(club.bots[:2], counting="test", length=40, test=test)

    page = client.get(f"/series/{series.pk}/").content.decode()

    assert "No decision yet: 0 of at most 40 blocks are played." in page
    assert "until a test decides, at most 40" in page


def test_page_tells_ratio_and_interval_while_it_runs_and_ends_undecided(
    club: f.Club, client: Client
) -> None:
    bird, other = club.bots[:2]
    test = {"preset": "small", "minimum": 6}
    series = f.make_running_series([bird, other], counting="test", length=8, test=test)
    pages = []
    for block in range(8):
        own = 9 if block % 2 else 4
        f.award_block(series, {bird.pk: own, other.pk: 13 - own})
        pages.append(client.get(f"/series/{series.pk}/").content.decode())

    *_, running, ended = pages
    assert "No decision yet: 7 of at most 8 blocks are played." in running
    assert 'hx-trigger="every' in running
    assert re.search(r"Log-likelihood ratio</dt><dd>[−0-9.e]+, between −2.94 and 2.94", running)
    assert re.search(r"Estimate</dt><dd>[0-9.]+ \([−0-9.]+ … [0-9.]+\)", running)
    assert "Undecided: 8 blocks, the most allowed, did not tell." in ended
    assert 'hx-trigger="every' not in ended


def test_api_tells_how_the_test_stands(club: f.Club, client: Client) -> None:
    series = decided(club)

    trial = client.get(f"/api/v1/series/{series.pk}/").json()["trial"]

    assert trial["decision"] == "higher"
    assert trial["stopped_at"] == trial["blocks"] == series.blocks.count()
    assert trial["llr"] > trial["bounds"][1]
    assert trial["interval"][0] <= trial["mean"] <= trial["interval"][1]
    assert trial["estimate_interval"][0] < trial["estimate"] < trial["estimate_interval"][1]


def test_api_has_no_infinite_numbers_at_the_start(club: f.Club, client: Client) -> None:
    test = {"preset": "small"}
    series = f.make_series(club.bots[:2], counting="test", length=40, test=test)

    trial = client.get(f"/api/v1/series/{series.pk}/").json()["trial"]

    assert trial["interval"] == [None, None]
    assert trial["decision"] == "running"


def test_form_schedules_a_test_with_a_candidate(club: f.Club, ada: Client) -> None:
    given = TERMS | {"candidate": "on", "test_preset": "large"}

    answer = ada.post("/series/new/?game=jielong", given)

    assert answer.status_code == 302
    assert Series.objects.get().test == {"preset": "large", "candidate": club.bots[0].pk}


def test_form_takes_numbers_and_says_what_is_wrong_with_them(club: f.Club, ada: Client) -> None:
    given = TERMS | {"test_preset": "numbers"}

    refused = ada.post("/series/new/?game=jielong", given | {"test_low": "0.6", "test_high": "0.5"})
    taken = ada.post("/series/new/?game=jielong", given | {"test_low": "0.4", "test_high": "0.6"})

    assert refused.status_code == 400
    assert "the lower one first" in refused.content.decode()
    assert taken.status_code == 302
    assert Series.objects.get().test == {"low": 0.4, "high": 0.6}


def test_event_form_makes_an_event_of_boards(club: f.Club, ada: Client) -> None:
    given = {**EVENT, "counting": "fixed", "length": "4", "scoring": "datum", "duplicate": "on"}

    answer = ada.post(NEW_EVENT, given)

    assert answer.status_code == 302
    made = Event.objects.get()
    assert (made.scoring, made.duplicate, made.test) == ("datum", True, {})


def test_event_form_keeps_the_test_that_it_was_given(club: f.Club, ada: Client) -> None:
    made = ada.post(NEW_EVENT, TESTED)
    event = Event.objects.get()
    page = ada.get(f"/events/{event.pk}/edit/").content.decode()

    assert made.status_code == 302
    assert event.test == {"preset": "large"}
    assert '<option value="large" selected>' in page


def test_event_form_names_the_field_of_a_bad_test(club: f.Club, ada: Client) -> None:
    answer = ada.post(NEW_EVENT, TESTED | {"length": "9"})

    assert answer.status_code == 400
    assert "at least 24 blocks" in answer.context["form"].errors["test_preset"][0]
    assert not Event.objects.exists()


@pytest.mark.parametrize(
    ("test", "field"),
    [
        ({"preset": "huge"}, "test"),
        ({"low": "0.4", "high": 0.6}, "test"),
        ({"minimum": 2.5, "preset": "small"}, "test"),
        ({"luck": 1}, "test"),
        ([], "test"),
        ({"preset": "small", "candidate": 10**9}, "test"),
    ],
)
def test_api_refuses_a_bad_test_by_its_field(club: f.Club, client: Client, test, field) -> None:
    token = f.make_token(club.ada)
    body = {
        "game": "jielong", "players": [bot.pk for bot in club.bots[:2]], "counting": "test",
        "length": 40, "test": test,
    }  # fmt: skip

    answer = client.post(
        "/api/v1/series/", body, content_type="application/json",
        headers={"Authorization": f"Bearer {token}"},
    )  # fmt: skip

    assert answer.status_code == 400
    assert field in str(answer.json())
    assert not Series.objects.exists()
