"""Nana Toridori, a design of Toshiki Arao (Arclight): shed a hand whose order never changes.

The rules page is docs/rules/toridori.md. Odd rulings: the leader must play, a pass binds for one
turn only, the beaten cards of a player who goes out are discarded, and in a duel a pass without
a front card loses the round.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from engines.base import Game, Options, Position, State, View
from engines.chance import Chance
from engines.games.toridori.imagination import imagine_state
from engines.games.toridori.positions import load_state, read_meld
from engines.games.toridori.rules import (
    MELD_SHIFT,
    TAKE,
    beating,
    most_moves,
    most_rounds,
    places_for,
    takes_into,
)
from engines.games.toridori.state import Decks, Terms, ToridoriState
from engines.options import Option, OptionsError
from engines.positions import read_tiles
from engines.tiles.toridori import NUMBERS

OPTIONS: Final = (
    Option(
        "mode",
        "basic",
        "Fixed by the number of players: two play the duel, three to six the basic game.",
        choices=("basic", "duel"),
    ),
    Option("penguins", 2, "Rounds that a player can lose: the last one ends the game.", 1, 9),
    Option(
        "scoring",
        "penguins",
        "Play until somebody has lost all penguins, or for points: 4 for the first out, "
        "0 for the last, 2 for all others.",
        choices=("penguins", "points"),
    ),
    Option("target", 10, "With points: the game ends when somebody has so many.", 1, 100),
    Option(
        "ranking",
        "places",
        "With penguins: rank all players, or let all but the loser share the first place.",
        choices=("places", "joint"),
    ),
    Option("lead_pass", False, "Whether a leader may pass while there is something to draw."),
)


class Toridori(Game):
    slug = "toridori"
    title = "Nana Toridori"
    family = "climbing"
    tiles = "toridori"
    seats = (2, 3, 4, 5, 6)
    default_seats = 4
    rules = 1
    zero_sum = False
    options = OPTIONS

    def __init__(self) -> None:
        self.evaluations = {
            "beats": _beats,
            "insertions": _insertions,
            "places": self._places,
        }

    def complete(self, options: Mapping[str, Any], seats: int) -> Options:
        completed = super().complete(options, seats)
        mode = "duel" if seats == 2 else "basic"
        if options.get("mode", mode) != mode:
            raise OptionsError("mode", f"Option mode must be {mode} for {seats} players.")
        completed["mode"] = mode
        return completed

    def deal(self, seats: int, options: Options, chance: Chance) -> State:
        decks = Decks(chance, (), 1, most_rounds(seats, options))
        state = ToridoriState(Terms(seats, options, decks))
        state.deal_round(1, chance.child("starter").below(seats))
        return state

    def load(self, position: Position) -> State:
        return load_state(self, position)

    def imagine(self, view: View, rng: Random) -> State:
        return imagine_state(self, view, rng)

    def longest(self, seats: int, options: Options) -> int:
        return most_rounds(seats, options) * most_moves(seats)

    def _places(self, given: Mapping[str, Any]) -> list[int]:
        options = self.complete(given["options"], given["players"])
        return list(places_for(given["penguins"], given["points"], given["results"], options))


def _beats(given: Mapping[str, Any]) -> bool:
    new = read_meld(given["new"], "new") << MELD_SHIFT
    return beating([new], read_meld(given["old"], "old")) == [new]


def _insertions(given: Mapping[str, Any]) -> list[int]:
    hand = bytes(read_tiles(given["hand"], "hand", NUMBERS))
    takes = takes_into(hand, read_meld(given["cards"], "cards") & 7)
    return [take - TAKE for take in takes]


game = Toridori()
