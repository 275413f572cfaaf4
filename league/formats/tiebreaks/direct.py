"""Direct encounter: who of the tied did better against the others of them (C.07 article 6)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction

from league.formats.tiebreaks.field import Field
from league.formats.tiebreaks.sheet import Value, mean

Results = dict[tuple[int, int], Fraction]
"""The mean share of each against each other whom he has met."""


def direct_encounter(field: Field, groups: Sequence[Sequence[int]]) -> dict[int, Value]:
    """By entrant, his place among those tied with him; None for who is tied with nobody."""
    places: dict[int, Value] = {}
    for group in groups:
        if len(group) == 1:
            places[group[0]] = None
            continue
        ahead = 0
        for level in order(group, results_among(field, group)):
            places |= dict.fromkeys(level, Fraction(1 + ahead))
            ahead += len(level)
    return places


def results_among(field: Field, group: Sequence[int]) -> Results:
    shares: dict[tuple[int, int], list[Fraction]] = defaultdict(list)
    for id in group:
        for faced in field.faced(id):
            if faced.opponent in group:
                shares[id, faced.opponent].append(faced.share)
    return {pair: mean(found) or Fraction(0) for pair, found in shares.items()}


def order(group: Sequence[int], results: Results) -> list[list[int]]:
    """The group in levels, best first; who cannot be told apart shares a level."""
    if len(group) == 1:
        return [list(group)]
    if any((a, b) not in results for a in group for b in group if a != b):
        return _order_for_certain(group, results)
    levels = _levels(group, results)
    if len(levels) == 1:
        return levels
    # Who is still tied is compared again, by the games among these few alone.
    return [final for level in levels for final in order(level, results)]


def _levels(group: Sequence[int], results: Results) -> list[list[int]]:
    by_total: dict[Fraction, list[int]] = defaultdict(list)
    for id in group:
        by_total[_total(id, group, results)].append(id)
    return [by_total[total] for total in sorted(by_total, reverse=True)]


def _order_for_certain(group: Sequence[int], results: Results) -> list[list[int]]:
    """Article 6.3: some have not met, so only who leads whatever those games bring is told."""
    least = {id: _total(id, group, results) for id in group}
    most = {
        id: least[id] + sum((id, other) not in results for other in group if other != id)
        for id in group
    }
    rest = list(group)
    levels: list[list[int]] = []
    while leader := _certain_leader(rest, least, most):
        levels.append(leader)
        rest = [id for id in rest if id not in leader]
    if not levels or not rest:
        return [*levels, rest] if rest else levels
    return [*levels, *order(rest, results)]


def _certain_leader(
    rest: Sequence[int], least: dict[int, Fraction], most: dict[int, Fraction]
) -> list[int]:
    for id in rest:
        if all(least[id] > most[other] for other in rest if other != id):
            return [id]
    return []


def _total(id: int, group: Sequence[int], results: Results) -> Fraction:
    return sum((results.get((id, other), Fraction(0)) for other in group), Fraction(0))
