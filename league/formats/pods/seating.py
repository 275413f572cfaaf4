"""Who sits where at a table, so that everybody gets the seats he has had least."""

from __future__ import annotations

from collections.abc import Sequence


def unseated(wanted: Sequence[int]) -> int:
    """How many at a table cannot have a seat they want, at best; `wanted` holds seats as bits."""
    owners: dict[int, int] = {}
    return sum(not _seat(player, wanted, owners, set()) for player in range(len(wanted)))


def _seat(player: int, wanted: Sequence[int], owners: dict[int, int], tried: set[int]) -> bool:
    """Give the player a seat, moving others to another one they want where needed."""
    for seat in range(len(wanted)):
        if wanted[player] >> seat & 1 and seat not in tried:
            tried.add(seat)
            if seat not in owners or _seat(owners[seat], wanted, owners, tried):
                owners[seat] = player
                return True
    return False


def seat_order(excess: Sequence[Sequence[int]]) -> list[int]:
    """Which player has each seat, for the least sum of squared excess; the first found of equals.

    Every set of taken seats keeps its best way, so that ten seats are as exact as three.
    """
    size = len(excess)
    best: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}
    for row in excess:
        following: dict[int, tuple[int, tuple[int, ...]]] = {}
        for taken, (cost, seats) in best.items():
            for seat in range(size):
                if taken >> seat & 1:
                    continue
                option = (cost + row[seat] ** 2, (*seats, seat))
                key = taken | 1 << seat
                if key not in following or option < following[key]:
                    following[key] = option
        best = following
    (_, seats) = best[(1 << size) - 1]
    return [seats.index(seat) for seat in range(size)]
