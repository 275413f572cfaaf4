"""Schedules from lines: affine spaces, where all meet once, and lattices, where none meet twice."""

from __future__ import annotations

from itertools import product

from league.formats.designs.fields import Field, field, prime_power

Table = tuple[int, ...]
Rounds = list[list[Table]]


def affine_space(entrants: int, seats: int) -> Rounds | None:
    """Every two meet exactly once, if the entrants are a power of the seats and a field fits."""
    dimension = 1
    while seats**dimension < entrants:
        dimension += 1
    if seats**dimension != entrants or prime_power(seats) is None:
        return None
    scalars = field(seats)
    points = list(product(range(seats), repeat=dimension))
    number = {point: index for index, point in enumerate(points)}
    rounds = []
    for direction in points:
        # One direction of each line through the origin: its first step that is not 0 is 1.
        if next((step for step in direction if step), 0) != 1:
            continue
        lines = {_line(point, direction, scalars) for point in points}
        rounds.append([tuple(number[point] for point in line) for line in sorted(lines)])
    return rounds


def _line(
    point: tuple[int, ...], direction: tuple[int, ...], scalars: Field
) -> tuple[tuple[int, ...], ...]:
    return tuple(
        sorted(
            tuple(
                scalars.add(place, scalars.multiply(factor, step))
                for place, step in zip(point, direction, strict=True)
            )
            for factor in range(scalars.order)
        )
    )


def lattice(entrants: int, seats: int) -> Rounds | None:
    """As many rounds as tables, in which nobody meets another twice.

    Each seat is a column of entrants who never meet one another: a table takes one of each column
    along a line, and a round is the lines of one slope.
    """
    tables, rest = divmod(entrants, seats)
    if rest or tables < seats or prime_power(tables) is None:
        return None
    scalars = field(tables)
    return [
        [
            tuple(
                column * tables + scalars.add(start, scalars.multiply(slope, column))
                for column in range(seats)
            )
            for start in range(tables)
        ]
        for slope in range(tables)
    ]
