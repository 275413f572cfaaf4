"""Referees by the API: each act, and bodies that are refused by field."""

from __future__ import annotations

from typing import Any

import pytest

from tests.league.api.callers import V1, caller, error_of
from tests.league.factories import Club, make_finished_series, make_series

CORRECTION = {"scores": [3, 1], "places": [1, 2], "reason": "miscounted"}


def test_series_is_postponed_and_then_forfeited(club: Club) -> None:
    series = make_series(club.bots[:2])
    ada, address = caller(club.ada), f"{V1}/series/{series.pk}/"

    moved = ada.post(
        f"{address}postpone/", {"starts_at": "2099-01-01T20:00:00Z"}, format="json"
    ).json()
    given = ada.post(f"{address}forfeit/", {"player": club.bots[0].pk}, format="json").json()

    assert moved["starts_at"] == "2099-01-01T20:00:00Z"
    assert (given["stage"], given["ending"]) == ("finished", "forfeit")


@pytest.mark.parametrize(
    ("act", "body", "field"),
    [
        ("postpone", {}, "starts_at"),
        ("postpone", {"starts_at": "2001-01-01T20:00:00Z"}, "starts_at"),
        ("forfeit", {}, "player"),
        ("forfeit", {"player": 4711}, "player"),
        ("forfeit", {"player": 1}, "player"),
        ("forfeit", {"player": 1, "why": "x"}, "why"),
    ],
)
def test_bad_decision_is_refused_by_field(
    club: Club, act: str, body: dict[str, Any], field: str
) -> None:
    series = make_series(club.bots[:2])

    answer = caller(club.ada).post(f"{V1}/series/{series.pk}/{act}/", body, format="json")

    status, _, fields = error_of(answer)
    assert (status, list(fields)) == (400, [field])


def test_corrected_result_is_told(club: Club) -> None:
    match = make_finished_series(club.bots[:2]).matches.get()

    answer = caller(club.ada).post(f"{V1}/matches/{match.pk}/correct/", CORRECTION, format="json")

    result = answer.json()["result"]
    assert (answer.status_code, result["scores"], result["places"]) == (200, [3, 1], [1, 2])


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"reason": " "}, "reason"),
        ({"scores": [1]}, "scores"),
        ({"scores": [1.5, 2]}, "scores"),
        ({"places": [2, 2]}, "places"),
        ({"places": [1, 10**30]}, "places"),
    ],
)
def test_bad_correction_is_refused_by_field(club: Club, wrong: dict[str, Any], field: str) -> None:
    match = make_finished_series(club.bots[:2]).matches.get()

    answer = caller(club.ada).post(
        f"{V1}/matches/{match.pk}/correct/", {**CORRECTION, **wrong}, format="json"
    )

    status, _, fields = error_of(answer)
    assert (status, list(fields)) == (400, [field])


def test_finished_match_is_not_replayed(club: Club) -> None:
    match = make_finished_series(club.bots[:2]).matches.get()

    answer = caller(club.ada).post(f"{V1}/matches/{match.pk}/replay/", {}, format="json")

    assert error_of(answer)[:2] == (409, "conflict")
