"""Tiles in numbers, and the moves made of them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from engines.base import PositionError
from engines.tiles.chinese import EIGHTY_FOUR, NUMBERS, STANDARD_SET, TWO_SETS
from engines.tricks import (
    BEAT,
    DISCARD,
    LEAD,
    PASS,
    discards,
    faces_of,
    fields_of,
    holding_of,
    holds,
    read,
    read_holding,
    size_of,
    texts_of,
    write,
)

DECKS = [STANDARD_SET, TWO_SETS, EIGHTY_FOUR]


def holding(tiles):
    return read_holding(tiles.split(), "tiles")


@pytest.mark.parametrize("deck", DECKS, ids=len)
def test_holding_gives_its_faces_back_in_order(deck):
    rng = Random(1)

    hands = [sorted(rng.sample(deck, size)) for size in range(1, 15)]

    for hand in hands:
        assert (faces_of(holding_of(hand)), size_of(holding_of(hand))) == (hand, len(hand))


def test_texts_are_in_canonical_order():
    assert texts_of(holding("21 66 54 66")) == ["66", "66", "54", "21"]


@pytest.mark.parametrize("deck", DECKS, ids=len)
def test_hand_holds_what_counting_says(deck):
    rng = Random(2)
    for _ in range(200):
        hand, wanted = rng.sample(deck, 12), rng.sample(deck, rng.randrange(5))

        assert holds(holding_of(hand), holding_of(wanted)) == (Counter(wanted) <= Counter(hand))


def test_fields_are_all_the_bits_of_some_faces():
    hand = holding("66 66 65 21")

    assert texts_of(hand & fields_of([NUMBERS["66"], NUMBERS["21"]])) == ["66", "66", "21"]


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (holding("66 66 63") << 2 | LEAD, "lead 66 66 63"),
        (holding("11") << 2 | BEAT, "beat 11"),
        (holding("61 51") << 2 | DISCARD, "discard 61 51"),
        (PASS, "pass"),
    ],
)
def test_move_is_read_as_it_is_written(move, text):
    assert (write(move), read(text)) == (text, move)


@pytest.mark.parametrize("copies", [5, 16, 17])
def test_more_copies_than_bits_are_refused(copies):
    with pytest.raises(PositionError, match="hands"):
        read_holding(["66"] * copies, "hands")


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("deck", DECKS, ids=len)
def test_discards_are_every_choice_of_tiles_once(deck, size):
    for number in range(5):
        hand = Random(number).sample(deck, 9)

        found = discards(holding_of(hand), size)

        wanted = {holding_of(pick) << 2 | DISCARD for pick in combinations(hand, size)}
        assert (len(found), set(found)) == (len(wanted), wanted)
