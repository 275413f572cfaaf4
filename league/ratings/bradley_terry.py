"""Online multi-seat ratings: Weng and Lin's full-pair Bradley-Terry update.

All pairs of one table are compared; because the pairs of a table are not independent, a table of
p seats counts with weight 2/p. Equal places of equal players leave them equal, and the order in
which players are named changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, fsum, sqrt
from typing import Final

START_MEAN: Final = 25.0
START_DEVIATION: Final = 25.0 / 3.0
SPREAD: Final = 25.0 / 6.0
"""How far apart two players must be for the better one to win clearly more often."""
REST_VARIANCE: Final = 0.25
"""What a period of absence adds to a person's uncertainty; a program does not change."""
SMALLEST_SHRINK: Final = 0.0001
PROVISIONAL_DEVIATION: Final = 2.5


@dataclass(frozen=True, slots=True)
class Strength:
    mean: float = START_MEAN
    deviation: float = START_DEVIATION

    @property
    def shown(self) -> float:
        """The rating as pages show it: newcomers start at 1500."""
        return 1500.0 + 40.0 * (self.mean - START_MEAN)

    @property
    def margin(self) -> float:
        """Half the width of the shown 95 % interval."""
        return 40.0 * 1.96 * self.deviation

    @property
    def is_provisional(self) -> bool:
        return self.deviation > PROVISIONAL_DEVIATION


def rested(strength: Strength, periods: int) -> Strength:
    """The strength of a person who has not played for so many periods."""
    variance = strength.deviation**2 + REST_VARIANCE * periods
    return Strength(strength.mean, min(sqrt(variance), START_DEVIATION))


def updated(strengths: Sequence[Strength], places: Sequence[int]) -> list[Strength]:
    """The strengths after one table that ended with these places (1 is best, ties shared)."""
    weight = 2.0 / len(strengths)
    return [
        _updated_one(
            mine,
            [
                (other, _share(places[index], places[against]))
                for against, other in enumerate(strengths)
                if against != index
            ],
            weight,
        )
        for index, mine in enumerate(strengths)
    ]


def _share(mine: int, other: int) -> float:
    if mine == other:
        return 0.5
    return 1.0 if mine < other else 0.0


def _updated_one(
    mine: Strength, others: Sequence[tuple[Strength, float]], weight: float
) -> Strength:
    variance = mine.deviation**2
    shifts = []
    shrinks = []
    for other, share in others:
        c = sqrt(variance + other.deviation**2 + 2.0 * SPREAD**2)
        p = 1.0 / (1.0 + exp((other.mean - mine.mean) / c))
        shifts.append(variance / c * (share - p))
        shrinks.append(mine.deviation / c * (variance / c**2) * p * (1.0 - p))
    # fsum is exact whatever the order, so naming the players in another order changes no bit.
    shift = weight * fsum(shifts)
    shrink = weight * fsum(shrinks)
    return Strength(mine.mean + shift, mine.deviation * sqrt(max(1.0 - shrink, SMALLEST_SHRINK)))
