"""Duplicate scoring: datum differences and matchpoints."""

from __future__ import annotations

from fractions import Fraction as F

from hypothesis import given, settings
from hypothesis import strategies as st

from league.formats.datum import (
    ROBUST_RANGE,
    Holding,
    clipped,
    datum_differences,
    differences_by_holder,
    matchpoints,
    matchpoints_by_holder,
)

QUICK = settings(max_examples=100, deadline=None)
RESULTS = st.lists(st.integers(-50, 50), min_size=2, max_size=9)


def test_difference_is_from_the_mean_of_the_others():
    assert datum_differences([30, 10, 20, 0]) == [20, F(-20, 3), F(20, 3), -20]


def test_difference_may_be_from_the_mean_of_all():
    assert datum_differences([30, 10, 20, 0], against_all=True) == [15, -5, 5, -15]


def test_disaster_counts_no_more_than_the_range():
    # The median is 10, the median distance from it 2, so nothing counts below 0.
    assert datum_differences([8, 10, 12, 14, -990], against_all=True, clip=5) == [
        F(-4, 5), F(6, 5), F(16, 5), F(26, 5), F(-44, 5),
    ]  # fmt: skip


def test_range_is_the_mean_distance_where_most_are_equal():
    assert clipped([F(0)] * 4 + [F(100)], 2) == [0, 0, 0, 0, 40]


def test_matchpoints_are_the_share_of_the_field_beaten():
    assert matchpoints([7, 3, 3, 0]) == [1, F(1, 2), F(1, 2), 0]
    assert matchpoints([5]) == [F(1, 2)]


def test_alone_on_a_board_nobody_is_scored():
    boards = [Holding("a", 0, 1, 10), Holding("a", 1, 2, 20), Holding("b", 0, 1, 5)]

    assert differences_by_holder(boards) == {}
    assert datum_differences([10]) == [0]


def test_boards_of_the_same_tiles_are_gathered_by_holder():
    boards = [
        Holding("a", 0, 1, 10),
        Holding("a", 1, 2, -10),
        Holding("a", 0, 3, 4),
        Holding("a", 1, 4, -4),
        Holding("b", 0, 1, 1),
        Holding("b", 0, 4, 1),
    ]

    assert differences_by_holder(boards) == {1: [6, 0], 2: [-6], 3: [-6], 4: [6, 0]}
    assert matchpoints_by_holder(boards) == {1: [1, F(1, 2)], 2: [0], 3: [0], 4: [1, F(1, 2)]}


@QUICK
@given(RESULTS, st.booleans(), st.none() | st.integers(1, 9))
def test_differences_of_a_board_sum_to_zero(points, against_all, clip):
    assert sum(datum_differences(points, against_all=against_all, clip=clip)) == 0


@QUICK
@given(RESULTS)
def test_matchpoints_of_a_board_average_one_half(points):
    assert sum(matchpoints(points)) == F(len(points), 2)


@QUICK
@given(RESULTS, st.integers(-1000, 1000))
def test_luck_of_the_tiles_cancels_out(points, luck):
    lucky = [point + luck for point in points]

    assert datum_differences(lucky, clip=ROBUST_RANGE) == datum_differences(
        points, clip=ROBUST_RANGE
    )
    assert matchpoints(lucky) == matchpoints(points)


@QUICK
@given(RESULTS, st.integers(1, 9))
def test_clipping_keeps_the_order_and_the_middle(points, times):
    results = [F(point) for point in points]

    pulled = clipped(results, times)

    assert sorted(pulled) == clipped(sorted(results), times)
    assert all(abs(after) <= 50 for after in pulled)


@QUICK
@given(RESULTS)
def test_better_result_never_scores_less(points):
    for scores in (datum_differences(points, clip=2), matchpoints(points)):
        ordered = [score for _, score in sorted(zip(points, scores, strict=True))]

        assert ordered == sorted(scores)
