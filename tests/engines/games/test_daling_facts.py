"""The counts and probabilities of Da Ling."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb
from random import Random

import pytest

from bots.heuristics.daling import matching, outranking
from engines.games.daling import game
from engines.games.daling.groups import (
    group_values,
    groups_of,
    is_red,
    reds,
    splits_of,
    target_of,
)
from engines.tiles.chinese import COPIES, STANDARD_SET, TEXTS


def counted(groups):
    found = Counter(max(group_values(group)) for group in groups)
    return [found[value] for value in range(1, 11)]


@pytest.mark.parametrize(
    ("size", "counts"),
    [
        (1, [2, 4, 0, 4, 2, 6, 4, 4, 2, 4]),
        (2, [40, 47, 40, 56, 44, 58, 44, 59, 49, 59]),
        (3, [404, 408, 410, 502, 484, 494, 484, 592, 588, 594]),
    ],
)
def test_best_values_are_as_frequent_as_counted(size, counts):
    assert counted(combinations(STANDARD_SET, size)) == counts


def test_targets_are_as_frequent_as_counted():
    found = Counter(target_of(pair) for pair in combinations(STANDARD_SET, 2))

    assert [found[value] for value in range(1, 11)] == [46, 53, 48, 54, 46, 54, 46, 53, 45, 51]


@pytest.mark.parametrize(("red66", "red"), [("half", 266), ("none", 221)])
def test_red_tables_are_as_frequent_as_counted(red66, red):
    pips = reds(red66)

    assert sum(is_red(pair, pips) for pair in combinations(STANDARD_SET, 2)) == red


def test_hands_are_as_many_as_counted():
    by_faces = Counter({0: 1})
    for copies in COPIES:
        added = Counter()
        for size, hands in by_faces.items():
            for count in range(copies + 1):
                added[size + count] += hands
        by_faces = added

    assert (by_faces[6], comb(len(STANDARD_SET), 6)) == (117129, 906192)


def view_of(hand, table=(), **options):
    """What a policy looks at."""
    options = game.complete(options, 2)
    texts = [[], [TEXTS[face] for face in hand]]
    position = {"options": options, "hands": texts, "table": [TEXTS[face] for face in table]}
    return {"seat": 1, "position": position, "log": []}


@pytest.mark.parametrize(
    ("stakes", "gain", "within"), [([3, 7, 15], 17.439, 0.8), ([1, 1, 1], 1.634, 0.12)]
)
def test_best_split_gains_what_was_computed(stakes, gain, within):
    rng, gained, count = Random(2), 0, 100
    for _ in range(count):
        hand = tuple(sorted(rng.sample(STANDARD_SET, 6)))
        worth = outranking(view_of(hand, stakes=stakes))
        gained += max(worth(list(groups_of(hand, split))) for split in splits_of(hand))

    assert gained / count / 325 == pytest.approx(gain, abs=within)


def test_hands_match_as_often_as_computed():
    rng, everything, pair, count = Random(3), 0, 0, 200
    for _ in range(count):
        tiles = rng.sample(STANDARD_SET, 8)
        hand, table = tuple(sorted(tiles[:6])), tuple(sorted(tiles[6:]))
        worth = matching(view_of(hand, table, variant="exact", stakes=[0, 1, 0]))
        found = [worth(list(groups_of(hand, split))) for split in splits_of(hand)]
        everything += any(all_match for all_match, *_ in found)
        pair += any(stakes for _, stakes, _ in found)

    assert everything / count == pytest.approx(0.041, abs=0.03)
    assert pair / count == pytest.approx(0.8368, abs=0.07)
