"""Nonsense in an address or a form gives a page or a refusal, never a fault of ours."""

from __future__ import annotations

import pytest
from django.test import Client

from league.models import Event
from tests.league.factories import Club, make_asking_match, make_event, make_finished_series
from tests.league.web.test_pages_events import EVENT, NEW_EVENT, SERIES
from tests.league.web.visits import every_page, visitor

PARAMETERS = (
    "ply", "seat", "page", "before", "after", "round", "pool", "game", "stage", "kind", "q",
    "seen", "live", "next",
)  # fmt: skip
NONSENSE = [
    "%00", "99999999999999999999999999", "-1", "abc", "0", "1.5", "²", "9223372036854775807",
    "%ff%fe", "%25_%27%22%3Cscript%3E", "//evil.example", "x" * 500,
]  # fmt: skip
NASTY = [
    "\0",
    "a\0b",
    "\ud83d\udc26".encode("utf-16", "surrogatepass").decode("utf-16"),
    "x" * 9999,
]


@pytest.fixture
def busy_club(club: Club) -> Club:
    make_finished_series(club.bots[:2])
    make_asking_match(club.ben.player, club.bots[0])
    make_event(club.bots)
    return club


@pytest.mark.parametrize(
    "value",
    [NONSENSE[0], *(pytest.param(value, marks=pytest.mark.long) for value in NONSENSE[1:])],
)
def test_nonsense_in_an_address_gives_a_page(busy_club: Club, value: str) -> None:
    client = visitor(busy_club.ada)
    whole = "&".join(f"{name}={value}" for name in PARAMETERS)
    # What `after` says goes before what `before` says: each has its turn.
    queries = [whole, whole.replace("after=", "other="), f"{whole}&game=jielong"]

    for address in every_page():
        for query in queries:
            assert client.get(f"{address}?{query}").status_code in (200, 302, 403, 404), address


@pytest.mark.parametrize("number", ["99999999999999999999999999", "9223372036854775808", "0"])
def test_number_that_no_row_has_is_not_found(anybody: Client, number: str) -> None:
    for folder in ("players", "series", "matches", "events", "ratings"):
        assert anybody.get(f"/{folder}/{number}/").status_code == 404


@pytest.mark.parametrize("slug", ["no-such-game", "..", "%2e%2e", "jielong%00", "jielong.md"])
def test_game_that_is_not_there_is_not_found(anybody: Client, slug: str) -> None:
    assert anybody.get(f"/games/{slug}/").status_code == 404


@pytest.mark.parametrize("nasty", NASTY)
def test_nasty_text_in_a_form_is_refused(busy_club: Club, nasty: str) -> None:
    client = visitor(busy_club.ada)
    match = busy_club.ben.player.held_seats.get().match_id
    event = Event.objects.get(stage="draft").pk
    forms = {
        NEW_EVENT: {**EVENT, "name": nasty, "tiebreaks": nasty},
        "/series/new/?game=jielong": {**SERIES, "player_1": nasty, "length": nasty},
        f"/events/{event}/enter/": {"player": nasty},
        "/account/": {"name": nasty, "time_zone": nasty},
        "/account/tokens/": {"name": "fine", "scopes": [nasty]},
        "/account/password/": {"old_password": nasty},
    }

    answered = {address: client.post(address, data).status_code for address, data in forms.items()}

    assert set(answered.values()) == {400}
    ben = visitor(busy_club.ben)
    move = ben.post(f"/matches/{match}/move/", {"ply": nasty, "move": nasty, "key": nasty})
    assert move.status_code == 400


@pytest.mark.parametrize("nasty", NASTY)
def test_nasty_name_cannot_sign_in_or_up(anybody: Client, nasty: str) -> None:
    signed_in = anybody.post("/sign-in/", {"username": nasty, "password": nasty})
    signed_up = anybody.post("/sign-up/", {"name": nasty, "password": "short"})

    assert (signed_in.status_code, signed_up.status_code) == (400, 400)


@pytest.mark.parametrize("after", ["abc", "-1", "99999999999999999999", "\0", ""])
def test_nonsense_in_a_button_opens_no_wrong_round(ada: Client, club: Club, after: str) -> None:
    event = make_event(club.bots)

    answer = ada.post(f"/events/{event.pk}/next-round/", {"after": after})

    assert answer.status_code == 302
    assert event.rounds.count() == 0
