"""The grid of Strings of Suits: cells, lines, the strings on them, and the cards with their marks.

A *mark* is one suit printed on one card. Marks 0-41 belong to the owner of the Light Keeper's
suits and 42-83 to the owner of the Rite's, so a player's placements are half of one bit mask.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engines.tiles.decktet import GRID_DECKS, LIGHT_KEEPER, RITE, SUITS, suits_of

SIZE: Final = 6
CELLS: Final = SIZE * SIZE
EMPTY: Final = -1
CELL_NAMES: Final = tuple(f"{'abcdef'[cell % SIZE]}{cell // SIZE + 1}" for cell in range(CELLS))
CELL_NUMBERS: Final = {name: cell for cell, name in enumerate(CELL_NAMES)}
SUIT_NUMBERS: Final = {letter: suit for suit, letter in enumerate(SUITS)}
OWNED: Final = (suits_of(LIGHT_KEEPER), suits_of(RITE))
HALF: Final = 42
MARKS: Final = 2 * HALF


def _lines() -> tuple[tuple[int, ...], ...]:
    """Rows, columns and diagonals; a diagonal of fewer than 3 cells can hold no string."""
    groups: dict[tuple[str, int], list[int]] = {}
    for cell in range(CELLS):
        row, column = divmod(cell, SIZE)
        keys = (("row", row), ("column", column), ("fall", row - column), ("rise", row + column))
        for key in keys:
            groups.setdefault(key, []).append(cell)
    return tuple(tuple(group) for group in groups.values() if len(group) >= 3)


LINES: Final = _lines()
LINES_AT: Final = tuple(
    tuple(line for line, cells in enumerate(LINES) if cell in cells) for cell in range(CELLS)
)

# The strings of one suit are one number: group n of its bits, one bit a line, says which lines
# hold at least n chips of the suit. So a chip moves its lines up one group, and what it earns,
# n - 2 for each line that comes to hold n, are the bits its lines already have in groups 2 to 5.
_GROUP: Final = len(LINES)
NO_STRINGS: Final = (1 << _GROUP) - 1


def _in_groups(cell: int, groups: Iterable[int]) -> int:
    return sum(1 << _GROUP * group + line for group in groups for line in LINES_AT[cell])


_RISE: Final = tuple(_in_groups(cell, range(1, 6)) for cell in range(CELLS))
WORTH: Final[dict[str, tuple[int, ...]]] = {
    "standard": tuple(_in_groups(cell, range(2, 6)) for cell in range(CELLS)),
    "beginner": tuple(_in_groups(cell, range(2, 3)) for cell in range(CELLS)),
}


def gain(strings: int, worth: int) -> int:
    """The points of one more chip on the cell that has this worth."""
    return (strings & worth).bit_count()


def lengthen(strings: int, cell: int) -> int:
    """The strings of a suit after one more chip of it."""
    return strings | strings << _GROUP & _RISE[cell]


def strings_on(cells: Iterable[int]) -> int:
    """The strings of a suit that has chips on these cells."""
    strings = NO_STRINGS
    for cell in cells:
        strings = lengthen(strings, cell)
    return strings


class Deck:
    """The marks on the 36 cards of a grid; a card is its place in `cards`."""

    __slots__ = (
        "cards", "mark_at", "marked", "marks", "numbers", "others", "suit_of", "twins", "without",
    )  # fmt: skip

    def __init__(self, cards: tuple[str, ...]) -> None:
        self.cards = cards
        self.numbers: dict[str, list[int]] = {}
        for card, text in enumerate(cards):
            self.numbers.setdefault(text, []).append(card)
        self.twins = [(held[0], held[1]) for held in self.numbers.values() if len(held) == 2]
        self.mark_at: list[list[int]] = [[EMPTY] * len(SUITS) for _ in cards]
        self.marked = [EMPTY] * MARKS
        self.suit_of = [EMPTY] * MARKS
        for owner, letters in enumerate(OWNED):
            self._number_marks(HALF * owner, letters)
        used = [mark for mark in range(MARKS) if self.marked[mark] != EMPTY]
        self.marks = sum(1 << mark for mark in used)
        # For each mark those on all other cards, for each suit those of all other suits.
        self.others = [
            sum(1 << mark for mark in used if self.marked[mark] != card) for card in self.marked
        ]
        self.without = [
            sum(1 << mark for mark in used if self.suit_of[mark] != suit)
            for suit in range(len(SUITS))
        ]

    def _number_marks(self, first: int, letters: str) -> None:
        bearers = [
            (SUIT_NUMBERS[letter], card)
            for letter in letters
            for card, text in enumerate(self.cards)
            if letter in suits_of(text)
        ]
        for mark, (suit, card) in enumerate(bearers, first):
            self.suit_of[mark] = suit
            self.marked[mark] = card
            self.mark_at[card][suit] = mark


DECKS: Final = {name: Deck(cards) for name, cards in GRID_DECKS.items()}


class Grid:
    """One layout of the 36 cards: the card on each cell, and the cell of each mark."""

    __slots__ = ("cards", "cells")

    def __init__(self, deck: Deck, cards: list[int]) -> None:
        cell_of = [0] * CELLS
        for cell, card in enumerate(cards):
            cell_of[card] = cell
        # Of two equal cards the first in the grid takes the lower number, so that a grid read from
        # its texts gives the moves the numbers that they had before.
        for first, second in deck.twins:
            if cell_of[first] > cell_of[second]:
                cell_of[first], cell_of[second] = cell_of[second], cell_of[first]
                cards[cell_of[first]], cards[cell_of[second]] = first, second
        self.cards = cards
        self.cells = [cell_of[card] for card in deck.marked]


def _combinations(owner: int) -> list[list[tuple[int, ...]]]:
    tables = []
    end = HALF * owner + HALF
    for first in range(HALF * owner, end, 9):
        combinations: list[tuple[int, ...]] = [()]
        for mark in range(first, min(first + 9, end)):
            combinations += [(*marks, mark) for marks in combinations]
        tables.append(combinations)
    return tables


COMBINATIONS: Final = (_combinations(0), _combinations(1))
"""For each owner and each nine bits of his half (the last six), the marks of every bit mask."""
