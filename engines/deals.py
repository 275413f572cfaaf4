"""What matches of several deals share: the decks to come, the next dealer, and payments."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from engines.base import Position, PositionError
from engines.chance import Chance
from engines.options import Option
from engines.positions import read_list, read_tiles

MOST_DEALS = 100

DEALER_RULE = Option(
    "dealer_rule",
    "rotate",
    "Who deals next: the next seat, or the winner of the last deal.",
    choices=("rotate", "winner"),
)

Deck = tuple[int, ...]


def shuffled_decks(chance: Chance, deck: Sequence[int], deals: int) -> tuple[Deck, ...]:
    """A fresh shuffle of the deck for every deal; none depends on how another was played."""
    return tuple(tuple(chance.deck(deck, number)) for number in range(1, deals + 1))


def imagined_decks(deck: Sequence[int], deals: int, rng: Random) -> tuple[Deck, ...]:
    return tuple(tuple(rng.sample(deck, len(deck))) for _ in range(deals))


def read_decks(
    position: Position, field: str, numbers: Mapping[str, int], deck: Sequence[int]
) -> tuple[Deck, ...]:
    """The decks to come: each a shuffle of the whole deck, or PositionError."""
    whole = Counter(deck)
    decks = [read_tiles(tiles, field, numbers) for tiles in read_list(position, field)]
    for tiles in decks:
        if Counter(tiles) != whole:
            raise PositionError(f"{field}: every deck must hold the whole set.")
    return tuple(tuple(tiles) for tiles in decks)


def next_dealer(rule: str, dealer: int, winner: int | None, seats: int) -> int:
    """By the rule `rotate` the next seat; by `winner` he, or the same dealer if nobody won."""
    if rule == "rotate":
        return (dealer + 1) % seats
    return dealer if winner is None else winner


def winner_takes(value: int, winner: int, seats: int) -> list[int]:
    """Every other seat pays the value to the winner."""
    return [value * (seats - 1) if seat == winner else -value for seat in range(seats)]


def pairwise(points: Sequence[int]) -> list[int]:
    """Every two seats settle the difference of their points, the higher receiving."""
    seats, total = len(points), sum(points)
    return [seats * own - total for own in points]
