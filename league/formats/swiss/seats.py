"""Who wishes for which seat, and who gets it (C.04.3, A.6 and part E): colour is the first seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from league.formats.swiss.players import Player

FIRST: Final = 1
SECOND: Final = -1
EITHER: Final = 0
NONE, MILD, STRONG, ABSOLUTE = range(4)


@dataclass(frozen=True, slots=True)
class Wish:
    """The seat that a player should have next, and how much he should."""

    side: int = EITHER
    strength: int = NONE


@dataclass(frozen=True, slots=True)
class Seating:
    first: Player
    second: Player
    rule: str
    """The paragraph that decided, in words."""


def debt_of(player: Player) -> int:
    """How many more first seats than second ones he has had."""
    return sum(player.seats)


def is_doubled(player: Player) -> bool:
    return len(player.seats) > 1 and player.seats[-1] == player.seats[-2]


def wish_of(player: Player) -> Wish:
    if not player.seats:
        return Wish()
    debt, last = debt_of(player), player.seats[-1]
    if abs(debt) > 1:
        return Wish(SECOND if debt > 0 else FIRST, ABSOLUTE)
    if is_doubled(player):
        return Wish(-last, ABSOLUTE)
    if debt:
        return Wish(-debt, STRONG)
    return Wish(-last, MILD)


def seat(higher: Player, lower: Player, initial: int) -> Seating:
    """Seat two players, the higher ranked named first; `initial` is the seat drawn by lot."""
    side, rule = _side_of(higher, lower, initial)
    first, second = (higher, lower) if side == FIRST else (lower, higher)
    return Seating(first, second, rule)


def _side_of(higher: Player, lower: Player, initial: int) -> tuple[int, str]:
    mine, theirs = wish_of(higher), wish_of(lower)
    if mine.side != theirs.side:
        if mine.side and theirs.side:
            return mine.side, "both have the seat they are due (E.1)"
        return mine.side or -theirs.side, "the one with a due seat has it (E.2)"
    if mine.side == EITHER:
        side = initial if higher.number % 2 else -initial
        return side, "by the lot for the first round and the pairing number (E.5)"
    return _clash(higher, lower, mine, theirs)


def _clash(higher: Player, lower: Player, mine: Wish, theirs: Wish) -> tuple[int, str]:
    """Both are due the same seat."""
    if mine.strength != theirs.strength:
        stronger = mine.strength > theirs.strength
        return mine.side if stronger else -theirs.side, "the stronger claim has its seat (E.2)"
    wider = abs(debt_of(higher)) - abs(debt_of(lower))
    if mine.strength == ABSOLUTE and wider:
        return mine.side if wider > 0 else -theirs.side, "the wider seat debt is paid (E.2)"
    for had, other in zip(reversed(higher.seats), reversed(lower.seats), strict=False):
        if had != other:
            return -had, "turned from the last time that their seats differed (E.3)"
    return mine.side, "the higher ranked has the seat he is due (E.4)"
