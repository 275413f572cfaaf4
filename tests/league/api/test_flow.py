"""Standings, crosstables, and the tables of arenas and ladders as the API has them."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from league.models import Event, Presence
from league.queries.events import LATEST_WAVES
from tests.league.api.callers import V1, caller
from tests.league.factories import Club, make_finished_event, make_running_event, play_all


@pytest.fixture
def arena(club: Club) -> Event:
    return make_running_event([club.ben.player, *club.bots[:3]], format="arena", name="Rush hour")


def test_tables_tell_who_plays_and_the_callers_own(arena: Event, club: Club) -> None:
    shown = caller(club.ben).get(f"{V1}/events/{arena.pk}/tables/").json()

    assert (shown["playing"], shown["waiting"], shown["pausing"]) == (4, 0, 0)
    assert len(shown["running"]) == 2
    assert [(one["player"]["name"], one["is_pausing"]) for one in shown["mine"]] == [("Ben", False)]
    assert shown["closes_at"] is not None


def test_results_come_once_tables_have_ended(club: Club, anybody: APIClient) -> None:
    event = make_running_event(club.bots, format="arena")
    play_all()

    shown = anybody.get(f"{V1}/events/{event.pk}/tables/").json()

    assert (len(shown["running"]), len(shown["results"]), shown["mine"]) == (0, 2, [])


def test_player_pauses_and_comes_back(arena: Event, club: Club) -> None:
    ben, body = caller(club.ben), {"player": club.ben.player.pk}

    paused = ben.post(f"{V1}/events/{arena.pk}/pause/", body, format="json").json()
    assert paused["mine"][0]["is_pausing"]
    back = ben.post(f"{V1}/events/{arena.pk}/return/", body, format="json").json()

    assert not back["mine"][0]["is_pausing"]


def test_nobody_pauses_for_somebody_else(arena: Event, club: Club) -> None:
    body = {"player": club.ben.player.pk}

    answer = caller(club.cy).post(f"{V1}/events/{arena.pk}/pause/", body, format="json")

    assert answer.status_code == 403
    assert not Presence.objects.filter(paused_at__isnull=False).exists()


@pytest.mark.parametrize("body", [{}, {"player": "Ben"}, {"player": 987654}, {"player": True}])
def test_bad_player_is_named(arena: Event, club: Club, body: dict[str, Any]) -> None:
    answer = caller(club.ben).post(f"{V1}/events/{arena.pk}/pause/", body, format="json")

    assert answer.status_code == 400
    assert list(answer.json()["error"]["fields"]) == ["player"]


def test_organiser_closes_a_ladder(club: Club) -> None:
    event = make_running_event(club.bots, by=club.ada, format="ladder")
    play_all()

    answer = caller(club.ada).post(f"{V1}/events/{event.pk}/close/", {}, format="json")

    assert answer.status_code == 200
    assert Event.objects.get(pk=event.pk).stage == "finished"


def test_crosstable_has_everybodys_meetings(club: Club, anybody: APIClient) -> None:
    event = make_finished_event(club.bots[:3])

    shown = anybody.get(f"{V1}/events/{event.pk}/crosstable/").json()

    assert shown["count"] == 3
    assert [len(line["meetings"]) for line in shown["lines"]] == [2, 2, 2]


def test_crosstable_starts_where_the_caller_says(club: Club, anybody: APIClient) -> None:
    event = make_finished_event(club.bots[:3])
    address = f"{V1}/events/{event.pk}/crosstable/"

    assert len(anybody.get(address, {"first": 3}).json()["lines"]) == 1
    assert anybody.get(address, {"first": "x"}).status_code == 400


def test_standings_alone_are_those_of_the_event(club: Club, anybody: APIClient) -> None:
    event = make_finished_event(club.bots[:3])

    whole = anybody.get(f"{V1}/events/{event.pk}/").json()

    assert anybody.get(f"{V1}/events/{event.pk}/standings/").json() == whole["standings"]


def test_only_the_latest_waves_of_a_ladder_are_listed(club: Club, anybody: APIClient) -> None:
    event = make_running_event(club.bots[:2], format="ladder")
    now = event.rounds.get().starts_at
    for number in range(2, LATEST_WAVES + 3):
        event.rounds.create(number=number, starts_at=now, published_at=now, finished_at=now)

    shown = anybody.get(f"{V1}/events/{event.pk}/").json()["rounds"]

    assert [row["number"] for row in shown] == list(range(3, LATEST_WAVES + 3))
