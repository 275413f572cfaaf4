"""Stages, seasons and windows as the API has them."""

from __future__ import annotations

from datetime import timedelta

from rest_framework.test import APIClient

from league.models import Event, Series
from league.queries.clock import database_now
from tests.league.api.callers import V1, caller
from tests.league.factories import Club, make_event, make_finished_event, make_running_event

ALONE = {"level_rule": "extra", "counting": "best_of", "advance": "clock"}


def looking(club: Club) -> Series:
    people = [club.ben.player, club.cy.player]
    event = make_running_event(people, window_hours=48, by=club.ada)
    return Series.objects.get(round__event=event)


def test_stages_are_told_with_tables_and_marks(club: Club, anybody: APIClient) -> None:
    event = make_finished_event(club.bots, format="groups", settings={"qualifying": 1}, **ALONE)

    groups, knockout = anybody.get(f"{V1}/events/{event.pk}/stages/").json()

    assert (groups["title"], knockout["title"]) == ("Groups", "Knockout")
    marks = [[line["mark"] for line in part["lines"]] for part in groups["parts"]]
    assert marks == [["goes on", ""], ["goes on", ""]]


def test_parts_are_listed_by_their_parent_alone(club: Club, anybody: APIClient) -> None:
    event = make_running_event(club.bots, format="groups", **ALONE)

    every = anybody.get(f"{V1}/events/").json()["results"]
    parts = anybody.get(f"{V1}/events/", {"parent": event.pk}).json()["results"]

    assert [row["id"] for row in every] == [event.pk]
    assert [(row["label"], row["parent"]) for row in parts] == [
        ("Group B", event.pk), ("Group A", event.pk),
    ]  # fmt: skip


def test_organiser_undoes_and_draws_a_stage(club: Club) -> None:
    event = make_running_event(club.bots, format="groups", by=club.ada)
    Series.objects.update(stage="scheduled")
    ada = caller(club.ada)

    undone = ada.post(f"{V1}/events/{event.pk}/undo-stage/", {"stage": 1}, format="json")
    drawn = ada.post(f"{V1}/events/{event.pk}/draw-stage/", {"after": 0}, format="json")

    assert (undone.status_code, undone.json()) == (200, [])
    assert [part["event"]["label"] for part in drawn.json()[0]["parts"]] == ["Group A", "Group B"]


def test_round_of_all_parts_waits_for_the_last_series(club: Club) -> None:
    event = make_running_event(club.bots, format="groups", by=club.ada)

    answer = caller(club.ada).post(f"{V1}/events/{event.pk}/open-rounds/", {}, format="json")

    assert answer.status_code == 409
    assert "No part waits" in answer.json()["error"]["message"]


def test_league_gets_divisions_and_a_next_season(club: Club) -> None:
    league = {"format": "league", "tiebreaks": ["LOT"], "advance": "clock", "by": club.ada}
    draft = make_event(club.bots, **league, name="Draft")
    played = make_finished_event(club.bots, **league, name="Season 1")
    ada = caller(club.ada)
    wanted = [{"player": bot.pk, "division": 1 + n % 2} for n, bot in enumerate(club.bots)]

    divided = ada.post(
        f"{V1}/events/{draft.pk}/divisions/", {"divisions": wanted}, format="json"
    ).json()
    made = ada.post(f"{V1}/events/{played.pk}/next-season/", {}, format="json")

    assert divided == {"divisions": wanted}
    assert (made.status_code, made.json()["name"]) == (201, "Season 2")
    assert Event.objects.get(name="Season 2").previous == played


def test_stranger_to_the_league_is_named_by_field(club: Club) -> None:
    draft = make_event(club.bots, format="league", by=club.ada)
    body = {"divisions": [{"player": club.ben.player.pk, "division": 1}]}

    answer = caller(club.ada).post(f"{V1}/events/{draft.pk}/divisions/", body, format="json")

    assert answer.status_code == 400
    assert list(answer.json()["error"]["fields"]) == ["divisions"]


def test_players_agree_on_a_time(club: Club) -> None:
    series = looking(club)
    ben, cy = caller(club.ben), caller(club.cy)
    at = (database_now() + timedelta(hours=4)).isoformat()

    offered = ben.post(f"{V1}/series/{series.pk}/offer-time/", {"at": at}, format="json").json()
    offer = offered["offers"][0]["id"]
    agreed = cy.post(f"{V1}/series/{series.pk}/accept-time/", {"proposal": offer}, format="json")

    assert (offered["is_agreed"], agreed.json()["is_agreed"]) == (False, True)
    assert agreed.json()["default_rule"] == "the organiser decides"


def test_offers_need_the_scope_to_play(club: Club) -> None:
    series = looking(club)
    at = (database_now() + timedelta(hours=4)).isoformat()

    answer = caller(club.ben, "read").post(
        f"{V1}/series/{series.pk}/offer-time/", {"at": at}, format="json"
    )

    assert answer.status_code == 403
    assert not series.proposals.exists()


def test_time_in_the_past_is_refused_by_field(club: Club) -> None:
    series = looking(club)

    answer = caller(club.ben).post(
        f"{V1}/series/{series.pk}/offer-time/", {"at": "2001-01-01T10:00:00Z"}, format="json"
    )

    assert answer.status_code == 400
    assert list(answer.json()["error"]["fields"]) == ["at"]


def test_organiser_settles_a_series_without_play(club: Club) -> None:
    series = looking(club)

    answer = caller(club.ada).post(
        f"{V1}/series/{series.pk}/settle/", {"rule": "draw"}, format="json"
    )

    assert answer.status_code == 200
    series.refresh_from_db()
    assert (series.stage, series.ending) == ("finished", "default")
