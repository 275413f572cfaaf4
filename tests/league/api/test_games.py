"""Games as the API shows them."""

from __future__ import annotations

from rest_framework.test import APIClient

from engines import registry
from tests.league.api.callers import V1, error_of


def test_every_game_is_listed(db: None, anybody: APIClient) -> None:
    response = anybody.get(f"{V1}/games/")

    assert [row["slug"] for row in response.json()["results"]] == list(registry.games())


def test_game_shows_seats_rules_and_options(db: None, anybody: APIClient) -> None:
    shown = anybody.get(f"{V1}/games/jielong/").json()

    assert {name: shown[name] for name in shown if name != "options"} == {
        "slug": "jielong",
        "title": registry.get("jielong").title,
        "family": "connecting",
        "seats": [2, 3, 4],
        "default_seats": 4,
        "rules": registry.get("jielong").rules,
        "rules_url": "http://testserver/games/jielong/",
    }
    assert shown["options"][0] == {
        "name": "arms",
        "kind": "choice",
        "default": "single",
        "per_seat": False,
        "low": None,
        "high": None,
        "choices": ["single", "double"],
        "help": "Whether tiles may be added to one end of the line or to both.",
    }


def test_default_of_option_keeps_its_type(db: None, anybody: APIClient) -> None:
    options = anybody.get(f"{V1}/games/jielong/").json()["options"]

    assert {row["name"]: row["default"] for row in options} == {
        "arms": "single",
        "deals": 4,
        "dealer_rule": "winner",
        "free_discard": False,
    }


def test_unknown_game_is_not_found(db: None, anybody: APIClient) -> None:
    assert error_of(anybody.get(f"{V1}/games/chess/")) == (404, "not_found", {})
