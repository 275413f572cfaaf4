"""Series that a test ends: the verdict, what it means for the places, and when it is undone."""

from __future__ import annotations

from itertools import cycle

import pytest

from league.models import Block, RatingChange, Series
from league.queries.trials import test_scores as scores_of
from league.queries.trials import trial_of
from league.services.invariants import broken_invariants
from league.services.referee import correct_result
from league.services.scores import final_places
from tests.league import factories as f

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]
QUICK = {"counting": "test", "length": 40}


@pytest.fixture
def birds():
    return f.make_bots_named("Magpie", "Wren")


def make_tested(players, test, *results, **terms) -> Series:
    """A series whose blocks go as told, over and over: points a match, by player."""
    series = f.make_running_series(players, **(QUICK | terms), test={"minimum": 6, **test})
    for points in cycle(results):
        if series.stage != "running":
            return series
        f.award_block(series, dict(zip([player.pk for player in players], points, strict=True)))
    return series


MOSTLY = [(9, 5)] * 4 + [(4, 7)]
"""Magpie wins four of five, by 4 points; Wren the fifth by 3."""
EVENLY = [(9, 5), (5, 9)]


def test_better_candidate_is_found_before_the_last_block(birds):
    magpie, _ = birds

    series = make_tested(birds, {"preset": "large", "candidate": magpie.pk}, *MOSTLY)

    assert series.verdict["decision"] == "higher"
    assert 6 < series.verdict["stopped_at"] == series.blocks.count() < 40
    assert series.verdict["llr"] > series.verdict["bounds"][1]
    assert series.sides.get(player=magpie).place == 1
    assert broken_invariants() == {}


def test_worse_candidate_is_found_too(birds):
    _, wren = birds

    series = make_tested(birds, {"preset": "large", "candidate": wren.pk}, *MOSTLY)

    assert series.verdict["decision"] == "lower"
    assert series.sides.get(player=wren).place == 2


def test_without_a_candidate_the_better_one_wins_wherever_he_sits(birds):
    series = make_tested(birds, {"preset": "large"}, *MOSTLY)

    first = series.sides.get(index=0).player
    assert series.verdict["decision"] == ("higher" if first == birds[0] else "lower")
    assert series.sides.get(player=birds[0]).place == 1


def test_points_a_game_are_tested_where_points_count(birds):
    test = {"low": 0, "high": 2, "candidate": birds[0].pk}

    series = make_tested(birds, test, *MOSTLY, scoring="points")

    assert scores_of(series)[:5] == [4, 4, 4, 4, -3]
    assert series.verdict["decision"] == "higher"
    assert broken_invariants() == {}


def test_longest_series_ends_undecided_and_level(birds):
    series = make_tested(birds, {"preset": "small"}, *EVENLY, length=8)

    assert series.verdict["decision"] == "undecided"
    assert series.verdict["stopped_at"] == series.blocks.count() == 8
    assert [side.place for side in series.sides.all()] == [1, 1]


def test_candidate_among_four_is_first_or_last():
    bots = f.make_bots(4)
    test = {"preset": "large", "candidate": bots[2].pk}

    series = make_tested(bots, test, (3, 2, 9, 1), (1, 2, 9, 9), (8, 1, 7, 3))

    trial = trial_of(series)
    assert trial.side == series.sides.get(player=bots[2]).index
    assert len(trial.rule.support) == 7
    assert series.sides.get(player=bots[2]).place == 1
    assert broken_invariants() == {}


def test_one_block_is_one_observation(birds):
    series = make_tested(birds, {"preset": "large"}, *MOSTLY, mirrored=True)

    blocks = series.blocks.count()
    assert len(scores_of(series)) == blocks
    assert RatingChange.objects.filter(player=birds[0]).count() == blocks
    assert series.matches.count() == 2 * blocks


def give(block: Block, player, by) -> None:
    """Correct every match of the block so that this player has won it."""
    for match in block.matches.all():
        seat = match.holders.get(player=player).seat
        scores, places = [0, 0], [2, 2]
        scores[seat], places[seat] = 50, 1
        correct_result(match.pk, scores=scores, places=places, by=by, reason="wrong table")


def test_correction_before_the_verdict_can_undo_it(birds):
    ada, (magpie, wren) = f.make_person("Ada", is_staff=True), birds
    series = make_tested(birds, {"preset": "large", "candidate": magpie.pk}, *MOSTLY)

    give(series.blocks.get(number=1), wren, ada)

    series.refresh_from_db()
    assert (series.verdict, series.stage) == (None, "running")
    assert series.blocks.filter(finished_at=None).count() == 1
    assert broken_invariants() == {}


def test_correction_after_the_verdict_changes_the_mean_alone(birds):
    ada, (magpie, wren) = f.make_person("Ada", is_staff=True), birds
    test = {"preset": "large", "candidate": magpie.pk, "minimum": 24}
    series = make_tested(birds, test, *MOSTLY)
    # Under a test that may decide earlier, the same blocks are more than it needs.
    Series.objects.filter(pk=series.pk).update(test=test | {"minimum": 6})
    give(series.blocks.get(number=1), magpie, ada)
    series.refresh_from_db()
    before, mean = series.verdict, trial_of(series).report.mean
    assert before["stopped_at"] < 24

    give(series.blocks.get(number=24), wren, ada)

    series.refresh_from_db()
    assert (series.verdict, series.stage) == (before, "finished")
    assert trial_of(series).report.mean < mean
    assert broken_invariants() == {}


def test_forfeit_of_the_series_goes_before_the_verdict(birds):
    series = make_tested(birds, {"preset": "large"}, *MOSTLY)
    sides = list(series.sides.order_by("index"))
    best = next(side for side in sides if side.place == 1)
    best.forfeited = True

    assert final_places(series, sides)[best.index] == 2


def test_event_of_tests_runs_to_its_end():
    terms = {"counting": "test", "length": 4, "test": {"preset": "large", "minimum": 4}}

    event = f.make_finished_event(f.make_bots(2), mirrored=True, **terms)

    assert event.stage == "finished"
    assert not Series.objects.filter(verdict=None).exists()
    assert broken_invariants() == {}
