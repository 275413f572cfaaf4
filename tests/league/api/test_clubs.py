"""Clubs by the API: founding, joining, roles, and events that belong to one."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from league.models import Club as ClubRow
from league.services.clubs import add_member, change_club, create_club
from tests.league.api.callers import V1, caller, error_of
from tests.league.factories import Club, make_event

CLUBS = f"{V1}/clubs/"


@pytest.fixture
def home(club: Club) -> ClubRow:
    return create_club(by=club.ada, name="Thursday Club")


def roles_of(home: ClubRow) -> dict[str, str]:
    return dict(home.memberships.values_list("user__username", "role"))


def test_founded_club_is_answered_whole(club: Club) -> None:
    answer = caller(club.ada).post(CLUBS, {"name": " Thursday  Club "}, format="json")

    body = answer.json()
    assert answer.status_code == 201
    assert answer["Location"].endswith(f"{CLUBS}{body['id']}/")
    assert body | {"id": 0, "created_at": ""} == {
        "id": 0, "name": "Thursday Club", "slug": "thursday-club", "about": "",
        "time_zone": "UTC", "is_open": True, "members": 1, "created_at": "",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "name"),
        ({"name": 7}, "name"),
        ({"name": "x" * 81}, "name"),
        ({"name": "Sunday", "time_zone": "Mars/Olympus"}, "time_zone"),
        ({"name": "Sunday", "is_open": "yes"}, "is_open"),
        ({"name": "Sunday", "owner": 1}, "owner"),
    ],
)
def test_bad_club_is_refused_by_field(club: Club, body: dict[str, Any], field: str) -> None:
    answer = caller(club.ada).post(CLUBS, body, format="json")

    status, code, fields = error_of(answer)
    assert (status, code, list(fields)) == (400, "invalid", [field])
    assert ClubRow.objects.count() == 0


def test_second_club_of_a_name_conflicts(club: Club, home: ClubRow) -> None:
    answer = caller(club.ada).post(CLUBS, {"name": "Thursday Club"}, format="json")

    status, code, fields = error_of(answer)
    assert (status, code, list(fields)) == (409, "conflict", ["name"])


def test_person_joins_and_leaves(club: Club, home: ClubRow) -> None:
    ben = caller(club.ben, "play")

    joined = ben.post(f"{CLUBS}{home.pk}/join/").json()["members"]
    left = ben.post(f"{CLUBS}{home.pk}/leave/").json()["members"]

    assert (joined, left) == (2, 1)


def test_token_without_the_scope_joins_nothing(club: Club, home: ClubRow) -> None:
    answer = caller(club.ben, "read").post(f"{CLUBS}{home.pk}/join/")

    assert error_of(answer)[:2] == (403, "forbidden")


def test_closed_club_is_joined_by_nobody(club: Club, home: ClubRow) -> None:
    change_club(home.pk, by=club.ada, is_open=False)

    answer = caller(club.ben).post(f"{CLUBS}{home.pk}/join/")

    assert error_of(answer)[:2] == (409, "conflict")


def test_owner_adds_changes_and_removes_a_member(club: Club, home: ClubRow) -> None:
    ada, members = caller(club.ada), f"{CLUBS}{home.pk}/members/"

    added = ada.post(members, {"player": club.ben.player.pk}, format="json").json()
    changed = ada.post(f"{members}{added['id']}/role/", {"role": "referee"}, format="json").json()
    gone = ada.post(f"{members}{added['id']}/remove/", {"reason": "moved"}, format="json").json()

    assert (added["role"], changed["role"], gone["members"]) == ("player", "referee", 1)


def test_last_owner_cannot_be_demoted(club: Club, home: ClubRow) -> None:
    owner = home.memberships.get()

    answer = caller(club.ada).post(
        f"{CLUBS}{home.pk}/members/{owner.pk}/role/", {"role": "player"}, format="json"
    )

    assert error_of(answer)[0] == 409
    assert roles_of(home) == {"Ada": "owner"}


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "player"),
        ({"player": 4711}, "player"),
        ({"player": "Ben"}, "player"),
        ({"role": "emperor"}, "role"),
    ],
)
def test_bad_member_is_refused_by_field(
    club: Club, home: ClubRow, body: dict[str, Any], field: str
) -> None:
    known = {"player": club.ben.player.pk} if "role" in body else {}
    sent = {**known, **body}
    answer = caller(club.ada).post(f"{CLUBS}{home.pk}/members/", sent, format="json")

    status, _, fields = error_of(answer)
    assert (status, list(fields)) == (400, [field])


def test_members_are_listed_with_their_roles(club: Club, home: ClubRow, anybody: APIClient) -> None:
    add_member(home.pk, club.ben.player, by=club.ada, role="referee")

    rows = anybody.get(f"{CLUBS}{home.pk}/members/").json()["results"]

    assert [(row["player"]["name"], row["role"]) for row in rows] == [
        ("Ada", "owner"),
        ("Ben", "referee"),
    ]


def test_events_are_told_and_filtered_by_club(
    club: Club, home: ClubRow, anybody: APIClient
) -> None:
    make_event([], by=club.ada, club=home, name="Ours")
    make_event([], by=club.ada, name="Nobody's")

    rows = anybody.get(f"{V1}/events/?club={home.pk}").json()["results"]

    assert [(row["name"], row["club"]) for row in rows] == [
        ("Ours", {"id": home.pk, "name": "Thursday Club"})
    ]
