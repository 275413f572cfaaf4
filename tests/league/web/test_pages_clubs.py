"""Clubs on the site: founding, joining, roles, and events that belong to one."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from league.models import Club as ClubRow
from league.models import Event
from league.services.clubs import add_member, change_club, create_club
from tests.league.factories import Club, make_event, make_finished_event, make_person
from tests.league.web.test_pages_costs import cost
from tests.league.web.test_pages_events import EVENT, NEW_EVENT
from tests.league.web.visits import words_of

FORM = {"name": "Thursday Club", "about": "Above the pub.", "time_zone": "UTC", "is_open": "on"}


@pytest.fixture
def home(club: Club) -> ClubRow:
    return create_club(by=club.ada, name="Thursday Club", about="Above the pub.")


def roles_of(home: ClubRow) -> dict[str, str]:
    return dict(home.memberships.values_list("user__username", "role"))


def test_founded_club_has_a_page(ada: Client) -> None:
    answer = ada.post("/clubs/new/", FORM)

    page = words_of(ada.get(answer["Location"]).text)
    assert answer["Location"] == "/clubs/thursday-club/"
    assert "Above the pub." in page
    assert "owner" in page


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "Friday\0Club"}, "name"),
        ({"name": "Friday Club"}, "name"),
        ({"name": "x" * 81}, "name"),
        ({"time_zone": "Mars/Olympus"}, "time_zone"),
        ({"about": "x" * 5001}, "about"),
    ],
)
def test_club_form_names_the_field_that_is_wrong(
    club: Club, ada: Client, wrong: dict[str, Any], field: str
) -> None:
    create_club(by=club.ada, name="Friday Club")

    answer = ada.post("/clubs/new/", {**FORM, **wrong})

    assert (answer.status_code, list(answer.context["form"].errors)) == (400, [field])
    assert ClubRow.objects.count() == 1


def test_club_list_says_what_the_reader_is(club: Club, home: ClubRow, ben: Client) -> None:
    create_club(by=club.ada, name="Friday Club")
    add_member(home.pk, club.ben.player, by=club.ada, role="referee")

    page = words_of(ben.get("/clubs/").text)

    assert "2 members referee Thursday Club" in page
    assert "1 member open Friday Club" in page


def test_empty_club_list_says_so(anybody: Client) -> None:
    assert "No club has been founded yet." in anybody.get("/clubs/").text


def test_visitor_joins_and_leaves_an_open_club(home: ClubRow, ben: Client) -> None:
    joined = ben.post("/clubs/thursday-club/join/", follow=True)
    ben.post("/clubs/thursday-club/leave/")

    assert "You are a member of Thursday Club." in joined.text
    assert roles_of(home) == {"Ada": "owner"}


def test_closed_club_offers_no_way_in(club: Club, home: ClubRow, ben: Client) -> None:
    change_club(home.pk, by=club.ada, is_open=False)

    page = ben.get("/clubs/thursday-club/").text
    answer = ben.post("/clubs/thursday-club/join/", follow=True)

    assert "/clubs/thursday-club/join/" not in page
    assert "not open" in answer.text
    assert roles_of(home) == {"Ada": "owner"}


def test_owner_gives_a_member_another_role(home: ClubRow, ada: Client) -> None:
    ada.post("/clubs/thursday-club/members/add/", {"player": "ben", "role": "player"})
    member = home.memberships.get(user__username="Ben")
    ada.post(f"/clubs/thursday-club/members/{member.pk}/role/", {"role": "referee"})

    assert roles_of(home) == {"Ada": "owner", "Ben": "referee"}


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"player": "Nobody", "role": "player"}, "There is no player called Nobody."),
        ({"player": "Bird 1", "role": "player"}, "Bird 1 is a bot"),
        ({"player": "Ada", "role": "player"}, "Ada is a member of Thursday Club already."),
        ({"player": "Ben", "role": "emperor"}, "Select a valid choice"),
    ],
)
def test_wrong_member_comes_back_with_the_reason(
    home: ClubRow, ada: Client, given: dict[str, str], words: str
) -> None:
    answer = ada.post("/clubs/thursday-club/members/add/", given)

    assert answer.status_code == 400
    assert words in answer.text
    assert roles_of(home) == {"Ada": "owner"}


def test_last_owner_is_told_why_he_stays(home: ClubRow, ada: Client) -> None:
    owner = home.memberships.get()
    pages = [
        ada.post("/clubs/thursday-club/leave/"),
        ada.post(f"/clubs/thursday-club/members/{owner.pk}/role/", {"role": "player"}),
        ada.post(f"/clubs/thursday-club/members/{owner.pk}/remove/"),
    ]

    assert [page.status_code for page in pages] == [400, 400, 400]
    assert all("last owner of Thursday Club" in page.text for page in pages)


def test_member_of_another_club_is_not_found(club: Club, home: ClubRow, ada: Client) -> None:
    other = create_club(by=club.cy, name="Friday Club").memberships.get()

    answer = ada.post(f"/clubs/thursday-club/members/{other.pk}/remove/")

    assert answer.status_code == 404


def test_members_stand_by_role_and_name(club: Club, home: ClubRow, anybody: Client) -> None:
    for user, role in ((club.cy, "player"), (club.ben, "organiser")):
        add_member(home.pk, user.player, by=club.ada, role=role)

    page = anybody.get("/clubs/thursday-club/members/")

    assert [str(member.user) for member in page.context["found"]] == ["Ada", "Ben", "Cy"]
    assert "Add a member" not in page.text


def test_club_page_has_its_events_by_stage(club: Club, home: ClubRow, anybody: Client) -> None:
    make_event(club.bots, by=club.ada, club=home, name="Next Thursday")
    make_event(club.bots, by=club.ada, name="Elsewhere")
    make_finished_event(club.bots[:2], by=club.ada, club=home, name="Last Thursday")

    page = anybody.get("/clubs/thursday-club/").context

    assert [event.name for event in page["next"]] == ["Next Thursday"]
    assert [event.name for event in page["found"]] == ["Last Thursday"]
    assert list(page["now"]) == []


def test_event_list_shows_the_club_and_filters_by_it(
    club: Club, home: ClubRow, anybody: Client
) -> None:
    make_event([], by=club.ada, club=home, name="Next Thursday")
    make_event([], by=club.ada, name="Elsewhere")

    everything = words_of(anybody.get("/events/").text)
    own = words_of(anybody.get("/events/?club=thursday-club").text)

    assert "Elsewhere" in everything
    assert "Thursday Club · " in everything
    assert "Next Thursday" in own
    assert "Elsewhere" not in own


def test_organiser_makes_events_in_his_club_alone(club: Club, home: ClubRow, ben: Client) -> None:
    other = create_club(by=club.ada, name="Friday Club")
    add_member(home.pk, club.ben.player, by=club.ada, role="organiser")

    refused = ben.post(NEW_EVENT, {**EVENT, "club": other.pk})
    made = ben.post(NEW_EVENT, {**EVENT, "club": home.pk})

    assert (refused.status_code, list(refused.context["form"].errors)) == (400, ["club"])
    assert (made.status_code, Event.objects.get().club) == (302, home)


def test_organiser_has_only_his_events_on_the_desk(club: Club, home: ClubRow, ben: Client) -> None:
    add_member(home.pk, club.ben.player, by=club.ada, role="organiser")
    make_event([], by=club.ada, club=home, name="Next Thursday")
    make_event([], by=club.ada, name="Elsewhere")

    page = words_of(ben.get("/desk/").text)

    assert "Next Thursday" in page
    assert "Elsewhere" not in page


@pytest.mark.parametrize(("role", "offered"), [("player", False), ("referee", True)])
def test_token_to_organise_is_offered_with_an_office(
    club: Club, home: ClubRow, ben: Client, role: str, offered: bool
) -> None:
    add_member(home.pk, club.ben.player, by=club.ada, role=role)

    page = ben.get("/account/").text

    assert ('value="organise"' in page) == offered


@pytest.mark.parametrize("path", ["", "club-1/", "club-1/members/"])
def test_lists_of_clubs_cost_the_same_with_three_rows(club: Club, ben: Client, path: str) -> None:
    def grow(number: int) -> None:
        create_club(by=club.ada, name=f"Club {number}")
        first = ClubRow.objects.get(slug="club-1")
        add_member(first.pk, make_person(f"Member {number}").player, by=club.ada)
        make_event([], by=club.ada, club=first, name=f"Event {number}")

    grow(1)
    with_one = cost(ben, f"/clubs/{path}")
    grow(2)
    grow(3)

    assert cost(ben, f"/clubs/{path}") == with_one
