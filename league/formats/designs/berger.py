"""The Berger tables for two seats (FIDE C.05), for one cycle and for several."""

from __future__ import annotations

from itertools import pairwise

from league.formats.designs.planes import Rounds, Table


def berger(entrants: int) -> Rounds:
    """One cycle of places from 1, first seat first; with an odd number one place has a bye."""
    size = entrants + entrants % 2
    others = size - 1
    lead = 1
    rounds = []
    for number in range(others):
        tables: list[Table] = [(lead, size) if number % 2 == 0 else (size, lead)]
        tables += [
            ((lead - 1 + step) % others + 1, (lead - 1 - step) % others + 1)
            for step in range(1, size // 2)
        ]
        rounds.append([_without_bye(table, entrants) for table in tables])
        lead = (lead - 1 + size // 2) % others + 1
    return rounds


def berger_cycles(entrants: int, cycles: int) -> list[Rounds]:
    """Every other cycle with the seats swapped.

    The last two rounds of a cycle are swapped where somebody would have the same seat three times
    running on the way into the next one.
    """
    first = berger(entrants)
    swapped = [[table[::-1] for table in tables] for tables in first]
    turned = [list((first, swapped)[cycle % 2]) for cycle in range(cycles)]
    for before, after in pairwise(turned):
        changed = [*before[:-2], *reversed(before[-2:])]
        if runs_of_three(changed + after) < runs_of_three(before + after):
            before[:] = changed
    return turned


def runs_of_three(rounds: Rounds) -> int:
    """How often somebody has the same seat in three of his tables running."""
    sat: dict[int, list[int]] = {}
    for tables in rounds:
        for table in tables:
            if len(table) == 2:
                for seat, place in enumerate(table):
                    sat.setdefault(place, []).append(seat)
    return sum(
        len(set(seats[start : start + 3])) == 1
        for seats in sat.values()
        for start in range(len(seats) - 2)
    )


def _without_bye(table: Table, entrants: int) -> Table:
    return tuple(place for place in table if place <= entrants)
