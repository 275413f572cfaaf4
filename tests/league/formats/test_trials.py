"""The test of a series as its terms give it: bounds, whose results count, and what follows."""

from __future__ import annotations

import pytest

from league.formats.sequential import Decision
from league.formats.trials import TrialError, block_score, places_after, rule_from, shares_at


def rule(test, *, seats=2, length=100, by_points=False):
    return rule_from(test, seats=seats, length=length, by_points=by_points)


def test_candidate_must_show_the_whole_effect():
    found = rule({"preset": "medium", "candidate": 7})

    assert (found.low, found.high, found.centre, found.maximum) == (0.0, 0.2, 0.5, 100)
    assert found.support == (0.0, 0.5, 1.0)


def test_without_a_candidate_both_sides_are_asked_the_same():
    found = rule({"preset": "medium"})

    assert (found.low, found.high) == (-0.1, 0.1)


def test_numbers_are_shares_or_points():
    shares = rule({"low": 0.45, "high": 0.55, "alpha": 0.01, "beta": 0.1, "minimum": 30})
    points = rule({"low": 0, "high": 1.5, "candidate": 7}, by_points=True)

    assert (shares.low, shares.high, shares.alpha, shares.beta) == (0.45, 0.55, 0.01, 0.1)
    assert (shares.minimum, shares.centre) == (30, None)
    assert (points.low, points.high, points.support) == (0, 1.5, ())


@pytest.mark.parametrize(
    ("test", "words"),
    [
        ({}, "a preset (small, medium, large), or a low and a high mean"),
        ({"preset": "huge"}, "a preset (small, medium, large)"),
        ({"preset": ["small"]}, "a preset (small, medium, large)"),
        ({"preset": "small", "low": 0.4}, "a preset (small, medium, large)"),
        ({"low": 0.5}, "a low and a high mean"),
        ({"low": 0.4, "high": 1.2}, "between 0 and 1"),
        ({"low": 0.6, "high": 0.4}, "the lower one first"),
        ({"low": 0.5, "high": 0.6}, "equally far from 0.5"),
        ({"low": "0.4", "high": 0.6}, "Low must be a number"),
        ({"low": float("nan"), "high": 0.6}, "Low must be a number"),
        ({"low": True, "high": 0.6}, "Low must be a number"),
        ({"preset": "small", "minimum": 2.5}, "Minimum must be a whole number"),
        ({"preset": "small", "minimum": 1}, "At least 2 blocks"),
        ({"preset": "small", "minimum": 101}, "needs at least 101 blocks"),
        ({"preset": "small", "alpha": 0.5}, "between 0 and one half"),
        ({"preset": "small", "candidate": "Ben"}, "Candidate must be a whole number"),
        ({"preset": "small", "luck": 1}, "has no 'luck'"),
    ],
)
def test_test_without_sense_is_refused_in_words(test, words):
    with pytest.raises(TrialError) as refusal:
        rule(test)

    assert words in str(refusal.value)


def test_series_shorter_than_the_least_is_refused():
    with pytest.raises(TrialError, match="at least 24 blocks, so N must not be lower"):
        rule({"preset": "small"}, length=23)


@pytest.mark.parametrize("seats", range(2, 11))
def test_every_share_of_a_block_is_in_the_support(seats):
    tied = [[place] * tied for place, tied in [(1, seats), (2, seats - 1)]]

    for places in [[*range(1, seats + 1)], tied[0], [1, *tied[1]]]:
        for side in range(seats):
            share = block_score(places, [0] * seats, side, games=1, by_points=False)
            assert min(abs(share - known) for known in shares_at(seats)) < 1e-4


def test_block_says_how_far_above_the_others_a_game_was():
    assert block_score([1, 2, 3], [30, 12, 6], 0, games=3, by_points=True) == 7


@pytest.mark.parametrize(
    ("decision", "places"),
    [
        (Decision.HIGHER, [2, 1, 3]),
        (Decision.LOWER, [1, 3, 2]),
        (Decision.UNDECIDED, [1, 1, 1]),
    ],
)
def test_verdict_puts_the_candidate_first_or_last(decision, places):
    assert places_after(decision, 1, [9, 5, 4]) == places
