"""Who may enter: each condition in words, places, and the line of those who wait."""

from __future__ import annotations

import pytest

from league.models import AuditEntry, Club, Entry, Membership, OutboxEvent, Rating, WaitingPlace
from league.queries.clock import database_now
from league.services.changes import edit_event
from league.services.door import conditions
from league.services.entries import enter_player, withdraw_player
from league.services.errors import ConflictError, InvalidError, LeagueError
from tests.league import factories as f

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return f.make_club(bots=4)


def names(event):
    return list(event.entries.order_by("number").values_list("player__name", flat=True))


@pytest.mark.parametrize(
    ("door", "name", "words"),
    [
        ({"door": "people"}, "Bird 1", "is for people only, and Bird 1 is a bot."),
        ({"door": "bots"}, "Ben", "League night is for bots only."),
        ({"mirrored": True}, "Ben", "An event with mirrored deals is for programs only."),
        (
            {"least_rating": 1600},
            "Ben",
            "is for ratings of 1600 or more; Ben has none yet, counted as 1500.",
        ),
        (
            {"least_rating": 1200, "most_rating": 1400},
            "Bird 1",
            "is for ratings from 1200 to 1400; Bird 1 has none yet, counted as 1500.",
        ),
    ],
)
def test_refusal_says_which_condition(club, door, name, words):
    event = f.make_event([], **door)
    player = club.ben.player if name == "Ben" else club.bots[0]

    with pytest.raises(LeagueError, match=words.replace(".", r"\.")):
        enter_player(event.pk, player)
    assert event.entries.count() == 0


def test_unrated_players_count_as_1500(club):
    event = f.make_event([], least_rating=1500, most_rating=1500)

    enter_player(event.pk, club.ben.player)

    assert names(event) == ["Ben"]


def test_ratings_at_the_door_are_those_that_are_shown(club):
    f.make_finished_series(club.bots[:2], counting="fixed", length=3)
    best, worst = Rating.objects.order_by("-mean")
    event = f.make_event([], least_rating=round(1500 + 40 * (best.mean - 25)))

    enter_player(event.pk, best.player)

    shown = round(1500 + 40 * (worst.mean - 25))
    with pytest.raises(LeagueError, match=f"{worst.player} has {shown}"):
        enter_player(event.pk, worst.player)


def test_members_enter_with_their_bots_and_strangers_do_not(club):
    house = Club.objects.create(name="Kites", slug="kites")
    Membership.objects.create(club=house, user=club.ben)
    event = f.make_event([], club=house, members_only=True)

    enter_player(event.pk, club.ben.player)
    enter_player(event.pk, club.bots[0])

    with pytest.raises(LeagueError, match="is for members of Kites, and Cy is none"):
        enter_player(event.pk, club.cy.player)
    assert names(event) == ["Ben", "Bird 1"]


def test_invited_player_needs_neither_rating_nor_membership(club):
    event = f.make_event([], least_rating=1900)

    enter_player(event.pk, club.ben.player, is_invited=True)

    assert names(event) == ["Ben"]


def test_door_says_its_conditions(club):
    event = f.make_event([], door="people", least_rating=1600)

    assert conditions(event) == [
        "For people only.",
        "For ratings of 1600 or more; whoever has none yet counts as 1500.",
    ]


def test_mirrored_event_is_shown_as_one_for_bots(club):
    assert f.make_event([], mirrored=True).door == "bots"


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"mirrored": True, "door": "people"}, "door"),
        ({"members_only": True}, "members_only"),
        ({"least_rating": 1600, "most_rating": 1500}, "most_rating"),
        ({"check_in_minutes": 30}, "starts_at"),
        ({"check_in_minutes": 10**6, "starts_at": database_now}, "check_in_minutes"),
        ({"late_until": 2}, "late_until"),
        ({"late_until": 2, "format": "knockout"}, "late_until"),
        ({"capacity": 1}, "capacity"),
    ],
)
def test_door_that_makes_no_sense_is_refused_by_field(club, wrong, field):
    wrong = {name: value() if callable(value) else value for name, value in wrong.items()}

    with pytest.raises(InvalidError) as refused:
        f.make_event([], **wrong)

    assert list(refused.value.errors) == [field]


def test_full_event_lets_the_next_ones_wait_in_line(club):
    event = f.make_event(club.bots[:2], capacity=2)

    places = [enter_player(event.pk, bot) for bot in club.bots[2:]]

    assert [type(place) for place in places] == [WaitingPlace, WaitingPlace]
    assert names(event) == ["Bird 1", "Bird 2"]
    with pytest.raises(ConflictError, match="waits for a place already, as number 2 in line"):
        enter_player(event.pk, club.bots[3])


def test_free_place_goes_to_the_first_in_line_at_once(club):
    event = f.make_event(club.bots, capacity=2)

    withdraw_player(event.pk, club.bots[0], by=club.ada)

    assert names(event) == ["Bird 2", "Bird 3"]
    assert [place.player.name for place in event.waiting.all()] == ["Bird 4"]
    assert AuditEntry.objects.get(action="move up").details == {"player": "Bird 3"}
    news = OutboxEvent.objects.get(kind="entry.moved_up")
    assert (news.stream, news.payload) == (f"event:{event.pk}", {"player": club.bots[2].pk})


def test_more_places_go_to_those_who_wait_before_newcomers(club):
    event = f.make_event(club.bots[:3], capacity=2)
    event.capacity = 3
    event.save()

    late = enter_player(event.pk, club.bots[3])

    assert isinstance(late, WaitingPlace)
    assert names(event) == ["Bird 1", "Bird 2", "Bird 3"]


def test_every_event_has_a_link_of_its_own(club):
    codes = {f.make_event([], name=name).entry_code for name in "ab"}

    assert len(codes) == 2
    assert min(map(len, codes)) >= 16


def test_entry_is_what_a_player_with_a_place_gets(club):
    event = f.make_event([])

    assert isinstance(enter_player(event.pk, club.ben.player), Entry)


def test_room_made_by_the_organiser_goes_to_those_who_wait(club):
    event = f.make_event(club.bots[:3], capacity=2)

    edit_event(event.pk, by=club.ada, capacity=3)

    assert names(event) == ["Bird 1", "Bird 2", "Bird 3"]


def test_door_is_not_shut_behind_somebody(club):
    event = f.make_event([club.ben.player])

    with pytest.raises(InvalidError, match="Ben is entered: take him out first"):
        edit_event(event.pk, by=club.ada, door="bots")


def test_event_that_becomes_mirrored_is_for_bots(club):
    event = f.make_event([])

    edit_event(event.pk, by=club.ada, mirrored=True)

    event.refresh_from_db()
    assert event.door == "bots"
