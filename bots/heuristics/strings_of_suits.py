"""Greedy Strings of Suits: points made, points denied, and strings that can still grow."""

from __future__ import annotations

from random import Random
from typing import Final

from engines.base import Position, View
from engines.games.strings_of_suits import game
from engines.games.strings_of_suits.board import (
    CELL_NUMBERS,
    LINES,
    LINES_AT,
    NO_STRINGS,
    SUIT_NUMBERS,
    WORTH,
    gain,
    lengthen,
)
from engines.tiles.decktet import SUITS, suits_of

_LINE_MASKS: Final = tuple(
    tuple(sum(1 << other for other in LINES[line] if other != cell) for line in lines)
    for cell, lines in enumerate(LINES_AT)
)
"""For each cell the other cells of each of its lines, as a bit mask."""


def greedy(view: View, moves: list[str], rng: Random) -> str:
    """One of the moves worth most; it passes only when it must, and claims what it is due."""
    if len(moves) == 1:
        return moves[0]
    if view["position"]["phase"] == "claim":
        # The log names the chip, so every state that the seat imagines has the true points due.
        return f"claim {game.imagine(view, rng).due}"
    table = _Table(view["position"])
    values = {move: table.value(move) for move in moves if move != "pass"}
    best = max(values.values())
    return rng.choice([move for move, value in values.items() if value == best])


class _Table:
    """The position by suit: strings, and bit masks of the cells with chips and of usable ones."""

    __slots__ = ("chips", "rivals", "strings", "usable", "worth")

    def __init__(self, position: Position) -> None:
        self.chips = [0] * len(SUITS)
        self.usable = [0] * len(SUITS)
        self.strings = [NO_STRINGS] * len(SUITS)
        for cell, chip in enumerate(position["board"]):
            if chip is None:
                for letter in suits_of(position["grid"][cell]):
                    self.usable[SUIT_NUMBERS[letter]] |= 1 << cell
            else:
                suit = SUIT_NUMBERS[chip]
                self.chips[suit] |= 1 << cell
                self.strings[suit] = lengthen(self.strings[suit], cell)
        options = position["options"]
        self.worth = WORTH[options["scoring"]]
        rivals = [SUIT_NUMBERS[letter] for letter in position["suits"][1 - position["turn"]]]
        self.rivals = [suit for suit in rivals if self.chips[suit].bit_count() < options["chips"]]

    def value(self, placement: str) -> int:
        """10 for a point made, 8 for a point denied, and the growth to come, all in tenths."""
        _, cell_name, letter = placement.split(" ")
        cell, suit = CELL_NUMBERS[cell_name], SUIT_NUMBERS[letter]
        worth = self.worth[cell]
        made = gain(self.strings[suit], worth)
        denied = 0
        for rival in self.rivals:
            if self.usable[rival] >> cell & 1:
                denied = max(denied, gain(self.strings[rival], worth))
        return 100 * made + 80 * denied + self._growth(cell, suit)

    def _growth(self, cell: int, suit: int) -> int:
        """For each line that can still grow, its chips (2 at most) and a tenth a usable card."""
        chips, usable = self.chips[suit], self.usable[suit]
        growth = 0
        for line in _LINE_MASKS[cell]:
            if spare := (line & usable).bit_count():
                growth += 10 * min((line & chips).bit_count(), 2) + spare
        return growth
