"""What a test that was free to stop tells of the mean: an estimate that is right half the time.

The running log-likelihood ratio is taken for a Brownian motion between two barriers, as Siegmund
does. Outcomes are ordered from an early stop below over no stop to an early stop above, and the
mean that puts the observed one at the median (or at 2.5 and 97.5 %) is the estimate (the interval).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, expm1, pi, sqrt
from typing import Final

import numpy as np

OVERSHOOT: Final = 0.583
"""By how many of its steps a random walk passes a barrier, on the average (Siegmund)."""
_TERMS: Final = np.arange(1, 201)
_HALVINGS: Final = 50
_DEVIATIONS: Final = 8


@dataclass(frozen=True, slots=True)
class Walk:
    """A walk up to where it stopped or stands: its time is the variance that it has gathered."""

    lower: float
    upper: float
    time: float
    value: float
    """At or beyond a barrier if it was stopped there."""

    def chance_of_less(self, drift: float) -> float:
        """The chance of an outcome no higher than this, if the walk drifts so much a unit of time.

        It falls from 1 to 0 as the drift rises.
        """
        if self.value >= self.upper:
            return 1 - self._chance_of_upper(drift)
        below = self._chance_of_lower(drift)
        if self.value <= self.lower:
            return below
        return min(1.0, below + self._chance_inside(drift))

    def drift_at(self, chance: float) -> float:
        """The drift under which an outcome no higher than this has this chance."""
        reach = (self.upper - self.lower) / self.time + _DEVIATIONS / sqrt(self.time)
        low, high = -reach, reach
        for _ in range(_HALVINGS):
            middle = (low + high) / 2
            if self.chance_of_less(middle) > chance:
                low = middle
            else:
                high = middle
        return (low + high) / 2

    def _chance_of_upper(self, drift: float) -> float:
        mirrored = Walk(-self.upper, -self.lower, self.time, -self.value)
        return mirrored._chance_of_lower(-drift)

    def _chance_of_lower(self, drift: float) -> float:
        """Of reaching the lower barrier first, and by now: ever, less what would come later."""
        width, start = self.upper - self.lower, -self.lower
        rates = drift**2 / 2 + (pi * _TERMS / width) ** 2 / 2
        waves = _TERMS * np.sin(pi * _TERMS * start / width)
        later = np.sum(waves * np.exp(-rates * self.time - drift * start) / rates)
        chance = _ever_lower(drift, start, width) - pi / width**2 * float(later)
        return min(1.0, max(0.0, chance))

    def _chance_inside(self, drift: float) -> float:
        """Of having met no barrier and standing no higher than now."""
        width, start = self.upper - self.lower, -self.lower
        here = self.value - self.lower
        waves = pi * _TERMS / width
        fading = -(waves**2 + drift**2) * self.time / 2
        swing = drift * np.sin(waves * here) - waves * np.cos(waves * here)
        # Exponents are added up first: one by one they could leave the range of numbers.
        risen = np.exp(fading + drift * (here - start)) * swing
        fallen = np.exp(fading - drift * start) * waves
        sums = np.sin(waves * start) * (risen + fallen) / (drift**2 + waves**2)
        chance = 2 / width * float(np.sum(sums))
        return min(1.0, max(0.0, chance))


def _ever_lower(drift: float, start: float, width: float) -> float:
    """The chance of ever reaching 0 before `width` from `start`."""
    if abs(drift) < 1e-9:
        return 1 - start / width
    # Written so that nothing in it grows without bound, whichever way the drift goes.
    fraction = expm1(-2 * abs(drift) * (width - start)) / expm1(-2 * abs(drift) * width)
    return fraction * exp(-2 * drift * start) if drift > 0 else fraction
