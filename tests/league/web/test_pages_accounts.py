"""Accounts on the site: coming in, going out, the password, the name and the tokens."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from league.models import Player, User
from tests.league.factories import PASSWORD, Club, make_token
from tests.league.web.visits import visitor

WRONG = "That name and password do not go together."
NEW = "eleven-herons-in-the-reeds"


def sign_in(client: Client, name: str, password: str = PASSWORD, **more: str) -> object:
    return client.post("/sign-in/", {"username": name, "password": password, **more})


@pytest.mark.parametrize("name", ["Ben", "ben", " BEN "])
def test_sign_in_takes_the_name_in_any_case(club: Club, anybody: Client, name: str) -> None:
    answer = anybody.post("/sign-in/", {"username": name, "password": PASSWORD})

    assert (answer.status_code, answer["Location"]) == (302, "/")


@pytest.mark.parametrize("name", ["Ben", "Nobody"])
def test_sign_in_says_the_same_of_known_and_unknown(club: Club, anybody: Client, name: str) -> None:
    answer = anybody.post("/sign-in/", {"username": name, "password": "wrong"})

    assert answer.status_code == 400
    assert re.findall(r'class="errorlist[^>]*><li>([^<]+)', answer.text) == [WRONG]


def test_closed_account_is_told_the_same(club: Club, anybody: Client) -> None:
    User.objects.filter(pk=club.ben.pk).update(is_active=False)

    answer = anybody.post("/sign-in/", {"username": "Ben", "password": PASSWORD})

    assert (answer.status_code, WRONG in answer.text) == (400, True)


@pytest.mark.parametrize(
    ("wanted", "reached"),
    [
        ("/desk/", "/desk/"),
        ("https://evil.example/", "/"),
        ("//evil.example/", "/"),
        ("javascript:alert(1)", "/"),
        ("/sign-in/", "/"),
    ],
)
def test_sign_in_goes_on_to_own_paths_alone(
    club: Club, anybody: Client, wanted: str, reached: str
) -> None:
    answer = anybody.post("/sign-in/", {"username": "Ben", "password": PASSWORD, "next": wanted})

    assert answer["Location"] == reached


def test_sign_in_page_sends_members_on(ben: Client) -> None:
    assert ben.get("/sign-in/?next=/sign-in/")["Location"] == "/"


def test_eleventh_attempt_in_a_minute_must_wait(club: Club, anybody: Client) -> None:
    attempts = [sign_in(anybody, "Ben", "wrong") for _ in range(11)]
    other = sign_in(anybody, "Cy", "wrong")

    assert [answer.status_code for answer in attempts] == [400] * 10 + [429]
    assert attempts[-1]["Retry-After"] == "60"
    assert other.status_code == 400


def test_attempts_are_forgotten_after_a_minute(club: Club, anybody: Client) -> None:
    for _ in range(11):
        sign_in(anybody, "Ben", "wrong")

    with time_machine.travel(timezone.now() + timedelta(seconds=61)):
        answer = sign_in(anybody, "Ben")

    assert answer.status_code == 302


def test_sign_up_makes_account_and_player_and_signs_in(anybody: Client) -> None:
    answer = anybody.post("/sign-up/", {"name": "Dora", "password": PASSWORD}, follow=True)

    assert "Welcome, Dora." in answer.text
    assert answer.context["user"].player == Player.objects.get(name="Dora")


@pytest.mark.parametrize(
    ("name", "password", "field"),
    [
        ("Ben", PASSWORD, "name"),
        ("bEN", PASSWORD, "name"),
        ("", PASSWORD, "name"),
        ("x" * 61, PASSWORD, "name"),
        ("Do\0ra", PASSWORD, "name"),
        ("Do\u200bra", PASSWORD, "name"),
        ("Dora", "short", "password"),
        ("Dora", "", "password"),
    ],
)
def test_sign_up_names_the_field_that_is_wrong(
    club: Club, anybody: Client, name: str, password: str, field: str
) -> None:
    answer = anybody.post("/sign-up/", {"name": name, "password": password})

    assert answer.status_code == 400
    assert list(answer.context["form"].errors) == [field]
    assert User.objects.count() == 3


def test_sign_out_needs_a_post(ben: Client) -> None:
    by_link = ben.get("/sign-out/")
    by_form = ben.post("/sign-out/")

    assert (by_link.status_code, by_form.status_code) == (405, 302)
    assert ben.get("/desk/").status_code == 302


def test_account_takes_another_name_and_zone(club: Club, ben: Client) -> None:
    ben.post("/account/", {"name": "Benedict", "time_zone": "Europe/Lisbon"})

    club.ben.refresh_from_db()
    assert (club.ben.username, club.ben.time_zone) == ("Benedict", "Europe/Lisbon")
    assert club.ben.player.name == "Benedict"


@pytest.mark.parametrize(
    ("name", "zone", "field"),
    [("Ada", "UTC", "name"), ("Ben", "Mars/Olympus", "time_zone"), ("", "UTC", "name")],
)
def test_account_names_the_field_that_is_wrong(
    club: Club, ben: Client, name: str, zone: str, field: str
) -> None:
    answer = ben.post("/account/", {"name": name, "time_zone": zone})

    assert answer.status_code == 400
    assert list(answer.context["form"].errors) == [field]
    assert User.objects.get(pk=club.ben.pk).username == "Ben"


def test_password_changes_and_session_lives_on(club: Club, ben: Client) -> None:
    given = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW}

    answer = ben.post("/account/password/", given, follow=True)

    assert "The password is changed." in answer.text
    assert sign_in(visitor(None), "Ben", NEW).status_code == 302


def test_password_needs_the_old_one(club: Club, ben: Client) -> None:
    given = {"old_password": "wrong", "new_password1": NEW, "new_password2": NEW}

    assert ben.post("/account/password/", given).status_code == 400


def test_token_is_shown_once(club: Club, ben: Client) -> None:
    made = ben.post("/account/tokens/", {"name": "laptop", "scopes": ["read", "play"]})
    secret = re.search(r"clack_[\w-]{40,}", made.text)[0]  # type: ignore[index]

    assert made.status_code == 201
    assert secret not in ben.get("/account/").text
    assert club.ben.tokens.get().scopes == ["play", "read"]


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"name": "", "scopes": ["read"]}, "name"),
        ({"name": "laptop"}, "scopes"),
        ({"name": "laptop", "scopes": ["everything"]}, "scopes"),
        ({"name": "laptop", "scopes": ["organise"]}, "scopes"),
    ],
)
def test_token_form_names_the_field(
    club: Club, ben: Client, given: dict[str, object], field: str
) -> None:
    answer = ben.post("/account/tokens/", given)

    assert answer.status_code == 400
    assert list(answer.context["token_form"].errors) == [field]
    assert club.ben.tokens.count() == 0


def test_token_is_deleted_after_the_question(club: Club, ben: Client) -> None:
    make_token(club.ben)
    address = f"/account/tokens/{club.ben.tokens.get().pk}/delete/"

    asked = ben.get(address)
    left = club.ben.tokens.count()
    ben.post(address)

    assert (asked.status_code, left, club.ben.tokens.count()) == (200, 1, 0)


def test_token_of_another_is_not_there(club: Club, ben: Client) -> None:
    make_token(club.ada)

    answer = ben.post(f"/account/tokens/{club.ada.tokens.get().pk}/delete/")

    assert (answer.status_code, club.ada.tokens.count()) == (404, 1)
