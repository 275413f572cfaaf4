"""Who gets what: every address and method, in every role, at one's own things and at others'."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import pytest
from django.core.cache import cache
from django.db import transaction
from django.urls import URLPattern, URLResolver, reverse
from rest_framework.test import APIClient

from league.api.urls import urlpatterns
from league.models import Match, Pool, User
from league.queries.positions import state_of
from tests.league.api.callers import caller, signed_in
from tests.league.factories import (
    Club,
    make_asking_match,
    make_event,
    make_finished_series,
    make_series,
)

COLUMNS: Final = (
    ("anonymous", "other"),
    ("stranger", "other"),
    ("player", "own"),
    ("player", "other"),
    ("organiser", "other"),
    ("stranger", "missing"),
    ("organiser", "missing"),
)
LIST = (200, 200, 200, 200, 200, 200, 200)
ROW = (200, 200, 200, 200, 200, 404, 404)
NOTHING = (404, 404, 404, 404, 404, 404, 404)
MATRIX: Final = {
    "api-docs": {"GET": LIST},
    "root": {"GET": LIST},
    "schema": {"GET": LIST},
    "me": {"GET": (401, 200, 200, 200, 200, 200, 200)},
    "player-list": {"GET": LIST},
    "player-detail": {"GET": ROW},
    "player-series": {"GET": ROW},
    "player-ratings": {"GET": ROW},
    "player-rating": {"GET": (200, 200, 404, 200, 200, 404, 404)},  # Ben has no rating yet
    "bot-list": {"GET": LIST},
    "bot-detail": {"GET": ROW},
    "game-list": {"GET": LIST},
    "game-detail": {"GET": ROW},
    "event-list": {"GET": LIST},
    "event-detail": {"GET": ROW},
    "series-list": {"GET": LIST, "POST": (401, 403, 403, 403, 201, 403, 201)},
    "series-detail": {"GET": ROW},
    "series-blocks": {"GET": ROW},
    "series-cancel": {"POST": (401, 403, 403, 403, 200, 403, 404)},
    "match-list": {"GET": LIST},
    "match-detail": {"GET": ROW},
    "match-view": {"GET": ROW},
    "match-record": {"GET": (200, 200, 409, 200, 200, 404, 404)},  # Ben's is still being played
    "match-moves": {"POST": (401, 403, 201, 403, 403, 404, 404)},
    "pool-list": {"GET": LIST},
    "pool-detail": {"GET": ROW},
    "ladder": {"GET": ROW},
    "nothing": dict.fromkeys(("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"), NOTHING),
}
METHODS: Final = ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")


class UndoneError(Exception):
    """Takes back what a call has changed."""


@dataclass(frozen=True, slots=True)
class Scene:
    """The callers, and the ids to put into an address by whose they are."""

    callers: dict[str, APIClient]
    ids: dict[str, dict[str, Any]]
    bodies: dict[str, Any]


@pytest.fixture(params=[caller, signed_in])
def scene(request: pytest.FixtureRequest, club: Club) -> Scene:
    played = make_finished_series(club.bots[:2])
    scheduled = make_series(club.bots[:2])
    asking = make_asking_match(club.ben.player, club.bots[0])
    others = {
        "player": club.bots[0].pk, "bot": club.bots[0].bot.pk, "series": scheduled.pk,
        "event": make_event(club.bots).pk, "match": played.matches.get().pk,
        "pool": Pool.objects.get().pk, "game": "jielong",
    }  # fmt: skip
    own = {"player": club.ben.player.pk, "series": asking.series_id, "match": asking.pk}
    users: dict[str, User] = {"stranger": club.cy, "player": club.ben, "organiser": club.ada}
    return Scene(
        callers={"anonymous": APIClient(), **{name: request.param(users[name]) for name in users}},
        ids={
            "other": others,
            "own": {**others, **own},
            "missing": {**dict.fromkeys(others, 4711), "game": "chess"},
        },
        bodies={
            "series-list": {"game": "jielong", "players": [bot.pk for bot in club.bots[:2]]},
            "match-moves": move_for(asking),
        },
    )


def move_for(match: Match) -> dict[str, Any]:
    return {"ply": match.move_count, "move": state_of(match).legal_texts()[0]}


def routes(patterns: list[Any] = urlpatterns) -> Iterator[URLPattern]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from routes(pattern.url_patterns)
        else:
            yield pattern


ROUTES: Final = {route.name or "": route for route in routes()}


def methods_of(route: URLPattern) -> set[str]:
    """What the view behind a route answers to."""
    served = getattr(route.callback, "actions", None)
    if served is None:
        view = getattr(route.callback, "cls", None)
        served = view.http_method_names if view else ["get", "head"]
        served = [name for name in served if view is None or hasattr(view, name)]
    return {name.upper() for name in served} - {"HEAD"}


def address_of(name: str, ids: dict[str, Any]) -> str:
    if name == "nothing":
        return "/api/v1/nothing/"
    resource = name.partition("-")[0]
    given = {
        key: ids[key.removesuffix("_id") if key.endswith("_id") else resource]
        for key in ROUTES[name].pattern.converters
    }
    return reverse(name if name == "api-docs" else f"api:{name}", kwargs=given)


def status_of(scene: Scene, name: str, method: str, column: tuple[str, str]) -> int:
    """What a call is answered; whatever it did is undone."""
    role, whose = column
    client = scene.callers[role]
    cache.clear()
    status = 0
    try:
        with transaction.atomic():
            address = address_of(name, scene.ids[whose])
            body = scene.bodies.get(name, {}) if method == "POST" else None
            status = getattr(client, method.lower())(address, body, format="json").status_code
            raise UndoneError
    except UndoneError:
        return status


def test_table_has_every_route() -> None:
    assert set(MATRIX) == set(ROUTES)


def test_table_has_every_method() -> None:
    served = {name: methods_of(route) for name, route in ROUTES.items() if name != "nothing"}

    assert served == {name: set(MATRIX[name]) for name in served}


def test_every_call_is_answered_as_the_table_says(scene: Scene) -> None:
    answered = {
        name: {
            method: tuple(status_of(scene, name, method, column) for column in COLUMNS)
            for method in methods
        }
        for name, methods in MATRIX.items()
    }

    assert answered == MATRIX


@pytest.mark.parametrize("role", ["anonymous", "organiser"])
def test_no_other_method_is_served(scene: Scene, role: str) -> None:
    served = {
        (name, method): status
        for name, methods in MATRIX.items()
        for method in METHODS
        if method not in methods
        and (status := status_of(scene, name, method, (role, "other"))) != 405
    }

    assert served == {}
