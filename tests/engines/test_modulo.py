"""Sums modulo ten with and without wild tiles."""

from __future__ import annotations

import pytest

from engines.modulo import plain_sum, wild_sums
from engines.tiles.chinese import NUMBERS


def faces(text):
    return [NUMBERS[tile] for tile in text.split()]


@pytest.mark.parametrize(
    ("tiles", "sums"),
    [("66 44", {0}), ("42", {3, 6}), ("42 21", {2, 6, 9}), ("65 21", {4, 7}), ("", {0})],
)
def test_gee_joon_counts_three_or_six_each(tiles, sums):
    assert wild_sums(faces(tiles)) == sums


def test_plain_sum_counts_the_pips_there_are():
    assert [plain_sum(faces(tiles)) for tiles in ("42 21", "66 44", "65")] == [9, 0, 1]
