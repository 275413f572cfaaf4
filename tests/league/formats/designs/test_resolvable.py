"""Designs: everybody plays every round, and every two meet once or never twice."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from league.formats.designs.planes import Rounds, lattice
from league.formats.designs.resolvable import resolvable

EXACT = [(n, 3) for n in (3, 9, 15, 21, 27, 39, 45, 51, 57)]
EXACT += [(4, 4), (16, 4), (28, 4), (40, 4), (52, 4), (64, 4)]
EXACT += [(5, 5), (25, 5), (49, 7), (64, 8), (81, 9)]


def meetings(rounds: Rounds) -> Counter[tuple[int, ...]]:
    met: Counter[tuple[int, ...]] = Counter()
    for tables in rounds:
        for table in tables:
            met.update(combinations(sorted(table), 2))
    return met


@pytest.mark.parametrize(("entrants", "seats"), EXACT)
def test_every_two_meet_exactly_once(entrants: int, seats: int) -> None:
    rounds = resolvable(entrants, seats)

    assert rounds is not None
    assert meetings(rounds) == Counter(combinations(range(entrants), 2))
    assert len(rounds) == (entrants - 1) // (seats - 1)


@pytest.mark.parametrize(("entrants", "seats"), EXACT)
def test_everybody_plays_every_round(entrants: int, seats: int) -> None:
    for tables in resolvable(entrants, seats) or []:
        assert {len(table) for table in tables} == {seats}
        assert sorted(place for table in tables for place in table) == list(range(entrants))


@pytest.mark.parametrize(("entrants", "seats"), [(36, 6), (10, 3), (33, 3), (20, 4), (12, 5)])
def test_no_design_is_invented(entrants: int, seats: int) -> None:
    assert resolvable(entrants, seats) is None


@pytest.mark.parametrize(
    ("entrants", "seats"),
    [(12, 3), (15, 3), (20, 4), (32, 4), (35, 5), (42, 6), (64, 8), (110, 10)],
)
def test_nobody_meets_twice_in_a_lattice(entrants: int, seats: int) -> None:
    rounds = lattice(entrants, seats)

    assert rounds is not None
    assert len(rounds) == entrants // seats
    assert set(meetings(rounds).values()) == {1}
    for tables in rounds:
        assert sorted(place for table in tables for place in table) == list(range(entrants))


def test_no_lattice_has_fewer_tables_than_seats() -> None:
    assert [lattice(12, 4), lattice(24, 4), lattice(13, 3)] == [None, None, None]
