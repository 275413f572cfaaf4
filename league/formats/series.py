"""The arithmetic of a series: points for a block, and when the series is decided."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engines.base import places_of


@dataclass(frozen=True, slots=True)
class SeriesRule:
    """How long a series lasts: `length` blocks at most if `stops_early`, else exactly so many."""

    length: int
    stops_early: bool
    extra_blocks: bool
    """Whether a level score after the last block is played off, for as many blocks again."""


def points_by_side(places: Sequence[int], point: int) -> list[int]:
    """(seats - place) / (seats - 1) points each in units of 1/`point`; tied places average."""
    seats = len(places)
    if seats == 1:  # alone there is nobody to take points from
        return [0]
    points = []
    for place in places:
        tied = places.count(place)
        shared = sum(seats - taken for taken in range(place, place + tied))
        points.append(point * shared // (tied * (seats - 1)))
    return points


def block_places(totals: Sequence[int], forfeited: Sequence[bool]) -> list[int]:
    """Places by total points; whoever forfeited a match of the block comes after all others."""
    lowest = min(totals)
    ranked = [lowest - 1 if out else total for total, out in zip(totals, forfeited, strict=True)]
    return list(places_of(ranked))


def is_decided(scores: Sequence[int], played: int, rule: SeriesRule, point: int) -> bool:
    """Whether no further block is to be played after `played` blocks with these scores."""
    left = rule.length - played
    if len(scores) == 1:
        return left <= 0
    first, second = sorted(scores, reverse=True)[:2]
    if left > 0:
        return rule.stops_early and first - second > left * point
    is_level = first == second
    return not (is_level and rule.extra_blocks and played < 2 * rule.length)
