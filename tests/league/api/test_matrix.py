"""Who gets what: every address and method, in every role, at one's own things and at others'."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from typing import Any, Final

import pytest
from django.core.cache import cache
from django.urls import URLPattern, URLResolver, reverse
from rest_framework.test import APIClient

from league.api.urls import urlpatterns
from league.models import Event, Match, Player
from league.queries.clock import database_now
from tests.league.api.callers import caller, signed_in
from tests.league.factories import Club
from tests.league.roles import (
    ORGANISERS,
    OWNERS,
    REFEREES,
    SOMEWHERE,
    Line,
    Scene,
    line,
    make_scene,
    move_for,
    surprises,
    undone,
)

LIST: Final = line(200, missing=None)
ROW: Final = line(200)
NOTHING: Final = line(404)
SIGNED_IN: Final = line(200, anonymous=401, missing=None)
ORGANISERS_ACT: Final = line(200, to=ORGANISERS, anonymous=401)
# The draft is no arena: those who may are told so.
SPEAKERS_ACT: Final = line(400, to=("player", *ORGANISERS), anonymous=401)
REFEREES_ACT: Final = line(200, to=REFEREES, anonymous=401)
MATRIX: Final[dict[str, dict[str, Line]]] = {
    "api-docs": {"GET": LIST},
    "root": {"GET": LIST},
    "schema": {"GET": LIST},
    "me": {"GET": SIGNED_IN},
    "player-list": {"GET": LIST},
    "player-detail": {"GET": ROW},
    "player-series": {"GET": ROW},
    "player-ratings": {"GET": ROW},
    "player-rating": {"GET": line(200, own=404)},  # Ben has no rating yet
    "bot-list": {"GET": LIST},
    "bot-detail": {"GET": ROW},
    "game-list": {"GET": LIST},
    "game-detail": {"GET": ROW},
    "club-list": {"GET": LIST, "POST": line(201, to=SOMEWHERE, anonymous=401, missing=None)},
    "club-detail": {"GET": ROW},
    "club-edit": {"POST": line(200, to=OWNERS, anonymous=401)},
    "club-join": {"POST": line(200, to=("visitor", "elsewhere", "staff"), no=409, anonymous=401)},
    "club-leave": {
        "POST": (401, 400, 200, 200, 200, 409, 400, 400, 200, 404, 404)  # there is one owner
    },
    "club-members": {"GET": ROW, "POST": line(201, to=OWNERS, anonymous=401)},
    "club-member-role": {"POST": line(200, to=OWNERS, anonymous=401)},
    "club-member-remove": {"POST": line(200, to=OWNERS, anonymous=401)},
    "event-list": {
        "GET": LIST,
        "POST": (401, 403, 403, 403, 201, 201, 400, 201, 403, 403, 201),  # in a club of one's own
    },
    "event-from-template": {
        "POST": line(201, to=ORGANISERS, anonymous=401, missing=(403, 201)),
    },
    "event-edit": {"POST": ORGANISERS_ACT},
    "event-clone": {"POST": line(201, to=ORGANISERS, anonymous=401)},
    "event-start": {"POST": ORGANISERS_ACT},
    "event-cancel": {"POST": ORGANISERS_ACT},
    "event-next-round": {"POST": line(409, to=ORGANISERS, anonymous=401)},
    "event-import-file": {"POST": line(400, to=("staff",), anonymous=401, missing=(403, 400))},
    "event-rehearse": {"POST": line(202, to=ORGANISERS, anonymous=401)},
    "event-rehearsal": {"GET": line(200, to=ORGANISERS)},
    "event-file": {"GET": ROW},
    "event-standings-csv": {"GET": ROW},
    "event-pairings-csv": {"GET": ROW},
    "event-trf": {"GET": ROW},
    "template-list": {
        "GET": SIGNED_IN,
        "POST": line(201, to=ORGANISERS, anonymous=401, missing=(403, 201)),
    },
    "template-detail": {"GET": line(200, to=ORGANISERS, no=404, anonymous=401)},
    "template-remove": {"POST": line(200, to=ORGANISERS, no=404, anonymous=401)},
    "event-detail": {"GET": ROW},
    "event-boards": {"GET": ROW},
    "event-standings": {"GET": ROW},
    "event-crosstable": {"GET": ROW},
    "event-tables": {"GET": ROW},
    "event-pause": {"POST": SPEAKERS_ACT},
    "event-return": {"POST": SPEAKERS_ACT},
    "event-close": {"POST": line(400, to=ORGANISERS, anonymous=401)},
    "event-trail": {"GET": ORGANISERS_ACT},
    "event-webhooks": {
        "GET": ORGANISERS_ACT,
        "POST": line(201, to=ORGANISERS, anonymous=401),
    },
    "club-webhooks": {
        "GET": line(200, to=OWNERS, anonymous=401),
        "POST": line(201, to=OWNERS, anonymous=401),
    },
    "webhook-detail": {"GET": ORGANISERS_ACT},
    "webhook-test": {"POST": line(201, to=ORGANISERS, anonymous=401)},
    "webhook-switch": {"POST": ORGANISERS_ACT},
    "webhook-delete": {"POST": line(204, to=ORGANISERS, anonymous=401)},
    "webhook-deliveries": {"GET": ORGANISERS_ACT},
    "delivery-again": {"POST": ORGANISERS_ACT},
    "event-play": {"POST": line(409, anonymous=401)},  # no instant duplicate
    "event-end": {"POST": line(409, to=ORGANISERS, anonymous=401)},
    "event-entries": {"GET": ROW, "POST": line(201, to=ORGANISERS, anonymous=401)},
    "event-entries-list": {"POST": ORGANISERS_ACT},
    "event-entries-order": {"POST": ORGANISERS_ACT},
    "event-entry-withdraw": {"POST": line(204, to=ORGANISERS, anonymous=401)},
    "event-entry-replace": {"POST": ORGANISERS_ACT},
    "event-entry-tick": {  # the event has no check-in
        "POST": line(400, to=ORGANISERS, anonymous=401)
    },
    "event-entry-absences": {  # the entry is Ben's; others are told that by the act itself
        "POST": line(200, to=("player", *ORGANISERS), no=400, anonymous=401)
    },
    "event-waiting": {"GET": ROW},
    "event-waiting-remove": {"POST": line(204, to=ORGANISERS, anonymous=401)},
    "event-invitation-remove": {"POST": line(204, to=ORGANISERS, anonymous=401)},
    "event-join": {"POST": line(400, anonymous=401)},  # by the organiser alone
    "event-leave": {"POST": line(204, to=("player",), no=400, anonymous=401)},
    "event-check-in": {"POST": line(400, anonymous=401)},
    "event-link": {"GET": ORGANISERS_ACT, "POST": ORGANISERS_ACT},
    "event-invitations": {
        "GET": line(200, to=ORGANISERS, anonymous=401),
        "POST": line(201, to=ORGANISERS, anonymous=401),
    },
    "event-kept-apart": {  # in a round robin everybody meets everybody
        "GET": line(200, to=ORGANISERS, anonymous=401),
        "POST": line(400, to=ORGANISERS, anonymous=401),
    },
    "event-let-meet": {"POST": line(400, to=ORGANISERS, anonymous=401)},
    "invitation-list": {"GET": SIGNED_IN},
    "invitation-answer": {"POST": line(200, to=("player",), no=404, anonymous=401)},
    "event-stages": {"GET": ROW},
    "event-draw-stage": {"POST": line(409, to=ORGANISERS, anonymous=401)},  # it is being played
    "event-open-rounds": {"POST": line(409, to=ORGANISERS, anonymous=401)},
    "event-undo-stage": {"POST": ORGANISERS_ACT},
    "event-divisions": {"POST": ORGANISERS_ACT},
    "event-next-season": {"POST": line(201, to=ORGANISERS, anonymous=401)},
    "series-list": {"GET": LIST, "POST": line(201, to=SOMEWHERE, anonymous=401, missing=None)},
    "series-detail": {"GET": ROW},
    "series-blocks": {"GET": ROW},
    "series-cancel": {"POST": ORGANISERS_ACT},
    "series-result": {
        "GET": line(200, to=("player", *REFEREES), anonymous=403),
        "POST": line(200, to=REFEREES, anonymous=401),
    },
    "series-report": {"POST": line(200, to=("player",), anonymous=401)},
    "round-list": {"GET": ROW, "POST": line(409, to=ORGANISERS, anonymous=401)},
    "round-detail": {"GET": line(200, to=ORGANISERS, no=404)},
    "round-publish": {"POST": ORGANISERS_ACT},
    "round-exchange": {"POST": ORGANISERS_ACT},
    "round-move": {"POST": line(400, to=ORGANISERS, anonymous=401)},  # a table of one
    "round-renumber": {"POST": ORGANISERS_ACT},
    "round-again": {"POST": ORGANISERS_ACT},
    "round-unpair": {"POST": line(204, to=ORGANISERS, anonymous=401)},
    "round-undo": {"POST": line(409, to=ORGANISERS, anonymous=401)},  # it is a draft
    "series-postpone": {"POST": REFEREES_ACT},
    "series-forfeit": {"POST": REFEREES_ACT},
    "series-times": {"GET": line(200, to=(*REFEREES, "player"), anonymous=401)},
    "series-offer-time": {"POST": line(200, to=("player",), anonymous=401)},
    "series-accept-time": {"POST": line(409, to=("player",), anonymous=401)},  # nobody offers one
    "series-withdraw-time": {"POST": line(409, to=("player",), anonymous=401)},
    "series-settle": {"POST": line(200, to=REFEREES, anonymous=401)},
    "match-list": {"GET": LIST},
    "match-detail": {"GET": ROW},
    "match-view": {"GET": ROW},
    "match-record": {"GET": line(200, own=409)},  # Ben's is still being played
    "match-moves": {"POST": line(403, anonymous=401, own=201)},
    "match-replay": {"POST": REFEREES_ACT},
    "match-correct": {"POST": REFEREES_ACT},
    "pool-list": {"GET": LIST},
    "pool-detail": {"GET": ROW},
    "ladder": {"GET": ROW},
    "nothing": dict.fromkeys(("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"), NOTHING),
}
SITE_WIDE: Final[dict[str, dict[str, Line]]] = {
    "event-from-template": {
        "POST": line(201, to=("staff",), anonymous=401, missing=(403, 201)),
    },
    "template-list": {"POST": line(201, to=("staff",), anonymous=401, missing=(403, 201))},
    "template-detail": {"GET": line(200, to=("staff",), no=404, anonymous=401)},
    "template-remove": {"POST": line(200, to=("staff",), no=404, anonymous=401)},
}
"""What differs where a template, or the event that it is made from, belongs to no club."""
METHODS: Final = ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")


SUBJECTS: Final[dict[str, str]] = {
    "match-replay": "void",
    "event-draw-stage": "staged", "event-open-rounds": "staged", "event-undo-stage": "staged",
    "event-divisions": "league", "event-next-season": "season", "series-times": "looking",
    "series-offer-time": "looking", "series-accept-time": "looking",
    "series-withdraw-time": "looking", "series-settle": "looking",
    "event-file": "played", "event-trf": "played", "event-next-round": "running",
}  # fmt: skip
"""Calls about another thing than the draft, the finished match, the series that waits."""
PARTS: Final = {
    "round": {"event_id": "paired"},
    "series-result": {"series_id": "at_table"},
    "series-report": {"series_id": "at_table"},
    "event-waiting-remove": {"event_id": "by_link"},
    "event-invitation-remove": {"event_id": "by_link"},
}
"""The same for what stands in the middle of an address."""


@dataclass(frozen=True, slots=True)
class Calls:
    """The scene, with somebody to call for each role."""

    scene: Scene
    callers: dict[str, APIClient]
    bodies: dict[str, dict[str, Any]]


@pytest.fixture(params=[caller, pytest.param(signed_in, marks=pytest.mark.long)])
def calls(request: pytest.FixtureRequest, club: Club) -> Calls:
    scene = make_scene(club)
    signed = {role: request.param(user) for role, user in scene.users.items() if user}
    return Calls(scene, {"anonymous": APIClient(), **signed}, bodies_for(scene))


def bodies_for(scene: Scene) -> dict[str, dict[str, Any]]:
    cy = Player.objects.get(name="Cy").pk
    bots = [bot.pk for bot in Player.objects.filter(kind="bot")[:2]]
    drawn = scene.row(Event, "paired").rounds.get().draft[0]["entrants"]
    tomorrow = (database_now() + timedelta(days=1)).isoformat()
    visitor = scene.users["visitor"]
    ben = {"player": scene.ids["own"]["player"]}
    return {
        "match-moves": move_for(scene.row(Match, "match", "own")),
        "event-entries": {"players": [cy]},
        "event-entries-list": {"text": "Cy"},
        "event-entries-order": {"entries": []},
        "event-entry-replace": {"player": cy},
        "event-entry-absences": {"rounds": []},
        "event-invitations": {"player": cy},
        "event-kept-apart": {"first": bots[0], "second": bots[1]},
        "invitation-answer": {"is_accepted": True},
        "series-list": {"game": "jielong", "players": bots},
        "series-postpone": {"starts_at": "2099-01-01T20:00:00Z"},
        "series-forfeit": {"player": scene.loser},
        "match-correct": {"scores": [3, 1], "places": [1, 2], "reason": "miscounted"},
        "event-list": {
            "name": "Another night",
            "game": "jielong",
            "format": "swiss",
            "seats": 2,
            "club": scene.ids["club"]["club"],
        },
        "event-from-template": {
            "name": "Another night",
            "template": scene.ids["club"]["template"],
        },
        "event-clone": {"name": "Another night"},
        "event-edit": {"about": "Bring tea."},
        "template-list": {"event": scene.ids["club"]["event"], "name": "Monthly"},
        "club-list": {"name": "Sunday Club"},
        "club-edit": {"about": "Above the pub."},
        "club-members": {"player": visitor.player.pk if visitor else 0},
        "club-member-role": {"role": "referee"},
        "event-pause": ben,
        "event-return": ben,
        "club-webhooks": {"url": "https://hooks.example/", "kinds": ["event.finished"]},
        "event-webhooks": {"url": "https://hooks.example/", "kinds": ["round.started"]},
        "webhook-switch": {"is_active": False},
        "series-result": {"games": [[3, 1]]},
        "series-report": {"games": [[3, 1]]},
        "round-list": {"after": 1},
        "round-exchange": {"first": drawn[0], "second": drawn[1]},
        "round-move": {"entry": drawn[0], "table": 2},
        "round-renumber": {"table": 1, "to": 2},
        "event-undo-stage": {"stage": 1},
        "event-divisions": {"divisions": [{"player": bots[0], "division": 1}]},
        "series-offer-time": {"at": tomorrow},
        "series-accept-time": {"proposal": 1},
        "series-withdraw-time": {"proposal": 1},
        "series-settle": {"rule": "both"},
    }


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


def address_of(scene: Scene, name: str, whose: str) -> str:
    if name == "nothing":
        return "/api/v1/nothing/"
    ids, resource = scene.ids[whose], SUBJECTS.get(name) or name.partition("-")[0]
    parts = PARTS.get(name) or PARTS.get(resource, {})
    given = {
        key: ids[parts.get(key) or (key.removesuffix("_id") if key.endswith("_id") else resource)]
        for key in ROUTES[name].pattern.converters
    }
    return reverse(name if name == "api-docs" else f"api:{name}", kwargs=given)


def status_of(calls: Calls, name: str, method: str, column: tuple[str, str]) -> int:
    role, whose = column

    def call() -> int:
        cache.clear()
        body = calls.bodies.get(name, {}) if method == "POST" else None
        send = getattr(calls.callers[role], method.lower())
        return int(send(address_of(calls.scene, name, whose), body, format="json").status_code)

    return undone(call)


def test_table_has_every_route() -> None:
    assert set(MATRIX) == set(ROUTES)


def test_table_has_every_method() -> None:
    served = {name: methods_of(route) for name, route in ROUTES.items() if name != "nothing"}

    assert served == {name: set(MATRIX[name]) for name in served}


@pytest.mark.parametrize("every_role", [False, pytest.param(True, marks=pytest.mark.long)])
def test_every_call_is_answered_as_the_table_says(calls: Calls, every_role: bool) -> None:
    assert surprises(MATRIX, partial(status_of, calls), every_role=every_role) == {}


def test_templates_of_no_club_are_for_the_staff(calls: Calls) -> None:
    site = calls.scene.of_the_site()
    asked = replace(calls, scene=site, bodies=bodies_for(site))

    assert surprises(SITE_WIDE, partial(status_of, asked)) == {}


@pytest.mark.parametrize("role", ["anonymous", "staff"])
def test_no_other_method_is_served(calls: Calls, role: str) -> None:
    served = {
        (name, method): status
        for name, methods in MATRIX.items()
        for method in METHODS
        if method not in methods
        and (status := status_of(calls, name, method, (role, "club"))) != 405
    }

    assert served == {}
