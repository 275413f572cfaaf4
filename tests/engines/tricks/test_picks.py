"""Discards as moves: every choice of so many tiles, once."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from engines.tiles.chinese import EIGHTY_FOUR
from engines.tricks import DISCARD, discards, holding_of


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_discards_are_every_choice_of_tiles_once(size):
    for luck in range(10):
        tiles = Random(luck).sample(EIGHTY_FOUR, 10)
        choices = {holding_of(pick) << 2 | DISCARD for pick in combinations(tiles, size)}

        moves = discards(holding_of(tiles), size)

        assert sorted(moves) == sorted(choices)


def test_four_copies_can_be_discarded_together():
    assert discards(holding_of([0, 0, 0, 0, 1]), 4) == [
        holding_of([0, 0, 0, 0]) << 2 | DISCARD,
        holding_of([0, 0, 0, 1]) << 2 | DISCARD,
    ]
