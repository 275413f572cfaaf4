"""Series in the API: reading, scheduling and calling off."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from rest_framework.test import APIClient

from league.models import AuditEntry, Series
from league.queries.clock import database_now
from tests.league.api.callers import V1, caller, error_of
from tests.league.factories import (
    Club,
    make_finished_series,
    make_open_block,
    make_running_series,
    make_series,
)


@pytest.fixture
def ada(club: Club) -> APIClient:
    return caller(club.ada)


def terms(club: Club, **changes: Any) -> dict[str, Any]:
    return {"game": "jielong", "players": [bot.pk for bot in club.bots[:2]], **changes}


def test_series_are_filtered_by_stage_game_and_player(club: Club, anybody: APIClient) -> None:
    make_series(club.bots[:2])
    running = make_running_series(club.bots[1:3])
    chosen: dict[str, Any] = {"stage": "running", "game": "jielong", "player": club.bots[2].pk}

    response = anybody.get(f"{V1}/series/", chosen)

    assert [row["id"] for row in response.json()["results"]] == [running.pk]


def test_series_shows_sides_with_points_and_places(club: Club, anybody: APIClient) -> None:
    series = make_finished_series(club.bots[:2])

    shown = anybody.get(f"{V1}/series/{series.pk}/").json()

    assert shown["sides"] == [
        {
            "index": side.index,
            "player": {"id": side.player.pk, "name": side.player.name, "kind": "bot"},
            "version": 1,
            "points": side.points,
            "place": side.place,
            "forfeited": False,
        }
        for side in series.sides.order_by("index")
    ]


def test_finished_block_tells_its_seed(club: Club, anybody: APIClient) -> None:
    block = make_finished_series(club.bots[:2]).blocks.get()

    (shown,) = anybody.get(f"{V1}/series/{block.series_id}/").json()["blocks"]

    assert (shown["commit"], shown["seed"]) == (block.commit, block.seed)
    assert [row["stage"] for row in shown["matches"]] == ["finished"]


def test_open_block_tells_its_commitment_only(club: Club, anybody: APIClient) -> None:
    block = make_open_block(club.bots[:2])

    (shown,) = anybody.get(f"{V1}/series/{block.series_id}/").json()["blocks"]

    assert (shown["commit"], shown["seed"]) == (block.commit, None)
    assert [row["stage"] for row in shown["matches"]] == ["finished", "running"]


def test_blocks_come_latest_first(club: Club, anybody: APIClient) -> None:
    series = make_finished_series(club.bots[:2], counting="fixed", length=3)

    response = anybody.get(f"{V1}/series/{series.pk}/blocks/", {"page_size": 2})

    assert [row["number"] for row in response.json()["results"]] == [3, 2]


def test_organiser_schedules_series_with_all_terms(club: Club, ada: APIClient) -> None:
    starts_at = database_now() + timedelta(days=1)
    chosen = {
        "options": {"deals": 2}, "counting": "fixed", "length": 4, "mirrored": True,
        "level_rule": "extra", "move_seconds": 5, "bank_seconds": 60, "rated": False,
    }  # fmt: skip

    response = ada.post(
        f"{V1}/series/", terms(club, starts_at=starts_at.isoformat(), **chosen), format="json"
    )

    series = Series.objects.get()
    shown = response.json()
    assert response.status_code == 201
    assert response.headers["Location"] == f"http://testserver{V1}/series/{series.pk}/"
    assert {name: shown[name] for name in chosen} == {
        **chosen,
        "options": {"arms": "single", "deals": 2, "dealer_rule": "winner", "free_discard": False},
    }
    assert {side["player"]["id"] for side in shown["sides"]} == {bot.pk for bot in club.bots[:2]}
    assert (series.starts_at, series.created_by) == (starts_at, club.ada)


def test_series_without_start_starts_now(club: Club, ada: APIClient) -> None:
    response = ada.post(f"{V1}/series/", terms(club), format="json")

    assert response.status_code == 201
    assert Series.objects.get().starts_at <= database_now()


def test_scheduling_leaves_audit_entry(club: Club, ada: APIClient) -> None:
    ada.post(f"{V1}/series/", terms(club), format="json")

    entry = AuditEntry.objects.get()
    assert (entry.actor, entry.action, entry.subject) == (club.ada, "schedule", "series")


def test_organiser_cancels_series_with_reason(club: Club, ada: APIClient) -> None:
    series = make_running_series(club.bots[:2])

    response = ada.post(f"{V1}/series/{series.pk}/cancel/", {"reason": "Fog."}, format="json")

    entry = AuditEntry.objects.get()
    assert (response.status_code, response.json()["stage"]) == (200, "cancelled")
    assert (entry.actor, entry.action, entry.reason) == (club.ada, "cancel", "Fog.")


def test_cancelling_needs_no_body(club: Club, ada: APIClient) -> None:
    series = make_series(club.bots[:2])

    response = ada.post(f"{V1}/series/{series.pk}/cancel/")

    assert response.json()["stage"] == "cancelled"


def test_cancelling_twice_is_conflict(club: Club, ada: APIClient) -> None:
    series = make_series(club.bots[:2])
    ada.post(f"{V1}/series/{series.pk}/cancel/")

    response = ada.post(f"{V1}/series/{series.pk}/cancel/")

    assert error_of(response) == (409, "conflict", {})
