"""Changing an event: a draft in everything, a running one in what touches no result."""

from __future__ import annotations

from typing import Any

import pytest

from league.models import AuditEntry
from league.services.changes import edit_event
from league.services.errors import ConflictError, InvalidError
from tests.league import factories as f

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> f.Club:
    return f.make_club(bots=4)


def test_draft_changes_in_everything(club: f.Club) -> None:
    event = f.make_event(club.bots)

    edit_event(event.pk, by=club.ada, format="swiss", settings={"rounds": 3}, length=5)

    event.refresh_from_db()
    assert (event.format, event.settings["rounds"], event.length) == ("swiss", 3, 5)
    assert event.settings["acceleration"] == "none"


def test_change_is_written_down_with_its_fields(club: f.Club) -> None:
    event = f.make_event(club.bots)

    edit_event(event.pk, by=club.ada, name=event.name, length=5, about="Bring tea.")

    noted = AuditEntry.objects.get(action="edit")
    assert (noted.actor, noted.details) == (club.ada, {"changed": ["about", "length"]})


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"length": 2, "counting": "best_of"}, "length"),
        ({"name": ""}, "name"),
        ({"format": "chess"}, "format"),
        ({"tiebreaks": ["TOSS"]}, "tiebreaks"),
        ({"settings": {"rounds": 2}}, "settings"),
        ({"options": {"deals": 0}}, "options"),
    ],
)
def test_change_is_checked_as_a_new_event_is(
    club: f.Club, wrong: dict[str, Any], field: str
) -> None:
    event = f.make_event(club.bots)

    with pytest.raises(InvalidError) as refused:
        edit_event(event.pk, by=club.ada, **wrong)

    assert list(refused.value.errors) == [field]
    assert AuditEntry.objects.filter(action="edit").count() == 0


def test_running_event_changes_in_what_is_safe(club: f.Club) -> None:
    event = f.make_running_event(club.bots)

    edit_event(event.pk, by=club.ada, name="Spring league", advance="clock", round_minutes=30)

    event.refresh_from_db()
    assert (event.name, event.advance, event.round_minutes) == ("Spring league", "clock", 30)


def test_running_event_refuses_the_rest_by_field(club: f.Club) -> None:
    event = f.make_running_event(club.bots)

    with pytest.raises(InvalidError) as refused:
        edit_event(event.pk, by=club.ada, name="Spring league", length=3, move_seconds=5)

    event.refresh_from_db()
    assert sorted(refused.value.errors) == ["length", "move_seconds"]
    assert event.name == "League night"


def test_running_event_takes_what_stays_as_it_was(club: f.Club) -> None:
    event = f.make_running_event(club.bots)

    edit_event(event.pk, by=club.ada, length=event.length, options={"deals": 1}, about="Tea.")

    event.refresh_from_db()
    assert event.about == "Tea."


def test_finished_event_is_not_changed(club: f.Club) -> None:
    event = f.make_finished_event(club.bots[:2])

    with pytest.raises(ConflictError, match="finished"):
        edit_event(event.pk, by=club.ada, name="Spring league")


def test_deals_are_not_mirrored_for_people_who_are_entered(club: f.Club) -> None:
    event = f.make_event([club.ben.player, *club.bots])

    with pytest.raises(InvalidError) as refused:
        edit_event(event.pk, by=club.ada, mirrored=True)

    assert list(refused.value.errors) == ["mirrored"]
