"""Duplicate scoring: what a holder of some tiles made of them, against all who held the same.

Everything is exact. A result that nobody can be compared with is not scored.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

ROBUST_RANGE: Final = 5
"""The usual range of clipping: so many times the median distance from the median."""
HALF: Final = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Holding:
    """One play of one seat of one board."""

    board: Hashable
    seat: int
    holder: int
    points: int


def datum_differences(
    points: Sequence[int], *, against_all: bool = False, clip: int | None = None
) -> list[Fraction]:
    """Own points minus the mean of the others, or of all, who held the seat.

    With `clip` every result further from the median than so many times the median distance is
    first pulled in to that range, so that one disaster neither counts nor moves the datum more.
    """
    results = [Fraction(point) for point in points]
    if clip is not None:
        results = clipped(results, clip)
    count = len(results)
    if count < 2:
        return [Fraction(0)] * count
    total = sum(results, Fraction(0))
    # The mean of the others is further off than the mean of all by exactly this factor.
    factor = Fraction(1) if against_all else Fraction(count, count - 1)
    return [(result - total / count) * factor for result in results]


def clipped(results: Sequence[Fraction], times: int) -> list[Fraction]:
    """The results, none further from their median than `times` the median distance from it.

    Where more than half are equal that distance is 0, and the mean distance takes its place.
    """
    middle = median(results)
    distances = [abs(result - middle) for result in results]
    spread = median(distances) or sum(distances, Fraction(0)) / len(distances)
    reach = times * spread
    return [min(max(result, middle - reach), middle + reach) for result in results]


def median(values: Sequence[Fraction]) -> Fraction:
    ordered = sorted(values)
    count = len(ordered)
    return (ordered[(count - 1) // 2] + ordered[count // 2]) / 2


def matchpoints(points: Sequence[int]) -> list[Fraction]:
    """The share of the other results that each one beats, half for equal ones; 1/2 if alone."""
    others = len(points) - 1
    if others < 1:
        return [HALF] * len(points)
    return [
        (sum(other < mine for other in points) + HALF * (points.count(mine) - 1)) / others
        for mine in points
    ]


def differences_by_holder(
    holdings: Iterable[Holding], *, against_all: bool = False, clip: int | None = None
) -> dict[int, list[Fraction]]:
    """By holder, the datum difference of each of his boards that another held as well."""
    return _by_holder(
        holdings, lambda points: datum_differences(points, against_all=against_all, clip=clip)
    )


def matchpoints_by_holder(holdings: Iterable[Holding]) -> dict[int, list[Fraction]]:
    """By holder, the share of the field beaten on each of his boards that another held as well."""
    return _by_holder(holdings, matchpoints)


def _by_holder(
    holdings: Iterable[Holding], score: Callable[[Sequence[int]], list[Fraction]]
) -> dict[int, list[Fraction]]:
    held: dict[tuple[Hashable, int], list[Holding]] = defaultdict(list)
    for holding in holdings:
        held[holding.board, holding.seat].append(holding)
    scores: dict[int, list[Fraction]] = defaultdict(list)
    for same in held.values():
        if len({holding.holder for holding in same}) > 1:
            worth = score([holding.points for holding in same])
            for holding, gained in zip(same, worth, strict=True):
                scores[holding.holder].append(gained)
    return dict(scores)
