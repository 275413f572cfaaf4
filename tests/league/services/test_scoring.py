"""What a block counts for: wins or points, in series and standings, and what is refused."""

from __future__ import annotations

import pytest

from league.models import Event, Match, Series
from league.services.errors import InvalidError, LeagueError
from league.services.events import create_event
from league.services.invariants import broken_invariants
from league.services.referee import correct_result
from league.services.series import schedule_series
from tests.league import factories as f

pytestmark = pytest.mark.django_db
POINTS = {"counting": "fixed", "length": 2, "scoring": "points"}


def totals_of(series: Series) -> list[int]:
    blocks = [block.totals for block in series.blocks.all()]
    return [sum(points) for points in zip(*blocks, strict=True)]


def test_points_of_all_blocks_decide_a_series():
    series = f.make_finished_series(f.make_bots(3), **POINTS)

    sides = list(series.sides.order_by("index"))
    assert [side.total for side in sides] == totals_of(series)
    assert [side.points for side in sides] == totals_of(series)
    best = max(sides, key=lambda side: side.total)
    assert best.place == 1
    assert broken_invariants() == {}


def test_corrected_points_move_the_places():
    ada = f.make_person("Ada", is_staff=True)
    series = f.make_finished_series(f.make_bots(2), **POINTS)
    match = Match.objects.filter(series=series, rotation=0).get()

    correct_result(match.pk, scores=[0, 500], places=[2, 1], by=ada, reason="counted wrongly")

    sides = list(series.sides.order_by("index"))
    assert [side.total for side in sides] == totals_of(series)
    assert [side.place for side in sides] == [2, 1]
    assert broken_invariants() == {}


def test_wins_still_decide_where_nobody_asked_for_points():
    series = f.make_finished_series(f.make_bots(2), counting="fixed", length=3)

    sides = list(series.sides.order_by("index"))
    assert sum(side.points for side in sides) == 3
    assert [side.total for side in sides] == totals_of(series)


def refused(make) -> dict[str, str]:
    with pytest.raises(LeagueError) as refusal:
        make()
    error = refusal.value
    return error.errors if isinstance(error, InvalidError) else {error.field: str(error)}


@pytest.mark.parametrize(
    ("terms", "field", "words"),
    [
        ({"scoring": "points"}, "scoring", "A best-of goes by blocks won"),
        ({"scoring": "datum", "counting": "fixed"}, "scoring", "nobody to be compared with"),
        ({"scoring": "luck"}, "scoring", "not a valid choice"),
        ({"test": {"preset": "small"}}, "test", "Only a series that a test ends"),
        ({"counting": "test", "length": 30}, "test", "a preset (small, medium, large)"),
        ({"counting": "test", "length": 30, "test": [1]}, "test", "must be an object"),
        ({"counting": "test", "length": 9, "test": {"preset": "large"}}, "test", "at least 24"),
        (
            {"counting": "test", "length": 30, "test": {"preset": "large"}, "level_rule": "extra"},
            "level_rule",
            "there are no extra blocks",
        ),
        (
            {"counting": "test", "length": 30, "test": {"preset": "large", "candidate": 0}},
            "test",
            "must be one of the players",
        ),
    ],
)
def test_scoring_without_sense_is_refused(terms, field, words):
    bots = f.make_bots(2)

    found = refused(
        lambda: schedule_series(players=bots, terms={"game": f.GAME, "length": 3, **terms})
    )

    assert words in found[field]
    assert not Series.objects.exists()


def test_more_than_two_players_need_a_candidate():
    terms = {"game": f.GAME, "length": 30, "counting": "test", "test": {"preset": "large"}}

    found = refused(lambda: schedule_series(players=f.make_bots(3), terms=terms))

    assert "say whose results are tested" in found["test"]


@pytest.mark.parametrize(
    ("fields", "field", "words"),
    [
        ({"duplicate": True, "counting": "best_of"}, "counting", "all N are played"),
        ({"scoring": "datum"}, "scoring", "all tables play the same deals"),
        (
            {"scoring": "datum", "duplicate": True, "format": "knockout"},
            "scoring",
            "decided at the table",
        ),
        (
            {"counting": "test", "length": 30, "test": {"preset": "small", "candidate": 1}},
            "test",
            "nobody is the candidate",
        ),
    ],
)
def test_event_without_sense_is_refused(fields, field, words):
    terms = {
        "name": "Night", "game": f.GAME, "seats": 2, "format": "round-robin", "counting": "fixed",
        **fields,
    }  # fmt: skip

    found = refused(lambda: create_event(by=None, **terms))

    assert words in found[field]
    assert not Event.objects.exists()
