"""Solitaire events: the same deals for everybody, ranked by total and percentile, never rated."""

from __future__ import annotations

import pytest

from league.models import Board, Event, Match, Rating, Series
from league.queries.positions import is_open_to_all, visible_view
from league.queries.standings import standings
from league.services.errors import InvalidError, LeagueError
from league.services.events import create_event
from league.services.invariants import broken_invariants
from league.services.moves import submit_move
from league.services.series import schedule_series
from tests.league import factories as f

pytestmark = pytest.mark.django_db
TERMS = {
    "game": "five-rows", "options": {}, "seats": 1, "format": "solitaire", "rated": False,
    "length": 2,
}  # fmt: skip


def test_everybody_plays_the_same_deals():
    event = f.make_finished_event(f.make_bots(3), **TERMS)

    seeds = [list(series.blocks.order_by("number").values_list("seed", flat=True))
             for series in Series.objects.filter(round__event=event)]  # fmt: skip
    assert seeds == [seeds[0]] * 3
    assert len(set(seeds[0])) == 2
    assert event.stage == "finished"
    assert broken_invariants() == {}


def test_standings_are_the_totals_and_the_share_left_behind():
    event = f.make_finished_event(f.make_bots(3), **TERMS)

    table = standings(event)

    totals = {
        row.entry.player_id: sum(
            sum(block.totals)
            for block in Series.objects.get(sides__player=row.entry.player_id).blocks.all()
        )
        for row in table.rows
    }
    assert [column.name for column in table.columns] == ["total", "percentile", "deals"]
    assert [row.values["total"] for row in table.rows] == sorted(totals.values(), reverse=True)
    assert sum(row.values["percentile"] for row in table.rows) == pytest.approx(150)
    assert [row.values["deals"] for row in table.rows] == [2, 2, 2]


def test_nobody_is_rated_by_playing_alone():
    f.make_finished_event(f.make_bots(2), **TERMS)

    assert not Rating.objects.exists()


def test_deals_stay_closed_until_the_last_has_played_them():
    person = f.make_person("Ada").player
    bot = f.make_bot("Magpie")
    event = f.make_running_event([bot, person], **TERMS)
    f.play_all()

    ended = Match.objects.filter(holders__player=bot)
    assert [match.stage for match in ended] == ["finished", "finished"]
    assert not any(is_open_to_all(match) for match in ended)
    assert [visible_view(match, 0) for match in ended] == [None, None]

    while match := Match.objects.filter(turn=0).first():
        submit_move(match.pk, person, ply=match.move_count, text="resign")
        f.play_all()
    event.refresh_from_db()
    assert event.stage == "finished"
    assert all(is_open_to_all(match) for match in Match.objects.all())


def test_board_is_drawn_once():
    f.make_finished_event(f.make_bots(3), **TERMS)

    assert Board.objects.count() == 2


def test_series_of_one_is_refused():
    with pytest.raises(LeagueError, match="is played alone: make an event of it") as caught:
        schedule_series(players=[f.make_bot("Magpie")], terms={"game": "five-rows"})

    assert caught.value.field == "game"
    assert not Series.objects.exists()


@pytest.mark.parametrize(
    ("changed", "field", "words"),
    [
        ({"rated": True}, "rated", "a rating needs somebody to be measured by"),
        ({"mirrored": True}, "mirrored", "there is nothing to mirror"),
        ({"format": "round-robin"}, "format", "not for games of 1 seat: choose Solitaire"),
        ({"counting": "best_of", "length": 3}, "counting", "all N are played"),
        ({"game": "natto", "seats": 2}, "format", "not for games of 2 seats: choose Round robin"),
    ],
)
def test_terms_that_make_no_sense_alone_are_refused(changed, field, words):
    terms = {"name": "Alone", "counting": "fixed", **TERMS, **changed}

    with pytest.raises(LeagueError) as caught:
        create_event(by=None, **terms)

    found = caught.value.errors if isinstance(caught.value, InvalidError) else {
        caught.value.field: str(caught.value)
    }  # fmt: skip
    assert list(found) == [field]
    assert words in found[field]
    assert not Event.objects.exists()
