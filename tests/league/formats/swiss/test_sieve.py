"""The sieve finds what trying every matching finds, level by level."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.formats.swiss.sieve import WIDEST, Sieve, TooWideError

Edge = tuple[int, int]


def matchings(edges: list[Edge]) -> list[tuple[int, ...]]:
    """Every set of edges, by index, in which no end is used twice."""
    found = []
    for count in range(len(edges) + 1):
        for some in combinations(range(len(edges)), count):
            ends = [end for edge in some for end in edges[edge]]
            if len(ends) == len(set(ends)):
                found.append(some)
    return found


def sums(levels: list[list[int]], matching: tuple[int, ...]) -> list[int]:
    return [sum(level[edge] for edge in matching) for level in levels]


@st.composite
def graphs(draw: st.DrawFn) -> tuple[list[Edge], list[list[int]]]:
    edges = draw(
        st.lists(st.sampled_from([*combinations(range(6), 2)]), min_size=1, max_size=9, unique=True)
    )
    weights = st.lists(st.integers(-3, 5), min_size=len(edges), max_size=len(edges))
    return edges, draw(st.lists(weights, min_size=1, max_size=6))


@given(graphs())
@settings(max_examples=150, deadline=None)
def test_sieve_decides_levels_as_brute_force_does(graph):
    edges, levels = graph
    sieve = Sieve(6, np.array(edges))

    sieve.decide([np.array(level) for level in levels])

    chosen = tuple(int(edge) for edge in np.flatnonzero(sieve.chosen))
    assert chosen in matchings(edges)
    assert sums(levels, chosen) == max(sums(levels, matching) for matching in matchings(edges))


def test_sieve_decides_more_levels_than_fit_in_one_weight():
    edges = [(one, two) for one in range(8) for two in range(8, 16)]
    levels = [np.array([(edge * (n + 3)) % 5 for edge in range(64)]) for n in range(24)]
    at_once, one_by_one = Sieve(16, np.array(edges)), Sieve(16, np.array(edges))

    at_once.decide(levels)
    for level in levels:
        one_by_one.decide([level])

    assert [int(level[at_once.chosen].sum()) for level in levels] == [
        int(level[one_by_one.chosen].sum()) for level in levels
    ]
    assert 0 < at_once.widest <= WIDEST


def test_sieve_keeps_decided_levels_when_edges_are_fixed():
    sieve = Sieve(4, np.array([(0, 1), (0, 2), (1, 3), (2, 3)]))
    sieve.decide([np.array([1, 1, 1, 1])])

    sieve.fix(1)
    sieve.decide([np.array([0, 0, -9, 0])])

    assert np.flatnonzero(sieve.chosen).tolist() == [2]


def test_sieve_refuses_weights_that_would_be_too_wide():
    sieve = Sieve(4, np.array([(0, 1), (1, 2), (2, 3)]))
    rising, falling = np.array([-(2**61), 0, 2**61]), np.array([2**61, 0, -(2**61)])
    sieve.decide([np.array([1, 1, 1]), rising])

    with pytest.raises(TooWideError):
        sieve.decide([falling])
