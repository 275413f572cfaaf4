"""Staff may hold seats: the admin tells them nothing of a match that its page on the site hides."""

from __future__ import annotations

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from league.models import Match, Result, Round
from league.queries.clock import database_now
from tests.league import factories as f
from tests.league.web.test_leaks import leaks, plant, seeds_of, unknown_to

pytestmark = pytest.mark.django_db
COUNT = 7771
"""A number that stands on no page by chance."""


@pytest.fixture
def club() -> f.Club:
    return f.make_club(bots=3)


@pytest.fixture
def ada(club: f.Club) -> Client:
    client = Client()
    client.force_login(club.ada)
    return client


def pages(client: Client) -> dict[str, str]:
    """Every list of the admin, and the page of every row."""
    addresses = []
    for model in admin.site._registry:
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        addresses.append(reverse(f"{name}_changelist"))
        addresses += [
            reverse(f"{name}_change", args=[row.pk]) for row in model._default_manager.all()
        ]
    return {address: client.get(address).text for address in addresses}


def telling(client: Client, words: str) -> list[str]:
    return [address for address, page in pages(client).items() if words in page]


def page_of(match: Match) -> str:
    return reverse("admin:league_match_change", args=[match.pk])


def test_running_match_leaks_no_tile_or_seed(club: f.Club, ada: Client) -> None:
    match = f.make_asking_match(club.ben.player, club.cy.player, game="natto", options={})
    tiles = unknown_to(None, match)
    shown = pages(ada)

    assert leaks(shown, "natto", tiles, seeds_of(match)) == set()
    plant(match, f"There is {min(tiles)} in the wrong hand.")
    assert page_of(match) in leaks(pages(ada), "natto", tiles, [])


@pytest.mark.parametrize(("game", "is_told"), [("tok", False), ("jielong", True)])
def test_count_of_secret_turns_is_not_told(
    club: f.Club, ada: Client, game: str, is_told: bool
) -> None:
    match = f.make_asking_match(
        club.ben.player, club.cy.player, *club.bots[:2], game=game, options={}
    )
    Match.objects.update(move_count=COUNT)

    assert telling(ada, str(COUNT)) == ([page_of(match)] if is_told else [])


def test_result_of_a_board_is_told_when_all_have_played_it(club: f.Club, ada: Client) -> None:
    f.make_running_event([club.ben.player, *club.bots], duplicate=True, length=2, scoring="datum")
    f.play_all()
    ended = Match.objects.filter(stage="finished").earliest("pk")
    Result.objects.filter(match=ended).update(scores=[COUNT, -COUNT])

    assert telling(ada, str(COUNT)) == []

    Round.objects.update(finished_at=database_now())

    assert telling(ada, str(COUNT)) == [page_of(ended)]
