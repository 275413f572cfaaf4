"""Decks to come, the next dealer and payments."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engines import deals
from engines.base import PositionError
from engines.chance import Chance
from engines.tiles.chinese import KOREAN_SET, NUMBERS, TEXTS

SEED = bytes(range(32))


def test_decks_are_shuffles_of_their_own() -> None:
    four = deals.shuffled_decks(Chance(SEED), KOREAN_SET, 4)
    two = deals.shuffled_decks(Chance(SEED), KOREAN_SET, 2)

    assert [sorted(deck) for deck in four] == [sorted(KOREAN_SET)] * 4
    assert len(set(four)) == 4
    assert four[:2] == two


def test_imagined_decks_hold_the_whole_set() -> None:
    decks = deals.imagined_decks(KOREAN_SET, 2, Random(1))

    assert [sorted(deck) for deck in decks] == [sorted(KOREAN_SET)] * 2


def test_decks_are_read_as_they_lie() -> None:
    written = [TEXTS[face] for face in reversed(KOREAN_SET)]

    decks = deals.read_decks({"future": [written]}, "future", NUMBERS, KOREAN_SET)

    assert decks == (tuple(reversed(KOREAN_SET)),)


@pytest.mark.parametrize("future", [None, {}, "66", [["66"]], [[TEXTS[0]] * 24], [["99"]], [7]])
def test_deck_that_is_not_the_set_is_refused(future: Any) -> None:
    with pytest.raises(PositionError, match="future"):
        deals.read_decks({"future": future}, "future", NUMBERS, KOREAN_SET)


@pytest.mark.parametrize(
    ("rule", "dealer", "winner", "expected"),
    [("rotate", 2, 0, 0), ("rotate", 1, None, 2), ("winner", 2, 1, 1), ("winner", 2, None, 2)],
)
def test_next_dealer_follows_the_rule(
    rule: str, dealer: int, winner: int | None, expected: int
) -> None:
    assert deals.next_dealer(rule, dealer, winner, 3) == expected


def test_winner_takes_the_value_from_each() -> None:
    assert deals.winner_takes(4, 1, 4) == [-4, 12, -4, -4]


def test_pairs_of_seats_settle_their_difference() -> None:
    assert deals.pairwise([5, 1, 0]) == [9, -3, -6]
