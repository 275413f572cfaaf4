"""Rounds and results of real tables in the API: the same acts, with errors in the one shape."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from league.models import Event, Series
from league.services import pairing
from league.services.events import start_event
from league.services.scheduling import start_due_series
from tests.league import factories as f
from tests.league.api.callers import V1, caller, error_of


@pytest.fixture
def ada(club: f.Club) -> APIClient:
    return caller(club.ada)


@pytest.fixture
def drafted(club: f.Club) -> Event:
    event = f.make_event(club.bots, by=club.ada, publishes=False, format="swiss")
    return start_event(event.pk)


def send(client: APIClient, address: str, body: object = None) -> Any:
    return client.post(address, {} if body is None else body, format="json")


def rounds(event: Event, rest: str = "") -> str:
    return f"{V1}/events/{event.pk}/rounds/{rest}"


def test_draft_is_hidden_from_all_but_organisers(
    drafted: Event, ada: APIClient, anybody: APIClient
) -> None:
    assert anybody.get(rounds(drafted)).json() == {"rounds": [], "next_at": None, "pairing": None}
    assert anybody.get(rounds(drafted, "1/")).status_code == 404
    shown = ada.get(rounds(drafted, "1/")).json()
    assert [pairing["table"] for pairing in shown["pairings"]] == [1, 2]
    assert "score difference" in shown["pairings"][0]["facts"]


def test_round_is_changed_published_and_taken_back(drafted: Event, ada: APIClient) -> None:
    first, second = ada.get(rounds(drafted, "1/")).json()["pairings"][0]["entries"]
    body = {"first": first["id"], "second": second["id"]}

    changed = send(ada, rounds(drafted, "1/exchange/"), body).json()
    published = send(ada, rounds(drafted, "1/publish/")).json()
    undone = send(ada, rounds(drafted, "1/undo/"), {"reason": "fire"}).json()

    seats = [entry["id"] for entry in changed["pairings"][0]["entries"]]
    assert seats == [second["id"], first["id"]]
    assert published["pairings"][0]["series"] is not None
    assert (undone["published_at"], undone["pairings"][0]["series"]) == (None, None)
    assert send(ada, rounds(drafted, "1/unpair/")).status_code == 204
    assert send(ada, rounds(drafted), {"after": 0}).status_code == 201


def test_second_pairing_is_a_conflict(drafted: Event, ada: APIClient) -> None:
    answer = send(ada, rounds(drafted), {"after": 0})

    assert error_of(answer)[:2] == (409, "conflict")


@pytest.mark.parametrize(
    ("act", "body", "field"),
    [
        ("exchange", {"first": 1}, "second"),
        ("move", {"entry": "x", "table": 1}, "entry"),
        ("move", {"entry": 987654, "table": None}, "entry"),
        ("renumber", {"table": 1, "to": 9}, "to"),
        ("undo", {"why": "?"}, "why"),
    ],
)
def test_wrong_body_names_its_field(
    drafted: Event, ada: APIClient, act: str, body: dict[str, object], field: str
) -> None:
    status, _, fields = error_of(send(ada, rounds(drafted, f"1/{act}/"), body))

    assert (status, list(fields)) == (400, [field])


def test_large_event_is_accepted_and_tells_how_far_it_is(
    club: f.Club, ada: APIClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pairing, "LARGE", 3)
    event = f.make_running_event(club.bots, by=club.ada, format="swiss")
    f.play_all()  # a worker pairs the first round
    start_due_series()
    f.play_all()

    answer = send(ada, rounds(event), {"after": 1})

    assert answer.status_code == 202
    assert answer.json()["pairing"]["state"] == "queued"
    assert error_of(send(ada, rounds(event), {"after": 1}))[0] == 409


@pytest.fixture
def at_table(club: f.Club) -> Series:
    people = [club.ben.player, club.cy.player]
    return f.make_running_series(people, by=club.ada, venue="table")


def test_players_agree_through_the_api(club: f.Club, at_table: Series) -> None:
    address = f"{V1}/series/{at_table.pk}"

    first = send(caller(club.ben), f"{address}/report/", {"games": [[3, 1]]}).json()
    second = send(caller(club.cy), f"{address}/report/", {"games": [[3, 1]]}).json()

    assert (first["stage"], first["reports"][0]["player"]["name"]) == ("running", "Ben")
    assert (second["stage"], second["games"]) == ("finished", [[3, 1]])


def test_referee_enters_and_corrects(ada: APIClient, at_table: Series) -> None:
    address = f"{V1}/series/{at_table.pk}/result/"

    send(ada, address, {"games": [[3, 1]]})
    refused = send(ada, address, {"games": [[1, 3]]})
    corrected = send(ada, address, {"games": [[1, 3]], "reason": "misread"}).json()

    assert error_of(refused)[2].keys() == {"reason"}
    assert corrected["games"] == [[1, 3]]
    block = ada.get(f"{V1}/series/{at_table.pk}/").json()["blocks"][0]
    assert (block["totals"], block["seed"], block["matches"]) == ([1, 3], None, [])


@pytest.mark.parametrize("games", [None, "3:1", [[3]], [["3", 1]], [[3, 1], [1, 3]], [[2**40, 0]]])
def test_wrong_games_are_refused(ada: APIClient, at_table: Series, games: object) -> None:
    answer = send(ada, f"{V1}/series/{at_table.pk}/result/", {"games": games})

    status, _, fields = error_of(answer)
    assert (status, list(fields)) == (400, ["games"])
    assert not at_table.blocks.exists()
