"""Sequential test of a mean: play blocks until one of two hypotheses is clearly the likelier.

A generalised sequential probability ratio test (GSPRT). An observation is the score of one block,
in [0, 1] or in points a game. The first crossing of a bound decides for good: blocks that were
still being played are recorded and change the mean, but never the decision.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from math import ceil, inf, log, sqrt
from statistics import NormalDist, fmean, pstdev, stdev
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from league.formats.likelihood import Numbers, exact_ratio, fast_ratio
from league.formats.stopped import OVERSHOOT, Walk

PRESETS: Final = {"small": 0.1, "medium": 0.2, "large": 0.4}
"""Effects to look for, in standard deviations of a block score."""
LEAST_BLOCKS: Final = 24
_PATIENCE: Final = 4
_LEAST_SPREAD: Final = 1e-9
_TOLERANCE: Final = 1e-5
_NORMAL: Final = NormalDist().inv_cdf(0.975)
_SHORT_TIME: Final = 0.2
"""Of a walk: in less it reaches no barrier, and the series for the barriers lose their digits."""

Interval = tuple[float, float]


class Decision(StrEnum):
    RUNNING = "running"
    HIGHER = "higher"
    """The mean is the higher of the two."""
    LOWER = "lower"
    UNDECIDED = "undecided"
    """The longest allowed series did not tell."""


@dataclass(frozen=True, slots=True)
class Rule:
    """The two means between which is decided, the risks, and how long it may take."""

    low: float
    high: float
    maximum: int
    alpha: float = 0.05
    """The risk of deciding for `high` where `low` is true."""
    beta: float = 0.05
    minimum: int = LEAST_BLOCKS
    """How many blocks must be known before the first decision."""
    centre: float | None = None
    """Given, `low` and `high` are effects: standard deviations of a block away from here."""
    support: tuple[float, ...] = ()
    """Every score that a block can have: then the exact form is used, otherwise the fast one."""

    def __post_init__(self) -> None:
        if not self.low < self.high:
            raise ValueError("The lower mean must be below the higher one.")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ValueError("The risks must lie between 0 and one half.")
        if not 2 <= self.minimum <= self.maximum:
            raise ValueError("At least 2 blocks, and no more at least than at most.")

    @property
    def bounds(self) -> tuple[float, float]:
        """Of the log-likelihood ratio (Wald)."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def means(self, deviation: ArrayLike) -> tuple[Numbers, Numbers]:
        """The two means in the unit of the scores, given the standard deviation of a block."""
        spread = np.maximum(np.asarray(deviation, float), _LEAST_SPREAD)
        if self.centre is None:
            return np.full_like(spread, self.low), np.full_like(spread, self.high)
        return self.centre + self.low * spread, self.centre + self.high * spread


def preset_rule(
    effect: str, *, centre: float = 0.5, support: tuple[float, ...] = (), maximum: int = 0
) -> Rule:
    """No effect against a small, medium or large one; 0 for a maximum that is seldom reached."""
    size = PRESETS[effect]
    rule = Rule(0.0, size, LEAST_BLOCKS, centre=centre, support=support)
    lower, upper = rule.bounds
    # Halfway between the means it takes -lower * upper / size^2 blocks on the average.
    longest = maximum or ceil(_PATIENCE * -lower * upper / size**2)
    return replace(rule, maximum=max(longest, LEAST_BLOCKS))


@dataclass(frozen=True, slots=True)
class Report:
    """How a test stands: what decided it, and what all blocks say of the mean."""

    decision: Decision
    blocks: int
    """All that are known, those after the decision included."""
    stopped_at: int | None
    llr: float
    """When it was decided, or now."""
    bounds: tuple[float, float]
    mean: float
    interval: Interval
    """95 %, of the plain mean: too narrow after an early stop, but what it is compared with."""
    estimate: float
    """Median-unbiased: as often too high as too low, the stopping taken into account."""
    estimate_interval: Interval


def ratios(scores: ArrayLike, rule: Rule) -> Numbers:
    """The log-likelihood ratio in favour of the higher mean, after each block of the last axis.

    More axes are more series, each with its own running ratio.
    """
    values = np.asarray(scores, float)
    counts = np.arange(1, values.shape[-1] + 1)
    centre, variance = _moments(values, counts)
    low, high = rule.means(np.sqrt(variance))
    fast = fast_ratio(counts, centre, variance, low, high)
    if not rule.support:
        return fast
    least, most = min(rule.support), max(rule.support)
    inside = (least < low) & (high < most)
    # Outside the support no chances of its scores have such a mean: there the fast form speaks.
    width = most - least
    low = np.where(inside, low, least + 0.4 * width)
    high = np.where(inside, high, least + 0.6 * width)
    exact = exact_ratio(_seen(values, rule.support), rule.support, low, high)
    return np.where(inside, exact, fast)


def decide(scores: Sequence[float], rule: Rule) -> tuple[Decision, int | None, float]:
    """The decision, after how many blocks it fell, and the ratio then (or now)."""
    if not scores:
        return Decision.RUNNING, None, 0.0
    known = ratios(scores[: rule.maximum], rule)
    lower, upper = rule.bounds
    for count in range(rule.minimum, len(known) + 1):
        llr = float(known[count - 1])
        if llr >= upper:
            return Decision.HIGHER, count, llr
        if llr <= lower:
            return Decision.LOWER, count, llr
    ended = len(known) == rule.maximum
    decision = Decision.UNDECIDED if ended else Decision.RUNNING
    return decision, rule.maximum if ended else None, float(known[-1])


def report(scores: Sequence[float], rule: Rule) -> Report:
    """How the test stands after these blocks, in the order in which they count."""
    decision, stopped_at, llr = decide(scores, rule)
    mean, interval = plain_estimate(scores)
    estimate, estimate_interval = _estimate(scores[:stopped_at], llr, rule)
    return Report(
        decision=decision,
        blocks=len(scores),
        stopped_at=stopped_at,
        llr=llr,
        bounds=rule.bounds,
        mean=mean,
        interval=interval,
        estimate=estimate,
        estimate_interval=estimate_interval,
    )


def plain_estimate(scores: Sequence[float]) -> tuple[float, Interval]:
    """The mean and its 95 % interval, as if their number had been fixed beforehand."""
    if len(scores) < 2:
        return (scores[0] if scores else 0.0), (-inf, inf)
    mean = fmean(scores)
    margin = _NORMAL * stdev(scores) / sqrt(len(scores))
    return mean, (mean - margin, mean + margin)


def _estimate(scores: Sequence[float], llr: float, rule: Rule) -> tuple[float, Interval]:
    """Median-unbiased mean and 95 % interval."""
    count = len(scores)
    deviation = pstdev(scores) if scores else 0.0
    low, high = (float(mean) for mean in rule.means(deviation))
    # The ratio moves by the surplus over the middle times this many deviations a block.
    step = (high - low) / deviation if deviation else 0.0
    time = count * step**2
    if count <= rule.minimum or time < _SHORT_TIME:
        # Nothing could stop the test before now, so the plain mean has no bias.
        return plain_estimate(scores)
    lower, upper = rule.bounds
    slack = OVERSHOOT * step
    value = upper + slack if llr >= upper else lower - slack if llr <= lower else llr
    walk = Walk(lower - slack, upper + slack, time, value)

    def mean_at(chance: float) -> float:
        return (low + high) / 2 + walk.drift_at(chance) * (high - low)

    return mean_at(0.5), (mean_at(0.975), mean_at(0.025))


def _moments(values: Numbers, counts: NDArray[np.int_]) -> tuple[Numbers, Numbers]:
    """Running mean and (population) variance, about the first score to keep their digits."""
    origin = values[..., :1]
    offsets = values - origin
    centre = np.cumsum(offsets, axis=-1) / counts
    variance = np.cumsum(offsets**2, axis=-1) / counts - centre**2
    return origin + centre, np.maximum(variance, 0)


def _seen(values: Numbers, support: Sequence[float]) -> Numbers:
    """How often each outcome of the support has come, after each block."""
    gaps = np.abs(values[..., np.newaxis] - np.asarray(support))
    if np.any(gaps.min(axis=-1) > _TOLERANCE):
        raise ValueError("A block has a score that the support does not know.")
    found: Numbers = np.cumsum(gaps <= _TOLERANCE, axis=-2, dtype=float)
    return found
