"""Copies of events and templates: every choice comes along, nothing that was played does."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest

from league.models import Club, Event, EventTemplate
from league.queries.choices import CHOICES, OWN, choices_of
from league.queries.clock import database_now
from league.services.copies import clone_event, create_from_template, delete_template, save_template
from league.services.entries import withdraw_player
from league.services.errors import ConflictError, InvalidError, LeagueError
from tests.league import factories as f

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> f.Club:
    return f.make_club(bots=4)


def test_every_column_is_a_choice_or_the_events_own() -> None:
    columns = {column.name for column in Event._meta.concrete_fields}

    assert columns == {*CHOICES} | OWN
    assert not {*CHOICES} & OWN


def test_choices_are_fit_for_json(club: f.Club) -> None:
    event = f.make_event(club.bots, tiebreaks=["DE"], capacity=8)
    event.refresh_from_db()

    assert json.loads(json.dumps(choices_of(event))) == choices_of(event)


def test_copy_has_the_choices_and_nothing_played(club: f.Club) -> None:
    source = f.make_finished_event(club.bots, tiebreaks=["DE", "SB"], cycles=2)

    made = clone_event(source.pk, name="Second night", by=club.ada)

    assert choices_of(made) == choices_of(source)
    assert (made.stage, made.seed == source.seed, made.organiser) == ("draft", False, club.ada)
    assert (made.entries.count(), made.rounds.count()) == (0, 0)


def test_copy_enters_those_who_stayed(club: f.Club) -> None:
    source = f.make_running_event(club.bots)
    withdraw_player(source.pk, club.bots[1], by=club.ada)

    made = clone_event(source.pk, name="Second night", by=club.ada, with_entries=True)

    names = [entry.player.name for entry in made.entries.order_by("number")]
    assert names == ["Bird 1", "Bird 3", "Bird 4"]


def test_copy_with_check_in_has_a_start_of_its_own(club: f.Club) -> None:
    start = database_now() + timedelta(days=1)
    source = f.make_event(club.bots, check_in_minutes=60, starts_at=start)

    with pytest.raises(InvalidError, match="needs the time of the start"):
        clone_event(source.pk, name="No time", by=club.ada)
    made = clone_event(source.pk, name="Next", by=club.ada, starts_at=start + timedelta(days=7))

    assert made.starts_at == start + timedelta(days=7)
    assert made.check_in_minutes == 60


def test_copy_needs_a_name_of_its_own(club: f.Club) -> None:
    source = f.make_event(club.bots)

    with pytest.raises(InvalidError) as refused:
        clone_event(source.pk, name=source.name, by=club.ada)

    assert list(refused.value.errors) == ["name"]


def test_part_of_an_event_is_not_copied_alone(club: f.Club) -> None:
    whole = f.make_event([])
    part = f.make_event([], name="Group A")
    Event.objects.filter(pk=part.pk).update(parent=whole)

    with pytest.raises(LeagueError, match="part of League night"):
        clone_event(part.pk, name="Group B", by=club.ada)


def test_template_makes_an_event_with_its_choices(club: f.Club) -> None:
    source = f.make_event(club.bots, length=7, tiebreaks=["SB"])
    kept = save_template(source.pk, name=" Weekly  night ", by=club.ada)

    made = create_from_template(kept.pk, name="Week 2", by=club.ada)

    assert kept.name == "Weekly night"
    assert choices_of(made) == choices_of(source)


def test_template_goes_with_the_club_of_its_event(club: f.Club) -> None:
    tiles = Club.objects.create(name="Tiles", slug="tiles")
    kept = save_template(f.make_event([], club=tiles).pk, name="Weekly", by=club.ada)

    made = create_from_template(kept.pk, name="Week 2", by=club.ada)

    assert (kept.club, made.club) == (tiles, tiles)


def test_template_of_an_older_day_still_makes_an_event(club: f.Club) -> None:
    kept = save_template(f.make_event([]).pk, name="Weekly", by=club.ada)
    kept.fields = {**kept.fields, "a_choice_no_more": 1}
    del kept.fields["reminder_minutes"]
    kept.save()

    made = create_from_template(kept.pk, name="Week 2", by=club.ada)

    assert made.reminder_minutes == 60


@pytest.mark.parametrize("name", ["", "  "])
def test_template_needs_a_name(club: f.Club, name: str) -> None:
    with pytest.raises(LeagueError, match="needs a name"):
        save_template(f.make_event([]).pk, name=name, by=club.ada)


def test_template_name_is_taken_once(club: f.Club) -> None:
    event = f.make_event([])
    save_template(event.pk, name="Weekly", by=club.ada)

    with pytest.raises(ConflictError, match="template Weekly already"):
        save_template(event.pk, name="Weekly", by=club.ada)


def test_deleted_template_leaves_its_events(club: f.Club) -> None:
    kept = save_template(f.make_event([]).pk, name="Weekly", by=club.ada)
    create_from_template(kept.pk, name="Week 2", by=club.ada)

    delete_template(kept.pk, by=club.ada)

    assert (EventTemplate.objects.count(), Event.objects.count()) == (0, 2)
