"""Ratings as the API shows them."""

from __future__ import annotations

from rest_framework.test import APIClient

from league.models import Pool
from league.queries.ratings import ladder, strength_of
from tests.league.api.callers import V1, error_of
from tests.league.factories import Club, make_finished_series


def test_pools_are_filtered_by_game(club: Club, anybody: APIClient) -> None:
    make_finished_series(club.bots[:2])
    make_finished_series(club.bots[:2], game="strings-of-suits")

    response = anybody.get(f"{V1}/ratings/", {"game": "jielong"})

    assert [row["game"] for row in response.json()["results"]] == ["jielong"]


def test_ladder_shows_the_strongest_first(club: Club, anybody: APIClient) -> None:
    make_finished_series(club.bots, level_rule="extra")
    pool = Pool.objects.get()

    response = anybody.get(f"{V1}/ratings/{pool.pk}/ladder/")

    assert [(row["player"]["id"], row["rating"]) for row in response.json()["results"]] == [
        (row.player_id, round(strength_of(row).shown, 1)) for row in ladder(pool)
    ]


def test_rating_shows_how_it_came_about(club: Club, anybody: APIClient) -> None:
    series = make_finished_series(club.bots[:2], counting="fixed", length=2)
    pool = Pool.objects.get()

    shown = anybody.get(f"{V1}/players/{club.bots[0].pk}/ratings/{pool.pk}/").json()

    assert [(row["series"], row["block"]) for row in shown["curve"]] == [
        (series.pk, 1),
        (series.pk, 2),
    ]
    assert shown["curve"][-1]["rating"] == shown["rating"]
    assert shown["blocks"] == 2


def test_unrated_player_is_not_on_the_ladder(club: Club, anybody: APIClient) -> None:
    make_finished_series(club.bots[:2])
    pool = Pool.objects.get()

    response = anybody.get(f"{V1}/players/{club.ben.player.pk}/ratings/{pool.pk}/")

    assert error_of(response) == (404, "not_found", {})
