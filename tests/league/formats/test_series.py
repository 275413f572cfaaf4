"""The arithmetic of a series: points for places, and when it is decided."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.base import places_of
from league.formats.series import SeriesRule, block_places, is_decided, points_by_side

POINT = 3600
BEST_OF_5 = SeriesRule(5, stops_early=True, extra_blocks=False)


@pytest.mark.parametrize(
    ("places", "points"),
    [
        ([1, 2], [3600, 0]),
        ([1, 1], [1800, 1800]),
        ([1, 2, 3, 4], [3600, 2400, 1200, 0]),
        ([1, 1, 3], [2700, 2700, 0]),
        ([4, 1, 1, 1], [0, 2400, 2400, 2400]),
        ([1, 2, 2, 2, 2, 2], [3600, 1440, 1440, 1440, 1440, 1440]),
    ],
)
def test_points_fall_evenly_and_ties_average(places, points):
    assert points_by_side(places, POINT) == points


@given(st.lists(st.integers(0, 5), min_size=2, max_size=6))
def test_a_block_always_gives_half_a_point_a_seat(scores):
    points = points_by_side(places_of(scores), POINT)

    assert sum(points) * 2 == POINT * len(scores)


def test_forfeiter_comes_last_whatever_the_totals():
    assert block_places([50, 10, 10], [True, False, False]) == [3, 1, 1]


@pytest.mark.parametrize(
    ("scores", "played", "decided"),
    [
        ([2, 0], 2, False),
        ([3, 0], 3, True),
        ([2, 2], 4, False),
        ([3, 2], 5, True),
        ([2.5, 1.5], 4, False),
        ([3.5, 0.5], 4, True),
    ],
)
def test_best_of_five_ends_when_the_lead_cannot_be_caught(scores, played, decided):
    units = [int(score * POINT) for score in scores]

    assert is_decided(units, played, BEST_OF_5, POINT) is decided


def test_four_seats_go_on_while_the_second_can_draw_level():
    units = [POINT * 3, POINT * 2, POINT, 0]

    assert is_decided(units, 4, BEST_OF_5, POINT) is False
    assert is_decided([POINT * 3, POINT, POINT, 0], 4, BEST_OF_5, POINT) is True


def test_fixed_length_is_played_out():
    rule = SeriesRule(4, stops_early=False, extra_blocks=False)

    assert [is_decided([n * POINT, 0], n, rule, POINT) for n in (1, 3, 4)] == [False, False, True]


def test_level_score_is_a_draw_without_extra_blocks():
    assert is_decided([2 * POINT, 2 * POINT], 4, SeriesRule(4, False, False), POINT) is True


def test_extra_blocks_follow_a_level_score_until_somebody_leads():
    rule = SeriesRule(2, stops_early=True, extra_blocks=True)

    assert is_decided([POINT, POINT], 2, rule, POINT) is False
    assert is_decided([2 * POINT, POINT], 3, rule, POINT) is True


def test_extra_blocks_end_after_as_many_again():
    rule = SeriesRule(2, stops_early=True, extra_blocks=True)

    assert is_decided([2 * POINT, 2 * POINT], 4, rule, POINT) is True
