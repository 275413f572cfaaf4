"""Standings by points and by boards compared: what counts, what does not, and at what cost."""

from __future__ import annotations

from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.models import Board, Event, Result, Series
from league.queries.boards import travellers_of
from league.queries.datum import figures_of
from league.queries.standings import standings
from league.services.invariants import broken_invariants
from league.services.referee import forfeit_series
from tests.league import factories as f

pytestmark = pytest.mark.django_db
BOARDS = {"duplicate": True, "scoring": "datum", "length": 2}


def award_all(event: Event, *points: tuple[int, int]) -> None:
    """End every open block of the round, table by table, with these points by seat."""
    tables = Series.objects.filter(round__event=event, stage="running").order_by("table")
    for series, (first, second) in zip(tables, points, strict=True):
        match = series.matches.get(stage="waiting")
        holders = match.holders.order_by("seat").values_list("player", flat=True)
        f.award_block(series, dict(zip(holders, (first, second), strict=True)))


def by_name(event: Event, column: str) -> dict[str, Fraction | None]:
    return {row.entry.player.name: row.values[column] for row in standings(event).rows}


@pytest.fixture
def two_tables():
    """A round at two tables, over: A and D sat first at the first board, then B and C."""
    event = f.make_running_event(f.make_bots_named("Ann", "Bob", "Col", "Dee"), **BOARDS)
    award_all(event, (10, 2), (6, 6))
    award_all(event, (4, 4), (8, 0))
    return event


def test_datum_is_the_mean_over_the_boards_held(two_tables):
    first, second = (
        [side.player.name for side in series.sides.order_by("index")]
        for series in Series.objects.order_by("table")
    )

    found = by_name(two_tables, "datum")

    # Board 1: 10 against 6 in the first seat, 2 against 6 in the second; board 2: 4:8 and 4:0.
    assert found == {
        first[0]: (4 + 4) / Fraction(2), first[1]: (-4 - 4) / Fraction(2),
        second[0]: (-4 - 4) / Fraction(2), second[1]: (4 + 4) / Fraction(2),
    }  # fmt: skip
    assert sum(found.values()) == 0


def test_datum_decides_the_places_and_matchpoints_stand_beside_it(two_tables):
    table = standings(two_tables)

    assert [column.name for column in table.columns][:3] == ["datum", "matchpoints", "boards"]
    assert [row.place for row in table.rows] == [1, 1, 3, 3]
    assert [row.values["matchpoints"] for row in table.rows] == [100, 100, 0, 0]
    assert [row.values["boards"] for row in table.rows] == [2] * 4
    assert broken_invariants() == {}


def test_board_in_play_tells_nothing_in_the_standings():
    event = f.make_running_event(f.make_bots_named("Ann", "Bob", "Col", "Dee"), **BOARDS)
    award_all(event, (10, 2), (6, 6))
    tables = Series.objects.order_by("table")
    f.award_block(tables[0], dict.fromkeys(tables[0].sides.values_list("player", flat=True), 5))

    assert tables[0].stage == "finished"
    assert set(by_name(event, "datum").values()) == {None}
    assert figures_of(event).differences == {}


def test_tie_break_of_boards_is_computed_where_boards_are_shared():
    players = f.make_bots_named("Ann", "Bob", "Col", "Dee")
    event = f.make_running_event(players, duplicate=True, length=1, tiebreaks=["DAT"])
    award_all(event, (10, 2), (7, 6))

    winners = standings(event).rows[:2]

    assert [row.values["points"] for row in winners] == [1, 1]
    assert [row.values["DAT"] for row in winners] == [3, -3]
    assert [row.place for row in winners] == [1, 2]


def test_given_up_match_counts_for_its_forfeiter_alone(two_tables):
    result = Result.objects.filter(match__series__table=1).earliest("pk")
    Result.objects.filter(pk=result.pk).update(forfeiter=0)

    board = Board.objects.get(number=1).pk
    travellers = travellers_of(two_tables, [board])[board]

    assert [[line.points for line in one.lines] for one in travellers] == [[6, 6], [6]]
    assert [line.forfeited for line in travellers[0].lines] == [True, False]


def test_mirrored_tables_are_compared_in_every_seat():
    event = f.make_finished_event(f.make_bots(4), mirrored=True, **BOARDS)

    assert sum(by_name(event, "datum").values()) == pytest.approx(0)
    assert set(by_name(event, "boards").values()) == {12}


def test_tables_of_different_size_are_not_compared():
    event = f.make_finished_event(
        f.make_bots(7), format="pods", seats=4, settings={"rounds": 1}, **BOARDS
    )

    board = Board.objects.earliest("pk").pk
    sizes = {one.seats for one in travellers_of(event, [board])[board]}
    assert sizes == {3, 4}
    assert set(by_name(event, "datum").values()) == {None}


def test_points_decide_the_standings_where_they_count():
    players = f.make_bots_named("Ann", "Bob", "Col")
    event = f.make_finished_event(players, scoring="points", length=2, cycles=1)

    table = standings(event)

    totals = {
        row.entry.player_id: sum(
            side.total for side in row.entry.player.sides.filter(series__round__event=event)
        )
        for row in table.rows
    }
    assert [row.values["points"] for row in table.rows] == sorted(totals.values(), reverse=True)
    assert broken_invariants() == {}


def test_bye_counts_like_the_mean_where_points_count():
    event = f.make_running_event(
        f.make_bots_named("Ann", "Bob", "Col"), format="swiss", scoring="points",
        settings={"rounds": 1},
    )  # fmt: skip
    award_all(event, (10, 4))
    out = event.rounds.get().byes.get().entry
    Series.objects.get().sides.filter(index=1).update(entry=out)

    found = by_name(event, "points")

    assert found[out.player.name] == 8


def test_standings_cost_the_same_for_one_board_and_four(two_tables):
    with CaptureQueriesContext(connection) as few:
        standings(two_tables)
    event = f.make_finished_event(f.make_bots(4), name="More", **(BOARDS | {"length": 4}))

    with CaptureQueriesContext(connection) as many:
        standings(event)

    assert len(many) == len(few)


def test_withdrawn_table_is_left_out(two_tables):
    ada = f.make_person("Ada", is_staff=True)
    event = f.make_running_event(f.make_bots(4), name="Next", **BOARDS)
    award_all(event, (10, 2), (6, 6))
    for series in Series.objects.filter(round__event=event):
        forfeit_series(series.pk, series.sides.first().player, by=ada, reason="fire alarm")

    assert set(by_name(event, "boards").values()) == {1}
