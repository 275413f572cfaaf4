"""Tie-breaks from the ratings of opponents, by the tables of FIDE's rating regulations.

Unrated opponents are left out. Only tables really played count.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from league.formats.tiebreaks.field import Faced, Field, half_up
from league.formats.tiebreaks.sheet import Value

FURTHEST: Final = 800

# Rating difference for a score of 50, 51 ... 100 %.
_DIFFERENCES: Final = (
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158,
    166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366,
    383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
)  # fmt: skip
# The least rating difference from which 51, 52 ... 100 % is expected.
_STEPS: Final = (
    4, 11, 18, 26, 33, 40, 47, 54, 62, 69, 77, 84, 92, 99, 107, 114, 122, 130, 138, 146, 154, 163,
    171, 180, 189, 198, 207, 216, 226, 236, 246, 257, 268, 279, 291, 303, 316, 329, 345, 358, 375,
    392, 412, 433, 457, 485, 518, 560, 620, 736,
)  # fmt: skip

Rated = Sequence[tuple[int, Faced]]


def rated(field: Field, id: int) -> list[tuple[int, Faced]]:
    """The rated opponents met, with their ratings."""
    found = []
    for faced in field.faced(id, only_met=True):
        rating = field.ratings.get(faced.opponent)
        if rating is not None:
            found.append((rating, faced))
    return found


def mean_rating(field: Field, id: int) -> Value:
    return _mean([(rating, faced.weight) for rating, faced in rated(field, id)])


def performance(field: Field, id: int) -> Value:
    """The mean rating of the opponents, moved by what the share of points scored is worth."""
    opponents = rated(field, id)
    average = mean_rating(field, id)
    if average is None:
        return None
    return average + rating_difference(_scored(opponents) / _weight(opponents))


def perfect_performance(field: Field, id: int) -> Value:
    """The lowest rating that expects at least the score; 800 below all after no point at all."""
    opponents = rated(field, id)
    if not opponents:
        return None
    scored = _scored(opponents)
    ratings = [rating for rating, _ in opponents]
    low, high = min(ratings) - FURTHEST, max(ratings) + FURTHEST
    if scored == 0:
        return Fraction(low)
    while low < high:
        middle = (low + high) // 2
        if _expected(middle, opponents) >= scored:
            high = middle
        else:
            low = middle + 1
    return Fraction(low)


def mean_performance(field: Field) -> dict[int, Value]:
    """Of the opponents met, over those who have a performance themselves."""
    theirs = {entrant.id: performance(field, entrant.id) for entrant in field.entrants}
    means: dict[int, Value] = {}
    for entrant in field.entrants:
        known = []
        for faced in field.faced(entrant.id, only_met=True):
            value = theirs.get(faced.opponent)
            if value is not None:
                known.append((value, faced.weight))
        means[entrant.id] = _mean(known)
    return means


def rating_difference(share: Fraction) -> int:
    """What a share of the points is worth in rating, by FIDE's table of whole per cents."""
    percent = half_up(share * 100)
    worth = _DIFFERENCES[abs(percent - 50)]
    return worth if percent >= 50 else -worth


def expected_percent(difference: int) -> int:
    """The score expected of who is so much higher rated, uncapped."""
    beyond = bisect_right(_STEPS, abs(difference))
    return 50 + beyond if difference > 0 else 50 - beyond


def _expected(rating: int, opponents: Rated) -> Fraction:
    percent = sum(faced.weight * expected_percent(rating - theirs) for theirs, faced in opponents)
    return Fraction(percent) / 100


def _scored(opponents: Rated) -> Fraction:
    return sum((faced.weight * faced.share for _, faced in opponents), Fraction(0))


def _weight(opponents: Rated) -> Fraction:
    return sum((faced.weight for _, faced in opponents), Fraction(0))


def _mean(values: Sequence[tuple[Fraction | int, Fraction]]) -> Value:
    """The weighted mean in whole numbers, half up."""
    weight = sum((weight for _, weight in values), Fraction(0))
    if not weight:
        return None
    return Fraction(
        half_up(sum((value * weight for value, weight in values), Fraction(0)) / weight)
    )
