"""Tables for spreadsheets: quoted, without formulas, and without what nobody may know yet."""

from __future__ import annotations

import csv
import io

import pytest

from league.queries.sheets import pairings_csv, standings_csv
from league.services.events import start_event
from tests.league import factories as f

pytestmark = pytest.mark.django_db


def cells(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text)))


def test_standings_have_a_line_for_everybody() -> None:
    event = f.make_finished_event(f.make_bots(3), tiebreaks=["SB"])

    heads, *rows = cells(standings_csv(event))

    assert heads == ["place", "number", "player", "kind", "points", "SB", "played"]
    assert sorted(row[2] for row in rows) == ["Bird 1", "Bird 2", "Bird 3"]


def test_pairings_have_a_line_for_each_seat_and_bye() -> None:
    event = f.make_finished_event(f.make_bots(3))

    heads, *rows = cells(pairings_csv(event, 1))

    assert heads[:4] == ["round", "table", "seat", "player"]
    assert [row[:3] for row in rows] == [["1", "1", "1"], ["1", "1", "2"], ["1", "", ""]]
    assert rows[2][7] == "bye, assigned"


@pytest.mark.parametrize("name", ["=1+1", "+7", "-3", "@SUM(A1)"])
def test_name_is_never_a_formula(name: str) -> None:
    event = f.make_event([f.make_bot(name)])

    assert cells(standings_csv(event))[1][2] == "'" + name


def test_comma_quote_and_letters_survive() -> None:
    event = f.make_event([f.make_bot('Ōë, "the" bird')])

    assert cells(standings_csv(event))[1][2] == 'Ōë, "the" bird'


def test_draft_of_a_round_is_not_in_the_pairings() -> None:
    event = f.make_event(f.make_bots(2), publishes=False)
    start_event(event.pk)

    assert len(cells(pairings_csv(event))) == 1
