"""Bad input: a clear refusal that names the field, and nothing stored."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rest_framework.test import APIClient

from engines import registry
from league.models import AuditEntry, Match, Series, Side
from league.queries.clock import database_now
from league.queries.positions import state_of
from tests.league.api.callers import V1, caller, error_of
from tests.league.factories import Club, make_asking_match, make_series, make_solitaire

QUIET = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
QUICK = settings(QUIET, max_examples=20)
ODD_NUMBERS = st.sampled_from([0, -1, 4, 2**31, 2**63, -(2**63), 10**30, 1e308, 0.5])
ODD_TEXTS = st.sampled_from(
    ["", " ", "\0", "\ud800", "a\0b", "jielong\n", "9" * 300, "null", "\u202ex"]
)
LEAVES = st.none() | st.booleans() | st.integers() | ODD_NUMBERS | st.text(max_size=20) | ODD_TEXTS
VALUES = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)
BODIES = (
    st.binary(max_size=60)
    | st.text(max_size=60).map(str.encode)
    | VALUES.map(json.dumps).map(str.encode)
)
FIELDS = (
    "game", "players", "options", "counting", "length", "mirrored", "level_rule",
    "move_seconds", "bank_seconds", "rated", "starts_at",
)  # fmt: skip


@pytest.fixture
def ada(club: Club) -> APIClient:
    return caller(club.ada)


def body(club: Club, **changes: Any) -> dict[str, Any]:
    return {"game": "jielong", "players": [bot.pk for bot in club.bots[:2]], **changes}


def post(client: APIClient, address: str, content: Any) -> Any:
    text = json.dumps(content) if not isinstance(content, bytes) else content
    return client.post(f"{V1}/{address}", text, content_type="application/json")


def nothing_is_stored() -> bool:
    return not any(model.objects.exists() for model in (Series, Side, AuditEntry))


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"game": "chess"}, "game"),
        ({"game": ""}, "game"),
        ({"game": None}, "game"),
        ({"game": ["jielong"]}, "game"),
        ({"game": "jie\0long"}, "game"),
        ({"game": "jielong\ud800"}, "game"),
        ({"game": "x" * 5000}, "game"),
        ({"options": {"wind": "east"}}, "options"),
        ({"options": {"deals": 0}}, "options"),
        ({"options": {"deals": "2"}}, "options"),
        ({"options": {"deals": 10**30}}, "options"),
        ({"options": {"deals": [1]}}, "options"),
        ({"options": {"a\0": 1}}, "options"),
        ({"options": [["deals", 2]]}, "options"),
        ({"options": None}, "options"),
        ({"length": 4}, "length"),
        ({"length": 0}, "length"),
        ({"length": -1}, "length"),
        ({"length": 1003}, "length"),
        ({"length": 10**30}, "length"),
        ({"length": "3"}, "length"),
        ({"length": 3.0}, "length"),
        ({"length": True}, "length"),
        ({"length": 1e400}, "length"),
        ({"counting": "most"}, "counting"),
        ({"counting": 1}, "counting"),
        ({"level_rule": "toss a coin"}, "level_rule"),
        ({"mirrored": "yes"}, "mirrored"),
        ({"mirrored": 1}, "mirrored"),
        ({"rated": None}, "rated"),
        ({"move_seconds": 0}, "move_seconds"),
        ({"move_seconds": 10**9}, "move_seconds"),
        ({"bank_seconds": -1}, "bank_seconds"),
        ({"starts_at": "yesterday"}, "starts_at"),
        ({"starts_at": 0}, "starts_at"),
        ({"starts_at": "2001-01-01T20:00:00Z"}, "starts_at"),
        ({"starts_at": "0001-01-01T00:00:00+14:00"}, "starts_at"),
        ({"starts_at": "9999-12-31T23:59:59-14:00"}, "starts_at"),
        ({"starts_at": "2030-02-30T20:00:00Z"}, "starts_at"),
        ({"players": []}, "players"),
        ({"players": [4711, 4712]}, "players"),
        ({"players": [10**30, 1]}, "players"),
        ({"players": [-1, 1]}, "players"),
        ({"players": ["1", "2"]}, "players"),
        ({"players": [[1], [2]]}, "players"),
        ({"players": {"0": 1}}, "players"),
        ({"players": "1,2"}, "players"),
        ({"players": [1] * 7}, "players"),
        ({"seats": 2}, "seats"),
        ({"seed": "0" * 64}, "seed"),
        ({"\0": 1}, "\\0"),
        ({"\ud800": 1}, "\\ud800"),
    ],
)  # fmt: skip
def test_bad_field_of_series_is_named(
    club: Club, ada: APIClient, changes: dict[str, Any], field: str
) -> None:
    response = ada.post(
        f"{V1}/series/",
        json.dumps(body(club, **changes)).replace("Infinity", "1e400"),
        content_type="application/json",
    )

    status, code, fields = error_of(response)
    assert (status, code, list(fields)) == (400, "invalid", [field])
    assert nothing_is_stored()


@pytest.mark.parametrize("seats", [1, 5])
def test_wrong_number_of_players_is_named(club: Club, ada: APIClient, seats: int) -> None:
    players = [*(bot.pk for bot in club.bots), club.ben.player.pk][:seats]

    status, _, fields = error_of(post(ada, "series/", body(club, players=players)))

    assert (status, list(fields)) == (400, ["players"])
    assert nothing_is_stored()


def test_player_cannot_meet_himself(club: Club, ada: APIClient) -> None:
    players = [club.bots[0].pk] * 2

    status, _, fields = error_of(post(ada, "series/", body(club, players=players)))

    assert (status, list(fields)) == (400, ["players"])
    assert nothing_is_stored()


def test_people_meet_no_mirrored_deals(club: Club, ada: APIClient) -> None:
    players = [club.ben.player.pk, club.bots[0].pk]

    response = post(ada, "series/", body(club, players=players, mirrored=True))

    status, _, fields = error_of(response)
    assert (status, list(fields)) == (400, ["mirrored"])
    assert nothing_is_stored()


def test_past_start_is_named(club: Club, ada: APIClient) -> None:
    past = (database_now() - timedelta(minutes=1)).isoformat()

    status, _, fields = error_of(post(ada, "series/", body(club, starts_at=past)))

    assert (status, list(fields)) == (400, ["starts_at"])
    assert nothing_is_stored()


@pytest.mark.parametrize("missing", ["game", "players"])
def test_missing_field_is_named(club: Club, ada: APIClient, missing: str) -> None:
    given_body = body(club)
    del given_body[missing]

    status, _, fields = error_of(post(ada, "series/", given_body))

    assert (status, list(fields)) == (400, [missing])
    assert nothing_is_stored()


def test_all_bad_fields_are_named_at_once(club: Club, ada: APIClient) -> None:
    response = post(ada, "series/", body(club, game=7, length="x", rated="no"))

    assert list(error_of(response)[2]) == ["game", "length", "rated"]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"ply": -1}, "ply"),
        ({"ply": "0"}, "ply"),
        ({"ply": 2**31}, "ply"),
        ({"ply": 10**30}, "ply"),
        ({"ply": None}, "ply"),
        ({"move": 66}, "move"),
        ({"move": ""}, "move"),
        ({"move": "x" * 201}, "move"),
        ({"move": "lead\0"}, "move"),
        ({"key": 5}, "key"),
        ({"key": "k" * 65}, "key"),
        ({"seat": 1}, "seat"),
    ],
)
def test_bad_field_of_move_is_named(club: Club, changes: dict[str, Any], field: str) -> None:
    match = make_asking_match(club.ben.player, club.bots[0])
    before = match.move_count
    given_body = {"ply": before, "move": state_of(match).legal_texts()[0], **changes}

    response = post(caller(club.ben), f"matches/{match.pk}/moves/", given_body)

    status, code, fields = error_of(response)
    match.refresh_from_db()
    assert (status, code, list(fields)) == (400, "invalid", [field])
    assert match.move_count == before


def test_long_reason_is_named(club: Club, ada: APIClient) -> None:
    series = make_series(club.bots[:2])

    response = post(ada, f"series/{series.pk}/cancel/", {"reason": "x" * 501})

    series.refresh_from_db()
    assert list(error_of(response)[2]) == ["reason"]
    assert series.stage == Series.Stage.SCHEDULED


@QUIET
@given(changes=st.dictionaries(st.sampled_from(FIELDS), VALUES, min_size=1, max_size=4))
def test_garbage_in_fields_never_breaks_series(
    club: Club, ada: APIClient, changes: dict[str, Any]
) -> None:
    cache.clear()
    before = Series.objects.count()

    response = post(ada, "series/", body(club, **changes))

    assert response.status_code in (201, 400)
    assert Series.objects.count() == before + (response.status_code == 201)


@QUIET
@given(
    content=st.binary(max_size=60)
    | st.text(max_size=60).map(str.encode)
    | VALUES.map(json.dumps).map(str.encode)
)
def test_garbage_body_never_breaks_anything(club: Club, ada: APIClient, content: bytes) -> None:
    cache.clear()
    match = Match.objects.first() or make_asking_match(club.ada.player, club.bots[0])
    before = Series.objects.count()

    answers = [
        post(ada, "series/", content),
        post(ada, f"matches/{match.pk}/moves/", content),
    ]

    assert {error_of(answer)[:2] for answer in answers} <= {(400, "invalid"), (400, "malformed")}
    assert Series.objects.count() == before


@QUIET
@given(
    address=st.sampled_from(["players/", "series/", "matches/", "events/", "ratings/"]),
    name=st.sampled_from(["player", "name", "game", "stage", "cursor", "page_size", "ordering"]),
    value=st.text(max_size=20) | ODD_TEXTS.filter(lambda text: text.isascii()),
)
def test_garbage_in_parameters_never_breaks_lists(
    db: None, anybody: APIClient, address: str, name: str, value: str
) -> None:
    cache.clear()

    response = anybody.get(f"{V1}/{address}", {name: value.encode("utf-8", "replace")})

    assert response.status_code in (200, 400)


@pytest.mark.parametrize("slug", registry.games())
def test_garbage_move_never_breaks_game(club: Club, slug: str) -> None:
    game = registry.get(slug)
    seats = min(game.seats)
    if seats == 1:
        match = make_solitaire(club.ben.player, slug)
    else:
        match = make_asking_match(club.ben.player, *club.bots[: seats - 1], game=slug)
    ben, before = caller(club.ben), match.move_count
    assert match.turn is not None
    ply = len(state_of(match).view(match.turn)["log"])
    legal = state_of(match).legal_texts()[0]

    @QUICK
    @given(
        text=st.text(min_size=1, max_size=30)
        | st.text(alphabet=sorted(set(legal) | set(" 0123456789@()+-")), min_size=1, max_size=12)
        | st.sampled_from([legal + " ", legal.upper() + "x", legal * 3, legal[:-1] + "²", "٣"])
    )
    def send(text: str) -> None:
        cache.clear()
        if text.strip() in state_of(match).legal_texts():
            return
        response = post(ben, f"matches/{match.pk}/moves/", {"ply": ply, "move": text})
        status, _, fields = error_of(response)
        assert (status, list(fields)) == (400, ["move"])

    send()

    match.refresh_from_db()
    assert match.move_count == before
