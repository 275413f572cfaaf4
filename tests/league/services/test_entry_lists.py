"""Entries from a list: what is read, what is wrong by line, and all or nothing."""

from __future__ import annotations

import pytest

from league.services.entry_lists import MOST_LETTERS, MOST_LINES, enter_list, read_list
from league.services.errors import ConflictError, InvalidError, LeagueError
from tests.league import factories as f

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return f.make_club(bots=3)


def names(event):
    return list(event.entries.order_by("number").values_list("player__name", flat=True))


@pytest.mark.parametrize(
    "text",
    [
        "Ben\nBird 1\n",
        "name\nben\nBIRD  1",
        "\ufeffName;Kind\r\nBen;person\r\nBird 1;bot\r\n",
        'name\tdivision\n"Ben"\t1\nBird 1\t2\n',
        "\n\nBen,person\n\nBird 1,bot,,\n",
        "kind,name\nperson,Ben\nbot,Bird 1",
    ],
)
def test_list_is_read_as_people_write_it(club, text):
    event = f.make_event([])

    enter_list(event.pk, text, by=club.ada)

    assert names(event) == ["Ben", "Bird 1"]


def test_order_and_division_are_kept(club):
    event = f.make_event([])

    enter_list(
        event.pk, "name,order,division\nBird 1,3,2\nBen,1,1\nBird 2,,\nBird 3,2,1", by=club.ada
    )

    assert names(event) == ["Ben", "Bird 3", "Bird 1", "Bird 2"]
    assert list(event.entries.values_list("division", flat=True)) == [1, 1, 2, None]


def test_every_wrong_line_is_named_with_its_reason(club):
    event = f.make_event([club.cy.player], door="mixed")
    text = (
        "name,kind,order,division\nZoe\nBen,bot\nBen\nBen\nCy\nBird 1,,x\nBird 1,,0\n,bot\n"
        "Bird 1,,,101\nBird 2,bot,1,1,1\n"
    )

    problems = {line.number: line.problem for line in read_list(event, text) if line.problem}

    assert problems == {
        2: "There is no player called Zoe.",
        3: "Ben is a person, not a bot.",
        5: "Ben stands in line 4 already.",
        6: "Cy is entered already.",
        7: "The order must be a number from 1 to 100000.",
        8: "The order must be a number from 1 to 100000.",
        9: "It names nobody.",
        10: "The division must be a number from 1 to 100.",
        11: "It has more than 4 columns.",
    }


def test_one_wrong_line_enters_nobody(club):
    event = f.make_event([])

    with pytest.raises(InvalidError, match="Line 2: There is no player called Zoe"):
        enter_list(event.pk, "Ben\nZoe\n", by=club.ada)
    assert names(event) == []


def test_conditions_of_the_door_hold_for_a_list(club):
    event = f.make_event([], door="bots")

    with pytest.raises(InvalidError, match="Line 1: League night is for bots only"):
        enter_list(event.pk, "Ben\nBird 1", by=club.ada)


def test_those_beyond_the_places_wait(club):
    event = f.make_event([club.ben.player], capacity=2)

    lines = enter_list(event.pk, "Bird 1\nBird 2\nBird 3", by=club.ada)

    assert [line.is_waiting for line in lines] == [False, True, True]
    assert names(event) == ["Ben", "Bird 1"]
    assert [place.player.name for place in event.waiting.all()] == ["Bird 2", "Bird 3"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "The list is empty"),
        ("name\n", "The list is empty"),
        ("name,rank\nBen,1", "The columns of a list are name, kind, order, division"),
        ("name,name\nBen,1", "each once"),
        ("Ben\0", "This is no text"),
        ("x" * (MOST_LETTERS + 1), f"at most {MOST_LETTERS} letters"),
        ("Zoe\n" * (MOST_LINES + 1), f"at most {MOST_LINES} lines"),
        ('"' + "x" * 140_000, "at most"),
    ],
)
def test_what_is_no_list_is_refused(club, text, words):
    event = f.make_event([])

    with pytest.raises(LeagueError, match=words):
        enter_list(event.pk, text, by=club.ada)


def test_list_comes_too_late_for_a_running_event(club):
    event = f.make_running_event(club.bots)

    with pytest.raises(ConflictError, match="entries are closed"):
        enter_list(event.pk, "Ben", by=club.ada)


def test_refusal_of_a_long_list_stays_readable(club):
    event = f.make_event([])

    with pytest.raises(InvalidError) as refused:
        enter_list(event.pk, "Zoe\n" * 60, by=club.ada)

    assert str(refused.value).endswith("Line 50: There is no player called Zoe. And 10 more.")
