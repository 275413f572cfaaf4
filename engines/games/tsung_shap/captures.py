"""Tsung Shap's moves: what a tile takes from the ends of the row, and what that is worth.

A move is `face << 3 | what`, where `what` is one of the eight below.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engines.base import Options
from engines.tiles.chinese import FACES, PIPS, TEXTS

PAIR_L, PAIR_R, TRIPLET_L, TRIPLET_B, TRIPLET_R, PLACE_L, PLACE_R, PUT = range(8)
_FORMS: Final = (
    "pair {} @ L", "pair {} @ R", "triplet {} @ L", "triplet {} @ B", "triplet {} @ R",
    "place {} @ L", "place {} @ R", "put {}",
)  # fmt: skip
WRITTEN: Final = {
    face << 3 | what: form.format(TEXTS[face]) for face in FACES for what, form in enumerate(_FORMS)
}
PLACES: Final = tuple((face << 3 | PLACE_L, face << 3 | PLACE_R) for face in FACES)
READ: Final = {text: move for move, text in WRITTEN.items()}


# By two faces of the row, a bit for every face that makes a sum of tens with them.
_COMPLETING: Final = tuple(
    tuple(
        sum(1 << face for face in FACES if not (PIPS[face] + PIPS[one] + PIPS[other]) % 10)
        for other in FACES
    )
    for one in FACES
)


def capturing(row: Sequence[int]) -> int:
    """A bit for every face that can take something: much quicker than to ask for each."""
    if not row:
        return 0
    left, right = row[0], row[-1]
    if len(row) == 1:
        return 1 << left
    with_left = _COMPLETING[left]
    tens = with_left[row[1]] | with_left[right] | _COMPLETING[right][row[-2]]
    return 1 << left | 1 << right | tens


def captures(row: Sequence[int], tile: int) -> list[int]:
    """What the tile can take, in the order of the moves; the same choice only once."""
    if not row:
        return []
    left, right, found = row[0], row[-1], []
    if tile == left:
        found.append(PAIR_L)
    if tile == right:
        found.append(PAIR_R)
    if len(row) > 1:
        pips = PIPS[tile]
        if not (pips + PIPS[left] + PIPS[row[1]]) % 10:
            found.append(TRIPLET_L)
        if not (pips + PIPS[left] + PIPS[right]) % 10:
            found.append(TRIPLET_B)
        if not (pips + PIPS[row[-2]] + PIPS[right]) % 10:
            found.append(TRIPLET_R)
    return _distinct(row, found) if len(found) > 1 else found


def _distinct(row: Sequence[int], found: Sequence[int]) -> list[int]:
    first: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}
    for what in found:
        taken, rest = take(row, what)
        first.setdefault((tuple(sorted(taken)), tuple(rest)), what)
    return list(first.values())


def take(row: Sequence[int], what: int) -> tuple[list[int], list[int]]:
    """The tiles of the row that a capture takes, and those that it leaves."""
    if what == TRIPLET_B:
        return [row[0], row[-1]], list(row[1:-1])
    size = 1 if what <= PAIR_R else 2
    if what in (PAIR_L, TRIPLET_L):
        return list(row[:size]), list(row[size:])
    return list(row[-size:]), list(row[:-size])


def worth(tiles: Sequence[int], sweep: bool, options: Options) -> int:
    pips = sum(map(PIPS.__getitem__, tiles))
    if len(tiles) == 2:
        pips = options["pair_points"] or 10 * pips
    return int(pips + (options["sweep_bonus"] if sweep else 0))
