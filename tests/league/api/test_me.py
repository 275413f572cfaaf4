"""Who the caller is."""

from __future__ import annotations

from rest_framework.test import APIClient

from tests.league.api.callers import V1, caller, error_of, signed_in
from tests.league.factories import Club, make_asking_match


def test_me_names_caller_and_token(club: Club) -> None:
    response = caller(club.ben, "read").get(f"{V1}/me/")

    assert response.json() == {
        "name": "Ben",
        "is_organiser": False,
        "player": {"id": club.ben.player.pk, "name": "Ben", "kind": "person"},
        "token": {"name": "script 1", "scopes": ["read"], "expires_at": None},
        "waiting": [],
    }


def test_me_by_session_has_no_token(club: Club) -> None:
    shown = signed_in(club.ada).get(f"{V1}/me/").json()

    assert (shown["name"], shown["is_organiser"], shown["token"]) == ("Ada", True, None)


def test_me_lists_only_matches_that_wait_for_caller(club: Club) -> None:
    match = make_asking_match(club.ben.player, club.cy.player)
    is_bens = match.holders.get(seat=match.turn or 0).player == club.ben.player
    asked, other = (club.ben, club.cy) if is_bens else (club.cy, club.ben)

    waiting = {
        user.username: [row["id"] for row in caller(user).get(f"{V1}/me/").json()["waiting"]]
        for user in (asked, other)
    }

    assert waiting == {asked.username: [match.pk], other.username: []}


def test_me_of_account_without_player_is_empty(club: Club) -> None:
    club.cy.player.delete()

    shown = caller(club.cy).get(f"{V1}/me/").json()

    assert (shown["name"], shown["player"], shown["waiting"]) == ("Cy", None, [])


def test_me_needs_a_caller(db: None, anybody: APIClient) -> None:
    response = anybody.get(f"{V1}/me/")

    assert error_of(response) == (401, "unauthenticated", {})
    assert response.headers["WWW-Authenticate"] == 'Bearer realm="Clack"'
