"""How good a waiting hand is: what Small Mahjong, Ho-hpai and Tok teach the greedy player alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from engines.base import Position
from engines.sixes import ONE, Triplets, distinct, hand_of, unseen
from engines.tiles.chinese import FACES, NUMBERS, STANDARD_SET


@dataclass(frozen=True, slots=True)
class Judge:
    """The winning hands of a game, and what its rules page counts for them."""

    outs: Mapping[int, int]
    triplets: Triplets
    for_out: float
    for_triplet: float
    for_third: float

    def outs_of(self, hand: int, melded: bool, left: Counter[int]) -> int:
        """How many of the tiles left complete the hand, or its two tiles beside a meld."""
        known = self.triplets.thirds if melded else self.outs
        return count(known.get(hand, 0), left)

    def rating(self, hand: int, melded: bool, left: Counter[int]) -> float:
        thirds = count(self.triplets.completing(hand), left)
        return (
            self.for_out * self.outs_of(hand, melded, left)
            + self.for_triplet * (melded or self.triplets.within(hand))
            + self.for_third * thirds
        )

    def best_kept(self, hand: int, melded: bool, left: Counter[int]) -> int:
        """The hand with the tile gone that is missed least; of equals the first in order."""
        kept = [hand - ONE[face] for face in distinct(hand)]
        return max(kept, key=lambda rest: self.rating(rest, melded, left), default=0)


def count(faces: int, left: Counter[int]) -> int:
    """How many tiles left have one of the faces that are given as bits."""
    return sum(left[face] for face in FACES if faces >> face & 1)


def own_hand(position: Position, seat: int) -> int:
    return hand_of(NUMBERS[text] for text in position["hands"][seat])


def left_in(position: Position) -> Counter[int]:
    """The tiles that a seat has not seen on a table with melds and discards."""
    melds = [meld for laid in position["melds"] for meld in laid]
    return unseen(STANDARD_SET, [*position["hands"], *melds, position["discards"]])


def tiles_in(move: str) -> int:
    """The tiles that a move names, as a hand."""
    return hand_of(NUMBERS[text] for text in move.split()[1:])
