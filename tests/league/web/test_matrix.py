"""Who gets which page: every address and method, in every role, at own things and at others'."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from league.models import Match, Pool, User
from league.queries.positions import state_of
from league.web.urls import urlpatterns
from tests.league.factories import (
    PASSWORD,
    Club,
    make_asking_match,
    make_event,
    make_finished_series,
    make_person,
    make_series,
    make_token,
)
from tests.league.web.test_pages_events import EVENT, SERIES
from tests.league.web.visits import visitor

COLUMNS: Final = (
    ("anonymous", "other"),
    ("stranger", "other"),
    ("player", "own"),
    ("player", "other"),
    ("organiser", "other"),
    ("stranger", "missing"),
    ("organiser", "missing"),
)
OPEN = (200, 200, 200, 200, 200, 200, 200)
ROW = (200, 200, 200, 200, 200, 404, 404)
MEMBERS = (302, 200, 200, 200, 200, 200, 200)
STAFF = (302, 403, 403, 403, 200, 403, 200)
STAFF_ROW = (302, 403, 403, 403, 200, 403, 404)
STAFF_ACT = (302, 403, 403, 403, 302, 403, 404)
REFUSED = (405, 405, 405, 405, 405, 405, 405)
GOES_ON = (302, 302, 302, 302, 302, 302, 302)
MATRIX: Final = {
    "home": {"GET": OPEN},
    "help": {"GET": OPEN},
    "games": {"GET": OPEN},
    "game": {"GET": ROW},
    "players": {"GET": OPEN},
    "player": {"GET": ROW},
    "ratings": {"GET": OPEN},
    "pool": {"GET": ROW},
    "series-list": {"GET": OPEN},
    "series-new": {"GET": STAFF, "POST": (302, 403, 403, 403, 302, 403, 302)},
    "series": {"GET": ROW},
    "series-cancel": {"GET": STAFF_ROW, "POST": STAFF_ACT},
    "match": {"GET": ROW},
    "move": {"GET": GOES_ON, "POST": (302, 403, 302, 403, 403, 404, 404)},
    "events": {"GET": OPEN},
    "event-new": {"GET": STAFF, "POST": (302, 403, 403, 403, 302, 403, 302)},
    "event": {"GET": ROW},
    "event-enter": {"GET": GOES_ON, "POST": STAFF_ACT},
    "event-withdraw": {"GET": STAFF_ROW, "POST": STAFF_ACT},
    "event-start": {"GET": GOES_ON, "POST": STAFF_ACT},
    "event-next-round": {"GET": GOES_ON, "POST": STAFF_ACT},
    "event-cancel": {"GET": STAFF_ROW, "POST": STAFF_ACT},
    "sign-in": {"GET": (200, 302, 302, 302, 302, 302, 302), "POST": GOES_ON},
    "sign-out": {"POST": GOES_ON},
    "sign-up": {"GET": (200, 302, 302, 302, 302, 302, 302), "POST": GOES_ON},
    "account": {"GET": MEMBERS, "POST": GOES_ON},
    "password": {"GET": MEMBERS, "POST": GOES_ON},
    "tokens": {"GET": GOES_ON, "POST": (302, 201, 201, 201, 201, 201, 201)},
    "token-delete": {
        "GET": (302, 404, 200, 404, 404, 404, 404),
        "POST": (302, 404, 302, 404, 404, 404, 404),
    },
    "desk": {"GET": MEMBERS},
}
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
MISSING = 987654


@dataclass(frozen=True, slots=True)
class World:
    """Things of Ben's, and others that are not."""

    club: Club
    own: dict[str, Any]
    other: dict[str, Any]


@pytest.fixture
def world(club: Club) -> World:
    """Ben sits at one match and has a token; at the other match sit bots, the token is Eva's."""
    played = make_finished_series(club.bots[:2])
    mine = make_asking_match(club.ben.player, club.bots[0])
    draft = make_event([club.ben.player, *club.bots], by=club.ada)
    eva = make_person("Eva")
    for user in (club.ben, eva):
        make_token(user)
    shared = {"slug": "jielong", "event": draft.pk, "entry": draft.entries.all()[0].pk}
    own = {"player": club.ben.player.pk, "match": mine.pk, "series": mine.series_id}
    other = {
        "player": club.bots[0].pk, "match": played.matches.get().pk,
        "series": make_series(club.bots[:2]).pk,
    }  # fmt: skip
    pool = Pool.objects.get().pk
    return World(
        club,
        {**shared, **own, "pool": pool, "token": club.ben.tokens.get().pk},
        {**shared, **other, "pool": pool, "token": eva.tokens.get().pk},
    )


def kwargs_of(name: str, world: World, whose: str) -> dict[str, Any]:
    route = next(str(pattern.pattern) for pattern in urlpatterns if pattern.name == name)
    things = world.own if whose == "own" else world.other
    kwargs: dict[str, Any] = {}
    if "<slug:slug>" in route:
        kwargs["slug"] = "no-such-game" if whose == "missing" else things["slug"]
    if "<int:pk>" in route:
        first = route.split("/")[0]
        kind = {"players": "player", "ratings": "pool", "matches": "match", "events": "event"}
        subject = kind.get(first, "token" if first == "account" else "series")
        kwargs["pk"] = MISSING if whose == "missing" else things[subject]
    if "<int:entry>" in route:
        kwargs["entry"] = things["entry"]
    return kwargs


def data_for(name: str, world: World, role: str) -> dict[str, Any]:
    if name == "move":
        match = Match.objects.get(pk=world.own["match"])
        return {"ply": match.move_count, "move": state_of(match).legal_texts()[0]}
    names = {"stranger": "Cy", "player": "Ben", "organiser": "Ada", "anonymous": "Ben"}
    new = "eleven-herons-in-the-reeds"
    forms: dict[str, dict[str, Any]] = {
        "series-new": SERIES,
        "event-new": EVENT,
        "event-enter": {"player": "Cy"},
        "sign-in": {"username": "Ben", "password": PASSWORD},
        "sign-up": {"name": "Dora", "password": PASSWORD},
        "account": {"name": names[role], "time_zone": "UTC"},
        "password": {"old_password": PASSWORD, "new_password1": new, "new_password2": new},
        "tokens": {"name": "laptop", "scopes": ["read"]},
    }
    return forms.get(name, {})


def client_for(role: str, club: Club) -> Client:
    users: dict[str, User | None] = {
        "anonymous": None, "stranger": club.cy, "player": club.ben, "organiser": club.ada,
    }  # fmt: skip
    return visitor(users[role])


def address_of(name: str, world: World, whose: str) -> str:
    query = {"series-new": "?game=jielong", "event-new": "?game=jielong&format=round-robin"}.get(
        name, ""
    )
    return reverse(f"web:{name}", kwargs=kwargs_of(name, world, whose)) + query


def statuses(name: str, method: str, world: World) -> Iterator[int]:
    """What each column of the table is answered; nothing of it stays done."""
    for role, whose in COLUMNS:
        with transaction.atomic():
            client = client_for(role, world.club)
            address = address_of(name, world, whose)
            data = data_for(name, world, role)
            call = client.post if method == "POST" else getattr(client, method.lower())
            yield call(address, data if method == "POST" else None).status_code
            transaction.set_rollback(True)


def test_table_has_every_page_of_the_site() -> None:
    assert set(MATRIX) == {pattern.name for pattern in urlpatterns}


@pytest.mark.parametrize("name", MATRIX)
def test_page_answers_each_role_as_the_table_says(world: World, name: str) -> None:
    answered = {method: tuple(statuses(name, method, world)) for method in METHODS}

    assert answered == {method: MATRIX[name].get(method, REFUSED) for method in METHODS}


def test_forms_without_their_token_are_refused(world: World) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(world.club.ada)
    forms = [name for name, methods in MATRIX.items() if "POST" in methods]

    answered = {
        client.post(
            address_of(name, world, "other"), data_for(name, world, "organiser")
        ).status_code
        for name in forms
    }

    assert answered == {403}


def test_open_pages_answer_for_their_heads(world: World) -> None:
    names = [name for name, methods in MATRIX.items() if methods.get("GET") in (OPEN, ROW)]

    answered = [visitor(None).head(address_of(name, world, "other")) for name in names]

    assert {(answer.status_code, answer.content) for answer in answered} == {(200, b"")}
