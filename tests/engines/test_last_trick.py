"""Bankers, payments and hands of the games that the last trick decides."""

from __future__ import annotations

import pytest

from engines.base import PositionError
from engines.last_trick import check_turn, next_deck, pay_last_trick, read_tricks


@pytest.mark.parametrize(
    ("tricks", "winner", "banker", "multiplier", "paid"),
    [
        ([1, 4, 0, 3], 3, 0, 2, [-6, 0, -5, 11]),
        ([2, 1, 0, 5], 0, 0, 2, [14, -6, -10, 2]),
        ([6, 2, 0, 0], 1, 0, 2, [2, 8, -5, -5]),
        ([1, 2, 0, 5], 3, 2, 4, [-3, -2, -20, 25]),
    ],
)
def test_losers_pay_what_they_lack_of_par(tricks, winner, banker, multiplier, paid):
    assert pay_last_trick(tricks, winner, banker, 4, multiplier) == paid


def test_decks_that_came_along_are_dealt_in_their_order():
    assert next_deck(((2, 1), (1, 2))) == ((2, 1), ((1, 2),))


def test_missing_deck_is_refused():
    with pytest.raises(PositionError, match="next_decks: there is no deck"):
        next_deck(())


def test_hands_that_end_together_may_be_played():
    check_turn(1, 3, [2, 4, 4, 2], [2, 2])
    check_turn(3, 3, [4, 4, 4, 4], [])


@pytest.mark.parametrize(
    ("turn", "held", "played", "reason"),
    [
        (2, [2, 4, 4, 2], [2, 2], "turn"),
        (1, [2, 4, 3, 2], [2, 2], "hands"),
        (1, [0, 1, 1, 0], [2, 2], "hands"),
        (3, [0, 0, 0, 0], [], "hands"),
    ],
)
def test_hands_that_do_not_fit_are_refused(turn, held, played, reason):
    with pytest.raises(PositionError, match=reason):
        check_turn(turn, 3, held, played)


@pytest.mark.parametrize("tricks", [[9, 0], [-1, 0], [1], ["1", 0]])
def test_impossible_tricks_are_refused(tricks):
    with pytest.raises(PositionError, match="tricks"):
        read_tricks({"tricks": tricks}, 2, 8)
