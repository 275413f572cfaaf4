"""Nobody learns from a page what he may not know of a match that is being played."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from engines import registry
from league.models import Block, Event, Match, User
from league.queries.positions import seat_held_by, state_of
from league.web.drawing.families import FAMILIES
from tests.league.api.walking import concealed, texts_in
from tests.league.factories import (
    Club,
    make_asking_match,
    make_event,
    make_open_block,
    play_turn,
)
from tests.league.web.visits import every_page, tiles_shown, visitor, walk, without_sprite

GAMES = [pytest.param("jielong", marks=pytest.mark.long), "natto"]
"""Games in which a tile is known by its name, so that one in the wrong place is seen."""
RULES = "/games/"
"""The rules may name and draw any tile: what they show is in no table."""

NO_TILES = re.compile(r'hx-trigger="every 3s"|<(?:input|option)\b[^>]*\bvalue="-?\d+"[^>]*>')
"""Written like a tile: a pause like one of Natto's; counts and the ids of rows like a domino."""


@pytest.fixture(params=GAMES)
def played(request: pytest.FixtureRequest, club: Club) -> Match:
    """Ben and Cy in the middle of a match; Ada, who is staff, looks on."""
    make_event(club.bots)
    match = make_asking_match(club.ben.player, club.cy.player, game=request.param, options={})
    for _ in range(5):
        play_turn(match)
    return match


@pytest.fixture(params=GAMES)
def mirrored(request: pytest.FixtureRequest, club: Club) -> Block:
    """Bots in the middle of a mirrored block: one of its matches is over, the other is not."""
    make_event(club.bots)
    return make_open_block(club.bots[:2], game=request.param, options={})


def named(name: str) -> User | None:
    return User.objects.filter(username=name).first()


def unknown_to(user: User | None, match: Match) -> set[str]:
    """The tiles that this reader must not see, because no copy of them is in his view."""
    state = state_of(match)
    seat = seat_held_by(user.player, list(match.holders.all())) if user else None
    view = state.view(seat)
    seen = {word for text in texts_in([view["position"], view["log"]]) for word in text.split()}
    return concealed(state.dump(), view["position"]) - seen


def traces(page: str, slug: str, tiles: set[str]) -> set[str]:
    """What of the page gives one of the tiles away: a drawing, its name, or its notation."""
    family = FAMILIES[registry.get(slug).tiles]
    bare = NO_TILES.sub("", without_sprite(page))
    found = tiles & set(tiles_shown(page))
    found |= {text for text in tiles if family.label(text) in bare}
    # Numbers are everywhere on a page; the notation is looked for where it cannot be a number.
    said = re.findall(r"(?:value|title|aria-label|data-\w+)=\"([^\"]*)\"|<!--(.*?)-->", bare)
    words = {word for parts in said for part in parts for word in part.split()}
    if slug == "natto":
        words |= set(re.findall(r"(?<![\w-])\w+(?![\w-])", bare))
    return found | (tiles & words)


def leaks(pages: dict[str, str], slug: str, tiles: set[str], seeds: list[str]) -> set[str]:
    """The addresses of pages that hold one of the tiles or seeds."""
    return {
        address
        for address, page in pages.items()
        if any(seed in page for seed in seeds)
        or (not address.startswith(RULES) and traces(page, slug, tiles))
    }


def seeds_of(match: Match) -> list[str]:
    return [match.block.seed, *Event.objects.values_list("seed", flat=True)]


def plant(match: Match, words: str) -> None:
    Match.objects.filter(pk=match.pk).update(problem=words)


@pytest.mark.parametrize("name", ["", "Ada", "Ben", "Cy"])
def test_running_match_leaks_no_tile_or_seed(played: Match, name: str) -> None:
    tiles = unknown_to(named(name), played)
    assert tiles

    pages = walk(visitor(named(name)))

    assert f"/matches/{played.pk}/" in pages
    assert leaks(pages, played.series.game, tiles, seeds_of(played)) == set()


@pytest.mark.parametrize("name", ["", "Ada", "Ben"])
def test_open_block_leaks_no_tile_or_seed(mirrored: Block, name: str) -> None:
    running = mirrored.matches.get(rotation=1)
    tiles = unknown_to(named(name), running)
    assert tiles

    pages = walk(visitor(named(name)))

    assert leaks(pages, running.series.game, tiles, seeds_of(running)) == set()


def test_planted_seed_is_found_on_the_page_of_its_series(played: Match, anybody: Client) -> None:
    plant(played, f"It came from {played.block.seed}.")

    found = leaks(walk(anybody), played.series.game, set(), seeds_of(played))

    assert found == {f"/series/{played.series_id}/"}


def test_planted_tile_is_found_in_words(club: Club, anybody: Client) -> None:
    match = make_asking_match(club.ben.player, club.cy.player, game="natto", options={})
    tiles = unknown_to(None, match)
    plant(match, f"There is {min(tiles)} in the wrong hand.")

    found = leaks(walk(anybody), "natto", tiles, [])

    assert found == {f"/series/{match.series_id}/"}


def test_own_hand_is_found_where_its_holder_looks(played: Match, club: Club) -> None:
    """What the search calls a leak to a stranger stands on the page of the seat itself."""
    pages = walk(visitor(club.ben))

    found = leaks(pages, played.series.game, unknown_to(None, played), [])

    assert found == {f"/matches/{played.pk}/"}


@pytest.mark.parametrize("query", ["?ply=0", "?ply=3&seat=0", "?ply=2&seat=1"])
@pytest.mark.parametrize("name", ["", "Ben"])
def test_replay_of_a_running_match_cannot_be_asked_for(
    played: Match, name: str, query: str
) -> None:
    reader = visitor(named(name))

    page = reader.get(f"/matches/{played.pk}/{query}").text

    assert traces(page, played.series.game, unknown_to(named(name), played)) == set()


@pytest.mark.parametrize("query", ["", "?ply=0", "?ply=3&seat=0", "?seat=1"])
def test_ended_match_of_open_block_shows_no_tile(
    mirrored: Block, anybody: Client, query: str
) -> None:
    over = mirrored.matches.get(rotation=0)

    page = anybody.get(f"/matches/{over.pk}/{query}").text

    assert tiles_shown(page) == []


def test_part_for_htmx_leaks_no_tile(played: Match, anybody: Client) -> None:
    part = anybody.get(f"/matches/{played.pk}/", headers={"HX-Request": "true"}).text

    assert traces(part, played.series.game, unknown_to(None, played)) == set()


def test_staff_see_of_a_match_what_everybody_sees(
    played: Match, ada: Client, anybody: Client
) -> None:
    pages = [client.get(f"/matches/{played.pk}/").context["part"] for client in (ada, anybody)]

    assert pages[0] == pages[1]


def test_every_page_is_walked(played: Match) -> None:
    walked = every_page()

    assert {f"/matches/{played.pk}/", f"/series/{played.series_id}/", "/desk/"} <= set(walked)
    assert len(walked) == len(set(walked)) > 30
