"""The pure rules of Nana Toridori: melds, moves as numbers, what beats what, and the places.

A meld is the number `count << 3 | card`, so the stronger meld is the greater number and 0 is the
empty table. A play is its meld, the front cards in it and the index of its run, packed in this
order: plays sorted as numbers are plays sorted by strength.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Any, Final

from engines.base import places_of
from engines.tiles.toridori import COPIES_OF_EACH

PASS: Final = 0
"""In a duel PASS + v passes with the front card v."""
DISCARD: Final = 8
TAKE: Final = 64
"""TAKE + g inserts the block with g hand cards to its left."""
MELD_SHIFT: Final = 8
FRONT_SHIFT: Final = 6
INDEX_MASK: Final = 63
ONE_CARD: Final = 1 << 3
FIRST_PLAY: Final = ONE_CARD << MELD_SHIFT

HAND_SIZE: Final = 8
DUEL_HAND_SIZE: Final = 11
DUEL_FRONT_SIZE: Final = 2

_TALLY_BITS: Final = 6
_LONGER: Final = ONE_CARD << MELD_SHIFT
_FROM_FRONT: Final = _LONGER | 1 << FRONT_SHIFT
_SINGLES: Final = tuple(
    tuple(_LONGER | card << MELD_SHIFT | index for card in range(8)) for index in range(64)
)
_ALL_TAKES: Final = tuple(list(range(TAKE, TAKE + size + 1)) for size in range(64))

PASSES: Final = {
    bytes(front): sorted(set(front))
    for size in range(DUEL_FRONT_SIZE + 1)
    for front in combinations_with_replacement(range(1, 8), size)
}
"""The passes of a duel that settle a front card, by the sorted front cards."""
BLOCKS: Final = tuple(
    bytes([meld & 7] * (meld >> 3)) if meld & 7 else b"" for meld in range(COPIES_OF_EACH + 1 << 3)
)
"""The cards of a meld; a number that is no meld has none."""
TALLIES: Final = tuple((meld >> 3) << _TALLY_BITS * (meld & 7) for meld in range(len(BLOCKS)))
"""A meld as a tally: a multiset of cards packed into one number, to be added up."""


def meld_of(cards: Sequence[int]) -> int:
    return len(cards) << 3 | cards[0] if cards else 0


def tally_of(cards: Sequence[int]) -> int:
    return sum(1 << _TALLY_BITS * card for card in cards)


def cards_of(tally: int) -> bytes:
    return bytes(
        card for card in range(1, 8) for _ in range(tally >> _TALLY_BITS * card & INDEX_MASK)
    )


def plays_of(hand: bytes, front: bytes = b"") -> list[int]:
    """Every play of a hand on the empty table, weakest first: one for each card of each run."""
    plays = []
    play = last = 0
    for card, singles in zip(hand, _SINGLES, strict=False):
        if card == last:
            play += _LONGER
        else:
            last = card
            play = singles[card]
        plays.append(play)
    if front:
        plays += _combined(plays, hand, front)
    plays.sort()
    return plays


def _combined(plays: list[int], hand: bytes, front: bytes) -> list[int]:
    """The plays that add front cards; the play of the card at an index stands at that index."""
    combined = []
    more = last = 0
    for card in front:
        more = more + _FROM_FRONT if card == last else _FROM_FRONT
        last = card
        index = hand.find(card)
        while index >= 0:
            combined.append(plays[index] + more)
            index = hand.find(card, index + 1)
    return combined


def beating(plays: list[int], meld: int) -> list[int]:
    """Those of the sorted plays that beat a meld: more cards, or as many of a higher number."""
    return plays[bisect_left(plays, meld + 1 << MELD_SHIFT) :]


def takes_into(hand: bytes, card: int) -> list[int]:
    """Every take of cards of one number; of gaps that give the same hand only the leftmost."""
    if card not in hand:
        return _ALL_TAKES[len(hand)][:]
    takes = [TAKE]
    gap = TAKE
    for left in hand:
        gap += 1
        if left != card:
            takes.append(gap)
    return takes


def points_for(order: Sequence[int]) -> list[int]:
    """The points of one round per seat: 4 to the first out, 0 to the last, 2 to all others."""
    points = [2] * len(order)
    points[order[0]] = 4
    points[order[-1]] = 0
    return points


def most_rounds(seats: int, options: Mapping[str, Any]) -> int:
    """No match has more rounds: then somebody must have reached the target or lost every penguin.

    A round gives 2 points per seat on average, and always an even number to each.
    """
    if options["scoring"] == "points":
        return int(options["target"] + 1) // 2
    return int(options["penguins"] - 1) * seats + 1


def most_moves(seats: int) -> int:
    """No round has more moves than this.

    A trick whose last meld has k cards has at most 7k plays, and those k cards leave the round:
    so there are at most 7 plays per card. After a play come at most seats - 1 passes and one
    settling; beyond that only what is drawn is settled, and passed for by a leader.
    """
    duel = seats == 2
    fronts = seats * DUEL_FRONT_SIZE
    cards = seats * DUEL_HAND_SIZE + fronts if duel else 63
    draws = fronts if duel else 63 - seats * HAND_SIZE
    return 7 * cards * (seats + 1) + 2 * draws


def places_for(
    penguins: Sequence[int],
    points: Sequence[int],
    results: Sequence[Sequence[int]],
    options: Mapping[str, Any],
) -> tuple[int, ...]:
    """The place of every seat, 1 is best."""
    seats = range(len(penguins))
    if options["scoring"] == "points":
        return places_of(points)
    if options["ranking"] == "joint":
        return tuple(1 if penguins[seat] else len(penguins) for seat in seats)
    finishes = [[order.index(seat) for order in results] for seat in seats]
    merits = [(-penguins[seat], sum(finishes[seat]), finishes[seat][-1:]) for seat in seats]
    return tuple(1 + sum(other < mine for other in merits) for mine in merits)
