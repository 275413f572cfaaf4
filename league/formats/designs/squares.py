"""Schedules from Latin squares, where there is no plane: six tables of six."""

from __future__ import annotations

from typing import Final

from league.formats.designs.planes import Rounds

_DIGITS: Final = "123456"
_SQUARES: Final = (
    tuple(digit * 6 for digit in _DIGITS),
    (_DIGITS,) * 6,
    ("563412", "216534", "651243", "435621", "142356", "324165"),
    ("125634", "651243", "436512", "564321", "243156", "312465"),
)
"""Rows, columns, and two Latin squares that show 34 of the 36 pairs of digits: none show more."""


def near_lattice(entrants: int, seats: int) -> Rounds | None:
    """Four rounds in which two pairs meet twice and no others, for 36 at tables of six.

    Everybody has a cell, and in each round sits with those who have the same digit in its square.
    """
    if (entrants, seats) != (36, 6):
        return None
    return [
        [
            tuple(cell for cell, own in enumerate("".join(square)) if own == digit)
            for digit in _DIGITS
        ]
        for square in _SQUARES
    ]
