"""Six tables of six: as few meet twice as can be, for there are no two orthogonal squares."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from league.formats.designs.squares import near_lattice


def test_everybody_has_one_table_in_each_of_four_rounds():
    rounds = near_lattice(36, 6)

    assert [sorted(map(len, tables)) for tables in rounds] == [[6] * 6] * 4
    assert all(sorted(sum(tables, ())) == list(range(36)) for tables in rounds)


def test_two_pairs_meet_twice_and_nobody_oftener():
    met = Counter(
        pair
        for tables in near_lattice(36, 6)
        for table in tables
        for pair in combinations(table, 2)
    )

    assert Counter(met.values()) == {1: 356, 2: 2}


def test_there_is_none_for_others():
    assert near_lattice(30, 6) is None
    assert near_lattice(36, 4) is None
