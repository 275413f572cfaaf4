"""What every page is sent with, and what none of them may hold."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from league.models import User
from tests.league.factories import Club, make_asking_match, make_event, make_finished_series
from tests.league.web.visits import every_page, visitor, without_sprite


@pytest.fixture
def busy_club(club: Club) -> Club:
    make_finished_series(club.bots[:2])
    make_asking_match(club.ben.player, club.bots[0])
    make_event(club.bots)
    return club


def answers(name: str) -> dict[str, object]:
    client = visitor(User.objects.filter(username=name).first())
    return {address: client.get(address) for address in every_page()}


@pytest.mark.parametrize("name", ["", "Ada", "Ben"])
def test_every_page_is_sent_with_its_guards(busy_club: Club, name: str) -> None:
    for address, answer in answers(name).items():
        policy = answer.headers["Content-Security-Policy"]
        assert "script-src 'self'" in policy, address
        assert "unsafe" not in policy, address
        assert answer.headers["X-Frame-Options"] == "DENY", address
        assert answer.headers["X-Content-Type-Options"] == "nosniff", address
        assert answer.headers["Referrer-Policy"] == "same-origin", address


@pytest.mark.parametrize("name", ["", "Ada", "Ben"])
def test_no_page_goes_into_a_shared_cache(busy_club: Club, name: str) -> None:
    for address, answer in answers(name).items():
        if answer.status_code == 200:
            assert "private" in answer.headers["Cache-Control"], address
            assert "no-cache" in answer.headers["Cache-Control"], address
            assert "HX-Request" in answer.headers["Vary"], address


@pytest.mark.parametrize("name", ["", "Ada", "Ben"])
def test_no_page_needs_what_the_policy_forbids(busy_club: Club, name: str) -> None:
    for address, answer in answers(name).items():
        bare = without_sprite(answer.text)
        assert re.findall(r"<script(?![^>]*\bsrc=)", bare) == [], address
        assert re.findall(r"\s(?:style|on\w+)=\"", bare) == [], address
        assert "<style" not in bare, address
        assert re.findall(r"(?:src|href)=\"https?://", bare) == [], address


@pytest.mark.parametrize("name", ["", "Ada", "Ben"])
def test_every_page_has_one_heading_and_a_title(busy_club: Club, name: str) -> None:
    for address, answer in answers(name).items():
        if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
            assert answer.text.count("<h1") == 1, address
            assert re.search(r"<title>\s*\S.* · Clack</title>", answer.text), address


def test_no_page_repeats_an_id(busy_club: Club) -> None:
    for address, answer in answers("Ben").items():
        ids = re.findall(r'\sid="([^"]+)"', without_sprite(answer.text))
        assert sorted(ids) == sorted(set(ids)), address


def test_own_match_is_stored_by_no_browser(busy_club: Club, ben: Client) -> None:
    match = busy_club.ben.player.held_seats.get().match

    answer = ben.get(f"/matches/{match.pk}/")

    assert "no-store" in answer.headers["Cache-Control"]
