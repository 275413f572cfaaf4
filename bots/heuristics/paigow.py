"""Pai Gow's baseline: the split whose two pairs stand highest among those that good play sets."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod
from random import Random

from bots.stakes import is_last_chance
from engines.base import View
from engines.deals import Deck
from engines.games.paigow.pairs import PAIRS, house_rules, pair_number, pair_values, splits_of
from engines.tiles.chinese import COPIES, FACES, NUMBERS

ROUNDS = 16
PULL = 0.3
Standing = dict[int, float]
Setting = tuple[int, int]


def greedy(view: View, moves: list[str], rng: Random) -> str:
    if moves[0].startswith("stake"):
        # The bank has the better of it, so little is risked but for a last chance to catch up.
        return moves[-1] if is_last_chance(view) else moves[0]
    rules = house_rules(view["position"]["options"])
    values, (high_standing, low_standing) = pair_values(*rules), standings(*rules)

    def worth(move: str) -> float:
        high, low = (values[_pair(group)] for group in move.removeprefix("split ").split(" @ "))
        return high_standing[high] + low_standing[low]

    return max(moves, key=worth)


def _pair(group: str) -> int:
    one, other = (NUMBERS[text] for text in group.split())
    return pair_number(one, other)


@cache
def standings(six_high: bool, zero_tie: bool) -> tuple[Standing, Standing]:
    """By value, the share of high and of low hands that it beats when all split by standings.

    The policy and what it is measured by determine each other: every round splits all hands by the
    standings so far and lets them be pulled towards what came out.
    """
    values = pair_values(six_high, zero_tie)
    hands = [
        (weight, [(values[split // PAIRS], values[split % PAIRS]) for split in splits])
        for weight, splits in (
            (weight, splits_of(hand, six_high, zero_tie)) for hand, weight in _all_hands()
        )
    ]
    ranked = sorted(set(values.values()))
    choices = [max(splits) for _, splits in hands]
    highs, lows = _frequencies(hands, choices, 0), _frequencies(hands, choices, 1)
    for _ in range(ROUNDS):
        high, low = _standing(highs, ranked), _standing(lows, ranked)
        choices = [
            max(splits, key=lambda pair: high[pair[0]] + low[pair[1]]) for _, splits in hands
        ]
        highs = _pulled(highs, _frequencies(hands, choices, 0), ranked)
        lows = _pulled(lows, _frequencies(hands, choices, 1), ranked)
    return _standing(highs, ranked), _standing(lows, ranked)


def _all_hands() -> list[tuple[Deck, int]]:
    """The hands that differ by faces, each with the number of ways to be dealt it."""
    hands: list[tuple[Deck, int]] = []
    for hand in combinations_with_replacement(FACES, 4):
        held = Counter(hand)
        if weight := prod(comb(COPIES[face], count) for face, count in held.items()):
            hands.append((hand, weight))
    return hands


def _frequencies(
    hands: list[tuple[int, list[Setting]]], choices: list[Setting], side: int
) -> Standing:
    counts: Standing = {}
    for (weight, _), choice in zip(hands, choices, strict=True):
        counts[choice[side]] = counts.get(choice[side], 0) + weight
    return counts


def _pulled(old: Standing, new: Standing, ranked: list[int]) -> Standing:
    return {value: (1 - PULL) * old.get(value, 0) + PULL * new.get(value, 0) for value in ranked}


def _standing(counts: Standing, ranked: list[int]) -> Standing:
    total, below, standing = sum(counts.values()), 0.0, {}
    for value in ranked:
        equal = counts.get(value, 0)
        standing[value] = (below + equal / 2) / total
        below += equal
    return standing
