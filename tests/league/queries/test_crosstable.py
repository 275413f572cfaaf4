"""Crosstables say who met whom, in which round, and what came of it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.formats import FORMATS
from league.models import Event
from league.queries.crosstable import Crosstable, crosstable, has_crosstable
from league.queries.standings import standings
from tests.league import factories as f

pytestmark = pytest.mark.django_db


def table_of(event: Event) -> Crosstable:
    table = standings(event)
    return crosstable(event, table, table.rows)


def test_round_robin_has_a_column_for_each_opponent():
    event = f.make_finished_event(f.make_bots(3))

    table = table_of(event)

    assert [line.cells[index] for index, line in enumerate(table.lines)] == [None] * 3
    for index, line in enumerate(table.lines):
        for other, cell in enumerate(line.cells):
            if cell is not None:
                (mine,), (theirs,) = cell, table.lines[other].cells[index] or []
                assert mine.points is not None
                assert mine.points + (theirs.points or 0) == 1
                assert (mine.round, mine.series) == (theirs.round, theirs.series)


def test_points_of_a_line_are_those_of_the_standings():
    event = f.make_finished_event(f.make_bots(5), format="swiss", settings={"rounds": 3})

    for line in table_of(event).lines:
        made = [one.points or Fraction(0) for cell in line.cells for one in cell or []]
        assert sum(made) == line.row.values["points"]


def test_swiss_has_a_column_for_each_round_with_byes():
    event = f.make_finished_event(f.make_bots(3), format="swiss", settings={"rounds": 3})

    table = table_of(event)

    assert table.columns == []
    cells = [cell or [] for line in table.lines for cell in line.cells]
    assert [len(cell) for cell in cells] == [1] * 9
    assert sum(one.series is None for cell in cells for one in cell) == 3


def test_four_seats_show_the_points_of_shared_tables():
    event = f.make_finished_event(f.make_bots(4), seats=4, format="pods", settings={"rounds": 1})

    for line in table_of(event).lines:
        ((meeting,),) = [cell or [] for cell in line.cells]
        assert len(meeting.opponents) == 3
        assert meeting.points == line.row.values["points"]


def test_running_series_has_no_points_yet():
    event = f.make_running_event(f.make_bots(2))

    assert [one.points for cell in table_of(event).lines[0].cells for one in cell or []] == [None]


def test_crosstable_costs_the_same_with_more_entries():
    costs = []
    for number in (3, 5):
        names = [f"Bot {number}.{bot}" for bot in range(number)]
        event = f.make_finished_event(f.make_bots_named(*names), name=f"Event of {number}")
        table = standings(event)
        with CaptureQueriesContext(connection) as queries:
            crosstable(event, table, table.rows)
        costs.append(len(queries))

    assert costs[0] == costs[1]


def test_draft_has_no_crosstable():
    assert not has_crosstable(f.make_event(f.make_bots(2)))


@pytest.mark.parametrize("slug", FORMATS)
def test_crosstable_is_shown_only_where_it_says_something(slug):
    event = Event(format=slug, seats=FORMATS[slug].seats[0], stage=Event.Stage.RUNNING)

    assert has_crosstable(event) == (slug in {"round-robin", "swiss", "pods"})
