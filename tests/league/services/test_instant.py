"""Instant duplicate: own tables in one's own time, newcomers, and what is told when."""

from __future__ import annotations

from datetime import timedelta

import pytest

from league.models import Board, Event, Match, Player, Series
from league.queries.clock import database_now
from league.queries.instant import own_boards, own_series, own_table
from league.queries.positions import hides_result, is_open_to_all, visible_view
from league.queries.standings import standings
from league.services.entries import enter_player
from league.services.errors import ConflictError, InvalidError, LeagueError
from league.services.events import create_event
from league.services.instant import end_boards, play_boards
from league.services.invariants import broken_invariants
from league.services.moves import forfeit_on_time
from league.services.scheduling import start_due_series, tick
from tests.league import factories as f

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]
INSTANT = {
    "format": "instant", "seats": 2, "scoring": "datum", "rated": False, "length": 2,
    "settings": {"house": "random"},
}  # fmt: skip


@pytest.fixture
def cast():
    return f.make_club(bots=1)


@pytest.fixture
def event(cast) -> Event:
    """Ben is entered; the house has played its own table."""
    event = f.make_running_event([cast.ben.player], **INSTANT)
    f.play_all()
    return event


def play_out(player: Player) -> None:
    """Play every move that the person is asked for, until his table has ended."""
    while match := Match.objects.filter(turn__isnull=False, holders__player=player).first():
        f.play_turn(match)
        f.play_all()


def test_house_plays_every_board_before_anybody_else(event):
    house = Series.objects.get(stage="finished")

    assert house.sides.filter(entry=None).count() == 2
    assert house.blocks.count() == Board.objects.count() == 2
    assert event.rounds.get().finished_at is None


def test_own_table_waits_until_its_player_asks_for_it(event, cast):
    tick()
    assert own_series(event, cast.ben.player).stage == "scheduled"

    series = play_boards(event.pk, cast.ben.player)

    assert series.stage == "running"
    assert play_boards(event.pk, cast.ben.player) == series
    assert series.sides.get(entry=None).player.is_bot


def test_everybody_holds_the_same_seat_of_the_same_board(event, cast):
    enter_player(event.pk, cast.cy.player)
    for player in (cast.ben.player, cast.cy.player):
        play_boards(event.pk, player)
        f.play_all()
        play_out(player)

    both = (cast.ben.player, cast.cy.player)
    held = {
        (match.block.board_id, match.holders.get(player=player).seat)
        for player in both
        for match in own_series(event, player).matches.all()
    }
    assert sorted(seat for _, seat in held) == [0, 1]
    assert [len(own_boards(event, player)) for player in both] == [2, 2]
    assert broken_invariants() == {}


def test_first_player_is_compared_with_the_house(event, cast):
    play_boards(event.pk, cast.ben.player)
    f.play_all()
    play_out(cast.ben.player)

    table = own_table(event, cast.ben.player)

    assert [own.line.difference is not None for own in table.boards] == [True, True]
    assert table.datum is not None
    assert not table.may_play


def test_bots_may_enter_too_and_play_at_once(event, cast):
    enter_player(event.pk, cast.bots[0])

    tick()
    start_due_series()
    f.play_all()

    assert own_series(event, cast.bots[0]).stage == "finished"


def test_nothing_is_told_before_the_end(event, cast):
    play_boards(event.pk, cast.ben.player)
    f.play_all()
    play_out(cast.ben.player)
    matches = own_series(event, cast.ben.player).matches.all()
    row = standings(event).rows[0]

    assert row.values["datum"] is None
    assert all(hides_result(match, cast.cy.player) for match in matches)
    assert not any(is_open_to_all(match) for match in matches)
    assert {visible_view(match, 0) for match in matches} == {None}
    assert [side.points for side in own_series(event, cast.ben.player).sides.all()] == [None, None]


def test_end_opens_the_boards_and_ranks_by_datum(event, cast):
    enter_player(event.pk, cast.cy.player)
    play_boards(event.pk, cast.ben.player)
    f.play_all()
    play_out(cast.ben.player)
    tick()

    ended = end_boards(event.pk, by=cast.ada, reason="Sunday night")

    rows = standings(ended).rows
    assert ended.stage == "finished"
    assert [row.entry.player for row in rows] == [cast.ben.player, cast.cy.player]
    assert [row.values["boards"] for row in rows] == [2, 0]
    assert all(is_open_to_all(match) for match in Match.objects.filter(stage="finished"))
    assert own_series(event, cast.cy.player).stage == "cancelled"
    assert broken_invariants() == {}


def test_clock_ends_it_when_it_closes(event):
    Event.objects.filter(pk=event.pk).update(closes_at=database_now() - timedelta(seconds=1))

    tick()

    event.refresh_from_db()
    assert event.stage == "finished"


def test_event_goes_on_when_all_have_played(event, cast):
    play_boards(event.pk, cast.ben.player)
    f.play_all()
    play_out(cast.ben.player)

    event.refresh_from_db()
    assert event.stage == "running"
    assert event.rounds.get().finished_at is None


def test_board_lost_on_time_counts_like_the_worst(event, cast):
    play_boards(event.pk, cast.ben.player)
    f.play_all()
    match = Match.objects.get(turn__isnull=False)
    Match.objects.filter(pk=match.pk).update(deadline=database_now() - timedelta(seconds=1))

    forfeit_on_time(match.pk)

    line = own_boards(event, cast.ben.player)[0].line
    assert line.forfeited
    assert line.difference == 0  # the house alone has played it: as much as the house made


def test_stranger_has_no_table(event, cast):
    with pytest.raises(LeagueError, match="Cy is not entered"):
        play_boards(event.pk, cast.cy.player)
    assert own_table(event, cast.cy.player) is None


def test_ended_event_has_no_tables(event, cast):
    end_boards(event.pk, by=cast.ada)

    with pytest.raises(ConflictError, match="no board can be played"):
        play_boards(event.pk, cast.ben.player)
    with pytest.raises(ConflictError, match="is finished"):
        end_boards(event.pk, by=cast.ada)


def test_tables_are_filled_with_bots_of_the_house(cast):
    event = f.make_running_event([cast.ben.player], **(INSTANT | {"seats": 4}))

    fillers = Player.objects.filter(sides__series__round__event=event, sides__entry=None)

    assert set(fillers.values_list("bot__versions__program", flat=True)) == {"random"}
    assert own_series(event, cast.ben.player).seats == 4


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"scoring": "wins"}, "scoring"),
        ({"rated": True}, "rated"),
        ({"mirrored": True}, "mirrored"),
        ({"counting": "best_of", "length": 3}, "scoring"),
        ({"venue": "table"}, "scoring"),
    ],
)
def test_terms_that_would_tell_or_compare_wrongly_are_refused(fields, field):
    terms = {"name": "Boards", "game": f.GAME, "counting": "fixed", **INSTANT, **fields}

    with pytest.raises(InvalidError) as refusal:
        create_event(by=None, **terms)

    assert field in refusal.value.errors
