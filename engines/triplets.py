"""The classic triplets of the Xuan He Pai Pu: three dominoes looked at as six values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Final

from engines.tiles.chinese import HIGH, LOW

DRAGONS: Final = {
    (1, 2, 3, 4, 5, 6): "dragon",
    (4, 4, 5, 5, 6, 6): "big",
    (1, 1, 2, 2, 3, 3): "small",
}
KAO: Final = (2, 2, 3, 3, 6, 6)
MIXED: Final = (2, 3, 3, 4, 4, 5)
MANY: Final = 14


def values_of(faces: Sequence[int]) -> tuple[int, ...]:
    """The halves of the tiles, lowest first: all that a triplet is judged by."""
    return tuple(sorted(half for face in faces for half in (HIGH[face], LOW[face])))


def triplet_of(faces: Sequence[int], mixed: bool = False) -> str | None:
    """The type of three faces, or None; with `mixed` the mixed dragon stands in for the kao."""
    return type_of_values(values_of(faces), mixed)


@cache
def type_of_values(values: tuple[int, ...], mixed: bool = False) -> str | None:
    if values in DRAGONS:
        return DRAGONS[values]
    if values == (MIXED if mixed else KAO):
        return "mixed" if mixed else "kao"
    (main, times), *others = Counter(values).most_common()
    rest = sum(values) - main * times
    if times == 3:
        return _of_three_equal(len(others), rest)
    if times == 4:
        return "coincidence" if rest == main else None
    return "five-sons" if times > 4 else None


def _of_three_equal(other_values: int, rest: int) -> str | None:
    if other_values == 1:
        return "split"
    if rest == 5:
        return "five-points"
    return "fourteen" if rest >= MANY else None
