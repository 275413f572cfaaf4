"""Laying entrants out over tables so that few meet again and nobody meets whom he must not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from league.formats.base import Entrant, FormatError, History, Plan
from league.formats.knockout.shape import snake

Swap = tuple[int, int, int, int]
"""A table and a row, and another table and row."""


def spread(
    order: Sequence[int],
    sizes: Sequence[int],
    entrants: Mapping[int, Entrant],
    history: History,
    plan: Plan,
) -> list[list[int]]:
    """The snake, changed by exchanges of equals; of unequals only if a forbidden pair demands it.

    FormatError if a forbidden pair cannot be kept apart.
    """
    tables = snake(order, sizes)
    weights = _weights(order, entrants, history)
    for pair in part_tables(tables, weights, plan):
        first, second = sorted(entrants[one].number for one in pair)
        raise FormatError(f"The entries {first} and {second} must not meet, but no table is free.")
    return tables


def part_tables(
    tables: list[list[int]], weights: Mapping[frozenset[int], int], plan: Plan
) -> list[frozenset[int]]:
    """Exchange equals, and unequals if that is not enough; gives the pairs that stay together."""
    weights = {**weights, **dict.fromkeys(plan.forbidden, 10_000)}
    _improve(tables, weights, same_row=True)
    if _forbidden(tables, plan):
        _improve(tables, weights, same_row=False)
    return _forbidden(tables, plan)


def _weights(
    order: Sequence[int], entrants: Mapping[int, Entrant], history: History
) -> dict[frozenset[int], int]:
    """What it costs to have two at one table who may meet: met before, then of one club."""
    weights: dict[frozenset[int], int] = {}
    for first, second in combinations(order, 2):
        if entrants[first].group and entrants[first].group == entrants[second].group:
            weights[frozenset((first, second))] = 1
    for meeting in history.meetings:
        for pair in map(frozenset, combinations(meeting.entrants, 2)):
            weights[pair] = weights.get(pair, 0) + 10
    return weights


def _improve(
    tables: list[list[int]], weights: Mapping[frozenset[int], int], same_row: bool
) -> None:
    """Take every exchange that helps until none does; each lowers the cost, so it ends."""
    is_better = True
    while is_better:
        is_better = False
        for a, row, b, other in _swaps(tables, same_row):
            before = _cost(tables[a], weights) + _cost(tables[b], weights)
            _exchange(tables, (a, row, b, other))
            if _cost(tables[a], weights) + _cost(tables[b], weights) < before:
                is_better = True
            else:
                _exchange(tables, (a, row, b, other))


def _swaps(tables: Sequence[Sequence[int]], same_row: bool) -> Iterator[Swap]:
    for a, b in combinations(range(len(tables)), 2):
        for row in range(len(tables[a])):
            for other in range(len(tables[b])):
                if row == other or not same_row:
                    yield a, row, b, other


def _exchange(tables: list[list[int]], swap: Swap) -> None:
    a, row, b, other = swap
    tables[a][row], tables[b][other] = tables[b][other], tables[a][row]


def _cost(table: Sequence[int], weights: Mapping[frozenset[int], int]) -> int:
    return sum(weights.get(frozenset(pair), 0) for pair in combinations(table, 2))


def _forbidden(tables: Sequence[Sequence[int]], plan: Plan) -> list[frozenset[int]]:
    return [
        frozenset(pair)
        for table in tables
        for pair in combinations(table, 2)
        if frozenset(pair) in plan.forbidden
    ]
