"""Rows of tiles as the fishing games read and imagine them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engines.base import HIDDEN, PositionError
from engines.fishing import fill, read_drawn, read_word, texts_of, unseen_of
from engines.tiles.chinese import NUMBERS, STANDARD_SET

SIX = [NUMBERS[text] for text in ("66", "65", "64", "63", "62", "61")]


def test_unseen_tiles_are_the_rest_of_the_deck():
    unseen = unseen_of(STANDARD_SET, ["66", "66", "65", HIDDEN, "63"])

    assert texts_of(unseen)[:3] == ["65", "64", "64"]
    assert len(unseen) == 28


def test_hidden_places_are_filled_and_others_kept():
    rows = fill([["11", HIDDEN], [HIDDEN, HIDDEN]], SIX, Random(1))

    dealt = [rows[0][1], *rows[1]]
    assert (rows[0][0], len(rows[1])) == ("11", 2)
    assert Counter(dealt) <= Counter(texts_of(SIX))


def test_every_unseen_tile_may_lie_in_a_hidden_place():
    found = Counter(fill([[HIDDEN]], SIX, Random(luck))[0][0] for luck in range(300))

    assert set(found) == set(texts_of(SIX))
    assert min(found.values()) > 25


def test_more_places_than_tiles_are_refused():
    with pytest.raises(PositionError, match="hides more tiles"):
        fill([[HIDDEN] * 7], SIX, Random(1))


@pytest.mark.parametrize("word", [None, 7, ["hand"], "Hand", "over"])
def test_word_outside_the_list_is_refused(word):
    with pytest.raises(PositionError, match="phase must be one of: hand, draw"):
        read_word({"phase": word}, "phase", ("hand", "draw"))


def test_drawn_tile_may_be_missing():
    assert (read_drawn({"drawn": "65"}), read_drawn({})) == (NUMBERS["65"], None)
