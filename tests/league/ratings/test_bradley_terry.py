"""The rating update: worked figures, and what it must never do."""

from __future__ import annotations

from math import exp, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.ratings.bradley_terry import START_DEVIATION, Strength, rested, updated

strengths = st.builds(
    Strength, st.floats(0, 50, allow_nan=False), st.floats(0.5, START_DEVIATION, allow_nan=False)
)


def test_two_newcomers_move_as_the_formula_says():
    # c^2 = 2 * (25/3)^2 + 2 * (25/6)^2, p = 1/2: the winner gains s^2 / (2c).
    variance = (25 / 3) ** 2
    c = sqrt(2 * variance + 2 * (25 / 6) ** 2)

    winner, loser = updated([Strength(), Strength()], [1, 2])

    assert winner.mean == pytest.approx(25 + variance / c / 2)
    assert loser.mean == pytest.approx(25 - variance / c / 2)
    assert winner.deviation == pytest.approx(25 / 3 * sqrt(1 - (25 / 3) / c * variance / c**2 / 4))


def test_favourite_gains_less_than_the_outsider_would():
    strong, weak = Strength(35, 3), Strength(15, 3)
    c = sqrt(2 * 9 + 2 * (25 / 6) ** 2)
    expected = 1 / (1 + exp(-20 / c))

    after, _ = updated([strong, weak], [1, 2])

    assert after.mean == pytest.approx(35 + 9 / c * (1 - expected))


def test_five_equal_newcomers_are_ordered_by_their_places():
    after = [s.mean for s in updated([Strength()] * 5, [1, 1, 3, 4, 5])]

    assert after[0] == after[1]
    assert after[1] > after[2] > after[3] > after[4]
    assert after[2] == pytest.approx(25)


@given(st.lists(strengths, min_size=2, max_size=6), st.data())
def test_order_of_naming_changes_no_bit(table, data):
    places = data.draw(st.lists(st.integers(1, 6), min_size=len(table), max_size=len(table)))
    order = data.draw(st.permutations(range(len(table))))

    straight = updated(table, places)
    turned = updated([table[i] for i in order], [places[i] for i in order])

    assert [turned[order.index(i)] for i in range(len(table))] == straight


@given(strengths, st.integers(2, 6))
def test_equal_places_of_equals_leave_means_equal(strength, seats):
    after = updated([strength] * seats, [1] * seats)

    assert {s.mean for s in after} == {strength.mean}


@given(st.lists(strengths, min_size=2, max_size=6))
def test_uncertainty_shrinks_and_stays_positive(table):
    after = updated(table, list(range(1, len(table) + 1)))

    assert all(0 < new.deviation <= old.deviation for new, old in zip(after, table, strict=True))


def test_rest_widens_a_person_up_to_a_newcomer():
    assert rested(Strength(30, 2), 4) == Strength(30, sqrt(5))
    assert rested(Strength(30, 2), 10_000) == Strength(30, START_DEVIATION)


def test_newcomer_is_shown_as_1500_and_provisional():
    assert (Strength().shown, Strength().is_provisional) == (1500.0, True)
