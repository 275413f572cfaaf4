"""The classic triplets, counted over the whole set."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from engines.tiles.chinese import NUMBERS, STANDARD_SET
from engines.triplets import triplet_of

COUNTS = {
    "dragon": (33, 15), "big": (16, 4), "small": (12, 3), "kao": (9, 2), "five-sons": (40, 30),
    "coincidence": (38, 15), "split": (80, 15), "five-points": (78, 18), "fourteen": (368, 93),
    None: (4286, 1355),
}  # fmt: skip
WITH_MIXED = {**COUNTS, "mixed": (10, 5), None: (4285, 1352)}
del WITH_MIXED["kao"]


@pytest.mark.parametrize(("mixed", "counts"), [(False, COUNTS), (True, WITH_MIXED)])
def test_triplets_are_as_many_as_the_classic_lists_hold(
    mixed: bool, counts: dict[str | None, tuple[int, int]]
) -> None:
    triples = list(combinations(STANDARD_SET, 3))

    tiles = Counter(triplet_of(triple, mixed) for triple in triples)
    faces = Counter(triplet_of(triple, mixed) for triple in set(triples))

    assert {kind: (tiles[kind], faces[kind]) for kind in tiles} == counts


@pytest.mark.parametrize(
    ("texts", "kind"),
    [
        ("61 54 32", "dragon"),
        ("65 65 44", "big"),
        ("33 22 11", "small"),
        ("63 62 32", "kao"),
        ("54 42 33", None),
        ("66 66 63", "five-sons"),
        ("55 53 52", "coincidence"),
        ("33 31 11", "split"),
        ("66 63 11", "five-points"),
        ("65 65 53", "fourteen"),
        ("33 33 11", None),
        ("66 66 44", None),
        ("55 51 11", "split"),
    ],
)
def test_triplet_is_named_by_the_first_line_that_fits(texts: str, kind: str | None) -> None:
    assert triplet_of([NUMBERS[text] for text in texts.split()]) == kind


def test_mixed_dragon_counts_only_where_a_game_says_so() -> None:
    mixed, kao = ([NUMBERS[text] for text in texts.split()] for texts in ("54 42 33", "63 62 32"))

    assert (triplet_of(mixed, mixed=True), triplet_of(kao, mixed=True)) == ("mixed", None)
