"""Nobody learns from the API what he may not know of a match that is being played."""

from __future__ import annotations

import json

import pytest
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

from league.models import Block, Event, Match, User
from league.queries.positions import seat_held_by, state_of
from tests.league.api.callers import V1, caller, error_of
from tests.league.api.walking import concealed, every_address, texts_in, walk, words_in
from tests.league.factories import (
    Club,
    make_asking_match,
    make_club,
    make_event,
    make_open_block,
    play_turn,
)

GAMES = [pytest.param("jielong", marks=pytest.mark.long), "natto"]
"""Games in which a tile is known by its name, so that one in the wrong place is seen."""
RULES = f"{V1}/games/"
"""The one place that may name any tile: what it says is in no table (see below)."""


@pytest.fixture
def club(db: None) -> Club:
    return make_club(bots=2)


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
    return make_open_block(club.bots, game=request.param, options={})


def reader(user: User | None) -> APIClient:
    return caller(user) if user else APIClient()


def unknown_to(user: User | None, match: Match) -> set[str]:
    """The tiles that this reader must not see, because no copy of them is in his view."""
    state = state_of(match)
    seat = seat_held_by(user.player, list(match.holders.all())) if user else None
    view = state.view(seat)
    seen = {word for text in texts_in([view["position"], view["log"]]) for word in text.split()}
    return concealed(state.dump(), view["position"]) - seen


def leaks(answers: dict[str, bytes], tiles: set[str], seeds: list[str]) -> set[str]:
    """The addresses whose answer holds one of the tiles or seeds."""
    return {
        address
        for address, answer in answers.items()
        if any(seed.encode() in answer for seed in seeds)
        or (not address.startswith(RULES) and tiles & words_in(answer))
    }


def seeds_of(match: Match) -> list[str]:
    return [match.block.seed, *Event.objects.values_list("seed", flat=True)]


def plant(match: Match, words: str) -> None:
    Match.objects.filter(pk=match.pk).update(problem=words)


@pytest.mark.parametrize("name", ["", "Ada", "Ben", "Cy"])
def test_running_match_leaks_no_tile_or_seed(played: Match, name: str) -> None:
    user = User.objects.filter(username=name).first()
    tiles = unknown_to(user, played)
    client = reader(user)
    assert tiles

    plant(played, f"There is {min(tiles)} in the wrong hand, from {played.block.seed}.")
    answers = walk(client)
    with_tile, with_seed = leaks(answers, tiles, []), leaks(answers, set(), seeds_of(played))
    plant(played, "")
    found = leaks(walk(client), tiles, seeds_of(played))

    shown = f"{V1}/matches/", f"{V1}/matches/{played.pk}/", f"{V1}/series/{played.series_id}/"
    assert with_tile == with_seed
    assert set(shown) < with_tile
    assert found == set()


@pytest.mark.parametrize("name", ["", "Ada", "Ben"])
def test_open_block_leaks_no_tile_or_seed(mirrored: Block, name: str) -> None:
    over, running = mirrored.matches.order_by("rotation")
    user = User.objects.filter(username=name).first()
    tiles = unknown_to(user, running)
    client = reader(user)
    assert tiles

    plant(over, f"There was {min(tiles)} in the {mirrored.seed}.")
    planted = leaks(walk(client), tiles, seeds_of(over))
    plant(over, "")
    found = leaks(walk(client), tiles, seeds_of(over))

    assert f"{V1}/matches/{over.pk}/" in planted
    assert found == set()


def test_rules_are_told_without_looking_at_any_match(
    db: None, django_assert_num_queries: DjangoAssertNumQueries, anybody: APIClient
) -> None:
    with django_assert_num_queries(0):
        response = anybody.get(RULES)

    assert response.status_code == 200


def test_own_hand_is_found_where_its_holder_looks(played: Match, club: Club) -> None:
    """What the search calls a leak to a stranger stands in the answer to the seat itself."""
    answers = walk(reader(club.ben))

    found = leaks(answers, unknown_to(None, played), [])

    assert found == {f"{V1}/matches/{played.pk}/", f"{V1}/matches/{played.pk}/view/"}


def told_more(reader: dict[str, bytes], strangers: dict[str, bytes]) -> set[str]:
    """Where a reader is told more of himself or of matches; what is organised is another matter."""
    differing = {address for address in reader if reader[address] != strangers[address]}
    return {at for at in differing if at.startswith((f"{V1}/me/", f"{V1}/matches/"))}


def test_staff_see_what_everybody_sees(played: Match, club: Club) -> None:
    strangers, staff = walk(reader(None)), walk(reader(club.ada))

    assert told_more(staff, strangers) == {f"{V1}/me/"}


def test_seat_sees_more_at_its_own_match_alone(played: Match, club: Club) -> None:
    strangers, ben = walk(reader(None)), walk(reader(club.ben))

    assert told_more(ben, strangers) == {
        f"{V1}/me/",
        f"{V1}/matches/{played.pk}/",
        f"{V1}/matches/{played.pk}/view/",
    }


def test_every_answer_is_walked(played: Match) -> None:
    walked = every_address()

    assert {f"{V1}/matches/{played.pk}/record/", f"{V1}/series/{played.series_id}/blocks/"} <= set(
        walked
    )
    assert len(walked) == len(set(walked)) > 30


@pytest.mark.parametrize("name", ["Ada", "Ben", "Cy"])
def test_record_is_kept_back_while_deal_is_played(mirrored: Block, name: str) -> None:
    over = mirrored.matches.get(rotation=0)

    response = reader(User.objects.get(username=name)).get(f"{V1}/matches/{over.pk}/record/")

    assert over.stage == Match.Stage.FINISHED
    assert error_of(response) == (409, "conflict", {})


def test_ended_match_of_open_block_shows_no_move(mirrored: Block) -> None:
    over, running = mirrored.matches.order_by("rotation")
    on_the_table = json.dumps(state_of(running).view(None)["position"])
    moves = {text for _, text in state_of(over).view(None)["log"] if " " in text}
    secret = {text for text in moves if text not in on_the_table}

    answers = walk(reader(None))

    assert secret
    assert {text for text in secret for said in answers.values() if text.encode() in said} == set()
