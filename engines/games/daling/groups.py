"""What groups of tiles are worth in Da Ling, and the ways to split six tiles into three groups.

A hand is its six faces in canonical order, a split the number of a pattern of places in it, and a
group the tuple of its faces.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from operator import itemgetter
from typing import Any, Final

from engines.deals import Deck
from engines.modulo import plain_sum, weight_of, wild_sums
from engines.tiles.chinese import FACES, NUMBERS, PIPS, RED, TEXTS

HAND_SIZE: Final = 6

Groups = tuple[Deck, Deck, Deck]


def group_values(group: Sequence[int]) -> frozenset[int]:
    """What a group can be worth: 1 to 10, a round ten being the highest."""
    return frozenset(last_digit or 10 for last_digit in wild_sums(group))


def target_of(table: Sequence[int]) -> int:
    """What has to be matched: the table counts 42 and 21 as the pips they bear."""
    return plain_sum(table) or 10


@cache
def reds(red66: str) -> tuple[int, ...]:
    """Red pips by face; of 66 half the pips are red, or none."""
    return tuple(0 if red66 == "none" and PIPS[face] == 12 else RED[face] for face in FACES)


def is_red(table: Sequence[int], red: Sequence[int]) -> bool:
    return sum(red[face] for face in table) >= 4


# Groups of the same weight are worth the same.
VALUES: Final = {
    weight_of(group): group_values(group)
    for size in (1, 2, 3)
    for group in combinations_with_replacement(FACES, size)
}
BEST: Final = {weight: max(values) for weight, values in VALUES.items()}
AGAINST: Final = tuple(
    {weight: (mine > bankers) - (mine < bankers) for weight, mine in BEST.items()}
    for bankers in range(11)
)
"""By what the banker's pair is worth, and by weight: 1, 0 or -1 for the punter's group."""

_PLACES: Final = frozenset(range(HAND_SIZE))
_PATTERNS: Final = tuple(
    ((single,), pair, tuple(sorted(_PLACES - {single, *pair})))
    for single in range(HAND_SIZE)
    for pair in combinations(sorted(_PLACES - {single}), 2)
)
"""The sixty ways to put six places into groups of one, two and three."""
_PICKS: Final = tuple(
    (single, itemgetter(*pair), itemgetter(*three)) for (single,), pair, three in _PATTERNS
)


def _distinct(equal: int) -> tuple[int, ...]:
    """The patterns that differ, where bit i of `equal` says that tiles i and i + 1 are the same."""
    label = [0]
    for place in range(HAND_SIZE - 1):
        label.append(label[-1] + (not equal >> place & 1))
    seen: dict[tuple[tuple[int, ...], ...], int] = {}
    for number, pattern in enumerate(_PATTERNS):
        seen.setdefault(tuple(tuple(label[place] for place in group) for group in pattern), number)
    return tuple(seen.values())


_DISTINCT: Final = tuple(_distinct(equal) for equal in range(1 << HAND_SIZE - 1))


def splits_of(hand: Deck) -> tuple[int, ...]:
    one, two, three, four, five, six = hand
    return _DISTINCT[
        (one == two)
        | (two == three) << 1
        | (three == four) << 2
        | (four == five) << 3
        | (five == six) << 4
    ]


def groups_of(hand: Deck, split: int) -> Groups:
    single, pair, three = _PICKS[split]
    return (hand[single],), pair(hand), three(hand)


def write(groups: Groups) -> str:
    (a,), (b, c), (d, e, f) = groups
    return f"split {TEXTS[a]} @ {TEXTS[b]} {TEXTS[c]} @ {TEXTS[d]} {TEXTS[e]} {TEXTS[f]}"


def evaluate_group(question: Mapping[str, Any]) -> list[int]:
    return sorted(group_values([NUMBERS[text] for text in question["tiles"]]))


def evaluate_colour(question: Mapping[str, Any]) -> str:
    red = reds(question.get("options", {}).get("red66", "half"))
    return "red" if is_red([NUMBERS[text] for text in question["table"]], red) else "black"
