"""Matches in the API: views, records and moves."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from engines.record import loads, verify
from league.models import Match
from league.queries.positions import state_of
from tests.league.api.callers import V1, caller, error_of
from tests.league.factories import (
    Club,
    make_asking_match,
    make_finished_series,
    make_half_played_match,
    make_open_block,
    make_running_series,
)


@pytest.fixture
def asking(club: Club) -> Match:
    """A match at which Ben is asked."""
    return make_asking_match(club.ben.player, club.bots[0])


def move_body(match: Match, **changes: Any) -> dict[str, Any]:
    match.refresh_from_db()
    legal = state_of(match).legal_texts()
    return {"ply": match.move_count, "move": legal[0], "key": "first try", **changes}


def send(client: APIClient, match: Match, body: Any) -> Any:
    return client.post(f"{V1}/matches/{match.pk}/moves/", body, format="json")


def test_matches_are_filtered_by_series_player_game_and_stage(
    club: Club, anybody: APIClient
) -> None:
    series = make_finished_series(club.bots[:2])
    make_running_series(club.bots[2:])
    chosen: dict[str, Any] = {
        "series": series.pk, "player": club.bots[0].pk, "game": "jielong", "stage": "finished",
    }  # fmt: skip

    response = anybody.get(f"{V1}/matches/", chosen)

    assert [row["id"] for row in response.json()["results"]] == [series.matches.get().pk]


def test_match_shows_holders_and_result(club: Club, anybody: APIClient) -> None:
    match = make_finished_series(club.bots[:2]).matches.get()

    shown = anybody.get(f"{V1}/matches/{match.pk}/").json()

    assert [(row["seat"], row["player"]["id"], row["version"]) for row in shown["holders"]] == [
        (held.seat, held.player_id, 1) for held in match.holders.order_by("seat")
    ]
    assert shown["result"] == {
        "scores": match.result.scores,
        "places": match.result.places,
        "reason": "played out",
        "forfeiter": None,
        "corrected": False,
    }


def test_match_shows_stranger_the_spectators_view(club: Club, asking: Match) -> None:
    shown = caller(club.cy).get(f"{V1}/matches/{asking.pk}/").json()

    assert shown["view"] == state_of(asking).view(None)


def test_match_shows_seat_its_own_view(club: Club, asking: Match) -> None:
    shown = caller(club.ben).get(f"{V1}/matches/{asking.pk}/").json()

    assert shown["view"] == state_of(asking).view(asking.turn)


def test_view_lists_legal_moves_of_caller_who_is_asked(club: Club, asking: Match) -> None:
    shown = caller(club.ben).get(f"{V1}/matches/{asking.pk}/view/").json()

    assert shown == {
        "match": asking.pk,
        "stage": "running",
        "ply": asking.move_count,
        "seat": asking.turn,
        "turn": asking.turn,
        "deadline": shown["deadline"],
        "legal": state_of(asking).legal_texts(),
        "view": state_of(asking).view(asking.turn),
    }


def test_view_lists_no_moves_for_stranger(club: Club, asking: Match, anybody: APIClient) -> None:
    shown = anybody.get(f"{V1}/matches/{asking.pk}/view/").json()

    assert (shown["seat"], shown["legal"]) == (None, [])


def test_finished_match_of_open_block_has_no_view(club: Club, anybody: APIClient) -> None:
    match = make_open_block(club.bots[:2]).matches.get(rotation=0)

    shown = anybody.get(f"{V1}/matches/{match.pk}/").json()

    assert (shown["stage"], shown["view"]) == ("finished", None)


def test_record_replays_to_its_scores(club: Club, anybody: APIClient) -> None:
    match = make_finished_series(club.bots[:2]).matches.get()

    response = anybody.get(f"{V1}/matches/{match.pk}/record/")

    disposition = f'attachment; filename="clack-match-{match.pk}.json"'
    assert response.headers["Content-Disposition"] == disposition
    assert response.headers["Content-Type"] == "application/json"
    assert verify(loads(response.content.decode())).scores() == match.result.scores


def test_record_of_running_match_is_refused(club: Club, anybody: APIClient) -> None:
    match = make_half_played_match(club.bots[:2])

    response = anybody.get(f"{V1}/matches/{match.pk}/record/")

    assert error_of(response) == (409, "conflict", {})


def test_record_is_refused_while_block_is_open(club: Club, anybody: APIClient) -> None:
    match = make_open_block(club.bots[:2]).matches.get(rotation=0)

    response = anybody.get(f"{V1}/matches/{match.pk}/record/")

    assert match.stage == Match.Stage.FINISHED
    assert error_of(response) == (409, "conflict", {})


def test_move_is_played_and_told(club: Club, asking: Match) -> None:
    body = move_body(asking)

    response = send(caller(club.ben), asking, body)

    played = asking.moves.get(ply=body["ply"])
    assert response.status_code == 201
    assert response.json() == {
        "match": asking.pk,
        "ply": body["ply"],
        "seat": played.seat,
        "move": body["move"],
        "millis": played.millis,
    }


def test_move_sent_again_gives_the_same_answer(club: Club, asking: Match) -> None:
    ben, body = caller(club.ben), move_body(asking)

    first, second = send(ben, asking, body), send(ben, asking, body)

    assert (second.status_code, second.json()) == (first.status_code, first.json())
    assert asking.moves.filter(ply=body["ply"]).count() == 1


def test_another_move_at_the_same_ply_is_conflict(club: Club, asking: Match) -> None:
    ben, body = caller(club.ben), move_body(asking)
    send(ben, asking, body)

    response = send(ben, asking, {**body, "key": "second thoughts"})

    status, code, fields = error_of(response)
    assert (status, code, list(fields)) == (409, "conflict", ["ply"])


def test_illegal_move_is_refused_with_its_reason(club: Club, asking: Match) -> None:
    before = asking.move_count

    response = send(caller(club.ben), asking, move_body(asking, move="castle"))

    status, code, fields = error_of(response)
    asking.refresh_from_db()
    assert (status, code, list(fields)) == (400, "invalid", ["move"])
    assert asking.move_count == before


def test_move_at_wrong_ply_is_conflict(club: Club, asking: Match) -> None:
    response = send(caller(club.ben), asking, move_body(asking, ply=asking.move_count + 1))

    status, _, fields = error_of(response)
    assert (status, list(fields)) == (409, ["ply"])


def test_stranger_may_not_move(club: Club, asking: Match) -> None:
    response = send(caller(club.cy), asking, move_body(asking))

    assert error_of(response) == (403, "forbidden", {})
    assert asking.moves.filter(key="first try").count() == 0


def test_account_without_player_may_not_move(club: Club, asking: Match) -> None:
    club.cy.player.delete()

    response = send(caller(club.cy), asking, move_body(asking))

    assert error_of(response) == (403, "forbidden", {})


def test_move_out_of_turn_is_conflict(club: Club) -> None:
    match = make_asking_match(club.ben.player, club.cy.player)
    asked = match.holders.get(seat=match.turn or 0).player
    waiting = club.cy if asked == club.ben.player else club.ben

    response = send(caller(waiting), match, move_body(match))

    assert error_of(response) == (409, "conflict", {})
