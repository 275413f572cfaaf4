"""Series from schedule to result: terms, blocks, mirroring, decisions, luck and its secrecy."""

from __future__ import annotations

from datetime import timedelta

import pytest

from engines.chance import commitment
from league.models import POINT, Block, BotVersion, Job, Match, RatingChange, Series
from league.queries.clock import database_now
from league.queries.positions import record_of
from league.services.accounts import add_version
from league.services.errors import InvalidError, LeagueError
from league.services.scheduling import start_due_series
from league.services.series import schedule_series, start_series
from tests.league import factories as f

pytestmark = pytest.mark.django_db
TERMS = {"game": "jielong", "options": {"deals": 1}, "length": 3}


@pytest.fixture
def bots():
    return f.make_bots(4)


@pytest.mark.parametrize(
    ("terms", "field"),
    [
        ({"game": "chess"}, "game"),
        ({"length": 4}, "length"),
        ({"length": 0}, "length"),
        ({"length": 1003}, "length"),
        ({"options": {"deal": 1}}, "options"),
        ({"options": {"deals": 0}}, "options"),
        ({"options": {"deals": "four"}}, "options"),
        ({"options": [1]}, "options"),
        ({"counting": "worst_of"}, "counting"),
        ({"move_seconds": 0}, "move_seconds"),
        ({"level_rule": "coin"}, "level_rule"),
    ],
)
def test_wrong_terms_are_refused_by_name_and_store_nothing(bots, terms, field):
    with pytest.raises(LeagueError) as refusal:
        schedule_series(players=bots[:2], terms=TERMS | terms)

    assert refusal.value.field == field
    assert Series.objects.count() == 0


def test_wrong_number_of_players_is_refused(bots):
    with pytest.raises(InvalidError) as refusal:
        schedule_series(players=bots[:3], terms=TERMS | {"game": "natto", "options": {}})

    assert refusal.value.errors["seats"].endswith("is played by 2, not by 3.")


def test_player_cannot_meet_himself(bots):
    with pytest.raises(LeagueError, match="cannot meet himself"):
        schedule_series(players=[bots[0], bots[0]], terms=TERMS)


def test_start_that_no_calendar_has_is_refused(bots):
    with pytest.raises(InvalidError) as refused:
        f.make_series(bots[:2], starts_in=timedelta(days=200 * 366))

    assert list(refused.value.errors) == ["starts_at"]


def test_past_start_is_refused(bots):
    with pytest.raises(LeagueError, match="lies in the past"):
        schedule_series(
            players=bots[:2], starts_at=database_now() - timedelta(hours=1), terms=TERMS
        )


def test_people_are_never_given_mirrored_deals(bots):
    ben = f.make_person("Ben").player

    with pytest.raises(LeagueError, match="programs only"):
        schedule_series(players=[ben, bots[0]], terms=TERMS | {"mirrored": True})


def test_series_starts_by_the_clock_and_only_once(bots):
    series = schedule_series(players=bots[:2], terms=TERMS)
    later = f.make_series(bots[:2])

    started = start_due_series() + start_due_series()

    series.refresh_from_db()
    later.refresh_from_db()
    assert (started, series.stage, later.stage) == (1, "running", "scheduled")
    assert start_series(series.pk) is False
    assert series.blocks.count() == 1


def test_best_of_three_ends_when_decided(bots):
    series = f.make_finished_series(bots[:2], length=3)

    units = sorted(series.sides.values_list("units", flat=True))
    played = series.blocks.count()
    assert sum(units) == played * POINT
    assert units[1] - units[0] > (3 - played) * POINT or played == 3


def test_fixed_length_plays_every_block(bots):
    series = f.make_finished_series(bots[:2], length=4, counting="fixed")

    assert series.blocks.count() == 4
    assert series.matches.count() == 4


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_mirrored_block_seats_everybody_everywhere_on_one_seed(bots, seats):
    series = f.make_finished_series(bots[:seats], mirrored=True)

    matches = series.matches.all()
    seatings = {(held.player_id, held.seat) for match in matches for held in match.holders.all()}
    assert matches.count() == seats
    assert len(seatings) == seats * seats
    assert len({record_of(match).seed for match in matches}) == 1
    assert RatingChange.objects.count() == seats


def test_mirrored_block_goes_by_total_points(bots):
    series = f.make_finished_series(bots[:2], mirrored=True)

    block = series.blocks.get()
    totals = [0, 0]
    for match in series.matches.select_related("result"):
        for held in match.holders.select_related("player"):
            side = series.sides.get(player=held.player).index
            totals[side] += match.result.scores[held.seat]
    assert block.totals == totals
    assert (totals[0] > totals[1]) == (block.places == [1, 2])


def test_unmirrored_blocks_turn_the_seats(bots):
    series = f.make_finished_series(bots[:2], length=3, counting="fixed")

    first_seat = [
        match.holders.get(seat=0).player_id for match in series.matches.order_by("block__number")
    ]
    assert first_seat[0] == first_seat[2] != first_seat[1]


def test_commitment_fixes_the_seed_before_play(bots):
    series = f.make_running_series(bots[:2])
    block = series.blocks.get()
    promised = block.commit

    f.play_all()

    block.refresh_from_db()
    assert promised == commitment(bytes.fromhex(block.seed))


def test_every_block_has_a_seed_of_its_own(bots):
    series = f.make_finished_series(bots[:2], length=5, counting="fixed")

    assert len(set(series.blocks.values_list("seed", flat=True))) == 5


def test_level_series_is_a_draw(bots, monkeypatch):
    series = f.make_running_series(bots[:2], length=2, counting="fixed")
    make_level(series)

    f.play_all()

    series.refresh_from_db()
    assert series.stage == "finished"
    assert list(series.sides.values_list("place", flat=True)) == [1, 1]


def test_level_series_goes_on_with_extra_blocks(bots):
    series = f.make_running_series(bots[:2], length=2, counting="fixed", level_rule="extra")
    make_level(series)

    f.play_all()

    series.refresh_from_db()
    assert series.blocks.count() > 2
    assert series.stage == "finished"


def make_level(series: Series) -> None:
    """Play two blocks and turn the second result round, before the series is decided."""
    from league.services.referee import correct_result

    f.play_match(series.matches.get())
    series.refresh_from_db()
    second = series.matches.get(block__number=2)
    first = series.matches.get(block__number=1).result
    if first.places == [1, 1]:
        correct_result(
            first.match_id, scores=[4, -4], places=[1, 2], by=f.make_person("R"), reason="test"
        )
        first.refresh_from_db()
    winner = series.sides.get(units=POINT).player
    loses = second.holders.get(player=winner).seat
    Match.objects.filter(pk=second.pk).update(stage="running", turn=loses)
    Match.objects.filter(pk=second.pk).update(deadline=database_now() - timedelta(seconds=1))
    Job.objects.filter(subject=second.pk).update(state="done")
    from league.services.moves import forfeit_on_time

    forfeit_on_time(second.pk)


def test_new_version_of_a_bot_waits_for_the_next_series(bots):
    series = f.make_running_series(bots[:2], length=3, counting="fixed")
    old = BotVersion.objects.get(bot=bots[0].bot)

    add_version(bots[0].bot, "greedy")
    f.play_all()

    used = {held.version_id for held in series_seats(series, bots[0])}
    assert used == {old.pk}
    newer = f.make_finished_series(bots[:2])
    assert {held.version.number for held in series_seats(newer, bots[0])} == {2}


def series_seats(series, player):
    return [
        held
        for match in series.matches.all()
        for held in match.holders.filter(player=player).select_related("version")
    ]


def test_unrated_series_moves_no_rating(bots):
    f.make_finished_series(bots[:2], rated=False)

    assert RatingChange.objects.count() == 0
    assert Block.objects.get().pool is None
