"""Throttles: hurry is refused, with the time to wait."""

from __future__ import annotations

import pytest
from pytest_django.fixtures import Settings
from rest_framework.test import APIClient

from tests.league.api.callers import V1, caller, error_of
from tests.league.factories import Club


@pytest.fixture(autouse=True)
def slow(settings: Settings) -> None:
    rates = {"anon": "2/min", "user": "3/min"}
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "DEFAULT_THROTTLE_RATES": rates}


def statuses(client: APIClient, calls: int, address: str = "games/") -> list[int]:
    return [client.get(f"{V1}/{address}").status_code for _ in range(calls)]


def test_stranger_in_a_hurry_is_told_to_wait(db: None, anybody: APIClient) -> None:
    before = statuses(anybody, 2)

    response = anybody.get(f"{V1}/games/")

    assert before == [200, 200]
    assert error_of(response) == (429, "throttled", {})
    assert 1 <= int(response.headers["Retry-After"]) <= 60


def test_account_is_counted_over_its_tokens(club: Club) -> None:
    first, second = caller(club.ben), caller(club.ben)

    assert statuses(first, 2) + statuses(second, 2) == [200, 200, 200, 429]


def test_accounts_are_counted_apart(club: Club) -> None:
    statuses(caller(club.ben), 4)

    assert statuses(caller(club.cy), 1) == [200]


def test_refused_calls_are_counted(club: Club, anybody: APIClient) -> None:
    anybody.credentials(HTTP_AUTHORIZATION="Bearer clack_guess")

    assert statuses(anybody, 3) == [401, 401, 429]


def test_calls_without_permission_are_counted(club: Club) -> None:
    player_only = caller(club.ben, "play")

    assert statuses(player_only, 4) == [403, 403, 403, 429]


def test_invented_addresses_do_not_escape(db: None, anybody: APIClient) -> None:
    """Without a trusted proxy the forwarded address is the caller's own word."""
    found = [
        anybody.get(f"{V1}/games/", headers={"X-Forwarded-For": f"10.0.0.{number}"}).status_code
        for number in range(3)
    ]

    assert found == [200, 200, 429]
