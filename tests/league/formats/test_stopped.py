"""The estimate after a stop, against simulated walks."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.formats.stopped import Walk

QUICK = settings(max_examples=40, deadline=None)


@pytest.fixture(scope="module")
def ends() -> dict[float, tuple[np.ndarray, np.ndarray]]:
    """By drift, where 4,000 walks of time 4 were stopped (-1, 0, 1), and where they stood."""
    found = {}
    rng = np.random.default_rng(5)
    for drift in (-1.0, 0.0, 0.6):
        value, side = np.zeros(4000), np.zeros(4000)
        for _ in range(1000):
            free = side == 0
            value[free] += drift * 0.004 + rng.normal(0, 0.004**0.5, free.sum())
            # A walk in steps passes the barrier by about half of one; the barrier gives way.
            give = 0.583 * 0.004**0.5
            side[(side == 0) & (value <= -2.9 + give)] = -1
            side[(side == 0) & (value >= 2.9 - give)] = 1
        found[drift] = side, value
    return found


@pytest.mark.parametrize("drift", [-1.0, 0.0, 0.6])
def test_chances_are_those_of_simulated_walks(ends, drift):
    side, value = ends[drift]

    below = Walk(-2.9, 2.9, 4.0, -3.0).chance_of_less(drift)
    inside = Walk(-2.9, 2.9, 4.0, 0.7).chance_of_less(drift)
    above = Walk(-2.9, 2.9, 4.0, 3.0).chance_of_less(drift)

    assert below == pytest.approx(np.mean(side == -1), abs=0.03)
    assert inside == pytest.approx(np.mean((side == -1) | ((side == 0) & (value <= 0.7))), abs=0.03)
    assert above == pytest.approx(np.mean(side < 1), abs=0.03)


WALKS = st.builds(Walk, st.just(-2.9), st.just(3.1), st.floats(0.3, 40), st.floats(-4, 4))


@QUICK
@given(WALKS, st.floats(-3, 3), st.floats(0.01, 1))
def test_chance_of_less_falls_as_the_drift_rises(walk, drift, more):
    assert walk.chance_of_less(drift + more) <= walk.chance_of_less(drift) + 1e-6


@QUICK
@given(WALKS, st.sampled_from([0.025, 0.5, 0.975]))
def test_drift_found_has_the_chance_asked(walk, chance):
    assert walk.chance_of_less(walk.drift_at(chance)) == pytest.approx(chance, abs=1e-4)


@QUICK
@given(WALKS)
def test_mirrored_walk_has_the_mirrored_median(walk):
    mirrored = Walk(-walk.upper, -walk.lower, walk.time, -walk.value)

    assert mirrored.drift_at(0.5) == pytest.approx(-walk.drift_at(0.5), abs=1e-4)


def test_walk_of_no_barriers_has_its_slope_for_a_median():
    assert Walk(-90, 90, 4.0, 1.0).drift_at(0.5) == pytest.approx(0.25, abs=1e-3)
