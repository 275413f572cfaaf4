"""Rating a waiting hand by what completes it."""

from __future__ import annotations

from collections import Counter

import pytest

from bots.heuristics.small_mahjong import judge
from bots.outs import count, left_in, tiles_in
from engines.sixes import read_hand, texts_of
from engines.tiles.chinese import NUMBERS, STANDARD_SET
from tests.engines.games.small_mahjong_tables import window

EVERYTHING = Counter(STANDARD_SET)


def hand(text):
    return read_hand(text.split(), "tiles")


def test_faces_are_counted_by_the_tiles_left():
    faces = 1 << NUMBERS["66"] | 1 << NUMBERS["63"]

    assert count(faces, EVERYTHING) == 3
    assert count(faces, EVERYTHING - Counter([NUMBERS["66"]] * 2)) == 1


def test_move_names_its_tiles():
    assert texts_of(tiles_in("claim 64 51")) == ["64", "51"]
    assert tiles_in("pass") == 0


def test_tiles_left_are_those_that_lie_nowhere_open():
    left = left_in(window(hands=[["??"], ["66", "65"], ["??"], ["??"]]))

    seen = Counter(NUMBERS[text] for text in ("66", "65", "55", "52", "22", "32"))
    assert left == EVERYTHING - seen


@pytest.mark.parametrize(("tiles", "melded"), [("66 64 44 55 52", False), ("55 52", True)])
def test_outs_are_the_tiles_left_that_complete_the_hand(tiles, melded):
    left = Counter({NUMBERS["22"]: 2, NUMBERS["21"]: 1})

    assert judge().outs_of(hand(tiles), melded, left) == 2
    assert judge().outs_of(hand(tiles), not melded, left) == 0


def test_rating_adds_outs_triplets_and_thirds():
    left = Counter({NUMBERS["22"]: 1})

    assert judge().rating(hand("66 64 44 55 52"), False, left) == pytest.approx(28.1)
    assert judge().rating(hand("55 52"), True, left) == pytest.approx(28.1)
    assert judge().rating(hand("66 21"), False, left) == 0


def test_best_rest_misses_its_tile_least():
    left = Counter({NUMBERS["22"]: 1})

    kept = judge().best_kept(hand("66 64 55 52 44 21"), False, left)

    assert texts_of(kept) == ["66", "64", "55", "52", "44"]
