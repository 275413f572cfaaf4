"""Hands of six as numbers, and what completes them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from engines.base import PositionError
from engines.sixes import (
    Triplets,
    completions,
    distinct,
    every_triple,
    faces_of,
    fill,
    hand_of,
    holds,
    is_possible,
    read_hand,
    texts_of,
    unions,
    unseen,
)
from engines.tiles.chinese import NUMBERS, STANDARD_SET, TEXTS


def hand(text):
    return read_hand(text.split(), "tiles")


def faces(bits):
    return {text for text, face in NUMBERS.items() if bits >> face & 1}


def test_hand_is_written_in_canonical_order():
    held = hand("11 66 63 66 31")

    assert texts_of(held) == ["66", "66", "63", "31", "11"]
    assert [TEXTS[face] for face in distinct(held)] == ["66", "63", "31", "11"]


def test_every_hand_is_read_back():
    rng = Random(1)
    for _ in range(200):
        tiles = tuple(sorted(rng.sample(STANDARD_SET, rng.randint(0, 16))))

        assert faces_of(hand_of(tiles)) == tiles


@pytest.mark.parametrize("tiles", [["66"] * 3, ["63", "63"], ["12"], "66", [66]])
def test_tiles_that_no_set_holds_are_refused(tiles):
    with pytest.raises(PositionError, match=r"66|63|12|hand"):
        read_hand(tiles, "hand")


def test_every_triple_of_the_set_is_there_once():
    triples = list(every_triple())

    assert len(triples) == 1550
    assert set(triples) == {tuple(sorted(three)) for three in combinations(STANDARD_SET, 3)}


@pytest.mark.parametrize(
    ("one", "other", "possible"),
    [
        ("66 65 64", "66 65 64", True),
        ("66 66 65", "66 65 64", False),
        ("66 66 65", "66 66 64", False),
        ("63 62 61", "63 54 21", False),
        ("66 66 65", "65 63 11", True),
    ],
)
def test_two_triplets_are_a_hand_if_the_set_has_the_tiles(one, other, possible):
    assert is_possible(hand(one) + hand(other)) == possible


@pytest.mark.parametrize(
    ("held", "wanted", "holding"),
    [
        ("66 66 65 11", "66 65", True),
        ("66 65 11", "66 66", False),
        ("66 11", "", True),
        ("66", "11", False),
        ("", "66", False),
    ],
)
def test_hand_holds_no_more_than_its_tiles(held, wanted, holding):
    assert holds(hand(held), hand(wanted)) == holding


def test_unions_have_the_best_value_of_their_readings():
    known = {hand("66 65 64"): 1, hand("63 62 61"): 2, hand("66 65 61"): 5, hand("64 63 62"): 5}

    values = unions(known, lambda one, other: known[one] + known[other])

    assert values[hand("66 65 64 63 62 61")] == 10
    assert values[hand("66 66 65 65 64 61")] == 6


def test_completions_name_the_missing_face():
    missing = completions([hand("66 66 65"), hand("66 65 64")])

    assert faces(missing[hand("66 65")]) == {"66", "64"}
    assert faces(missing[hand("66 66")]) == {"65"}


TRIPLETS = Triplets([hand("66 66 63"), hand("66 63 33"), hand("61 54 32")])


def test_hand_is_completed_by_the_thirds_of_its_pairs():
    assert faces(TRIPLETS.completing(hand("66 63 61 54"))) == {"66", "33", "32"}
    assert faces(TRIPLETS.completing(hand("66 61"))) == set()


@pytest.mark.parametrize(
    ("held", "third", "pairs"),
    [
        ("66 66 63 33", "63", [("66", "66"), ("66", "33")]),
        ("66 63 33", "63", [("66", "33")]),
        ("66 63", "66", [("66", "63")]),
        ("61 54 21", "66", []),
    ],
)
def test_pairs_are_those_that_the_third_completes(held, third, pairs):
    found = TRIPLETS.pairs(hand(held), NUMBERS[third])

    assert [(TEXTS[first], TEXTS[second]) for first, second in found] == pairs


def test_triplet_is_found_within_a_hand():
    assert TRIPLETS.within(hand("66 66 65 63 11"))
    assert not TRIPLETS.within(hand("66 65 63 61 54"))


def test_hidden_places_get_tiles_that_were_not_seen():
    rows = [["66", "??"], ["??", "??"]]

    fill(rows, unseen([0, 0, 1, 2, 3], rows), Random(3))

    assert rows[0][0] == "66"
    assert not Counter(rows[0] + rows[1]) - Counter(["66", "66", "65", "64", "63"])


def test_hidden_places_without_tiles_are_refused():
    with pytest.raises(PositionError, match="add up"):
        fill([["??", "??"]], {0: 1}, Random(1))
