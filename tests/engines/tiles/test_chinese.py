"""The Chinese dominoes as the rules of the set count them."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from engines.tiles import SETS, chinese

VECTORS = json.loads((Path(__file__).parents[2] / "vectors/gupai-set.json").read_text("utf-8"))
CIVIL = "66 11 44 31 55 33 22 65 64 61 51"
CANONICAL = "66 65 64 63 62 61 55 54 53 52 51 44 43 42 41 33 32 31 22 21 11"


def texts(faces):
    return [chinese.TEXTS[face] for face in faces]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["id"])
def test_tile_evaluation_agrees_with_vector(vector):
    assert SETS["gupai-set"][vector["what"]](vector["input"]) == vector["output"]


def test_faces_stand_in_canonical_order():
    assert texts(chinese.FACES) == CANONICAL.split()
    assert [chinese.NUMBERS[text] for text in CANONICAL.split()] == list(range(21))


def test_standard_set_has_its_tiles_and_pips():
    tiles = chinese.STANDARD_SET

    assert len(tiles) == 32
    assert sum(chinese.PIPS[face] for face in tiles) == 227
    assert sum(chinese.PIPS[face] for face in tiles if face in chinese.CIVIL) == 160
    assert sum(chinese.HIGH[face] == chinese.LOW[face] for face in tiles) == 12
    assert list(tiles) == sorted(tiles)


def test_standard_set_has_its_red_and_black_pips():
    tiles = chinese.STANDARD_SET

    assert sum(chinese.RED[face] for face in tiles) == 64
    assert sum(chinese.RED[face] for face in tiles if face in chinese.MILITARY) == 18
    assert sum(chinese.BLACK[face] for face in tiles) == 163


def test_tiles_are_counted_by_their_pips():
    by_pips = Counter(chinese.PIPS[face] for face in chinese.STANDARD_SET)

    assert by_pips == {2: 2, 3: 1, 4: 4, 5: 2, 6: 5, 7: 4, 8: 4, 9: 2, 10: 4, 11: 2, 12: 2}


def test_halves_and_tiles_are_counted_by_pip():
    halves = Counter(chinese.HIGH[face] for face in chinese.STANDARD_SET)
    halves += Counter(chinese.LOW[face] for face in chinese.STANDARD_SET)
    bearing = [sum(face in faces for face in chinese.STANDARD_SET) for faces in chinese.BEARING]

    assert halves == {1: 12, 2: 9, 3: 10, 4: 10, 5: 11, 6: 12}
    assert bearing == [0, 10, 7, 8, 8, 9, 10]


def test_civil_and_military_ranks_follow_the_lists():
    civil = sorted(chinese.CIVIL, key=lambda face: chinese.CIVIL_RANK[face])
    military = Counter(chinese.MILITARY_RANK[face] for face in chinese.MILITARY)

    assert texts(civil) == CIVIL.split()
    assert military == {9: 2, 8: 2, 7: 2, 6: 1, 5: 2, 3: 1}
    assert {chinese.CIVIL_RANK[face] for face in chinese.MILITARY} == {None}


@pytest.mark.parametrize("partner", [chinese.PARTNER_CN, chinese.PARTNER_KR])
def test_partners_pair_the_military_and_leave_the_civil(partner):
    assert [partner[partner[face]] for face in chinese.FACES] == list(chinese.FACES)
    assert {face for face in chinese.FACES if partner[face] == face} == set(chinese.CIVIL)


def test_chinese_partners_have_equal_pips_but_for_the_supreme_pair():
    unequal = {
        chinese.TEXTS[face]
        for face in chinese.FACES
        if chinese.PIPS[face] != chinese.PIPS[chinese.PARTNER_CN[face]]
    }

    assert unequal == {"42", "21"}


def test_pairs_of_tiles_are_counted():
    assert len(list(combinations(chinese.STANDARD_SET, 2))) == 496


def test_lying_tiles_are_known_either_way_round():
    assert len(chinese.LYING) == 36
    assert chinese.FACE_OF[chinese.LYING["36"]] == chinese.NUMBERS["63"]
    assert chinese.FACE_OF[chinese.LYING["63"]] == chinese.NUMBERS["63"]
