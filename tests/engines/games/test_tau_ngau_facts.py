"""The counts and probabilities of Tau Ngau."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

from engines.games.tau_ngau.bulls import bulls_of, gain, value_of
from engines.tiles.chinese import PIPS, STANDARD_SET
from tests.engines.games.banking_tables import (
    hands_by_faces,
)


@cache
def weighted_bulls():
    return [(hand, bulls_of(hand), ways) for hand, ways in hands_by_faces(5)]


def best(hand, bulls, zero_is_ten=False):
    return max((value_of(hand, bull, zero_is_ten) for bull in bulls), default=None)


def test_bulls_are_as_frequent_as_counted():
    assert sum(ways for *_, ways in weighted_bulls()) == 201376
    assert sum(ways for _, bulls, ways in weighted_bulls() if bulls) == 145866
    assert sum(ways for _, bulls, ways in weighted_bulls() if not bulls) == 55510


def test_hands_have_as_many_bulls_as_counted():
    found = Counter()
    for _, bulls, ways in weighted_bulls():
        found[len(bulls)] += ways

    assert [found[number] for number in range(8)] == [55510, 82822, 49468, 10662, 2450, 252, 212, 0]


@pytest.mark.parametrize(
    ("zero_is_ten", "counts"),
    [
        (False, [10660, 12226, 11916, 14168, 13230, 13864, 16444, 17840, 18220, 17298, 0]),
        (True, [0, 12226, 11916, 10636, 13230, 13864, 16300, 14748, 18220, 17298, 17428]),
    ],
)
def test_best_values_are_as_frequent_as_counted(zero_is_ten, counts):
    found = Counter()
    for hand, bulls, ways in weighted_bulls():
        found[best(hand, bulls, zero_is_ten)] += ways

    assert [found[value] for value in range(11)] == counts


def test_choice_of_bull_matters_in_few_hands():
    differing = sum(
        ways
        for hand, bulls, ways in weighted_bulls()
        if len({value_of(hand, bull, False) for bull in bulls}) > 1
    )

    assert differing == 18728


def test_more_hands_would_be_stuck_without_wild_tiles():
    pairs = [(i, j) for i in range(5) for j in range(i)]
    stuck = 0
    for hand, ways in hands_by_faces(5):
        pips = [PIPS[face] for face in hand]
        total = sum(pips)
        stuck += ways * all((total - pips[i] - pips[j]) % 10 for i, j in pairs)

    assert stuck == 65753


def average_gains(count):
    """What a punter gains with each settlement, both sides taking the best value."""
    rng, gained, won = Random(4), Counter(), Counter()
    for _ in range(count):
        tiles = rng.sample(STANDARD_SET, 10)
        hands = [tuple(sorted(tiles[i : i + 5])) for i in (0, 5)]
        bulls = [bulls_of(hand) for hand in hands]
        for rule in ("pagat", "macao", "macao_fixed"):
            values = [best(*held, rule != "pagat") for held in zip(hands, bulls, strict=True)]
            gained[rule] += gain(*values, rule)
            won[rule, gain(*values, rule)] += 1
    return {rule: gained[rule] / count for rule in gained}, won["pagat", 1] / count


def test_settlements_favour_whom_they_were_computed_to():
    gained, won = average_gains(8000)

    assert won == pytest.approx(0.4359, abs=0.02)
    assert gained["pagat"] == pytest.approx(0, abs=0.03)
    assert gained["macao"] == pytest.approx(0.0981, abs=0.15)
    assert gained["macao_fixed"] == pytest.approx(-0.2997, abs=0.15)
