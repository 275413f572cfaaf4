"""Strings of Suits (MY Tian): chips of one's suits on a grid of Decktet cards, for strings in line.

The rules are docs/rules/strings-of-suits.md. The odd rulings: a string counts all chips of a suit
on a whole line, a game ends without passes when nobody can place, and a level match goes to the
winner of its last game.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from engines.base import Evaluation, Game, Options, Position, View
from engines.chance import Chance
from engines.games.strings_of_suits.board import (
    CELL_NUMBERS,
    CELLS,
    LINES_AT,
    NO_STRINGS,
    WORTH,
    Grid,
    gain,
    lengthen,
    strings_on,
)
from engines.games.strings_of_suits.positions import due_of_last_chip, read_state
from engines.games.strings_of_suits.state import SLUG, Rules, StringsState, winner_of
from engines.options import Option
from engines.positions import read_header
from engines.tiles.decktet import GRID_DECKS


def _cells_with(board: list[str | None], letter: str) -> list[int]:
    return [cell for cell, chip in enumerate(board) if chip == letter]


def gain_of_chip(given: Mapping[str, Any]) -> int:
    """The points of placing a chip of `suit` on the empty `cell` of `board`."""
    strings = strings_on(_cells_with(given["board"], given["suit"]))
    return gain(strings, WORTH[given["scoring"]][CELL_NUMBERS[given["cell"]]])


def points_of_board(given: Mapping[str, Any]) -> list[int]:
    """The points of both seats for a board, which do not depend on the order of play."""
    points = [0, 0]
    for seat, letters in enumerate(given["suits"]):
        for letter in letters:
            strings = NO_STRINGS
            for cell in _cells_with(given["board"], letter):
                points[seat] += gain(strings, WORTH[given["scoring"]][cell])
                strings = lengthen(strings, cell)
    return points


def _lines_through(given: Mapping[str, Any]) -> int:
    return len(LINES_AT[CELL_NUMBERS[given["cell"]]])


def _deck(given: Mapping[str, Any]) -> list[str]:
    return sorted(GRID_DECKS[given["deck"]])


def _result(given: Mapping[str, Any]) -> int | None:
    return winner_of(given["history"])


class StringsOfSuits(Game):
    slug = SLUG
    title = "Strings of Suits"
    family = "placement"
    tiles = "decktet"
    seats = (2,)
    default_seats = 2
    rules = 1
    zero_sum = False
    options = (
        Option("games", 2, "How many games make a match.", choices=(2, 4)),
        Option("chips", 8, "Chips of each suit; 6 is the Advanced Game.", choices=(8, 6)),
        Option(
            "scoring",
            "standard",
            "What a string of n chips earns: n - 2 points, or for beginners always 1.",
            choices=("standard", "beginner"),
        ),
        Option(
            "deck",
            "single",
            "double: second copies of the pawns and courts replace the crowns.",
            choices=("single", "double"),
        ),
        Option(
            "claim",
            "auto",
            "manual: a player must claim the points of each chip, or they are lost.",
            choices=("auto", "manual"),
        ),
        Option(
            "skip",
            "forced",
            "free: a player may always pass, and two passes in a row end the game.",
            choices=("forced", "free"),
        ),
        Option(
            "start",
            "fixed",
            "keeper: the owner of the Light Keeper's suits starts every game.",
            choices=("fixed", "keeper"),
        ),
    )
    evaluations: Mapping[str, Evaluation] = {
        "gain": gain_of_chip,
        "final": points_of_board,
        "lines": _lines_through,
        "deck": _deck,
        "result": _result,
    }

    def deal(self, seats: int, options: Options, chance: Chance) -> StringsState:
        rules = Rules(options)
        grids = [
            Grid(rules.deck, chance.deck(range(CELLS), index)) for index in range(rules.games // 2)
        ]
        return StringsState(rules, grids[0], grids[1:])

    def load(self, position: Position) -> StringsState:
        return read_state(self, position)

    def imagine(self, view: View, rng: Random) -> StringsState:
        _, options = read_header(self, view["position"])
        cards = GRID_DECKS[options["deck"]]
        grids = [rng.sample(cards, CELLS) for _ in range(view["position"]["future"])]
        state = self.load({**view["position"], "future": grids, "due": 0})
        state.told = [(seat, text) for seat, text in view["log"]]
        if state.claiming:
            state.due = due_of_last_chip(state, rng)
        return state

    def longest(self, seats: int, options: Options) -> int:
        # Each pass has its own placement after it; the two free passes that end a game come before
        # a placement that is not made. So a card costs a pass, a placement and perhaps a claim.
        moves_per_cell = 3 if options["claim"] == "manual" else 2
        return int(options["games"]) * moves_per_cell * CELLS


game = StringsOfSuits()
