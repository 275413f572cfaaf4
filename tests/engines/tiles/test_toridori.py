"""The card set of Nana Toridori and how it is written."""

from __future__ import annotations

from collections import Counter

import pytest

from engines.tiles.toridori import DECK, NUMBERS, in_words, texts_of


def test_set_holds_nine_of_each_number() -> None:
    assert Counter(DECK) == dict.fromkeys(range(1, 8), 9)
    assert texts_of(NUMBERS.values()) == list(NUMBERS) == list("1234567")


@pytest.mark.parametrize(("count", "words"), [(0, "no 3s"), (1, "one 3"), (9, "nine 3s")])
def test_cards_are_named_as_a_sentence_does(count: int, words: str) -> None:
    assert in_words(count, 3) == words
