"""The winning hands of Ho-hpai and Tok: how many there are, and what they are worth."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb, prod

import pytest

from engines.ho_hands import hands_of, main_value, straight_of, three_pairs
from engines.sixes import distinct, faces_of, read_hand, texts_of
from engines.tiles.chinese import KOREAN_SET, MILITARY, STANDARD_SET

USUAL = {"scoring": "combined", "sok": True, "split": True, "three_pairs": False}


def hands(**options):
    return hands_of(USUAL | options)


def hand(text):
    return read_hand(text.split(), "tiles")


def ways(held, deck=STANDARD_SET):
    """In how many ways the tiles of a set make this hand."""
    copies = Counter(deck)
    return prod(comb(copies[face], faces_of(held).count(face)) for face in distinct(held))


@pytest.mark.parametrize(
    ("options", "distinct_hands", "sets"),
    [
        ({}, 2770, 17016),
        ({"scoring": "culin"}, 2709, 16835),
        ({"scoring": "korean"}, 2770, 17016),
        ({"sok": False}, 655, 7127),
        ({"three_pairs": True}, 3281, 17527),
        ({"split": False}, 1885, 7732),
    ],
)
def test_winning_hands_have_the_known_numbers(options, distinct_hands, sets):
    values = hands(**options).values

    assert len(values) == distinct_hands
    assert sum(map(ways, values)) == sets


def test_all_hands_have_the_known_numbers():
    def numbers_of_hands(deck):
        counts = [1]
        for copies in Counter(deck).values():
            counts = [sum(counts[max(0, n - copies) : n + 1]) for n in range(len(counts) + copies)]
        return counts[6], comb(len(deck), 6)

    assert numbers_of_hands(STANDARD_SET) == (117_129, 906_192)
    assert numbers_of_hands(KOREAN_SET) == (27_356, 134_596)


@pytest.mark.parametrize(
    ("scoring", "by_value"),
    [
        ("combined", {2: (2684, 16585), 3: (80, 418), 4: (4, 10), 5: (2, 3)}),
        ("korean", {2: (1801, 11458), 3: (888, 5231), 4: (79, 324), 6: (1, 1), 7: (1, 2)}),
    ],
)
def test_values_have_the_known_numbers(scoring, by_value):
    values = hands(scoring=scoring).values
    kinds = Counter(values.values())
    sets = Counter()
    for held, value in values.items():
        sets[value] += ways(held)

    assert {value: (kinds[value], sets[value]) for value in kinds} == by_value


def test_three_players_have_the_known_hands():
    values = hands().values
    held = [hand for hand in values if ways(hand, KOREAN_SET)]

    assert (len(held), sum(ways(hand, KOREAN_SET) for hand in held)) == (335, 1187)
    assert Counter(values[hand] for hand in held) == {2: 257, 3: 74, 4: 2, 5: 2}
    assert [pip for pip in range(1, 7) if ways(straight_of(pip), KOREAN_SET)] == [1, 2]


def double_dragons():
    types = hands().types
    dragons = [triplet for triplet, kind in types.items() if kind == "dragon"]
    pairs = [*combinations(dragons, 2), *((dragon, dragon) for dragon in dragons)]
    return {one + other for one, other in pairs if one + other in hands().values}


def test_two_double_dragons_pair_together():
    paired = double_dragons() & three_pairs()

    assert paired == {hand("63 62 51 51 43 42"), hand("61 61 53 52 43 42")}


def test_one_double_dragon_is_military():
    military = [held for held in double_dragons() if set(faces_of(held)) <= set(MILITARY)]

    assert military == [hand("63 62 54 53 41 21")]


def test_three_hands_hold_two_sok_of_one_value():
    types = hands().types
    sok = [triplet for triplet, kind in types.items() if kind in ("five-sons", "coincidence")]
    same = {
        one + other
        for one, other in [*combinations(sok, 2), *((one, one) for one in sok)]
        if main_value(one) == main_value(other) and one + other in hands().values
    }

    expected = ["55 55 54 53 52 51", "66 66 65 64 62 61", "66 66 65 65 61 61"]
    assert same == {hand(text) for text in expected}


@pytest.mark.parametrize(
    ("tiles", "culin", "korean", "combined"),
    [
        ("65 43 21 65 42 31", 3, 4, 3),
        ("63 54 21 62 53 41", 5, 6, 5),
        ("63 62 51 51 43 42", 4, 4, 4),
        ("33 22 11 33 22 11", 3, 2, 3),
        ("66 55 44 66 55 44", 3, 2, 3),
        ("66 33 22 66 33 22", 3, 2, 3),
        ("66 55 44 33 22 11", 2, 2, 3),
        ("65 64 54 32 31 21", 3, 2, 3),
        ("65 65 44 32 31 21", 2, 2, 2),
        ("63 62 32 33 31 11", 0, 2, 2),
        ("66 63 11 65 43 21", 0, 0, 0),
        ("66 65 61 66 64 62", 2, 4, 2),
        ("65 43 21 33 31 11", 2, 3, 2),
        ("61 51 41 31 21 11", 3, 3, 3),
        ("62 52 42 32 22 21", 5, 7, 5),
        ("63 53 43 33 32 31", 3, 4, 4),
        ("64 54 44 43 42 41", 3, 4, 4),
        ("65 55 54 53 52 51", 4, 3, 3),
        ("66 65 64 63 62 61", 3, 3, 3),
        ("65 43 21", 0, 0, 0),
    ],
)
def test_hand_is_worth_what_the_price_list_says(tiles, culin, korean, combined):
    values = [hands(scoring=scoring).value(hand(tiles)) for scoring in
              ("culin", "korean", "combined")]  # fmt: skip

    assert values == [culin, korean, combined]


@pytest.mark.parametrize(
    ("options", "tiles", "value"),
    [
        ({"three_pairs": True}, "61 61 55 55 43 42", 4),
        ({}, "61 61 55 55 43 42", 0),
        ({"three_pairs": True}, "61 61 55 55 63 54", 0),
        ({"sok": False}, "66 66 63 65 43 21", 0),
        ({"split": False}, "33 31 11 65 43 21", 0),
    ],
)
def test_options_decide_which_hands_win(options, tiles, value):
    assert hands(**options).value(hand(tiles)) == value


@pytest.mark.parametrize(
    ("tiles", "meld", "value"),
    [
        ("33 31 11", "65 43 21", 3),
        ("62 53 41", "63 54 21", 6),
        ("66 64 62", "66 65 61", 4),
        ("42 32 21", "62 52 22", 0),
        ("65 43 21", "66 63 11", 0),
        ("63 53 43 33 32 31", "65 43 21", 0),
    ],
)
def test_meld_stays_as_it_lies(tiles, meld, value):
    assert hands(scoring="korean").value(hand(tiles), hand(meld)) == value


def test_outs_complete_a_winning_hand():
    known = hands()

    assert all(
        held + (1 << 3 * face) in known.values
        for held, bits in known.outs.items()
        for face in range(21)
        if bits >> face & 1
    )
    assert texts_of(straight_of(3)) == ["63", "53", "43", "33", "32", "31"]
