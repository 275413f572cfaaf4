"""Claim windows: who is asked about a discard, and that nobody else learns of it.

After a discard the seats that can claim it are asked one by one, the nearest first; the first that
does not pass gets the tile. A seat that is not asked sees an open window, not whose turn it is, and
never who passed. Games with windows have the phase CLAIM, and `ask` for those still to be asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Any, Final

from engines.base import Position, PositionError, View
from engines.positions import read_list

CLAIM: Final = "claim"
"""The phase of an open window."""
PASS: Final = "pass"


@cache
def seats_after(discarder: int, seats: int) -> tuple[int, ...]:
    """The other seats in the order of asking; the first has distance 1 from the discarder."""
    return tuple((discarder + distance) % seats for distance in range(1, seats))


def read_ask(position: Position, turn: int, discarder: int, seats: int) -> list[int]:
    """The seats still to be asked: those after the one asked now, in order, or PositionError."""
    order = seats_after(discarder, seats)
    if turn not in order:
        raise PositionError("turn: who discarded the tile cannot claim it.")
    ask = read_list(position, "ask")
    places = [order.index(seat) if _is_in(seat, order) else -1 for seat in ask]
    if sorted({*places, order.index(turn)}) != [order.index(turn), *places]:
        raise PositionError("ask must hold seats in turn order after the one asked now.")
    return list(ask)


def _is_in(seat: Any, order: Sequence[int]) -> bool:
    return type(seat) is int and seat in order


def hide_window(position: Position, seat: int | None) -> None:
    """Take from the position of a view who is asked: he alone knows it, and nobody who is next."""
    position.pop("ask", None)
    if position["phase"] == CLAIM and position["turn"] != seat:
        position["turn"] = None


def hide_passes(log: Sequence[list[Any]], seat: int | None) -> list[list[Any]]:
    """The entries [seat, text] of a log without the passes of others."""
    return [entry for entry in log if entry[1] != PASS or entry[0] == seat]


def suspects(view: View, discarder: int, seats: int, could_claim: bool) -> list[int]:
    """Whom the viewer must take to be asked now, in turn order; himself if he is.

    Who could claim and was not asked yet knows that somebody nearer is asked; who has passed knows
    that it is somebody farther.
    """
    seat, turn = view["seat"], view["position"]["turn"]
    if turn is not None:
        return [turn]
    order = seats_after(discarder, seats)
    others = [other for other in order if other != seat]
    if seat is None or seat == discarder:
        return others
    place = order.index(seat)
    if view["log"][-1:] == [[seat, PASS]]:
        return others[place:] or others
    # A position set up by hand may have its window open beyond him without his pass in the log.
    return (others[:place] if could_claim else others) or others


def imagine_window(
    suspected: Sequence[int], discarder: int, seats: int, can: Callable[[int], bool], rng: Random
) -> tuple[int, list[int], bool]:
    """A seat to be asked with the imagined hands, whom to ask after it, and whether it can claim.

    If it cannot, the hands had better be imagined anew: in play only such seats are asked.
    """
    able = [seat for seat in suspected if can(seat)]
    turn = rng.choice(able or list(suspected))
    order = seats_after(discarder, seats)
    ask = [seat for seat in order[order.index(turn) + 1 :] if can(seat)]
    return turn, ask, bool(able)
