"""The counts and probabilities of Pai Gow."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from random import Random

import pytest

from bots.heuristics.paigow import standings
from engines.games.paigow.pairs import (
    PAIRS,
    groups_of,
    pair_number,
    pair_value,
    pair_values,
    result,
    splits_of,
    tier_of,
)
from engines.tiles.chinese import FACES, PARTNER_CN, STANDARD_SET
from tests.engines.games.banking_tables import hands_by_faces


@cache
def weighted_splits():
    return [(splits_of(hand, False, True), hand, ways) for hand, ways in hands_by_faces(4)]


def tiers(split):
    return [tier_of(*pair) for pair in groups_of(split)]


def test_hands_are_as_many_as_published():
    kinds = {tuple(sorted(min(face, PARTNER_CN[face]) for face in hand)) for _, hand, _ in
             weighted_splits()}  # fmt: skip

    assert sum(ways for _, _, ways in weighted_splits()) == 35960
    assert len(weighted_splits()) == 8130
    assert len(kinds) == 3620


def test_pairs_of_tiles_are_as_many_as_published():
    pairs = list(combinations(STANDARD_SET, 2))
    kinds = {tuple(sorted(min(face, PARTNER_CN[face]) for face in pair)) for pair in pairs}

    assert (len(pairs), len(set(pairs)), len(kinds)) == (496, 221, 136)


def test_hands_with_pairs_are_as_many_as_published():
    found = Counter()
    for _, hand, ways in weighted_splits():
        kinds = Counter(min(face, PARTNER_CN[face]) for face in hand)
        found[sum(count == 2 for count in kinds.values())] += ways

    assert found == {2: 120, 1: 6720, 0: 29120}


def test_wongs_gongs_and_splits_are_as_many_as_counted():
    wong = gong = wong_without_pair = 0
    distinct = Counter()
    for made, _, ways in weighted_splits():
        possible = {tier for split in made for tier in tiers(split)}
        distinct[len(made)] += ways
        wong += ways * (11 in possible)
        gong += ways * (10 in possible)
        wong_without_pair += ways * (11 in possible and max(possible) == 11)

    assert (wong_without_pair, wong, gong) == (2704, 3030, 5636)
    assert distinct == {3: 31230, 2: 4730}


def test_two_tile_hands_are_distributed_as_published():
    def kind(pair):
        return min(tier_of(*pair), 12)

    pairs = list(combinations(STANDARD_SET, 2))
    by_tile, by_face = Counter(map(kind, pairs)), Counter(map(kind, set(pairs)))

    assert [by_tile[tier] for tier in range(12, -1, -1)] == [
        16, 8, 16, 48, 56, 52, 56, 44, 52, 48, 44, 32, 24,
    ]  # fmt: skip
    assert [by_face[tier] for tier in range(12, -1, -1)] == [
        16, 4, 6, 21, 22, 24, 22, 23, 23, 24, 17, 12, 7,
    ]  # fmt: skip
    assert sum(tier_of(*pair) == 27 for pair in pairs) == 1


def test_good_play_has_the_medians_of_folklore():
    medians = [
        next(value for value in sorted(standing) if standing[value] >= 0.5)
        for standing in standings(False, True)
    ]

    assert medians == [9 << 5 | 12, 5 << 5 | 12]


def test_good_punter_wins_and_loses_as_published():
    won = Counter()
    for punter, banker in good_and_random_deals(3000):
        won[result(punter, banker, False)] += 1

    assert won[1] / 3000 == pytest.approx(0.2864, abs=0.025)
    assert won[-1] / 3000 == pytest.approx(0.2957, abs=0.025)


def test_random_splits_cost_what_was_computed():
    gained = sum(
        result(punter, banker, False) for punter, banker in good_and_random_deals(3000, True)
    )

    assert gained / 3000 == pytest.approx(-0.303, abs=0.04)


def good_and_random_deals(count, punter_is_random=False):
    """High and low values of a punter and of a banker who splits well."""
    rng, values = Random(8), pair_values(False, True)
    high, low = standings(False, True)

    def worth(split):
        return high[values[split // PAIRS]] + low[values[split % PAIRS]]

    for _ in range(count):
        tiles = rng.sample(STANDARD_SET, 8)
        hands = [splits_of(tuple(sorted(tiles[i : i + 4])), False, True) for i in (0, 4)]
        splits = [rng.choice(hands[0]) if punter_is_random else max(hands[0], key=worth)]
        splits.append(max(hands[1], key=worth))
        yield [[values[split // PAIRS], values[split % PAIRS]] for split in splits]


def test_pair_number_does_not_depend_on_the_order():
    assert all(
        pair_number(one, other) == pair_number(other, one)
        and pair_value(one, other, False, True) == pair_value(other, one, False, True)
        for one in FACES
        for other in FACES
    )
