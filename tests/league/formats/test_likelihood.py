"""Log-likelihood ratios: the exact form against plain maximisation, the fast one beside it."""

from __future__ import annotations

from math import log

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.formats.likelihood import exact_ratio, fast_ratio

QUICK = settings(max_examples=50, deadline=None)
COUNTS = st.lists(st.integers(0, 60), min_size=3, max_size=6).filter(lambda cells: sum(cells) > 20)


def test_two_outcomes_give_the_ratio_of_bernoulli():
    # With two cells the mean fixes the chances, so nothing is left to be maximised.
    expected = 60 * log(0.55 / 0.5) + 40 * log(0.45 / 0.5)

    assert exact_ratio([40, 60], [0, 1], 0.5, 0.55) == pytest.approx(expected)


def test_three_outcomes_give_the_ratio_found_by_search():
    counts, support = np.array([20, 45, 35]), np.array([0, 0.5, 1])

    def best(mean: float) -> float:
        # Chances of mean s are (1 - s - q/2, q, s - q/2): one number to be tried.
        drawn = np.linspace(1e-6, 2 * min(mean, 1 - mean) - 1e-6, 200_001)
        chances = [1 - mean - drawn / 2, drawn, mean - drawn / 2]
        return float(np.max(sum(n * np.log(p) for n, p in zip(counts, chances, strict=True))))

    assert exact_ratio(counts, support, 0.5, 0.6) == pytest.approx(best(0.6) - best(0.5), abs=1e-6)


@QUICK
@given(COUNTS, st.floats(0.2, 0.45), st.floats(0.05, 0.3))
def test_ratio_turns_round_with_the_hypotheses(counts, low, gap):
    support = np.linspace(0, 1, len(counts))

    forward = exact_ratio(counts, support, low, low + gap)

    assert exact_ratio(counts, support, low + gap, low) == pytest.approx(-forward)
    mirrored = exact_ratio(counts[::-1], support, 1 - low - gap, 1 - low)
    assert mirrored == pytest.approx(-forward, abs=1e-6)


@QUICK
@given(COUNTS)
def test_observed_mean_is_the_likeliest(counts):
    support = np.linspace(0, 1, len(counts))
    cells = np.maximum(counts, 0.001)
    mean = float(np.dot(cells, support) / cells.sum())

    for other in (mean * 0.9, mean + 0.1 * (1 - mean)):
        assert exact_ratio(counts, support, other, mean) >= -1e-9


def test_mean_outside_the_support_is_refused():
    with pytest.raises(ValueError, match="between the least and the greatest"):
        exact_ratio([3, 4], [0, 1], 0.5, 1.0)


def test_fast_form_comes_close_to_the_exact_one_on_many_blocks():
    counts, support = np.array([210, 480, 310]), np.array([0, 0.5, 1])
    mean = float(np.dot(counts, support)) / 1000
    variance = float(np.dot(counts, (support - mean) ** 2)) / 1000

    fast = fast_ratio(1000, mean, variance, 0.5, 0.55)

    assert fast == pytest.approx(float(exact_ratio(counts, support, 0.5, 0.55)), rel=0.02)


def test_many_series_at_once_give_what_each_gives_alone():
    counts = np.array([[[20, 45, 35], [1, 0, 3]], [[9, 9, 9], [0, 0, 8]]])
    means = np.array([[0.5, 0.4], [0.3, 0.45]])

    together = exact_ratio(counts, [0, 0.5, 1], means, means + 0.1)

    alone = [
        [
            float(exact_ratio(counts[i, j], [0, 0.5, 1], means[i, j], means[i, j] + 0.1))
            for j in (0, 1)
        ]
        for i in (0, 1)
    ]
    assert together == pytest.approx(np.array(alone))
