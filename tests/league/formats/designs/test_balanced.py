"""Balanced rounds: all meet, about equally often, and nobody rests much more than another."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import ceil, comb

import pytest

from league.formats.designs.balanced import balanced_rounds
from league.formats.designs.planes import Rounds

LARGE = [(41, 3), (44, 3), (47, 4), (60, 4), (59, 5), (74, 6)]
HUGE = [(n, seats) for n in (43, 53, 89, 100, 131, 180, 211, 256) for seats in (3, 4, 5, 6, 8, 10)]


@pytest.mark.parametrize(
    ("entrants", "seats", "most"),
    [(9, 4, 5), (10, 3, 7), (12, 4, 6), (13, 4, 6), (14, 4, 8), (20, 5, 9), (24, 4, 11)],
)
def test_all_meet_one_to_three_times(entrants: int, seats: int, most: int) -> None:
    rounds = balanced_rounds(entrants, seats)

    assert set(meetings(rounds, entrants)) <= {1, 2, 3}
    assert len(rounds) <= most


@pytest.mark.parametrize(("entrants", "seats"), LARGE)
def test_large_fields_meet_within_one_and_a_half_times_the_least(entrants: int, seats: int) -> None:
    rounds = balanced_rounds(entrants, seats)

    assert set(meetings(rounds, entrants)) <= {1, 2, 3}
    assert is_shared_out_evenly(rounds, entrants, seats)
    assert len(rounds) <= 1.5 * least_rounds(entrants, seats)


@pytest.mark.long
@pytest.mark.parametrize(("entrants", "seats"), HUGE)
def test_the_largest_fields_meet_too(entrants: int, seats: int) -> None:
    rounds = balanced_rounds(entrants, seats)

    least = least_rounds(entrants, seats)
    met = meetings(rounds, entrants)
    assert min(met) >= 1
    assert max(met) <= (3 if len(rounds) < 2 * least else 4)
    assert is_shared_out_evenly(rounds, entrants, seats)
    assert len(rounds) <= 2.5 * least


@pytest.mark.parametrize(("entrants", "seats"), [(9, 5), (11, 4), (13, 3), (17, 5), (29, 10)])
def test_tables_are_shared_out_evenly(entrants: int, seats: int) -> None:
    rounds = balanced_rounds(entrants, seats)

    assert is_shared_out_evenly(rounds, entrants, seats)
    for tables in rounds:
        assert sorted(place for table in tables for place in table) == list(range(entrants))


def test_the_same_rounds_are_found_again() -> None:
    first = balanced_rounds(41, 4)
    balanced_rounds.cache_clear()

    assert balanced_rounds(41, 4) == first


def meetings(rounds: Rounds, entrants: int) -> list[int]:
    """How often each two meet."""
    met = Counter(pair for tables in rounds for t in tables for pair in combinations(sorted(t), 2))
    return [met[pair] for pair in combinations(range(entrants), 2)]


def is_shared_out_evenly(rounds: Rounds, entrants: int, seats: int) -> bool:
    played = Counter(place for tables in rounds for t in tables if len(t) == seats for place in t)
    counts = [played[place] for place in range(entrants)]
    return max(counts) - min(counts) <= 1


def least_rounds(entrants: int, seats: int) -> int:
    return ceil(comb(entrants, 2) / (entrants // seats * comb(seats, 2)))
