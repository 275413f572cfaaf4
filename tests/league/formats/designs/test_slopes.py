"""Lattices found by search: as many rounds as Swiss tables ask for, and nobody meets twice."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from league.formats.designs.slopes import sloped_rounds

SIX_TENTHS = [(18, 3), (24, 4), (30, 5), (30, 3), (40, 4), (50, 5), (60, 6), (60, 5), (72, 6)]


@pytest.mark.parametrize(("entrants", "seats"), SIX_TENTHS)
def test_rounds_for_six_tenths_of_all_meetings(entrants, seats):
    wanted = int(0.6 * (entrants - 1) / (seats - 1))

    rounds = sloped_rounds(entrants, seats, wanted)

    assert len(rounds) == wanted
    for tables in rounds:
        assert sorted(sum(tables, ())) == list(range(entrants))
        assert {len(table) for table in tables} == {seats}
    met = Counter(pair for tables in rounds for table in tables for pair in combinations(table, 2))
    assert set(met.values()) == {1}


def test_every_seat_is_a_column_of_its_own():
    for tables in sloped_rounds(60, 6, 7):
        for table in tables:
            assert [place // 10 for place in table] == [0, 1, 2, 3, 4, 5]


def test_six_tables_of_six_have_two_rounds_and_no_more():
    assert len(sloped_rounds(36, 6, 4)) == 2


@pytest.mark.parametrize(("entrants", "seats"), [(20, 6), (25, 6)])
def test_too_few_tables_or_empty_seats_have_none(entrants, seats):
    assert sloped_rounds(entrants, seats, 2) == []
