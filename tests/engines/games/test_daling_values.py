"""What Da Ling is worth, and how often hands match, exactly: over all hands and all tables."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import chain, combinations, combinations_with_replacement, permutations
from math import comb

import numpy as np
import pytest

from engines.games.daling.groups import group_values, groups_of, splits_of, target_of
from engines.tiles.chinese import COPIES, FACES, STANDARD_SET

TABLES = comb(26, 2)
DEALS = comb(32, 6) * TABLES
SPLITS = [groups_of(tuple(range(6)), split) for split in splits_of(tuple(range(6)))]
"""The sixty splits of six different tiles, as places in the hand."""


@cache
def hands():
    """The hands by faces, a column for each tile, and the number of ways to be dealt each."""
    every = chain.from_iterable(combinations_with_replacement(FACES, 6))
    tiles = np.fromiter(every, dtype=np.int8).reshape(-1, 6).T
    twins = tiles[1:] == tiles[:-1]
    doubled = np.array(COPIES)[tiles] == 2
    possible = ~((twins & ~doubled[1:]).any(axis=0) | (twins[1:] & twins[:-1]).any(axis=0))
    ways = 2 ** (doubled.sum(axis=0) - 2 * twins.sum(axis=0))[possible]
    return tiles[:, possible].astype(np.intp), ways


def by_faces(size, worth):
    """A table of what groups of this size are worth, by their faces in any order."""
    found = np.zeros((len(FACES),) * size, dtype=np.int64)
    for group in combinations_with_replacement(FACES, size):
        for faces in permutations(group):
            found[faces] = worth(group)
    return found


def best_value(group):
    return max(group_values(group))


def values_as_bits(group):
    return sum(1 << value for value in group_values(group))


def unseen_tables(worth):
    """By hand and by value, how many of the tables that the hand leaves are worth it."""
    tiles, _ = hands()
    value = by_faces(2, worth)
    each = np.eye(11, dtype=np.int32)[value]
    meeting = np.zeros((len(FACES), 11), dtype=np.int32)
    for face in FACES:
        for other, copies in (Counter(STANDARD_SET) - Counter([face])).items():
            meeting[face, value[face, other]] += copies
    every = sum(each[pair] for pair in combinations(STANDARD_SET, 2))
    tables = np.tile(every, (tiles.shape[1], 1))
    for column in tiles:
        tables -= meeting[column]
    # A pair within the hand was taken away with both of its tiles.
    for one, other in combinations(tiles, 2):
        tables += each[one, other]
    return tables


@cache
def edges():
    """By split and group, tables that each hand beats less those that beat it."""
    tiles, _ = hands()
    tables = unseen_tables(best_value)
    up_to = tables.cumsum(axis=1)
    edge = (2 * up_to - tables - TABLES).astype(np.int16)
    best = [by_faces(size, best_value) for size in (1, 2, 3)]
    row = np.arange(tiles.shape[1])
    return [
        [edge[row, best[size][tuple(tiles[list(group)])]] for size, group in enumerate(split)]
        for split in SPLITS
    ]


def gains(stakes):
    """By split and hand."""
    for split in edges():
        yield sum(stake * edge for stake, edge in zip(stakes, split, strict=True))


def test_hands_and_their_tables_are_all_counted():
    tiles, ways = hands()

    assert (tiles.shape[1], ways.sum()) == (117129, 906192)
    assert (unseen_tables(best_value).sum(axis=1) == TABLES).all()


@pytest.mark.parametrize(
    ("stakes", "gained"),
    [
        ((3, 7, 15), Fraction(1284032017, 73628100)),
        ((1, 1, 1), Fraction(12340183, 7551600)),
        ((1, 2, 3), Fraction(577549901, 147256200)),
    ],
)
def test_best_split_gains_exactly_this(stakes, gained):
    _, ways = hands()

    best = np.maximum.reduce(list(gains(stakes)))

    assert Fraction(int((ways * best).sum()), DEALS) == gained


def test_random_split_gains_next_to_nothing():
    _, ways = hands()

    average = Fraction(sum(int((ways * gain).sum()) for gain in gains((3, 7, 15))), 60 * DEALS)

    assert float(average) == pytest.approx(0.485, abs=0.0005)


@cache
def matched():
    """By set of groups, the targets that all of them can match in one split, as bits by hand."""
    tiles, _ = hands()
    bits = [by_faces(size, values_as_bits).astype(np.int16) for size in (1, 2, 3)]
    chosen = [groups for size in (1, 2, 3) for groups in combinations(range(3), size)]
    found = {groups: np.zeros(tiles.shape[1], dtype=np.int16) for groups in chosen}
    for split in SPLITS:
        match = [bits[size][tuple(tiles[list(group)])] for size, group in enumerate(split)]
        for groups in chosen:
            found[groups] |= np.bitwise_and.reduce([match[group] for group in groups])
    return found


@cache
def targets():
    return unseen_tables(target_of) * hands()[1][:, np.newaxis]


def share(bits):
    """How often a table has one of the targets."""
    deals = sum(int(targets()[bits >> value & 1 == 1, value].sum()) for value in range(1, 11))
    return Fraction(deals, DEALS)


def test_all_three_groups_match_exactly_as_often():
    assert share(matched()[0, 1, 2]) == Fraction(50357, 1227135)


@pytest.mark.parametrize(("group", "percent"), [(0, 50.69), (1, 83.68), (2, 89.83)])
def test_group_alone_matches_as_often_as_computed(group, percent):
    assert round(100 * float(share(matched()[(group,)])), 2) == percent


def test_best_totals_of_matched_stakes_are_as_frequent_as_computed():
    stakes = (3, 7, 15)
    totals = {sum(stakes[group] for group in groups): groups for groups in matched()}
    better, percents = np.zeros(len(hands()[1]), dtype=np.int16), {}

    for total in sorted(totals, reverse=True):
        found = matched()[totals[total]]
        percents[total] = round(100 * float(share(found & ~better)), 2)
        better |= found
    percents[0] = round(100 * float(1 - share(better)), 2)

    assert percents == {
        25: 4.10, 22: 33.30, 18: 17.17, 15: 35.26, 10: 2.05, 7: 3.51, 3: 0.59, 0: 4.01,
    }  # fmt: skip
