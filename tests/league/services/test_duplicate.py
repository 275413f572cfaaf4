"""Duplicate events: the same boards at every table, and what stays closed until all have played."""

from __future__ import annotations

from collections import defaultdict

import pytest

from league.models import Block, Board, Match, Round, Series
from league.queries.positions import hides_result, is_open_to_all, visible_view
from league.services.invariants import broken_invariants
from league.services.referee import forfeit_series
from league.services.rounds import open_next_round
from league.services.scheduling import start_due_series
from tests.league import factories as f

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]
DUPLICATE = {"duplicate": True, "length": 2, "scoring": "datum"}


def seeds_of(round_: Round) -> list[set[str]]:
    """The seeds of the first blocks, of the second blocks and so on."""
    seeds: dict[int, set[str]] = defaultdict(set)
    for block in Block.objects.filter(series__round=round_):
        seeds[block.number].add(block.seed)
    return [seeds[number] for number in sorted(seeds)]


def test_all_tables_of_a_round_play_the_same_boards():
    event = f.make_finished_event(f.make_bots(4), **DUPLICATE)

    for played in event.rounds.all():
        assert [len(seeds) for seeds in seeds_of(played)] == [1, 1]
    assert Board.objects.count() == 6
    assert broken_invariants() == {}


def test_mirrored_tables_share_their_boards_too():
    event = f.make_finished_event(f.make_bots(4), mirrored=True, **DUPLICATE)

    assert [len(seeds) for seeds in seeds_of(event.rounds.first())] == [1, 1]


def test_tables_of_an_ordinary_event_have_deals_of_their_own():
    event = f.make_finished_event(f.make_bots(4), length=2)

    assert [len(seeds) for seeds in seeds_of(event.rounds.first())] == [2, 2]
    assert not Board.objects.exists()


def test_extra_deals_are_for_the_level_table_alone():
    f.make_finished_event(
        f.make_bots(6), duplicate=True, length=2, level_rule="extra", name="Extra"
    )

    assert not Block.objects.filter(number__gt=2, board__isnull=False).exists()
    assert Block.objects.filter(number__lte=2, board__isnull=True).count() == 0


def test_round_with_boards_can_be_deleted_as_a_whole():
    event = f.make_finished_event(f.make_bots(4), **DUPLICATE)

    event.rounds.get(number=1).delete()

    assert Board.objects.count() == 4


@pytest.fixture
def half_played():
    """Ben waits at the one table, the bots have played theirs; Cy looks on."""
    club = f.make_club(bots=3)
    f.make_running_event([club.ben.player, *club.bots], **DUPLICATE)
    f.play_all()
    return club


def ended_match() -> Match:
    return Match.objects.filter(stage="finished").earliest("pk")


def test_board_is_closed_until_the_last_table_has_played_it(half_played):
    ended = ended_match()
    bot = ended.holders.get(seat=0).player

    assert not is_open_to_all(ended)
    assert visible_view(ended, 0) is None
    assert hides_result(ended, half_played.ben.player)
    assert hides_result(ended, None)
    assert not hides_result(ended, bot)


def test_table_on_a_board_has_no_spectators(half_played):
    running = Match.objects.get(turn__isnull=False)

    assert visible_view(running, None) is None
    assert visible_view(running, running.turn)["position"]


def test_points_are_told_when_the_round_has_ended(half_played):
    played = Series.objects.get(stage="finished")
    before = [(side.points, side.shown_place) for side in played.sides.all()]

    forfeit_series(
        Series.objects.get(stage="running").pk, half_played.ben.player, by=half_played.ada,
        reason="went home",
    )  # fmt: skip

    played = Series.objects.get(pk=played.pk)
    assert before == [(None, None)] * 2
    assert {side.shown_place for side in played.sides.all()} <= {1, 2}
    assert is_open_to_all(ended_match())


def test_next_round_has_new_boards(half_played):
    first = {board.seed for board in Board.objects.all()}
    forfeit_series(
        Series.objects.get(stage="running").pk, half_played.ben.player, by=half_played.ada,
        reason="went home",
    )  # fmt: skip
    open_next_round(Round.objects.get().event_id)
    start_due_series()

    assert not first & {board.seed for board in Board.objects.filter(round__number=2)}
