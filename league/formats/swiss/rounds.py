"""A whole round, bracket by bracket from the top, with the way out when the rest would not do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np

from league.formats.base import FormatError, Tell, tell_nobody
from league.formats.swiss.bracket import Bracket, Field, Kind
from league.formats.swiss.criteria import Criteria
from league.formats.swiss.order import Order
from league.formats.swiss.players import Player
from league.formats.swiss.sieve import Sieve


@dataclass(frozen=True, slots=True)
class Pair:
    """Two players, the higher ranked first, and the bracket in which they were paired."""

    higher: Player
    lower: Player
    bracket: Bracket
    exchanged: int
    """How many players the bracket had to exchange between its halves (D.2)."""


@dataclass(frozen=True, slots=True)
class Draw:
    pairs: list[Pair]
    bye: Player | None


def draw_round(field: Field, tell: Tell = tell_nobody) -> Draw:
    """A.9; FormatError if there is no pairing that keeps the absolute criteria."""
    everybody = range(len(field.players))
    if not _can_complete(field, everybody):
        raise FormatError(
            "This round cannot be paired: there is no way to give everybody an opponent whom he "
            "has not met and may meet, the bye to somebody who has not had one, and nobody the "
            "same seat too often. Pair it by hand, or end the event here."
        )
    groups = [
        tuple(group)
        for _, group in groupby(everybody, key=lambda place: field.players[place].score)
    ]
    pairs: list[Pair] = []
    floaters: tuple[int, ...] = ()
    is_collapsed = False
    while groups:
        residents, below = groups[0], groups[1:]
        kind = Kind.USUAL if below else Kind.LAST
        following = below[0] if below else ()
        bracket = Bracket(field, floaters, residents, following, kind, is_collapsed)
        made, left = _pair_bracket(bracket, _counting(pairs, field, tell))
        rest = tuple(place for group in below for place in group)
        if below and not _can_complete(field, (*left, *rest)):
            bracket = Bracket(field, floaters, residents, rest, Kind.PENULTIMATE)
            made, left = _pair_bracket(bracket, _counting(pairs, field, tell))
            below, is_collapsed = [rest], True
        pairs += made
        floaters, groups = left, below
    return Draw(pairs, field.players[floaters[0]] if floaters else None)


def _counting(pairs: Sequence[Pair], field: Field, tell: Tell) -> Callable[[int], None]:
    """Tells of the pairs that a bracket adds to those before it."""
    before, total = len(pairs), len(field.players)
    return lambda added: tell(2 * (before + added), total)


def _pair_bracket(
    bracket: Bracket, count: Callable[[int], None]
) -> tuple[list[Pair], tuple[int, ...]]:
    """Its pairs, and those who move down from it."""
    sieve = Sieve(bracket.nodes, bracket.ends)
    sieve.decide(Criteria(bracket).levels())
    order = Order(bracket, sieve, count)
    indices = order.settle()
    players = bracket.players
    pairs = [Pair(players[one], players[two], bracket, order.exchanged) for one, two in indices]
    paired = {index for pair in indices for index in pair}
    left = [place for index, place in enumerate(bracket.places) if index not in paired]
    return pairs, tuple(left)


def _can_complete(field: Field, places: Sequence[int]) -> bool:
    """Whether these can all be paired among themselves, but for one who may have the bye."""
    bracket = Bracket(field, (), tuple(places), (), Kind.LAST)
    sieve = Sieve(bracket.nodes, bracket.ends)
    sieve.decide([np.ones(len(bracket.ends), dtype=np.int64)])
    return 2 * int(sieve.chosen.sum()) == bracket.nodes
