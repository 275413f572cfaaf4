"""Bots as the API shows them."""

from __future__ import annotations

from rest_framework.test import APIClient

from league.services.accounts import add_version, create_bot
from tests.league.api.callers import V1
from tests.league.factories import Club


def test_house_bot_has_no_author(club: Club, anybody: APIClient) -> None:
    bird = club.bots[0]

    response = anybody.get(f"{V1}/bots/", {"page_size": 1})

    assert response.json()["results"] == [
        {
            "id": bird.bot.pk,
            "player": {"id": bird.pk, "name": "Bird 1", "kind": "bot"},
            "author": None,
            "about": "",
            "is_house_bot": True,
            "version": 1,
        }
    ]


def test_bot_shows_author_and_versions(club: Club, anybody: APIClient) -> None:
    bot = create_bot(name="Heron", program="random", author=club.ben, about="Waits.")
    add_version(bot, "greedy")

    shown = anybody.get(f"{V1}/bots/{bot.pk}/").json()

    assert shown["author"] == {"id": club.ben.player.pk, "name": "Ben", "kind": "person"}
    assert shown["version"] == 2
    assert [(row["number"], row["program"]) for row in shown["versions"]] == [
        (2, "greedy"),
        (1, "random"),
    ]
