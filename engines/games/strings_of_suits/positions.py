"""Reading a position of Strings of Suits, and refusing one that no match could be in."""

from __future__ import annotations

from random import Random
from typing import Any

from engines.base import Game, Position, PositionError
from engines.games.strings_of_suits.board import (
    CELL_NUMBERS,
    CELLS,
    EMPTY,
    HALF,
    OWNED,
    SUIT_NUMBERS,
    Deck,
    Grid,
    gain,
    lengthen,
    strings_on,
)
from engines.games.strings_of_suits.state import MOST_DUE, Rules, StringsState
from engines.positions import (
    read_bool,
    read_header,
    read_int,
    read_ints,
    read_list,
    read_optional_seat,
    read_seat,
)


def read_state(game: Game, position: Position) -> StringsState:
    _, options = read_header(game, position)
    rules = Rules(options)
    over = read_bool(position, "over")
    history = _read_history(position, rules, over)
    grid = _read_grid(position.get("grid"), "grid", rules.deck)
    state = StringsState(rules, grid, _read_future(position, rules, len(history)))
    state.history = history
    state.starter = read_seat(position, "starter", 2)
    state.keeper = _read_keeper(position)
    state.scored = _points(position.get("scores"), "scores")
    _read_board(position, state)
    _read_phase(position, state, over)
    if over:
        read_optional_seat(position, "turn", 2)
        state.turn = None
    else:
        state.turn = read_seat(position, "turn", 2)
        _check_placements(state, state.turn)
    return state


def _read_history(position: Position, rules: Rules, over: bool) -> list[tuple[int, int]]:
    number = read_int(position, "game_no", 1, rules.games)
    if over and number != rules.games:
        raise PositionError(f"over must be false before the end of game {rules.games}.")
    finished = number if over else number - 1
    games = read_list(position, "history", finished)
    pairs = [_points(points, "history") for points in games]
    return [(first, second) for first, second in pairs]


def _points(value: Any, field: str) -> list[int]:
    points = read_ints({field: value}, field, 2)
    if min(points) < 0:
        raise PositionError(f"{field} must not be negative.")
    return list(points)


def _read_grid(value: Any, field: str, deck: Deck) -> Grid:
    texts = read_list({field: value}, field, CELLS)
    unused = {text: list(numbers) for text, numbers in deck.numbers.items()}
    cards = []
    for text in texts:
        if not isinstance(text, str) or text not in unused:
            raise PositionError(f"{field}: there is no card {text!r} in this deck.")
        if not unused[text]:
            held = len(deck.numbers[text])
            raise PositionError(f"{field}: there are more copies of {text} than {held}.")
        cards.append(unused[text].pop())
    return Grid(deck, cards)


def _read_future(position: Position, rules: Rules, finished: int) -> list[Grid]:
    grids = 1 if rules.games == 4 and finished < 2 else 0
    future = read_list(position, "future", grids)
    return [_read_grid(texts, "future", rules.deck) for texts in future]


def _read_keeper(position: Position) -> int:
    """The seat that owns the Light Keeper's suits."""
    suits = position.get("suits")
    if suits not in (list(OWNED), list(reversed(OWNED))):
        raise PositionError(f"suits must be {OWNED[0]} and {OWNED[1]}, in either order.")
    return 0 if suits[0] == OWNED[0] else 1


def _read_board(position: Position, state: StringsState) -> None:
    deck = state.rules.deck
    for cell, letter in enumerate(read_list(position, "board", CELLS)):
        if letter is None:
            continue
        if not isinstance(letter, str) or letter not in SUIT_NUMBERS:
            raise PositionError(f"board: there is no suit {letter!r}.")
        suit = SUIT_NUMBERS[letter]
        card = state.grid.cards[cell]
        mark = deck.mark_at[card][suit]
        if mark == EMPTY:
            raise PositionError(f"board: card {deck.cards[card]} does not bear {letter}.")
        if not state.left[suit]:
            raise PositionError(f"board: there are more than {state.rules.chips} {letter} chips.")
        state.board[cell] = suit
        state.strings[suit] = lengthen(state.strings[suit], cell)
        state.left[suit] -= 1
        state.usable &= deck.others[mark]
    for suit, left in enumerate(state.left):
        if not left:
            state.usable &= deck.without[suit]


def _read_phase(position: Position, state: StringsState, over: bool) -> None:
    phase = position.get("phase")
    allowed = ("place", "claim") if state.rules.manual and not over else ("place",)
    if phase not in allowed:
        raise PositionError(f"phase must be {' or '.join(allowed)}, not {phase!r}.")
    state.claiming = phase == "claim"
    state.due = read_int(position, "due", 0, MOST_DUE if state.claiming else 0)
    # A second pass in a row ends the game, so it can only be seen when the match is over.
    state.passes = read_int(position, "passes", 0, 0 if state.claiming else 1 + over)


def _check_placements(state: StringsState, turn: int) -> None:
    if state.claiming:
        return
    if not state.usable:
        raise PositionError("board: nobody can place, so this game would be over.")
    waiting = state.usable >> HALF if turn == state.keeper else state.usable & (1 << HALF) - 1
    if state.passes and waiting and not state.rules.free:
        raise PositionError("passes: a player who can place may not have passed.")


def due_of_last_chip(state: StringsState, rng: Random) -> int:
    """What the chip awaiting a claim earns; where the log does not name it, some own chip."""
    if state.told:
        cell = CELL_NUMBERS[state.told[-1][1].split(" ")[1]]
    else:
        own = [SUIT_NUMBERS[letter] for letter in OWNED[state.turn != state.keeper]]
        chips = [cell for cell, suit in enumerate(state.board) if suit in own]
        if not chips:
            return 0
        cell = rng.choice(chips)
    suit = state.board[cell]
    rest = [other for other in range(CELLS) if state.board[other] == suit and other != cell]
    return gain(strings_on(rest), state.rules.worth[cell])
