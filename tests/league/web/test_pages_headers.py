"""What every page is sent with, and what none of them may hold."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from engines import registry
from league.models import User
from tests.league.factories import Club, make_asking_match, make_event, make_finished_series
from tests.league.web.visits import TWO_GAMES, every_page, visitor, without_sprite


@pytest.fixture
def busy_club(club: Club) -> Club:
    make_finished_series(club.bots[:2])
    make_asking_match(club.ben.player, club.bots[0])
    make_event(club.bots)
    return club


@pytest.fixture(params=["", "Ada", pytest.param("Ben", marks=pytest.mark.long)])
def answers(request: pytest.FixtureRequest, busy_club: Club) -> dict[str, Any]:
    """What a stranger, the staff and a player are sent, by address."""
    client = visitor(User.objects.filter(username=request.param).first())
    games = TWO_GAMES if request.param else registry.games()
    return {address: client.get(address) for address in every_page(games)}


def test_every_page_is_safe_to_show(answers: dict[str, Any]) -> None:
    """One visit serves all these checks: hundreds of pages take seconds."""
    for address, answer in answers.items():
        check_guards(address, answer)
        check_no_shared_cache(address, answer)
        check_policy_is_kept(address, answer)
        check_heading_and_title(address, answer)
        check_no_id_twice(address, answer)


def check_guards(address: str, answer: Any) -> None:
    policy = answer.headers["Content-Security-Policy"]
    assert "script-src 'self'" in policy, address
    assert "unsafe" not in policy, address
    assert answer.headers["X-Frame-Options"] == "DENY", address
    assert answer.headers["X-Content-Type-Options"] == "nosniff", address
    assert answer.headers["Referrer-Policy"] == "same-origin", address


def check_no_shared_cache(address: str, answer: Any) -> None:
    if answer.status_code == 200:
        assert "private" in answer.headers["Cache-Control"], address
        assert "no-cache" in answer.headers["Cache-Control"], address
        assert "HX-Request" in answer.headers["Vary"], address


def check_policy_is_kept(address: str, answer: Any) -> None:
    bare = without_sprite(answer.text)
    assert re.findall(r"<script(?![^>]*\bsrc=)", bare) == [], address
    assert re.findall(r"\s(?:style|on\w+)=\"", bare) == [], address
    assert "<style" not in bare, address
    assert re.findall(r"(?:src|href)=\"https?://", bare) == [], address


def check_heading_and_title(address: str, answer: Any) -> None:
    if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
        assert answer.text.count("<h1") == 1, address
        assert re.search(r"<title>\s*\S.* · Clack</title>", answer.text), address


def check_no_id_twice(address: str, answer: Any) -> None:
    ids = re.findall(r'\sid="([^"]+)"', without_sprite(answer.text))
    assert sorted(ids) == sorted(set(ids)), address


def test_own_match_is_stored_by_no_browser(busy_club: Club, ben: Client) -> None:
    match = busy_club.ben.player.held_seats.get().match

    answer = ben.get(f"/matches/{match.pk}/")

    assert "no-store" in answer.headers["Cache-Control"]
