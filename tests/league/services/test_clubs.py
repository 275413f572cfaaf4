"""Clubs: joining, leaving and roles, with an owner in the end whatever happens."""

from __future__ import annotations

import pytest

from league.models import AuditEntry, Club, User
from league.services.clubs import (
    add_member,
    change_club,
    change_role,
    create_club,
    join_club,
    leave_club,
    remove_member,
)
from league.services.errors import ConflictError, LeagueError
from tests.league.factories import make_bot, make_event, make_person


@pytest.fixture
def ada(db: None) -> User:
    return make_person("Ada")


@pytest.fixture
def ben(db: None) -> User:
    return make_person("Ben")


@pytest.fixture
def club(ada: User) -> Club:
    return create_club(by=ada, name="Thursday Club")


def roles_of(club: Club) -> dict[str, str]:
    return {member.user.username: member.role for member in club.memberships.all()}


def test_founder_owns_the_club(club: Club) -> None:
    assert (club.slug, roles_of(club)) == ("thursday-club", {"Ada": "owner"})


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("new", "new-2"),
        ("麻雀", "club"),
        ("Thursday club!", "thursday-club-2"),
        ("x" * 80, "x" * 70),
    ],
)
def test_address_of_a_club_is_always_free(ada: User, club: Club, name: str, slug: str) -> None:
    assert create_club(by=ada, name=name).slug == slug


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"name": "  "}, "name"),
        ({"name": "x" * 81}, "name"),
        ({"name": "a\u200bb"}, "name"),
        ({"name": " Thursday  Club "}, "name"),
        ({"name": "Friday", "time_zone": "Mars/Olympus"}, "time_zone"),
    ],
)
def test_bad_club_is_refused_by_field(
    ada: User, club: Club, wrong: dict[str, str], field: str
) -> None:
    with pytest.raises(LeagueError) as refusal:
        create_club(by=ada, **wrong)

    assert refusal.value.field == field
    assert Club.objects.count() == 1


def test_open_club_takes_whoever_joins(club: Club, ben: User) -> None:
    join_club(club.pk, by=ben)

    assert roles_of(club) == {"Ada": "owner", "Ben": "player"}


def test_closed_club_takes_whom_its_owner_adds(club: Club, ada: User, ben: User) -> None:
    change_club(club.pk, by=ada, is_open=False)
    with pytest.raises(ConflictError, match="not open"):
        join_club(club.pk, by=ben)

    add_member(club.pk, ben.player, by=ada, role="referee")

    assert roles_of(club) == {"Ada": "owner", "Ben": "referee"}


def test_nobody_is_a_member_twice(club: Club, ada: User) -> None:
    with pytest.raises(ConflictError, match="already"):
        join_club(club.pk, by=ada)


def test_bot_is_no_member(club: Club, ada: User) -> None:
    with pytest.raises(LeagueError, match="people"):
        add_member(club.pk, make_bot("Magpie"), by=ada)


def test_unknown_role_is_refused(club: Club, ada: User) -> None:
    with pytest.raises(LeagueError, match="Choose a role"):
        change_role(club.pk, ada, role="emperor", by=ada)


def test_visitor_has_no_place_to_give_up(club: Club, ben: User) -> None:
    with pytest.raises(LeagueError, match="not a member"):
        leave_club(club.pk, by=ben)


def test_last_owner_stays_owner(club: Club, ada: User, ben: User) -> None:
    add_member(club.pk, ben.player, by=ada, role="organiser")

    for act in (
        lambda: leave_club(club.pk, by=ada),
        lambda: remove_member(club.pk, ada, by=ada),
        lambda: change_role(club.pk, ada, role="organiser", by=ada),
    ):
        with pytest.raises(ConflictError, match="last owner"):
            act()

    assert roles_of(club) == {"Ada": "owner", "Ben": "organiser"}


def test_owner_leaves_once_there_is_another(club: Club, ada: User, ben: User) -> None:
    add_member(club.pk, ben.player, by=ada)
    change_role(club.pk, ben, role="owner", by=ada)

    leave_club(club.pk, by=ada)

    assert roles_of(club) == {"Ben": "owner"}


def test_acts_on_a_club_are_audited(club: Club, ada: User, ben: User) -> None:
    join_club(club.pk, by=ben)
    change_role(club.pk, ben, role="referee", by=ada, reason="asked")
    remove_member(club.pk, ben, by=ada, reason="moved away")

    trail = AuditEntry.objects.filter(subject="club", subject_id=club.pk).order_by("pk")
    assert [(entry.action, entry.actor, entry.reason) for entry in trail] == [
        ("create", ada, ""),
        ("join", ben, ""),
        ("change role", ada, "asked"),
        ("remove", ada, "moved away"),
    ]


def test_change_keeps_what_was_before(club: Club, ada: User) -> None:
    change_club(club.pk, by=ada, name="Friday Club", about="")

    last = AuditEntry.objects.latest("pk")
    assert last.details == {"before": {"name": "Thursday Club"}}
    assert Club.objects.get().slug == "thursday-club"


@pytest.mark.parametrize("role", ["player", "referee"])
def test_event_is_made_by_organisers_of_its_club(
    club: Club, ada: User, ben: User, role: str
) -> None:
    add_member(club.pk, ben.player, by=ada, role=role)

    with pytest.raises(LeagueError, match="clubs that you organise"):
        make_event([], by=ben, club=club)

    assert make_event([], by=ada, club=club).club == club


def test_event_without_a_club_is_for_the_staff(ada: User) -> None:
    with pytest.raises(LeagueError, match="clubs that you organise"):
        make_event([], by=ada)

    assert make_event([], by=make_person("Eva", is_staff=True)).club is None
