"""Tables of four at which every two meet exactly once."""

from __future__ import annotations

from league.formats.designs.fields import field, prime_power
from league.formats.designs.planes import Rounds, Table


def bose_fours(entrants: int) -> Rounds | None:
    """Rounds for 16, 28, 40, 52, 76, 88 entrants and so on.

    Three copies of a field of 4t + 1 elements and one more entrant (Bose's difference method).
    """
    order = (entrants - 1) // 3
    if entrants % 12 != 4 or prime_power(order) is None:
        return None
    numbers, quarter = field(order), order // 4
    rounds = []
    for by in range(order):
        tables: list[Table] = [(*(copy * order + by for copy in range(3)), 3 * order)]
        for copy in range(3):
            for step in range(quarter):
                tables.append(
                    tuple(
                        (copy + turn % 2) % 3 * order
                        + numbers.add(numbers.power(step + turn * quarter), by)
                        for turn in range(4)
                    )
                )
        rounds.append(tables)
    return rounds
