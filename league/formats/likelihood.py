"""Log-likelihood ratios between two means, for outcomes of any kind.

Both forms take arrays as well as single numbers: an axis more is a run more.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

Numbers = NDArray[np.float64]

EMPTY_CELL: Final = 0.001
"""What an outcome counts that has not been seen: it must stay possible."""
_STEPS: Final = 100
_PRECISION: Final = 1e-12
_LEAST_VARIANCE: Final = 1e-12


def fast_ratio(
    count: ArrayLike, mean: ArrayLike, variance: ArrayLike, low: ArrayLike, high: ArrayLike
) -> Numbers:
    """In favour of the mean `high` against `low`, by the sample's mean and (population) variance.

    Maximum likelihood of a normal outcome whose variance is not known.
    """
    spread = np.maximum(np.asarray(variance, float), _LEAST_VARIANCE)
    centre = np.asarray(mean, float)
    far = spread + (centre - low) ** 2
    near = spread + (centre - high) ** 2
    ratio: Numbers = np.asarray(count, float) / 2 * np.log(far / near)
    return ratio


def exact_ratio(counts: ArrayLike, support: ArrayLike, low: ArrayLike, high: ArrayLike) -> Numbers:
    """In favour of the mean `high` against `low`, for outcomes of a finite support.

    `counts[..., j]` is how often `support[j]` came. Maximum likelihood of a multinomial outcome;
    both means must lie inside the support.
    """
    seen = np.asarray(counts, float)
    cells = np.where(seen == 0, EMPTY_CELL, seen)
    values = np.asarray(support, float)
    terms = _log_weights(cells, values, low) - _log_weights(cells, values, high)
    total: Numbers = np.sum(cells * terms, axis=-1)
    return total


def _log_weights(cells: Numbers, values: Numbers, mean: ArrayLike) -> Numbers:
    """ln(1 + t (a - mean)): each cell's frequency over its likeliest chance under the mean."""
    offsets = values - np.asarray(mean, float)[..., np.newaxis]
    if np.any(offsets.min(axis=-1) >= 0) or np.any(offsets.max(axis=-1) <= 0):
        raise ValueError("The mean must lie between the least and the greatest outcome.")
    below, above = -1 / offsets.max(axis=-1), -1 / offsets.min(axis=-1)
    tilt = np.zeros(np.broadcast_shapes(below.shape, cells.shape[:-1]))
    for _ in range(_STEPS):
        parts = offsets / (1 + tilt[..., np.newaxis] * offsets)
        slope = np.sum(cells * parts, axis=-1)
        # The slope falls from +inf to -inf between the two ends, so its only zero stays bracketed.
        below = np.where(slope > 0, tilt, below)
        above = np.where(slope > 0, above, tilt)
        newton = tilt + slope / np.sum(cells * parts**2, axis=-1)
        moved = np.where((below < newton) & (newton < above), newton, (below + above) / 2)
        if np.all(np.abs(moved - tilt) <= _PRECISION * (1 + np.abs(tilt))):
            break
        tilt = moved
    logs: Numbers = np.log1p(tilt[..., np.newaxis] * offsets)
    return logs
