"""Kirkman's schoolgirls: tables of three at which every two meet exactly once."""

from __future__ import annotations

from league.formats.designs.fields import Field, field, prime_power
from league.formats.designs.planes import Rounds, Table


def kirkman(entrants: int) -> Rounds | None:
    """Rounds of triples for 3, 9, 15, 21, 27, 39 entrants and so on; not known here for 33, 69."""
    if entrants == 3:
        return [[(0, 1, 2)]]
    if entrants % 6 != 3:
        return None
    return _of_two_copies(entrants) or _of_three_copies(entrants) or _tripled(entrants)


def _of_two_copies(entrants: int) -> Rounds | None:
    """Two copies of a field and one more entrant (Ray-Chaudhuri and Wilson 1971)."""
    order = (entrants - 1) // 2
    if order % 6 != 1 or prime_power(order) is None:
        return None
    numbers, third = field(order), order // 6
    half = numbers.log(next(x for x in range(order) if numbers.add(x, x) == 1))
    middle = numbers.log(numbers.add(numbers.power(third), 1)) + half

    def upper(exponent: int) -> int:
        return order + numbers.power(exponent + middle)

    base: list[Table] = [(0, order, 2 * order)]
    for step in range(third):
        for exponent in (step, step + 2 * third, step + 4 * third):
            lower = numbers.power(exponent), numbers.power(exponent + third)
            base.append((*lower, upper(exponent)))
        base.append((upper(step + third), upper(step + 3 * third), upper(step + 5 * third)))
    return [[_moved(table, by, numbers, 2) for table in base] for by in range(order)]


def _of_three_copies(entrants: int) -> Rounds | None:
    """Three copies of a field (Ray-Chaudhuri and Wilson 1971)."""
    order = entrants // 3
    if order % 6 != 1 or prime_power(order) is None:
        return None
    numbers, third = field(order), order // 6

    def across(exponent: int) -> Table:
        return tuple(copy * order + numbers.power(exponent + 2 * third * copy) for copy in range(3))

    base: list[Table] = [(0, order, 2 * order)]
    alone: list[Table] = []
    for step in range(third):
        inside = [numbers.power(step + turn * third) for turn in (0, 2, 4)]
        base += [tuple(copy * order + x for x in inside) for copy in range(3)]
        base += [across(step + turn * third) for turn in (1, 3, 5)]
        alone += [across(step + turn * third) for turn in (0, 2, 4)]
    rounds = [[_moved(table, by, numbers, 3) for table in base] for by in range(order)]
    # The other triples across the copies make a round each when they are moved about.
    return rounds + [[_moved(table, by, numbers, 3) for by in range(order)] for table in alone]


def _tripled(entrants: int) -> Rounds | None:
    """Three copies of a smaller schedule, then one of each copy at every table."""
    order = entrants // 3
    smaller = kirkman(order)
    if smaller is None:
        return None
    inside = [
        [tuple(copy * order + x for x in table) for copy in range(3) for table in tables]
        for tables in smaller
    ]
    across = [
        [tuple(copy * order + (x + step * copy) % order for copy in range(3)) for x in range(order)]
        for step in range(order)
    ]
    return inside + across


def _moved(table: Table, by: int, numbers: Field, copies: int) -> Table:
    """The table with every member of a copy moved on; whoever is in no copy stays."""
    order = numbers.order
    return tuple(
        place // order * order + numbers.add(place % order, by) if place < copies * order else place
        for place in table
    )
