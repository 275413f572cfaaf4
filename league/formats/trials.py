"""The test that ends a series, as its terms give it: what is asked, of whom, and what it means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engines.base import places_of
from league.formats.base import POINT
from league.formats.sequential import LEAST_BLOCKS, PRESETS, Decision, Rule
from league.formats.series import points_by_side

NUMBERS: Final = ("low", "high", "alpha", "beta")
KNOWN: Final = ("preset", *NUMBERS, "minimum", "candidate")
HALF: Final = 0.5


class TrialError(ValueError):
    """A test that cannot be run; the message says why, for the organiser."""


def rule_from(test: Mapping[str, Any], *, seats: int, length: int, by_points: bool) -> Rule:
    """The rule of a test: effects by preset, or means by number, up to `length` blocks.

    With a candidate it is asked whether he is better: no effect against the effect. Without one,
    of two sides, which of them is: half the effect for the one against half for the other.
    """
    _check_names(test)
    centre = 0.0 if by_points else HALF
    is_preset = "preset" in test
    low, high = _effects(test) if is_preset else _means(test, centre, by_points)
    minimum = test.get("minimum", LEAST_BLOCKS)
    if minimum > length:
        raise TrialError(f"The test needs at least {minimum} blocks, so N must not be lower.")
    try:
        return Rule(
            low, high, length, alpha=test.get("alpha", 0.05), beta=test.get("beta", 0.05),
            minimum=minimum, centre=centre if is_preset else None,
            support=() if by_points else shares_at(seats),
        )  # fmt: skip
    except ValueError as error:
        raise TrialError(str(error)) from error


def _check_names(test: Mapping[str, Any]) -> None:
    if unknown := [name for name in test if name not in KNOWN]:
        raise TrialError(f"A test has no {unknown[0]!r}; it has {', '.join(KNOWN)}.")
    for name in NUMBERS:
        if not _is_number(test.get(name, 0)):
            raise TrialError(f"{name.capitalize()} must be a number.")
    for name in ("minimum", "candidate"):
        if type(test.get(name, 0)) is not int:
            raise TrialError(f"{name.capitalize()} must be a whole number.")


def _is_number(value: Any) -> bool:
    # No more than this makes sense, and infinities and what is not a number are kept out.
    return type(value) in (int, float) and abs(value) <= 1e6


def _effects(test: Mapping[str, Any]) -> tuple[float, float]:
    if test["preset"] not in [*PRESETS] or "low" in test or "high" in test:
        raise TrialError(f"A test has a preset ({', '.join(PRESETS)}), or a low and a high mean.")
    size = PRESETS[test["preset"]]
    return (0.0, size) if "candidate" in test else (-size / 2, size / 2)


def _means(test: Mapping[str, Any], centre: float, by_points: bool) -> tuple[float, float]:
    if "low" not in test or "high" not in test:
        raise TrialError(f"A test has a preset ({', '.join(PRESETS)}), or a low and a high mean.")
    low, high = float(test["low"]), float(test["high"])
    if not by_points and not 0 < low < high < 1:
        raise TrialError("The means are shares of a block: between 0 and 1, the lower one first.")
    if "candidate" not in test and abs(low + high - 2 * centre) > 1e-9:
        raise TrialError(f"Without a candidate both means must lie equally far from {centre:g}.")
    return low, high


def shares_at(seats: int) -> tuple[float, ...]:
    """Every share of the points that a block can bring at a table of this size, ties included."""
    steps = 2 * (seats - 1)
    return tuple(step / steps for step in range(steps + 1))


def block_score(
    places: Sequence[int], totals: Sequence[int], side: int, *, games: int, by_points: bool
) -> float:
    """What a block says of a side: its share, or a game's points above the mean of the others."""
    if not by_points:
        return points_by_side(places, POINT)[side] / POINT
    others = [total for index, total in enumerate(totals) if index != side]
    return (totals[side] - sum(others) / len(others)) / games


def places_after(decision: Decision, side: int, scores: Sequence[int]) -> list[int]:
    """The places that the verdict gives: the tested side first or last, all level if undecided."""
    if decision is Decision.UNDECIDED:
        return [1] * len(scores)
    outside = max(scores) + 1 if decision is Decision.HIGHER else min(scores) - 1
    return list(places_of([outside if one == side else had for one, had in enumerate(scores)]))
