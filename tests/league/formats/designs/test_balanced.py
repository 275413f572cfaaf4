"""Balanced rounds: all meet, about equally often, and nobody rests much more than another."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from league.formats.designs.balanced import balanced_rounds


@pytest.mark.parametrize(
    ("entrants", "seats", "most"),
    [(9, 4, 6), (10, 3, 7), (12, 4, 6), (13, 4, 8), (14, 4, 8), (20, 5, 9), (24, 4, 13)],
)
def test_all_meet_one_to_three_times(entrants: int, seats: int, most: int) -> None:
    rounds = balanced_rounds(entrants, seats)

    met = Counter(pair for tables in rounds for t in tables for pair in combinations(sorted(t), 2))
    assert set(met) == set(combinations(range(entrants), 2))
    assert max(met.values()) - min(met.values()) <= 2
    assert len(rounds) <= most


@pytest.mark.parametrize(("entrants", "seats"), [(9, 5), (11, 4), (13, 3), (17, 5), (29, 10)])
def test_tables_are_shared_out_evenly(entrants: int, seats: int) -> None:
    rounds = balanced_rounds(entrants, seats)

    played = Counter(place for tables in rounds for t in tables if len(t) == seats for place in t)
    assert max(played.values()) - min(played.values()) <= 1
    for tables in rounds:
        assert sorted(place for table in tables for place in table) == list(range(entrants))
