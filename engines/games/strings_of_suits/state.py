"""A match of Strings of Suits at one moment: what may be played, what it earns, who sees it.

A move is the number of a mark (see the board), PASS, or CLAIM + the points claimed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engines.base import IllegalMoveError, Options, Outcome, Position, State, View
from engines.games.strings_of_suits.board import (
    CELL_NAMES,
    CELL_NUMBERS,
    CELLS,
    COMBINATIONS,
    DECKS,
    EMPTY,
    HALF,
    MARKS,
    NO_STRINGS,
    OWNED,
    SUIT_NUMBERS,
    WORTH,
    Grid,
    gain,
    lengthen,
)
from engines.tiles.decktet import SUITS

SLUG: Final = "strings-of-suits"
PASS: Final = MARKS
CLAIM: Final = PASS + 1
MOST_DUE: Final = 5
_CLAIMS: Final = tuple(range(CLAIM, CLAIM + MOST_DUE + 1))


def winner_of(history: Sequence[Sequence[int]]) -> int | None:
    """By the totals, then by the last game; None for a draw."""
    totals = [sum(points) for points in zip(*history, strict=True)]
    for first, second in (totals, history[-1]):
        if first != second:
            return 0 if first > second else 1
    return None


class Rules:
    """The options of a match as play needs them."""

    __slots__ = (
        "chips", "deck", "double", "free", "games", "keeper_starts", "manual", "options",
        "others", "suit_of", "worth",
    )  # fmt: skip

    def __init__(self, options: Options) -> None:
        self.options = dict(options)
        self.deck = DECKS[options["deck"]]
        self.others = self.deck.others
        self.suit_of = self.deck.suit_of
        self.worth = WORTH[options["scoring"]]
        self.games: int = options["games"]
        self.chips: int = options["chips"]
        self.double: bool = options["deck"] == "double"
        self.manual: bool = options["claim"] == "manual"
        self.free: bool = options["skip"] == "free"
        self.keeper_starts: bool = options["start"] == "keeper"


class StringsState(State):
    """A match of two or four games; `keeper` is the seat that owns the Light Keeper's suits."""

    __slots__ = (
        "board", "claiming", "due", "future", "grid", "history", "keeper", "left", "log",
        "passes", "rules", "scored", "starter", "strings", "told", "usable",
    )  # fmt: skip

    def __init__(self, rules: Rules, grid: Grid, future: Sequence[Grid]) -> None:
        self.rules = rules
        self.grid = grid
        self.future = future
        self.history: list[tuple[int, int]] = []
        self.told: list[tuple[int, str]] = []  # the log before `log`, which this grid explains
        self.log: list[int] = []
        self.keeper = 0
        self.starter = 0
        self._clear()

    def _clear(self) -> None:
        """Take all chips back and let the starter begin."""
        self.turn = self.starter
        self.board = [EMPTY] * CELLS
        self.strings = [NO_STRINGS] * len(SUITS)
        self.left = [self.rules.chips] * len(SUITS)
        self.usable = self.rules.deck.marks
        self.scored = [0, 0]
        self.passes = 0
        self.claiming = False
        self.due = 0

    def copy(self) -> StringsState:
        twin = StringsState(self.rules, self.grid, self.future)
        twin.history = self.history.copy()
        twin.told = self.told
        twin.log = self.log.copy()
        twin.keeper = self.keeper
        twin.starter = self.starter
        twin.turn = self.turn
        twin.board = self.board.copy()
        twin.strings = self.strings.copy()
        twin.left = self.left.copy()
        twin.usable = self.usable
        twin.scored = self.scored.copy()
        twin.passes = self.passes
        twin.claiming = self.claiming
        twin.due = self.due
        return twin

    def legal(self) -> list[int]:
        seat = self.turn
        if seat is None:
            return []
        if self.claiming:
            return list(_CLAIMS)
        usable = self.usable
        if seat == self.keeper:
            first, second, third, fourth, rest = COMBINATIONS[0]
        else:
            usable >>= HALF
            first, second, third, fourth, rest = COMBINATIONS[1]
        moves = [
            *first[usable & 511],
            *second[usable >> 9 & 511],
            *third[usable >> 18 & 511],
            *fourth[usable >> 27 & 511],
        ]
        if self.rules.double:
            moves += rest[usable >> 36 & 63]
        if self.rules.free or not moves:
            moves.append(PASS)
        return moves

    def play(self, move: int) -> None:
        seat = self.turn
        if seat is None or move >= PASS:
            self._answer(move)
            return
        rules = self.rules
        self.log.append(move << 1 | seat)
        suit = rules.suit_of[move]
        cell = self.grid.cells[move]
        strings = self.strings[suit]
        due = gain(strings, rules.worth[cell])
        self.strings[suit] = lengthen(strings, cell)
        self.board[cell] = suit
        self.passes = 0
        self.usable &= rules.others[move]
        self.left[suit] = left = self.left[suit] - 1
        if not left:
            self.usable &= rules.deck.without[suit]
        if rules.manual:
            self.claiming = True
            self.due = due
            return
        if due:
            self.scored[seat] += due
        self.turn = 1 - seat
        if not self.usable:
            self._end_game()

    def _answer(self, move: int) -> None:
        """A pass, or the claim of what the last chip earned."""
        seat = self.turn
        if seat is None:
            raise IllegalMoveError("The match is over.")
        self.log.append(move << 1 | seat)
        if move == PASS:
            self.passes += 1
        else:
            claimed = move - CLAIM
            self.scored[seat] += claimed if claimed <= self.due else 0
            self.claiming = False
            self.due = 0
        self.turn = 1 - seat
        if not self.usable or self.passes == 2:
            self._end_game()

    def _end_game(self) -> None:
        self.history.append((self.scored[0], self.scored[1]))
        if len(self.history) == self.rules.games:
            self.scored = [0, 0]
            self.passes = 0
            self.turn = None
            return
        if len(self.history) == 2:
            self.told = self._told_so_far()
            self.log = []
            self.grid, *self.future = self.future
            self.starter = 1 - self.starter
        else:
            self.keeper = 1 - self.keeper
        if self.rules.keeper_starts:
            self.starter = self.keeper
        self._clear()

    def _told_so_far(self) -> list[tuple[int, str]]:
        return self.told + [(entry & 1, self.text(entry >> 1)) for entry in self.log]

    def text(self, move: int) -> str:
        if move > PASS:
            return f"claim {move - CLAIM}"
        if move == PASS:
            return "pass"
        return f"place {CELL_NAMES[self.grid.cells[move]]} {SUITS[self.rules.suit_of[move]]}"

    def parse(self, text: str) -> int:
        if self.turn is None:
            raise IllegalMoveError("The match is over.")
        kind, *words = text.split(" ")
        if kind == "place" and len(words) == 2:
            return self._parse_place(self.turn, words[0], words[1])
        if kind == "claim" and len(words) == 1:
            return self._parse_claim(words[0])
        if text == "pass":
            return self._parse_pass()
        raise IllegalMoveError("A move is written as 'place c4 S', 'pass' or 'claim 2'.")

    def _parse_place(self, seat: int, cell_name: str, letter: str) -> int:
        self._refuse_while_claiming()
        if cell_name not in CELL_NUMBERS:
            raise IllegalMoveError(f"There is no cell {cell_name}: cells are a1 to f6.")
        own = OWNED[seat != self.keeper]
        if letter not in SUIT_NUMBERS or letter not in own:
            raise IllegalMoveError(f"You have no {letter} chips: your suits are {', '.join(own)}.")
        cell, suit = CELL_NUMBERS[cell_name], SUIT_NUMBERS[letter]
        if self.board[cell] != EMPTY:
            raise IllegalMoveError(f"{cell_name} is taken.")
        card = self.grid.cards[cell]
        mark = self.rules.deck.mark_at[card][suit]
        if mark == EMPTY:
            raise IllegalMoveError(f"Card {self.rules.deck.cards[card]} does not bear {letter}.")
        if not self.left[suit]:
            raise IllegalMoveError(f"You have no {letter} chips left.")
        return mark

    def _parse_claim(self, number: str) -> int:
        if not self.claiming:
            raise IllegalMoveError("There is nothing to claim now.")
        if number not in ("0", "1", "2", "3", "4", "5"):
            raise IllegalMoveError(f"You can claim from 0 to {MOST_DUE} points.")
        return CLAIM + int(number)

    def _parse_pass(self) -> int:
        self._refuse_while_claiming()
        if PASS not in self.legal():
            raise IllegalMoveError("You can still place, so you may not pass.")
        return PASS

    def _refuse_while_claiming(self) -> None:
        if self.claiming:
            raise IllegalMoveError("Claim the points of your chip first, from 0 to 5.")

    def view(self, seat: int | None) -> View:
        """All is public but the grids to come, and under manual claims the points due."""
        position = self.dump()
        position["future"] = len(self.future)
        if self.rules.manual:
            position["due"] = None
        return {"seat": seat, "position": position, "log": [list(x) for x in self._told_so_far()]}

    def scores(self) -> list[int]:
        current = self.scored if self.turn is not None else [0, 0]
        return [current[seat] + sum(game[seat] for game in self.history) for seat in range(2)]

    def outcome(self) -> Outcome:
        if self.turn is not None:
            raise ValueError("The match is not over.")
        first, second = self.scores()
        winner = winner_of(self.history)
        if winner is None:
            return Outcome((1, 1), (first, second), "Level in the match and in its last game.")
        places = (1, 2) if winner == 0 else (2, 1)
        if first == second:
            return Outcome(places, (first, second), "Level in the match; more in its last game.")
        return Outcome(places, (first, second), "More points in the match.")

    def dump(self) -> Position:
        cards = self.rules.deck.cards
        over = self.turn is None
        return {
            "game": SLUG,
            "options": dict(self.rules.options),
            "players": 2,
            "game_no": len(self.history) + (not over),
            "starter": self.starter,
            "suits": [OWNED[seat != self.keeper] for seat in range(2)],
            "grid": [cards[card] for card in self.grid.cards],
            "board": [None if suit == EMPTY else SUITS[suit] for suit in self.board],
            "turn": self.turn,
            "scores": self.scored.copy(),
            "history": [list(points) for points in self.history],
            "passes": self.passes,
            "phase": "claim" if self.claiming else "place",
            "due": self.due,
            "future": [[cards[card] for card in grid.cards] for grid in self.future],
            "over": over,
        }
