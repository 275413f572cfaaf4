"""Dealing the tiles that a view hides: at random, each into a place that may hold it."""

from __future__ import annotations

from collections.abc import Sequence, Set
from random import Random


def assign(tiles: Sequence[int], banned: Sequence[Set[int]], rng: Random) -> list[int] | None:
    """One tile for every place, none that the place bans; None when that cannot be done.

    Without bans every order is equally likely. With bans a first assignment is found by matching
    and then stirred by random exchanges, which favour none.
    """
    pool = list(tiles)
    rng.shuffle(pool)
    if not any(banned):
        return pool
    places = rng.sample(range(len(pool)), len(pool))
    places.sort(key=lambda place: -len(banned[place]))
    place_of: dict[int, int] = {}
    for place in places:
        if not _seat(place, pool, banned, place_of, set()):
            return None
    dealt = list(pool)
    for index, place in place_of.items():
        dealt[place] = pool[index]
    _stir(dealt, banned, rng)
    return dealt


def _seat(
    place: int,
    pool: Sequence[int],
    banned: Sequence[Set[int]],
    place_of: dict[int, int],
    tried: set[int],
) -> bool:
    """Find a tile of the pool for the place; those that have one move on where they must."""
    able = [index for index, tile in enumerate(pool) if tile not in banned[place]]
    for index in able:
        if index not in place_of:
            place_of[index] = place
            return True
    for index in able:
        if index not in tried:
            tried.add(index)
            if _seat(place_of[index], pool, banned, place_of, tried):
                place_of[index] = place
                return True
    return False


def _stir(dealt: list[int], banned: Sequence[Set[int]], rng: Random) -> None:
    count = len(dealt)
    for _ in range(4 * count):
        one, other = int(rng.random() * count), int(rng.random() * count)
        if dealt[one] not in banned[other] and dealt[other] not in banned[one]:
            dealt[one], dealt[other] = dealt[other], dealt[one]
