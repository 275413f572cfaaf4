"""Who gets which page: every address and method, in every role, at own things and at others'."""

from __future__ import annotations

import re
from datetime import timedelta
from functools import partial
from http.cookies import SimpleCookie
from typing import Any, Final

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Entry, Match
from league.queries.clock import database_now
from league.web.urls import urlpatterns
from tests.league.factories import PASSWORD, Club
from tests.league.roles import (
    ORGANISERS,
    OWNERS,
    REFEREES,
    SIGNED_IN,
    SOMEWHERE,
    Line,
    Scene,
    line,
    make_scene,
    move_for,
    surprises,
    undone,
)
from tests.league.web.test_pages_events import EVENT, SERIES
from tests.league.web.visits import visitor

OPEN: Final = line(200, missing=None)
ROW: Final = line(200)
MEMBERS: Final = line(200, to=SIGNED_IN, anonymous=302, missing=None)
GOES_ON: Final = line(302, missing=None)
STAYS_OUT: Final = line(302, anonymous=200, missing=None)
MAKERS: Final = line(200, to=SOMEWHERE, anonymous=302, missing=None)
MAKERS_ACT: Final = line(302, to=SOMEWHERE, anonymous=302, missing=None)
ORGANISERS_PAGE: Final = line(200, to=ORGANISERS, anonymous=302)
ORGANISERS_ACT: Final = line(302, to=ORGANISERS, anonymous=302)
REFEREES_PAGE: Final = line(200, to=REFEREES, anonymous=302)
REFEREES_ACT: Final = line(302, to=REFEREES, anonymous=302)
OWNERS_PAGE: Final = line(200, to=OWNERS, anonymous=302)
OWNERS_ACT: Final = line(302, to=OWNERS, anonymous=302)
LEAVING: Final = line(302, to=("player", "referee", "organiser"), no=400, anonymous=302)
"""Whoever is no member cannot, nor can the one owner."""
TEMPLATE: Final = line(200, to=ORGANISERS, anonymous=302, missing=(403, 404))
TEMPLATE_ACT: Final = line(302, to=ORGANISERS, anonymous=302, missing=(403, 404))
MATRIX: Final[dict[str, dict[str, Line]]] = {
    "home": {"GET": OPEN},
    "help": {"GET": OPEN},
    "games": {"GET": OPEN},
    "game": {"GET": ROW},
    "players": {"GET": OPEN},
    "player": {"GET": ROW},
    "player-calendar": {"GET": ROW},
    "ratings": {"GET": OPEN},
    "pool": {"GET": ROW},
    "series-list": {"GET": OPEN},
    "series-new": {"GET": MAKERS, "POST": MAKERS_ACT},
    "series": {"GET": ROW},
    "series-cancel": {"GET": ORGANISERS_PAGE, "POST": ORGANISERS_ACT},
    "series-result": {
        "GET": line(200, to=("player", *REFEREES), anonymous=302),
        "POST": line(302, to=("player", *REFEREES), anonymous=302),
    },
    "series-forfeit": {"GET": REFEREES_PAGE, "POST": REFEREES_ACT},
    "series-times": {
        "GET": line(200, to=(*REFEREES, "player"), anonymous=302),
        "POST": line(302, to=("player",), anonymous=302),
    },
    "series-times-accept": {"GET": GOES_ON, "POST": line(302, to=("player",), anonymous=302)},
    "series-times-withdraw": {"GET": GOES_ON, "POST": line(302, to=("player",), anonymous=302)},
    "series-postpone": {"GET": GOES_ON, "POST": line(302, to=REFEREES, anonymous=302)},
    "series-settle": {"GET": GOES_ON, "POST": line(302, to=REFEREES, anonymous=302)},
    "match": {"GET": ROW},
    "move": {"GET": GOES_ON, "POST": line(403, anonymous=302, own=302)},
    "match-replay": {"GET": REFEREES_PAGE, "POST": REFEREES_ACT},
    "match-correct": {"GET": REFEREES_PAGE, "POST": REFEREES_ACT},
    "events": {"GET": OPEN},
    "event-new": {"GET": MAKERS, "POST": MAKERS_ACT},
    "event": {"GET": ROW},
    "event-boards": {"GET": ROW},
    "event-calendar": {"GET": ROW},
    "event-print": {"GET": ROW},
    "event-trail": {"GET": ORGANISERS_PAGE},
    "event-webhooks": {
        "GET": ORGANISERS_PAGE,
        "POST": line(201, to=ORGANISERS, anonymous=302),
    },
    "club-webhooks": {
        "GET": line(200, to=OWNERS, anonymous=302),
        "POST": line(201, to=OWNERS, anonymous=302),
    },
    "webhook": {"GET": ORGANISERS_PAGE},
    "webhook-test": {"GET": GOES_ON, "POST": ORGANISERS_ACT},
    "webhook-switch": {"GET": GOES_ON, "POST": ORGANISERS_ACT},
    "webhook-delete": {"GET": ORGANISERS_PAGE, "POST": ORGANISERS_ACT},
    "delivery-again": {"GET": ORGANISERS_ACT, "POST": ORGANISERS_ACT},
    "event-play": {"GET": GOES_ON, "POST": line(302, anonymous=302)},
    "event-end": {"GET": ORGANISERS_PAGE, "POST": line(400, to=ORGANISERS, anonymous=302)},
    "event-entries": {"GET": ROW},
    "event-enter": {"GET": GOES_ON, "POST": ORGANISERS_ACT},
    "event-entry-list": {"GET": ORGANISERS_PAGE, "POST": ORGANISERS_ACT},
    "event-entry-order": {"GET": ORGANISERS_PAGE, "POST": ORGANISERS_ACT},
    "event-invite": {"GET": GOES_ON, "POST": ORGANISERS_ACT},
    "event-uninvite": {"GET": GOES_ON, "POST": ORGANISERS_ACT},
    "event-out-of-line": {"GET": ORGANISERS_PAGE, "POST": ORGANISERS_ACT},
    "event-link": {"GET": ORGANISERS_PAGE, "POST": ORGANISERS_ACT},
    "event-apart": {  # in a round robin everybody meets everybody
        "GET": GOES_ON,
        "POST": line(400, to=ORGANISERS, anonymous=302),
    },
    "event-let-meet": {"GET": GOES_ON, "POST": ORGANISERS_ACT},
    "event-tick": {"GET": GOES_ON, "POST": ORGANISERS_ACT},
    "event-misses": {  # the entry is Ben's
        "GET": line(200, to=("player", *ORGANISERS), anonymous=302),
        "POST": line(302, to=("player", *ORGANISERS), anonymous=302),
    },
    "event-replace": {"GET": ORGANISERS_PAGE, "POST": ORGANISERS_ACT},
    "event-join": {"GET": GOES_ON, "POST": line(302)},
    "event-leave": {
        "GET": line(403, anonymous=302, own=200),
        "POST": line(403, anonymous=302, own=302),
    },
    "event-check-in": {"GET": GOES_ON, "POST": line(302)},
    "enter": {"GET": ROW},
    "invitation": {"POST": line(302, to=("player",), no=404, anonymous=302)},
    "event-withdraw": {"GET": ORGANISERS_PAGE, "POST": ORGANISERS_ACT},
    "event-start": {"GET": GOES_ON, "POST": ORGANISERS_ACT},
    "event-next-round": {"GET": GOES_ON, "POST": ORGANISERS_ACT},
    "event-rounds": {"GET": line(302)},
    "round": {"GET": line(200, to=ORGANISERS, no=404)},
    "round-publish": {"GET": GOES_ON, "POST": ORGANISERS_ACT},
    "round-edit": {"GET": GOES_ON, "POST": ORGANISERS_ACT},
    "round-again": {"GET": ORGANISERS_PAGE, "POST": ORGANISERS_ACT},
    "round-unpair": {"GET": ORGANISERS_PAGE, "POST": ORGANISERS_ACT},
    "round-undo": {"GET": ORGANISERS_PAGE, "POST": ORGANISERS_ACT},
    "event-cancel": {"GET": ORGANISERS_PAGE, "POST": ORGANISERS_ACT},
    "event-close": {"GET": ORGANISERS_PAGE, "POST": line(400, to=ORGANISERS, anonymous=302)},
    "event-pause": {"GET": GOES_ON, "POST": line(302, to=("player", *ORGANISERS), anonymous=302)},
    "event-return": {"GET": GOES_ON, "POST": line(302, to=("player", *ORGANISERS), anonymous=302)},
    "event-crosstable": {"GET": ROW},
    "event-import": {
        "GET": line(200, to=("staff",), anonymous=302, missing=(403, 200)),
        "POST": line(400, to=("staff",), anonymous=302, missing=(403, 400)),
    },
    "event-rehearsal": {"GET": ORGANISERS_PAGE, "POST": ORGANISERS_ACT},
    "event-files": {"GET": ROW},
    "event-file": {"GET": ROW},
    "event-standings-csv": {"GET": ROW},
    "event-pairings-csv": {"GET": ROW},
    "event-trf": {"GET": ROW},
    "event-stages": {"GET": ORGANISERS_PAGE},
    "event-stage-draw": {"GET": GOES_ON, "POST": ORGANISERS_ACT},
    "event-stage-rounds": {"GET": GOES_ON, "POST": ORGANISERS_ACT},
    "event-stage-undo": {"GET": ORGANISERS_PAGE, "POST": ORGANISERS_ACT},
    "event-divisions": {"GET": GOES_ON, "POST": ORGANISERS_ACT},
    "event-next-season": {"GET": GOES_ON, "POST": ORGANISERS_ACT},
    "event-times": {"GET": line(200, to=REFEREES, anonymous=302)},
    "event-edit": {"GET": ORGANISERS_PAGE, "POST": ORGANISERS_ACT},
    "event-copy": {"GET": ORGANISERS_PAGE, "POST": ORGANISERS_ACT},
    "event-keep": {"GET": ORGANISERS_PAGE, "POST": ORGANISERS_ACT},
    "templates": {"GET": MAKERS},
    "template": {"GET": TEMPLATE, "POST": TEMPLATE_ACT},
    "template-delete": {"GET": TEMPLATE, "POST": TEMPLATE_ACT},
    "clubs": {"GET": OPEN},
    "club-new": {"GET": MAKERS, "POST": MAKERS_ACT},
    "club": {"GET": ROW},
    "club-edit": {"GET": OWNERS_PAGE, "POST": OWNERS_ACT},
    "club-join": {"GET": GOES_ON, "POST": line(302)},
    "club-leave": {"GET": line(200, anonymous=302), "POST": LEAVING},
    "club-members": {"GET": ROW},
    "club-member-add": {"GET": GOES_ON, "POST": OWNERS_ACT},
    "club-member-role": {"GET": OWNERS_PAGE, "POST": OWNERS_ACT},
    "club-member-remove": {"GET": OWNERS_PAGE, "POST": OWNERS_ACT},
    "sign-in": {"GET": STAYS_OUT, "POST": GOES_ON},
    "sign-out": {"POST": GOES_ON},
    "sign-up": {"GET": STAYS_OUT, "POST": GOES_ON},
    "account": {"GET": MEMBERS, "POST": GOES_ON},
    "mail": {"GET": GOES_ON, "POST": GOES_ON},
    "no-more-mail": {"GET": ROW, "POST": ROW},
    "password": {"GET": MEMBERS, "POST": GOES_ON},
    "tokens": {"GET": GOES_ON, "POST": line(201, anonymous=302, missing=None)},
    "token-delete": {
        "GET": line(200, to=("owner",), no=404, anonymous=302, own=200),
        "POST": line(302, to=("owner",), no=404, anonymous=302, own=302),
    },
    "desk": {"GET": MEMBERS},
}
STAFF_ONLY: Final = line(200, to=("staff",), anonymous=302, missing=(403, 404))
STAFF_ONLY_ACT: Final = line(302, to=("staff",), anonymous=302, missing=(403, 404))
SITE_WIDE: Final[dict[str, dict[str, Line]]] = {
    "event-keep": {
        "GET": line(200, to=("staff",), anonymous=302),
        "POST": line(302, to=("staff",), anonymous=302),
    },
    "template": {"GET": STAFF_ONLY, "POST": STAFF_ONLY_ACT},
    "template-delete": {"GET": STAFF_ONLY, "POST": STAFF_ONLY_ACT},
}
"""What differs where a template, or the event that it is made from, belongs to no club."""
ONE_CLICK: Final = "no-more-mail"
"""The form that mail programs send by themselves: what is signed is its address."""
METHODS: Final = ("GET", "POST", "PUT", "PATCH", "DELETE")
ROUTES: Final = {str(pattern.name): str(pattern.pattern) for pattern in urlpatterns}
KINDS: Final = {
    "players": "player", "ratings": "pool", "matches": "match", "events": "event",
    "series": "series", "account": "token", "templates": "template",
    "webhooks": "webhook", "deliveries": "delivery",
    "invitations": "invitation",
}  # fmt: skip
SUBJECTS: Final = {
    "event-next-round": "running", "event-rounds": "paired", "round": "paired",
    "round-publish": "paired", "round-edit": "paired", "round-again": "paired",
    "round-unpair": "paired", "round-undo": "running", "series-result": "at_table",
    "match-replay": "void",
    "event-stages": "staged", "event-stage-draw": "staged",
    "event-stage-rounds": "staged", "event-stage-undo": "staged", "event-divisions": "league",
    "event-next-season": "season", "event-times": "windows", "series-times": "looking",
    "series-times-accept": "looking", "series-times-withdraw": "looking",
    "series-postpone": "looking", "series-settle": "looking", "event-file": "played",
    "event-trf": "played", "event-uninvite": "by_link", "event-out-of-line": "by_link",
}  # fmt: skip
"""Pages that are about another thing than the draft, the finished match, the waiting series."""
QUERIES: Final = {"series-new": "?game=jielong", "event-new": "?game=jielong&format=round-robin"}


CORRECTION: Final = {
    "score_0": 3, "place_0": 1, "score_1": 1, "place_1": 2, "reason": "miscounted",
}  # fmt: skip
CLUB: Final = {"name": "Sunday Club", "about": "", "time_zone": "UTC", "is_open": "on"}


@pytest.fixture
def scene(club: Club) -> Scene:
    return make_scene(club)


def address_of(scene: Scene, name: str, whose: str) -> str:
    route, ids = ROUTES[name], scene.ids[whose]
    kind = SUBJECTS.get(name) or KINDS.get(route.split("/")[0], "")
    kwargs = {
        part: ids[
            {
                "pk": kind,
                "token": "letter",
                "slug": "game" if route.startswith("games") else "slug",
                "number": "round",
            }.get(part, part)
        ]
        for part in re.findall(r"<\w+:(\w+)>", route)
    }
    return reverse(f"web:{name}", kwargs=kwargs) + QUERIES.get(name, "")


def tomorrow() -> str:
    return f"{database_now() + timedelta(days=1):%Y-%m-%dT%H:%M}"


def data_for(scene: Scene, name: str, role: str) -> dict[str, Any]:
    if name == "move":
        return move_for(scene.row(Match, "match", "own"))
    user = scene.users[role]
    numbers = Entry.objects.filter(event=scene.ids["club"]["event"]).values_list("pk", "number")
    mine = {"player": user.player.pk} if user else {}
    new = "eleven-herons-in-the-reeds"
    club = scene.ids["club"]["elsewhere" if role == "elsewhere" else "club"]
    forms: dict[str, dict[str, Any]] = {
        "series-new": SERIES,
        "event-new": {**EVENT, "club": club},
        "event-enter": {"player": "Cy"},
        "series-forfeit": {"player": scene.loser},
        "match-correct": CORRECTION,
        "club-new": CLUB,
        "club-edit": CLUB,
        "club-member-add": {"player": "Cy", "role": "player"},
        "club-member-role": {"role": "referee"},
        "event-pause": {"entry": scene.ids["club"]["entry"]},
        "event-return": {"entry": scene.ids["club"]["entry"]},
        "event-entry-list": {"text": "Cy", "enter": "yes"},
        "event-entry-order": {f"number_{pk}": number for pk, number in numbers},
        "event-invite": {"invite-player": "Cy"},
        "event-apart": {"apart-first": "Ben", "apart-second": "Bird 1"},
        "event-replace": {"player": "Cy"},
        "event-join": mine,
        "event-check-in": mine,
        "event-edit": {**EVENT, "club": club},
        "round-edit": {"act": "renumber", "table": 1, "to": 2},
        "series-result": {"act": "enter", "game_1_0": 3, "game_1_1": 1},
        "event-copy": {"name": "Another night"},
        "event-keep": {"name": "Monthly"},
        "template": {"name": "Another night"},
        "series-times": {"at": tomorrow()},
        "series-postpone": {"at": tomorrow()},
        "series-settle": {"rule": "draw"},
        "event-next-season": {"name": "Next year"},
        "sign-in": {"username": "Ben", "password": PASSWORD},
        "sign-up": {"name": "Dora", "password": PASSWORD},
        "account": {"name": user.username if user else "Ben", "time_zone": "UTC"},
        "mail": {"email": "somebody@example.org", "wants_mail": "on"},
        "club-webhooks": {"url": "https://hooks.example/", "kinds": ["event.finished"]},
        "event-webhooks": {"url": "https://hooks.example/", "kinds": ["round.started"]},
        "password": {"old_password": PASSWORD, "new_password1": new, "new_password2": new},
        "tokens": {"name": "laptop", "scopes": ["read"]},
    }
    return forms.get(name, {})


def status_of(scene: Scene, name: str, method: str, column: tuple[str, str]) -> int:
    role, whose = column

    def call() -> int:
        client = Client()
        client.cookies = SimpleCookie(scene.cookies[role])
        data = data_for(scene, name, role) if method == "POST" else None
        address = address_of(scene, name, whose)
        return int(getattr(client, method.lower())(address, data).status_code)

    return undone(call)


def test_table_has_every_page_of_the_site() -> None:
    assert set(MATRIX) == set(ROUTES)


@pytest.mark.parametrize("every_role", [False, pytest.param(True, marks=pytest.mark.long)])
def test_every_page_is_answered_as_the_table_says(scene: Scene, every_role: bool) -> None:
    assert surprises(MATRIX, partial(status_of, scene), every_role=every_role) == {}


def test_templates_of_no_club_are_for_the_staff(scene: Scene) -> None:
    assert surprises(SITE_WIDE, partial(status_of, scene.of_the_site())) == {}


@pytest.mark.parametrize("role", ["anonymous", "staff"])
def test_no_other_method_is_served(scene: Scene, role: str) -> None:
    served = {
        (name, method): status
        for name, methods in MATRIX.items()
        for method in METHODS
        if method not in methods
        and (status := status_of(scene, name, method, (role, "club"))) != 405
    }

    assert served == {}


def test_forms_without_their_token_are_refused(scene: Scene) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(scene.users["staff"])
    forms = [name for name, methods in MATRIX.items() if "POST" in methods and name != ONE_CLICK]

    answered = {
        client.post(address_of(scene, name, "club"), data_for(scene, name, "staff")).status_code
        for name in forms
    }

    assert answered == {403}


def test_open_pages_answer_for_their_heads(scene: Scene) -> None:
    names = [name for name, methods in MATRIX.items() if methods.get("GET") in (OPEN, ROW)]

    answered = [visitor(None).head(address_of(scene, name, "club")) for name in names]

    assert {(answer.status_code, answer.content) for answer in answered} == {(200, b"")}
