"""Events as the API shows them."""

from __future__ import annotations

from rest_framework.test import APIClient

from league.queries.standings import standings
from tests.league.api.callers import V1
from tests.league.factories import Club, make_event, make_finished_event


def test_events_are_filtered_by_stage(club: Club, anybody: APIClient) -> None:
    make_event(club.bots[:2], name="To come")
    make_finished_event(club.bots[:2], name="Over")

    response = anybody.get(f"{V1}/events/", {"stage": "finished"})

    assert [row["name"] for row in response.json()["results"]] == ["Over"]


def test_event_shows_standings_and_rounds(club: Club, anybody: APIClient) -> None:
    event = make_finished_event(club.bots[:3])

    shown = anybody.get(f"{V1}/events/{event.pk}/").json()

    table = standings(event)
    rows = shown["standings"]["rows"]
    assert [(row["place"], row["player"]["name"], row["values"]) for row in rows] == [
        (row.place, row.entry.player.name, row.values) for row in table.rows
    ]
    names = [column["name"] for column in shown["standings"]["columns"]]
    assert names == [column.name for column in table.columns]
    assert [(row["number"], len(row["byes"])) for row in shown["rounds"]] == [
        (1, 1),
        (2, 1),
        (3, 1),
    ]


def test_series_are_filtered_by_event_and_round(club: Club, anybody: APIClient) -> None:
    event = make_finished_event(club.bots)
    make_finished_event(club.bots, name="Another")
    second = event.rounds.get(number=2)

    response = anybody.get(f"{V1}/series/", {"event": event.pk, "round": second.pk})

    shown = response.json()["results"]
    assert [row["id"] for row in shown] == sorted(
        second.series.values_list("pk", flat=True), reverse=True
    )
    assert [(row["event"]["name"], row["round"]) for row in shown] == [("League night", 2)] * 2
