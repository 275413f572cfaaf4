"""What Pai Gow is worth to the punter and to the banker, exactly, by how they split."""

from __future__ import annotations

from functools import cache
from itertools import accumulate
from math import comb

import numpy as np
import pytest

from bots.heuristics.paigow import standings
from engines.games.paigow.pairs import PAIRS, pair_values, splits_of
from tests.engines.games.banking_tables import hands_by_faces
from tests.engines.games.two_hands import holders_of, signed_parts

HANDS, REPLIES = comb(32, 4), comb(28, 4)
PUNTER, BANKER = 0, 1
VALUES = pair_values(False, True)
PLACE = {value: place for place, value in enumerate(sorted(set(VALUES.values())))}


@cache
def settings():
    """By hand, the ways to be dealt it and the values of high and low pair in each split."""
    return {
        hand: (
            ways,
            [
                (VALUES[split // PAIRS], VALUES[split % PAIRS])
                for split in splits_of(hand, False, True)
            ],
        )
        for hand, ways in hands_by_faces(4)
    }


def standing_of(pair):
    high, low = standings(False, True)
    return high[pair[0]] + low[pair[1]]


@cache
def good_settings():
    return {hand: max(made, key=standing_of) for hand, (_, made) in settings().items()}


@cache
def lower_pairs(side):
    """By part of a hand and by place, how many good settings that hold it have a lower pair."""
    lower = {}
    for part, found in holders_of({h: pair[side] for h, pair in good_settings().items()}).items():
        counts = [0] * (len(PLACE) + 1)
        for value, hands in found.items():
            counts[PLACE[value] + 1] = hands
        lower[part] = list(accumulate(counts))
    return lower


@cache
def gains(seat):
    """By hand, what each split gains in all replies of somebody who splits well.

    Where copies are the banker's, two comparisons won or lost make one stake: the gain is the
    number of those won, less one. So high and low pairs can be counted apart.
    """
    highs, lows = lower_pairs(0), lower_pairs(1)
    gained = {}
    for hand, (_, made) in settings().items():
        parts = [(highs[part], lows[part], sign) for part, sign in signed_parts(hand)]
        places = [(PLACE[high] + seat, PLACE[low] + seat) for high, low in made]
        gained[hand] = [
            sum(sign * (below_high[high] + below_low[low]) for below_high, below_low, sign in parts)
            - REPLIES
            for high, low in places
        ]
    return gained


def value_of(seat, choose):
    """The stakes a deal that a policy gains, which turns splits and their gains into one gain."""
    gained = gains(seat)
    total = sum(ways * choose(made, gained[hand]) for hand, (ways, made) in settings().items())
    return total / (HANDS * REPLIES)


def value_by(seat, worth, among_equals):
    def choose(made, gained):
        most = max(map(worth, made))
        equals = zip(made, gained, strict=True)
        return among_equals(gain for pair, gain in equals if worth(pair) == most)

    return value_of(seat, choose)


def best_of(made, gained):
    return max(gained)


def percentile_places():
    """The policy of the rules page, which adds up what sixty rounds of it set."""
    ways = np.array([ways for ways, _ in settings().values()])
    # Where two splits are all, the second stands for a third one.
    made = np.array(
        [
            [[PLACE[value] for value in pair] for pair in (*pairs, pairs[-1])[:3]]
            for _, pairs in settings().values()
        ]
    )
    worth = made[:, :, 0] * len(PLACE) + made[:, :, 1]
    set_so_far = np.zeros((2, len(PLACE)))
    for _ in range(61):
        chosen = made[np.arange(len(made)), worth.argmax(axis=1)]
        for side in (0, 1):
            set_so_far[side] += np.bincount(chosen[:, side], ways, len(PLACE))
        high, low = set_so_far.cumsum(axis=1) - set_so_far / 2
        worth = high[made[:, :, 0]] + low[made[:, :, 1]]
    return {hand: tuple(pair) for hand, pair in zip(settings(), chosen.tolist(), strict=True)}


def lower_settings(places):
    """By part of a hand, and by places, how many settings have a lower high and low pair."""
    parts = {part: found for part, found in holders_of(places).items() if len(part) < 4}
    lower = np.zeros((len(parts), len(PLACE) + 1, len(PLACE) + 1), dtype=np.uint16)
    for row, found in enumerate(parts.values()):
        for (high, low), hands in found.items():
            lower[row, high + 1, low + 1] = hands
    for axis in (1, 2):
        np.cumsum(lower, axis=axis, dtype=np.uint16, out=lower)
    return dict(zip(parts, lower, strict=True))


def test_percentile_policy_wins_and_loses_as_computed():
    places = percentile_places()
    lower = lower_settings(places)

    won = lost = 0
    for hand, (high, low) in places.items():
        ways, parts = settings()[hand][0], signed_parts(hand)[:-1]
        won += ways * sum(sign * int(lower[part][high, low]) for part, sign in parts)
        # The hand itself, the part left out, is no lower than itself, but a copy of itself.
        copies = 1 + sum(sign * int(lower[part][high + 1, low + 1]) for part, sign in parts)
        lost += ways * copies

    deals = HANDS * REPLIES
    assert won / deals == pytest.approx(0.2864, abs=0.00005)
    assert lost / deals == pytest.approx(0.2957, abs=0.00005)


@pytest.mark.parametrize("seat", [PUNTER, BANKER])
def test_best_reply_to_good_play_gains_less_than_a_thousandth_more(seat):
    assert 0 <= value_of(seat, best_of) - value_by(seat, standing_of, max) < 0.001


def test_both_sides_of_good_play_add_up_to_nothing():
    punter, banker = (value_by(seat, standing_of, max) for seat in (PUNTER, BANKER))

    assert punter == -banker == pytest.approx(-0.0093, abs=0.0002)


def test_bank_is_worth_about_one_in_a_hundred_whatever_both_do():
    highest, lowest = value_of(PUNTER, best_of), -value_of(BANKER, best_of)

    assert lowest < -0.009566 < -0.009238 < highest < 0
    assert highest - lowest < 0.0016


def tiers_of(pair):
    return (pair[0] >> 5) + (pair[1] >> 5)


@pytest.mark.parametrize(
    ("worth", "punter", "banker"),
    [
        (lambda pair: pair[0], -0.0349, -0.0150),
        (lambda pair: pair[1], -0.0545, -0.0392),
        (tiers_of, -0.0386, -0.0231),
    ],
    ids=["highest high hand", "highest low hand", "most tiers"],
)
def test_simple_policy_costs_what_was_computed(worth, punter, banker):
    """Which of equal splits is taken is open, and so is the last thousandth by the opponent."""
    for seat, published in ((PUNTER, punter), (BANKER, banker)):
        worst, best = (value_by(seat, worth, among) for among in (min, max))

        assert worst - 0.0011 < published < best + 0.0011


def test_random_splits_cost_three_tenths_of_the_stake():
    def average(made, gained):
        return sum(gained) / len(gained)

    costs = [value_of(seat, average) for seat in (PUNTER, BANKER)]

    assert costs == pytest.approx([-0.2974, -0.2812], abs=0.0001)
