"""Natto, a climbing game for two by Michael Fogus (2014); the rules are in docs/rules/natto.md.

Odd rulings: a bomb never leads, a pass ends the trick, and the suit of a set is its highest.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from engines.base import Evaluation, Game, Options, Position, View
from engines.chance import Chance
from engines.games.natto import reading
from engines.games.natto.evaluations import beats, readings
from engines.games.natto.rules import OPTIONS, Decks, rules_of
from engines.games.natto.state import NattoState

_LONGEST_ROUND: Final = 61
"""Both sides' 32 tiles leave one by one, the last but one ends it, and each may win a trick."""


class Natto(Game):
    slug = "natto"
    title = "Natto"
    family = "climbing"
    tiles = "natto"
    seats = (2,)
    default_seats = 2
    rules = 1
    zero_sum = False
    keeps_tiles = False
    options = OPTIONS
    evaluations: Mapping[str, Evaluation] = {"readings": readings, "beats": beats}

    def deal(self, seats: int, options: Options, chance: Chance) -> NattoState:
        rules = rules_of(options)
        state = NattoState(rules, Decks([], chance, 2 * rules.target - 1))
        state.start_round(chance.child("leader").below(2))
        return state

    def load(self, position: Position) -> NattoState:
        return reading.load(self, position)

    def imagine(self, view: View, rng: Random) -> NattoState:
        return reading.imagine(self, view, rng)

    def longest(self, seats: int, options: Options) -> int:
        return (2 * int(options["target"]) - 1) * _LONGEST_ROUND


game = Natto()
