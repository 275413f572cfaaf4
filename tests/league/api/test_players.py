"""Players as the API shows them."""

from __future__ import annotations

from rest_framework.test import APIClient

from tests.league.api.callers import V1, error_of
from tests.league.factories import Club, make_finished_series, make_series


def names(response: object) -> list[str]:
    return [row["name"] for row in response.json()["results"]]  # type: ignore[attr-defined]


def test_players_are_listed_by_name(club: Club, anybody: APIClient) -> None:
    response = anybody.get(f"{V1}/players/")

    assert names(response) == ["Ada", "Ben", "Bird 1", "Bird 2", "Bird 3", "Bird 4", "Cy"]


def test_players_are_filtered_by_kind(club: Club, anybody: APIClient) -> None:
    response = anybody.get(f"{V1}/players/", {"kind": "person"})

    assert names(response) == ["Ada", "Ben", "Cy"]


def test_players_are_found_by_part_of_name(club: Club, anybody: APIClient) -> None:
    response = anybody.get(f"{V1}/players/", {"name": "iRD", "ordering": "-name"})

    assert names(response) == ["Bird 4", "Bird 3", "Bird 2", "Bird 1"]


def test_player_shows_name_kind_and_record(club: Club, anybody: APIClient) -> None:
    winner, loser = make_finished_series(club.bots[:2], level_rule="extra").sides.order_by("place")

    response = anybody.get(f"{V1}/players/{winner.player.pk}/")

    assert response.json() == {
        "id": winner.player.pk,
        "name": winner.player.name,
        "kind": "bot",
        "bot": winner.player.bot.pk,
        "created_at": response.json()["created_at"],
        "by_game": [{"game": "jielong", "won": 1, "drawn": 0, "lost": 0}],
        "by_opponent": [
            {
                "opponent": loser.player.pk,
                "name": loser.player.name,
                "won": 1,
                "drawn": 0,
                "lost": 0,
            }
        ],
    }


def test_player_never_shows_account(club: Club, anybody: APIClient) -> None:
    club.ben.email = "ben@club.example"
    club.ben.save(update_fields=["email"])

    answers = [
        anybody.get(f"{V1}/players/").content,
        anybody.get(f"{V1}/players/{club.ben.player.pk}/").content,
    ]

    assert not any(b"club.example" in answer for answer in answers)


def test_history_holds_only_the_players_series(club: Club, anybody: APIClient) -> None:
    first = make_series(club.bots[:2])
    second = make_series(club.bots[:2])
    make_series(club.bots[2:])

    response = anybody.get(f"{V1}/players/{club.bots[0].pk}/series/")

    assert [row["id"] for row in response.json()["results"]] == [second.pk, first.pk]


def test_history_of_nobody_is_not_found(club: Club, anybody: APIClient) -> None:
    response = anybody.get(f"{V1}/players/4711/series/")

    assert error_of(response) == (404, "not_found", {})
