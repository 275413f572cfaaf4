"""The bulls of a hand in Tau Ngau, what the other two tiles are worth, and what that gains.

A bull is one number made of its three faces in canonical order, in base 21; the number `NONE` is
that nothing is set aside.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Any, Final

from engines.banking import texts_of
from engines.deals import Deck
from engines.modulo import WEIGHT, weight_of, wild_sums
from engines.tiles.chinese import FACES, NUMBERS

NONE: Final = 21**3


def is_bull(faces: Sequence[int]) -> bool:
    return 0 in wild_sums(faces)


def rest_value(faces: Sequence[int], zero_is_ten: bool) -> int:
    sums = wild_sums(faces)
    return 10 if zero_is_ten and 0 in sums else max(sums)


def gain(mine: int | None, bankers: int | None, settlement: str) -> int:
    """What the punter gains, in stakes; None is a hand without a bull."""
    if settlement == "pagat":
        own = -1 if mine is None else mine
        his = -1 if bankers is None else bankers
        return (own > his) - (own < his)
    if mine is not None:
        return mine - (bankers or 0)
    if bankers is not None and settlement == "macao_fixed":
        return -bankers
    return -4


TRIPLES: Final = {
    (one * 21 + two) * 21 + three: (one, two, three)
    for one, two, three in combinations_with_replacement(FACES, 3)
}
WRITTEN: Final = {
    **{bull: f"bull {' '.join(texts_of(faces))}" for bull, faces in TRIPLES.items()},
    NONE: "none",
}
_WEIGHTS: Final = {bull: weight_of(faces) for bull, faces in TRIPLES.items()}
_ROUND: Final = frozenset(_WEIGHTS[bull] for bull, faces in TRIPLES.items() if is_bull(faces))
"""The weights of three tiles that can be a bull."""
_REST: Final = [
    {
        weight_of(faces): rest_value(faces, zero_is_ten)
        for faces in combinations_with_replacement(FACES, 2)
    }
    for zero_is_ten in (False, True)
]
"""By weight what two tiles are worth, with a zero as nothing or as ten."""


def bulls_of(hand: Deck) -> list[int]:
    """Every distinct bull of a hand, whose faces are in canonical order."""
    a, b, c, d, e = hand
    u, v, w, x, y = WEIGHT[a], WEIGHT[b], WEIGHT[c], WEIGHT[d], WEIGHT[e]
    bulls = []
    if u + v + w in _ROUND:
        bulls.append(441 * a + 21 * b + c)
    if u + v + x in _ROUND:
        bulls.append(441 * a + 21 * b + d)
    if u + v + y in _ROUND:
        bulls.append(441 * a + 21 * b + e)
    if u + w + x in _ROUND:
        bulls.append(441 * a + 21 * c + d)
    if u + w + y in _ROUND:
        bulls.append(441 * a + 21 * c + e)
    if u + x + y in _ROUND:
        bulls.append(441 * a + 21 * d + e)
    bulls += _bulls_of_four(b, c, d, e)
    return list(dict.fromkeys(bulls)) if len(bulls) > 1 else bulls


def _bulls_of_four(b: int, c: int, d: int, e: int) -> list[int]:
    v, w, x, y = WEIGHT[b], WEIGHT[c], WEIGHT[d], WEIGHT[e]
    bulls = []
    if v + w + x in _ROUND:
        bulls.append(441 * b + 21 * c + d)
    if v + w + y in _ROUND:
        bulls.append(441 * b + 21 * c + e)
    if v + x + y in _ROUND:
        bulls.append(441 * b + 21 * d + e)
    if w + x + y in _ROUND:
        bulls.append(441 * c + 21 * d + e)
    return bulls


def value_of(hand: Deck, bull: int, zero_is_ten: bool) -> int | None:
    """The value of the two tiles that the bull leaves over."""
    if bull == NONE:
        return None
    return _REST[zero_is_ten][weight_of(hand) - _WEIGHTS[bull]]


def _settlement(question: Mapping[str, Any]) -> str:
    return str(question.get("options", {}).get("settlement", "pagat"))


def evaluate_bull(question: Mapping[str, Any]) -> bool:
    return is_bull([NUMBERS[text] for text in question["tiles"]])


def evaluate_rest(question: Mapping[str, Any]) -> int:
    faces = [NUMBERS[text] for text in question["tiles"]]
    return rest_value(faces, _settlement(question) != "pagat")


def evaluate_gain(question: Mapping[str, Any]) -> int:
    return gain(question["player"], question["banker"], _settlement(question))
