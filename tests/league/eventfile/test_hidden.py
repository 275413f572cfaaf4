"""What a file must not tell: seeds and moves while their deals are played, drafts, the door."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser

from league.models import Event, Invitation
from league.queries.eventfile import Reader, event_file, may_have_file
from league.services.errors import LeagueError
from league.services.eventfile import import_event
from league.services.events import start_event
from tests.league import factories as f
from tests.league.eventfile.scenes import empty_database

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> f.Club:
    return f.make_club(bots=4)


def body_of(event: Event, reader: Reader) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(event_file(event, reader))["event"]
    return told


def test_file_of_a_running_event_tells_no_seed_that_is_played_on(club: f.Club) -> None:
    event = f.make_running_event([club.ben.player, club.bots[0]])
    f.play_all()
    match = event.rounds.get().series.get().matches.get()
    f.play_turn(match)

    text = event_file(event, Reader.ORGANISER)

    told = body_of(event, Reader.ORGANISER)["rounds"][0]["series"][0]["blocks"][0]
    assert (told["seed"], told["matches"][0]["moves"]) == (None, [])
    assert match.block.seed not in text
    assert event.seed not in text


def test_file_of_a_mirrored_block_waits_for_its_last_match(club: f.Club) -> None:
    event = f.make_running_event(club.bots[:2], mirrored=True)
    series = event.rounds.get().series.get()
    f.play_match(series.matches.order_by("rotation")[0])

    told = body_of(event, Reader.ORGANISER)["rounds"][0]["series"][0]["blocks"][0]

    assert [match["result"] for match in told["matches"]] == [None, None]
    assert [match["moves"] for match in told["matches"]] == [[], []]


def test_file_without_a_seed_is_not_taken_in(club: f.Club) -> None:
    text = event_file(f.make_running_event(club.bots), Reader.ORGANISER)
    empty_database()

    with pytest.raises(LeagueError, match=r"event\.seed: is not told in this file"):
        import_event(text, by=None)


def test_file_of_matches_in_play_is_not_taken_in(club: f.Club) -> None:
    text = event_file(f.make_running_event(club.bots), Reader.SITE)
    empty_database()

    with pytest.raises(LeagueError, match=r"rounds\[1\]\.series\[1\]: is being played"):
        import_event(text, by=None)


def test_drafts_and_the_door_are_for_organisers(club: f.Club) -> None:
    event = f.make_event(club.bots, by=club.ada, publishes=False)
    Invitation.objects.create(event=event, player=club.ben.player, by=club.ada)
    start_event(event.pk)

    public, own = (body_of(event, one) for one in (Reader.ANYBODY, Reader.ORGANISER))

    assert (public["rounds"], public["invitations"], public["audit"]) == ([], [], [])
    assert len(own["rounds"][0]["draft"]) == 2
    assert len(own["invitations"]) == 1


def test_anybody_has_the_file_of_a_finished_event(club: f.Club) -> None:
    draft = f.make_event(club.bots, by=club.ada, name="Draft")
    finished = f.make_finished_event(club.bots[:2])
    readers = (AnonymousUser(), club.cy, club.ada)

    told = [[may_have_file(user, event) for user in readers] for event in (draft, finished)]

    assert told == [
        [None, None, Reader.ORGANISER],
        [Reader.ANYBODY, Reader.ANYBODY, Reader.ORGANISER],
    ]
