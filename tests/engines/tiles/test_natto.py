"""The tiles of Natto: their number and order, and hands as masks."""

from __future__ import annotations

from hypothesis import given, strategies

from engines.tiles.natto import (
    COPIES,
    DECK,
    KIND_TEXTS,
    KINDS,
    kinds_of,
    mask_of,
    number_bit,
    texts_of,
    without,
)

HAND_KINDS = [kind for kind in range(31) for _ in range(4 if kind == 0 else 1)]
hands = strategies.lists(strategies.sampled_from(range(len(HAND_KINDS))), unique=True).map(
    lambda places: sorted(HAND_KINDS[place] for place in places)
)


def test_set_has_37_tiles_of_31_kinds():
    assert sum(COPIES.values()) == 37
    assert len(KIND_TEXTS) == len(KINDS) == 31


def test_canonical_order_is_flowers_numbers_dragons():
    assert " ".join(KIND_TEXTS) == (
        "F 1c 1t 1s 2c 2t 2s 3c 3t 3s 4c 4t 4s 5c 5t 5s 6c 6t 6s 7c 7t 7s 8c 8t 8s 9c 9t 9s "
        "Dc Dt Ds"
    )


def test_deck_is_all_but_the_dragons_in_order():
    texts = [KIND_TEXTS[kind] for kind in DECK]

    assert texts == ["F", "F", "F", *KIND_TEXTS[:28]]


def test_number_bit_is_the_mask_of_its_tile():
    assert number_bit(5, 1) == mask_of([KINDS["5t"]])


@given(hands)
def test_mask_keeps_the_hand(kinds):
    assert kinds_of(mask_of(kinds)) == kinds
    assert texts_of(mask_of(kinds)) == [KIND_TEXTS[kind] for kind in kinds]


@given(hands, strategies.randoms(use_true_random=False))
def test_without_takes_just_these_tiles(kinds, rng):
    taken = sorted(rng.sample(kinds, rng.randint(0, len(kinds))))
    left = list(kinds)
    for kind in taken:
        left.remove(kind)

    assert without(mask_of(kinds), mask_of(taken)) == mask_of(left)


@given(hands, hands)
def test_mask_holds_another_as_its_tiles_do(kinds, others):
    holds = all(kinds.count(kind) >= others.count(kind) for kind in others)

    assert (mask_of(others) & ~mask_of(kinds) == 0) == holds
