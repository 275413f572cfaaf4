"""Reading a position of Nana Toridori: whatever could not be played on is refused by its name."""

from __future__ import annotations

from typing import Any

from engines.base import Game, Position, PositionError
from engines.games.toridori.rules import (
    BLOCKS,
    DUEL_FRONT_SIZE,
    cards_of,
    meld_of,
    tally_of,
)
from engines.games.toridori.state import NOBODY, Decks, Terms, ToridoriState
from engines.positions import (
    check_copies,
    read_header,
    read_int,
    read_ints,
    read_list,
    read_optional_seat,
    read_seat,
    read_tiles,
)
from engines.tiles.toridori import COPIES, DECK, NUMBERS, TEXTS


def load_state(game: Game, position: Position, decks: Decks | None = None) -> ToridoriState:
    """The state of a position; the coming decks may be given apart from it."""
    seats, options = read_header(game, position)
    number = read_int(position, "round", 1)
    if decks is None:
        listed = _read_decks(position)
        decks = Decks(None, listed, number + 1, number + len(listed))
    state = ToridoriState(Terms(seats, options, decks))
    state.round = number
    state.starter = read_seat(position, "starter", seats)
    state.lay_out(_read_hands(position, seats), _read_fronts(position, seats))
    _read_series(state, position)
    _read_piles(state, position)
    _read_turn(state, position)
    _read_trick(state, position)
    _read_pending(state, position)
    _read_passes(state, position)
    _check_set(state)
    return state


def read_meld(values: Any, field: str) -> int:
    """The meld that a list of equal cards makes; an empty list is 0."""
    cards = read_tiles(values, field, NUMBERS)
    if len(set(cards)) > 1:
        raise PositionError(f"{field} must hold cards of one number.")
    if cards and len(cards) > COPIES[cards[0]]:
        raise PositionError(f"{field} holds more than {COPIES[cards[0]]} cards.")
    return meld_of(cards)


def _read_cards(position: Position, field: str) -> bytes:
    return bytes(read_tiles(position.get(field), field, NUMBERS))


def _read_decks(position: Position) -> tuple[bytes, ...]:
    decks = []
    for values in read_list(position, "decks"):
        deck = read_tiles(values, "decks", NUMBERS)
        if sorted(deck) != list(DECK):
            raise PositionError("decks: each must hold every card of the set.")
        decks.append(bytes(deck))
    return tuple(decks)


def _read_hands(position: Position, seats: int) -> tuple[bytes, ...]:
    hands = read_list(position, "hands", seats)
    return tuple(bytes(read_tiles(hand, "hands", NUMBERS)) for hand in hands)


def _read_fronts(position: Position, seats: int) -> tuple[bytes, ...]:
    if seats > 2:
        read_list(position, "front", 0)
        return (b"",) * seats
    fronts = [read_tiles(front, "front", NUMBERS) for front in read_list(position, "front", seats)]
    if max(len(front) for front in fronts) > DUEL_FRONT_SIZE:
        raise PositionError(f"front: a player has at most {DUEL_FRONT_SIZE} cards in front.")
    return tuple(bytes(sorted(front)) for front in fronts)


def _read_series(state: ToridoriState, position: Position) -> None:
    seats = state.terms.seats
    penguins = read_ints(position, "penguins", seats)
    most = int(state.terms.options["penguins"])
    if not all(0 <= left <= most for left in penguins):
        raise PositionError(f"penguins must be from 0 to {most}.")
    points = read_ints(position, "points", seats)
    if min(points) < 0:
        raise PositionError("points must not be negative.")
    state.penguins, state.points = tuple(penguins), tuple(points)
    state.results = tuple(
        tuple(_read_seats(order, "results", seats, seats))
        for order in read_list(position, "results")
    )


def _read_seats(values: Any, field: str, seats: int, least: int = 0) -> list[int]:
    """Different seats in some order."""
    if not isinstance(values, list) or not all(type(seat) is int for seat in values):
        raise PositionError(f"{field} must hold seats in order.")
    if not set(values) <= set(range(seats)) or not least <= len(set(values)) == len(values):
        raise PositionError(f"{field} must hold different seats from 0 to {seats - 1}.")
    return values


def _read_piles(state: ToridoriState, position: Position) -> None:
    state.deck = _read_cards(position, "deck")
    state.unused = _read_cards(position, "unused")
    wrong = "deck" if state.terms.duel else "unused"
    if position[wrong]:
        mode = state.terms.options["mode"]
        raise PositionError(f"{wrong} must be empty in the {mode} game.")
    discard = _read_cards(position, "discard")
    check_copies(discard, COPIES, TEXTS)
    state.discard = tally_of(discard)


def _read_turn(state: ToridoriState, position: Position) -> None:
    hands = state.hands
    state.turn = read_optional_seat(position, "turn", state.terms.seats)
    if (state.turn is None) != state.is_decided():
        raise PositionError("turn must be null when the game is decided, and only then.")
    state.out = tuple(_read_seats(position.get("out"), "out", state.terms.seats))
    if set(state.out) != {seat for seat, hand in enumerate(hands) if not hand}:
        raise PositionError("out must hold exactly the seats without cards.")
    if state.turn is None:
        return
    if not hands[state.turn]:
        raise PositionError(f"turn: seat {state.turn} has no cards.")
    if sum(1 for hand in hands if hand) < 2:
        raise PositionError("hands: at least two seats must have cards.")


def _read_trick(state: ToridoriState, position: Position) -> None:
    state.table = read_meld(position.get("table"), "table")
    table_by = read_optional_seat(position, "table_by", state.terms.seats)
    if (table_by is None) != (state.table == 0):
        raise PositionError("table_by must be null when the table is empty, and only then.")
    if table_by is not None:
        state.table_by = table_by
        state.to_end = state.live - (1 if state.hands[table_by] else 0)


def _read_pending(state: ToridoriState, position: Position) -> None:
    pending = position.get("pending")
    if pending is None:
        if state.turn is not None and state.turn == state.table_by:
            raise PositionError("table_by: nobody is asked to beat the own meld.")
        return
    if not isinstance(pending, dict) or state.turn is None:
        raise PositionError("pending must be null, or an object when a seat is asked.")
    state.pending = read_meld(pending.get("cards"), "pending")
    source = state.source()
    if pending.get("source") != source:
        raise PositionError(f"pending: the source must be {source!r} here.")
    if not state.pending or (source != "table" and state.pending >> 3 > 1):
        raise PositionError("pending: the cards must be a beaten meld, or one passed card.")
    if source == "table" and state.pending >= state.table:
        raise PositionError("pending: the meld on the table does not beat these cards.")


def _read_passes(state: ToridoriState, position: Position) -> None:
    """A pass counts at once, so it is in the number while its card is still to be settled."""
    if state.table_by in (NOBODY, state.turn):
        low, high = 0, 0
    elif state.pending:
        low, high = 1, state.to_end
    else:
        low, high = 0, state.to_end - (0 if state.turn is None else 1)
    state.passes = read_int(position, "passes", low, high)


def _check_set(state: ToridoriState) -> None:
    piles = [*state.hands, *state.fronts, state.deck, state.unused, cards_of(state.discard)]
    cards = b"".join([*piles, BLOCKS[state.table], BLOCKS[state.pending]])
    check_copies(cards, COPIES, TEXTS)
    state.missing = cards_of(tally_of(DECK) - tally_of(cards))
