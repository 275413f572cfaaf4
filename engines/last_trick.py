"""What the games share whose deal is won by the last trick: banker, payment, and what to read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engines.base import Position, PositionError
from engines.deals import Deck
from engines.options import Option
from engines.positions import read_ints

BANKER_RULE: Final = Option(
    "banker_rule",
    "winner",
    "Who is the next banker: the winner of the deal, or the next seat.",
    choices=("winner", "rotate"),
)


def next_deck(decks: tuple[Deck, ...]) -> tuple[Deck, tuple[Deck, ...]]:
    """The deck to deal and those after it; a position set up by hand may have brought too few."""
    if not decks:
        raise PositionError("next_decks: there is no deck for the next deal.")
    return decks[0], decks[1:]


def pay_last_trick(
    tricks: Sequence[int], winner: int, banker: int, par: int, multiplier: int = 2
) -> list[int]:
    """What each seat is paid: who took fewer tricks than par owes the difference, with none more.

    All that a winning banker is paid or pays is multiplied, and what a losing one pays.
    """
    paid = [0] * len(tricks)
    for seat, taken in enumerate(tricks):
        if seat == winner:
            continue
        owed = par - taken if taken else par + 1
        if winner == banker or (seat == banker and owed > 0):
            owed *= multiplier
        paid[seat] -= owed
        paid[winner] += owed
    return paid


def read_tricks(position: Position, seats: int, most: int) -> list[int]:
    """How many tricks each seat has taken in this deal."""
    tricks = read_ints(position, "tricks", seats)
    if any(not 0 <= taken <= most for taken in tricks):
        raise PositionError(f"tricks must be from 0 to {most}.")
    return list(tricks)


def check_turn(turn: int, leader: int, held: Sequence[int], played: Sequence[int]) -> None:
    """Refuse a turn out of order, and hands that could not play the deal to its end together.

    `held` is the number of tiles in each hand, `played` those of the trick in the order of play.
    """
    seats = len(held)
    if turn != (leader + len(played)) % seats:
        raise PositionError("turn must be the seat after those that played to the trick.")
    sizes = list(held)
    for place, size in enumerate(played):
        sizes[(leader + place) % seats] += size
    if len(set(sizes)) > 1 or held[turn] < (played[0] if played else 1):
        raise PositionError("hands: every seat must have as many tiles, and enough to play.")
