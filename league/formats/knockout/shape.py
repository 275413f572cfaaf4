"""How many tables a round of a table knockout has, of what sizes, and how many go on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from league.formats.base import FormatError


@dataclass(frozen=True, slots=True)
class Shape:
    """One round: the sizes of its tables, how many sit out, and how many of each table go on."""

    sizes: tuple[int, ...]
    byes: int
    advancing: int

    @property
    def is_final(self) -> bool:
        return len(self.sizes) == 1 and not self.byes

    def quota(self, size: int) -> int:
        """How many of a table of this size go on: never all of it."""
        return min(self.advancing, size - 1)

    @property
    def left(self) -> int:
        return sum(self.quota(size) for size in self.sizes) + self.byes


@lru_cache(maxsize=4096)
def shape_of(entrants: int, sizes: tuple[int, ...], advancing: int) -> Shape:
    """Fewest byes, then fewest tables; more go on than wished where too few would be left.

    `sizes` are the sizes of table that may be used, ascending; FormatError if none can be filled.
    """
    if entrants < sizes[0]:
        raise FormatError(f"A table needs {sizes[0]} entrants, and there are {entrants}.")
    tables, byes = _split(entrants, sizes)
    for going_on in range(advancing, sizes[-1]):
        shape = Shape(tables, byes, going_on)
        if shape.is_final or shape.left >= sizes[0]:
            return shape
    return Shape(tables, byes, sizes[-1] - 1)


def _split(entrants: int, sizes: Sequence[int]) -> tuple[tuple[int, ...], int]:
    for byes in range(entrants):
        for tables in range(1, entrants // sizes[0] + 1):
            size, larger = divmod(entrants - byes, tables)
            split = (size + 1,) * larger + (size,) * (tables - larger)
            if {*split} <= {*sizes}:
                return split, byes
    raise AssertionError("one table of the smallest size can always be filled")


def rounds_for(entrants: int, sizes: tuple[int, ...], advancing: int) -> int:
    """The rounds it takes at most, whoever withdraws: fewer entrants may need more of them."""
    most = [1] * sizes[0]
    for number in range(sizes[0], entrants + 1):
        shape = shape_of(number, sizes, advancing)
        most.append(max(most[-1], 1 if shape.is_final else 1 + most[shape.left]))
    return most[-1]


def snake(order: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    """The order laid out over the tables forth and back: 1, 8, 9, 16 and 2, 7, 10, 15 and so on."""
    tables: list[list[int]] = [[] for _ in sizes]
    left = iter(order)
    forth = True
    while any(len(table) < size for table, size in zip(tables, sizes, strict=True)):
        turn = range(len(sizes)) if forth else range(len(sizes) - 1, -1, -1)
        for place in turn:
            if len(tables[place]) < sizes[place]:
                tables[place].append(next(left))
        forth = not forth
    return tables
