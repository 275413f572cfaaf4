"""Luck is unbiased, keyed by the seed, and the same for ever."""

from __future__ import annotations

import hmac
from collections import Counter
from itertools import permutations
from math import factorial

import pytest

from engines.chance import Chance, commitment

SEED = bytes(range(32))


def test_stream_is_the_same_for_ever() -> None:
    chance = Chance(SEED)

    assert [chance.below(1000) for _ in range(6)] == [101, 530, 689, 105, 803, 251]
    assert Chance(SEED).child("deal", 0).shuffled(range(8)) == [7, 6, 0, 4, 2, 5, 1, 3]


@pytest.mark.parametrize("seed", [b"", SEED, SEED * 2, SEED * 3])
def test_stream_is_the_keyed_hash_of_path_and_counter(seed: bytes) -> None:
    chance = Chance(seed).child("deal", 7)

    blocks = [hmac.digest(seed, f"/deal/7#{counter}".encode(), "sha256") for counter in range(3)]

    assert [chance.below(1 << 256).to_bytes(32, "big") for _ in range(3)] == blocks


def test_same_seed_gives_the_same_stream() -> None:
    one, other = Chance(SEED), Chance(SEED)

    assert [one.below(52) for _ in range(500)] == [other.below(52) for _ in range(500)]


def test_children_do_not_depend_on_use() -> None:
    fresh, used = Chance(SEED), Chance(SEED)
    used.shuffled(range(60))

    assert used.child("deal", 3).shuffled(range(60)) == fresh.child("deal", 3).shuffled(range(60))


def test_paths_and_seeds_give_different_streams() -> None:
    chance = Chance(SEED)
    streams = [
        chance.child("deal", 1),
        chance.child("deal", 2),
        chance.child("deal", 1, 2),
        chance.child("deal").child(12),
        chance,
        Chance(SEED[::-1]),
    ]

    assert len({stream.below(1 << 256) for stream in streams}) == len(streams)


def test_grandchild_is_the_child_of_its_path() -> None:
    chance = Chance(SEED)

    assert chance.child("bot", 1).child(2).below(1 << 64) == chance.child("bot", 1, 2).below(
        1 << 64
    )


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 31, 32, 33, 100])
def test_numbers_are_below_their_bound(bound: int) -> None:
    chance = Chance(SEED)

    assert {chance.below(bound) for _ in range(60 * bound)} == set(range(bound))


@pytest.mark.parametrize("bound", [0, -1])
def test_no_number_is_below_nothing(bound: int) -> None:
    with pytest.raises(ValueError, match="at least 1"):
        Chance(SEED).below(bound)


def test_numbers_are_equally_likely() -> None:
    chance = Chance(SEED)
    counts = Counter(chance.below(5) for _ in range(20_000))

    # Five standard deviations of a fair count: 5 x sqrt(20000 x 0.2 x 0.8).
    assert all(abs(count - 4000) < 283 for count in counts.values())


def test_orders_are_equally_likely() -> None:
    chance = Chance(SEED)
    counts = Counter(tuple(chance.shuffled(range(4))) for _ in range(24_000))

    assert set(counts) == set(permutations(range(4)))
    assert all(abs(count - 1000) < 155 for count in counts.values())


@pytest.mark.parametrize("size", [0, 1, 2, 63])
def test_shuffle_keeps_every_item(size: int) -> None:
    items = [index // 2 for index in range(size)]

    assert sorted(Chance(SEED).shuffled(items)) == items


@pytest.mark.parametrize("size", [0, 1, 2, 3, 31, 32, 33, 34, 63, 84])
def test_shuffle_reads_the_last_choice_first_from_one_number(size: int) -> None:
    choices = Chance(SEED).below(factorial(size))
    expected = list(range(size))
    for last in range(size - 1, 0, -1):
        choices, chosen = divmod(choices, last + 1)
        expected[last], expected[chosen] = expected[chosen], expected[last]

    assert Chance(SEED).shuffled(range(size)) == expected


@pytest.mark.parametrize("size", [1, 5, 32, 60, 84])
def test_deck_is_the_shuffle_of_the_child_of_its_deal(size: int) -> None:
    chance = Chance(SEED).child("match", 2)

    decks = [chance.deck(range(size), number) for number in range(1, 20)]

    assert decks == [chance.child("deal", number).shuffled(range(size)) for number in range(1, 20)]


def test_shuffle_leaves_its_items_alone() -> None:
    items = list(range(20))

    Chance(SEED).shuffled(items)

    assert items == list(range(20))


def test_commitment_fixes_the_seed() -> None:
    known = "a06e815a28756b33004cccd31fa7b32e607670028efa16670c10b859c680356f"

    assert commitment(SEED) == known
    assert commitment(SEED) != commitment(SEED[::-1])
