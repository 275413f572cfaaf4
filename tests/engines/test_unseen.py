"""Unseen tiles go where they may lie, and everywhere they may lie."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

from engines.unseen import assign


def test_assign_without_bans_deals_every_order():
    rng = Random(1)

    dealt = Counter(tuple(assign([1, 2, 3], [set(), set(), set()], rng)) for _ in range(600))

    assert set(dealt) == set(permutations([1, 2, 3]))
    assert min(dealt.values()) > 60


def test_assign_with_bans_deals_all_that_is_allowed_alike():
    rng = Random(2)
    banned = [{1, 2}, {2}, set(), set()]
    allowed = {
        order
        for order in permutations([1, 2, 3, 4])
        if order[0] not in banned[0] and order[1] not in banned[1]
    }

    dealt = Counter(tuple(assign([1, 2, 3, 4], banned, rng)) for _ in range(350 * len(allowed)))

    assert set(dealt) == allowed
    assert 280 < min(dealt.values()) <= max(dealt.values()) < 420


def test_assign_finds_the_only_way():
    tiles = list(range(8))
    banned = [set(range(place + 1, 8)) for place in range(8)]

    assert [assign(tiles, banned, Random(luck)) for luck in range(20)] == [tiles] * 20


def test_assign_says_when_nothing_is_allowed():
    assert assign([1, 1, 2], [{1}, {1}, set()], Random(3)) is None


def test_assign_keeps_copies_of_a_tile():
    dealt = assign([5, 5, 6], [{6}, set(), set()], Random(4))

    assert sorted(dealt) == [5, 5, 6]
