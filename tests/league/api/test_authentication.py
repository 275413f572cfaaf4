"""Tokens, scopes and sessions: who is let in, and how far."""

from __future__ import annotations

from datetime import timedelta

import pytest
from rest_framework.test import APIClient

from league.models import Token
from league.queries.clock import database_now
from league.services.tokens import delete_token
from tests.league.api.callers import V1, caller, caller_with, error_of, signed_in
from tests.league.factories import PASSWORD, Club, make_asking_match, make_series, make_token


@pytest.mark.parametrize("header", ["Bearer", "Bearer ", "Bearer clack_x", "bearer " + "x" * 9000])
def test_unknown_token_is_refused(db: None, anybody: APIClient, header: str) -> None:
    response = anybody.get(f"{V1}/players/", headers={"Authorization": header})

    assert error_of(response) == (401, "unauthenticated", {})
    assert response.headers["WWW-Authenticate"] == 'Bearer realm="Clack"'


def test_deleted_token_is_refused(club: Club) -> None:
    ben = caller(club.ben)
    delete_token(club.ben, club.ben.tokens.get().pk)

    assert error_of(ben.get(f"{V1}/me/")) == (401, "unauthenticated", {})


def test_expired_token_is_refused(club: Club) -> None:
    ben = caller(club.ben)
    Token.objects.update(expires_at=database_now() - timedelta(seconds=1))

    assert error_of(ben.get(f"{V1}/me/")) == (401, "unauthenticated", {})


def test_token_of_closed_account_is_refused(club: Club) -> None:
    ben = caller(club.ben)
    club.ben.is_active = False
    club.ben.save(update_fields=["is_active"])

    assert error_of(ben.get(f"{V1}/me/")) == (401, "unauthenticated", {})


def test_other_schemes_are_left_alone(db: None, anybody: APIClient) -> None:
    response = anybody.get(f"{V1}/players/", headers={"Authorization": "Basic YWRhOmFkYQ=="})

    assert response.status_code == 200


def test_scheme_is_read_in_any_case(club: Club, anybody: APIClient) -> None:
    secret = make_token(club.ben)

    response = anybody.get(f"{V1}/me/", headers={"Authorization": f"bEARER {secret}"})

    assert response.json()["name"] == "Ben"


def test_use_of_token_is_noted(club: Club) -> None:
    caller(club.ben).get(f"{V1}/me/")

    assert club.ben.tokens.get().last_used_at is not None


def test_token_without_read_may_not_read(club: Club) -> None:
    response = caller(club.ben, "play").get(f"{V1}/players/")

    assert error_of(response) == (403, "forbidden", {})
    assert response.json()["error"]["message"] == "This token lacks the scope 'read'."


def test_token_without_play_may_not_move(club: Club) -> None:
    match = make_asking_match(club.ben.player, club.bots[0])

    response = caller(club.ben, "read").post(f"{V1}/matches/{match.pk}/moves/", {}, format="json")

    assert response.status_code == 403
    assert response.json()["error"]["message"] == "This token lacks the scope 'play'."


@pytest.mark.parametrize("address", ["series/", "series/{series}/cancel/"])
def test_token_without_organise_may_not_organise(club: Club, address: str) -> None:
    series = make_series(club.bots[:2])

    response = caller(club.ada, "read", "play").post(
        f"{V1}/{address.format(series=series.pk)}", {}, format="json"
    )

    assert response.status_code == 403
    assert response.json()["error"]["message"] == "This token lacks the scope 'organise'."


def test_scope_gives_no_more_than_its_owner_may(club: Club) -> None:
    series = make_series(club.bots[:2])

    response = caller(club.ben, "organise").post(f"{V1}/series/{series.pk}/cancel/")

    series.refresh_from_db()
    assert error_of(response) == (403, "forbidden", {})
    assert series.stage == "scheduled"


def test_session_may_write_with_csrf_token(club: Club) -> None:
    series = make_series(club.bots[:2])
    page = APIClient(enforce_csrf_checks=True)
    page.login(username="Ada", password=PASSWORD)
    page.cookies["clack-csrf"] = "a" * 32

    response = page.post(f"{V1}/series/{series.pk}/cancel/", headers={"X-CSRFToken": "a" * 32})

    assert response.json()["stage"] == "cancelled"


def test_session_without_csrf_token_may_not_write(club: Club) -> None:
    series = make_series(club.bots[:2])
    page = APIClient(enforce_csrf_checks=True)
    page.login(username="Ada", password=PASSWORD)

    response = page.post(f"{V1}/series/{series.pk}/cancel/")

    series.refresh_from_db()
    assert error_of(response) == (403, "forbidden", {})
    assert series.stage == "scheduled"


def test_bad_token_beside_session_is_refused(club: Club) -> None:
    page = signed_in(club.ada)

    response = page.get(f"{V1}/me/", headers={"Authorization": "Bearer clack_x"})

    assert error_of(response) == (401, "unauthenticated", {})


def test_answers_are_kept_out_of_shared_caches(club: Club) -> None:
    response = caller_with(make_token(club.ben)).get(f"{V1}/me/")

    assert response.headers["Cache-Control"] == "private, no-cache"
    assert {"Authorization", "Cookie"} <= set(response.headers["Vary"].split(", "))
