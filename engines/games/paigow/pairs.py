"""What two tiles are worth in Pai Gow, and the ways to split four into two pairs.

A pair of faces is one number, 21 times the first plus the second in canonical order, so that the
lower number is the larger text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import Any, Final

from engines.deals import Deck
from engines.modulo import GEE_JOON, wild_sums
from engines.tiles.chinese import (
    CIVIL,
    FACES,
    MILITARY_RANK,
    NUMBERS,
    PARTNER_CN,
    PIPS,
    TEXTS,
)

PAIRS: Final = 21 * 21
SUPREME: Final = 27
WONG: Final = 11
GONG: Final = 10

_HEAVEN_AND_EARTH: Final = CIVIL[:2]
_MILITARY_PAIR: Final = {9: 15, 8: 14, 7: 13, 5: 12}


def pair_number(one: int, other: int) -> int:
    return 21 * one + other if one <= other else 21 * other + one


def tier_of(one: int, other: int) -> int:
    if other == PARTNER_CN[one]:
        if one in GEE_JOON:
            return SUPREME
        rank = MILITARY_RANK[one]
        return 26 - CIVIL.index(one) if rank is None else _MILITARY_PAIR[rank]
    for honour, friend in ((one, other), (other, one)):
        if honour in _HEAVEN_AND_EARTH and PIPS[friend] in (8, 9):
            return WONG if PIPS[friend] == 9 else GONG
    return max(wild_sums((one, other)))


def rank_of(face: int, six_high: bool) -> int:
    """The rank of a single tile, which only breaks ties."""
    military = [0, 5, 6, 7, 8, 9] if six_high else [0, 5, 7, 8, 9]
    if face in CIVIL:
        return len(military) + len(CIVIL) - 1 - CIVIL.index(face)
    if face in GEE_JOON and not (six_high and PIPS[face] == 6):
        return 0
    return military.index(PIPS[face])


def pair_value(one: int, other: int, six_high: bool, zero_tie: bool) -> tuple[int, int]:
    tier = tier_of(one, other)
    if zero_tie and not tier:
        return 0, 0
    return tier, max(rank_of(one, six_high), rank_of(other, six_high))


@cache
def pair_values(six_high: bool, zero_tie: bool) -> dict[int, int]:
    """By pair, one number that compares as tier and top do."""
    values = {}
    for one, other in combinations_with_replacement(FACES, 2):
        tier, top = pair_value(one, other, six_high, zero_tie)
        values[pair_number(one, other)] = tier << 5 | top
    return values


def compare(own: int, his: int, neutral: bool) -> int:
    """1, 0 or -1 for the player; a copy, where both are equal, is the banker's, or nobody's."""
    if own > his:
        return 1
    return 0 if neutral and own == his else -1


def result(mine: Sequence[int], bankers: Sequence[int], neutral: bool) -> int:
    """1, 0 or -1 for the player; high plays against high, and low against low.

    A single pair plays as both.
    """
    won = compare(mine[0], bankers[0], neutral) + compare(mine[-1], bankers[-1], neutral)
    return (won > 0) - (won < 0)


@cache
def splits_of(hand: Deck, six_high: bool, zero_tie: bool) -> tuple[int, ...]:
    """The distinct splits of a hand, each as 441 times its high pair plus its low pair."""
    values = pair_values(six_high, zero_tie)
    first, *others = hand
    splits = []
    for place, partner in enumerate(others):
        pairs = pair_number(first, partner), pair_number(*others[:place], *others[place + 1 :])
        high, low = sorted(pairs, key=lambda pair: (-values[pair], pair))
        splits.append(PAIRS * high + low)
    return tuple(dict.fromkeys(splits))


_PAIR_FACES: Final = {
    pair_number(one, other): (one, other) for one, other in combinations_with_replacement(FACES, 2)
}
_PAIR_TEXT: Final = {
    pair: f"{TEXTS[one]} {TEXTS[other]}" for pair, (one, other) in _PAIR_FACES.items()
}


def house_rules(options: Mapping[str, Any]) -> tuple[bool, bool]:
    return options.get("gee_joon") == "six_high", options.get("zero_tie", True)


def evaluate_pair(question: Mapping[str, Any]) -> list[int]:
    one, other = (NUMBERS[text] for text in question["tiles"])
    return list(pair_value(one, other, *house_rules(question["options"])))


def evaluate_result(question: Mapping[str, Any]) -> int:
    values = pair_values(*house_rules(question["options"]))
    mine, bankers = (
        [values[pair_number(*(NUMBERS[text] for text in pair))] for pair in question[side]]
        for side in ("player", "banker")
    )
    return result(mine, bankers, question["options"].get("copies") == "neutral")


def write(split: int) -> str:
    return f"split {_PAIR_TEXT[split // PAIRS]} @ {_PAIR_TEXT[split % PAIRS]}"


def groups_of(split: int) -> list[list[int]]:
    return [list(_PAIR_FACES[pair]) for pair in divmod(split, PAIRS)]
