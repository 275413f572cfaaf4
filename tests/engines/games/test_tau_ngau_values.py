"""What each settlement of Tau Ngau is worth, exactly."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb

import pytest

from engines.games.tau_ngau.bulls import bulls_of, gain, value_of
from tests.engines.games.banking_tables import hands_by_faces
from tests.engines.games.two_hands import pairs_of_kinds

DEALS = comb(32, 5) * comb(27, 5)


@cache
def best_values(zero_is_ten):
    """By what punter and banker have at best, None without a bull, the deals that give it."""
    kinds = {
        hand: max((value_of(hand, bull, zero_is_ten) for bull in bulls_of(hand)), default=None)
        for hand, _ in hands_by_faces(5)
    }
    return pairs_of_kinds(kinds)


def average_gain(settlement, declined=()):
    """What the punter gains who keeps to himself that he has a bull of a declined value."""
    gained = sum(
        deals * gain(None if mine in declined else mine, bankers, settlement)
        for (mine, bankers), deals in best_values(settlement != "pagat").items()
    )
    return Fraction(gained, DEALS)


def test_every_deal_of_two_hands_is_counted():
    assert sum(best_values(False).values()) == DEALS == 201376 * 80730


def test_pagat_is_won_as_often_by_the_punter_as_by_the_banker():
    shares = [
        Fraction(
            sum(n for pair, n in best_values(False).items() if gain(*pair, "pagat") == sign), DEALS
        )
        for sign in (1, 0, -1)
    ]

    won = Fraction(98422271, 225792840)
    assert shares == [won, Fraction(14474149, 112896420), won]


@pytest.mark.parametrize(
    ("settlement", "gained"),
    [
        ("pagat", Fraction(0)),
        ("macao", Fraction(12663563, 129024480)),
        ("macao_fixed", Fraction(-5856238, 19539765)),
    ],
)
def test_settlement_gives_the_punter_exactly_this(settlement, gained):
    assert average_gain(settlement) == gained


def test_declining_a_one_costs_the_punter_in_macao():
    assert float(average_gain("macao", declined=[1])) == pytest.approx(0.0577, abs=0.00005)
    assert average_gain("macao", declined=[1]) < average_gain("macao")


@pytest.mark.parametrize("settlement", ["macao", "macao_fixed"])
@pytest.mark.parametrize("value", range(1, 11))
def test_no_bull_is_worth_declining(settlement, value):
    assert average_gain(settlement, declined=[value]) < average_gain(settlement)
