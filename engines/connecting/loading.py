"""Reading the position of a connecting game, which may be set up by hand and lack tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from engines.base import Position, PositionError
from engines.connecting.state import ConnectingState
from engines.deals import Deck, read_decks
from engines.positions import (
    check_copies,
    read_bool,
    read_int,
    read_ints,
    read_list,
    read_seat,
    read_tiles,
)
from engines.tiles.chinese import FACE_OF, LYING, NUMBERS, TEXTS


def set_up(state: ConnectingState, position: Position) -> None:
    """Make a fresh state that of the position; PositionError names what is malformed."""
    seats, deals = state.seats, state.terms.options["deals"]
    state.dealer = read_seat(position, "dealer", seats)
    state.deal_no = read_int(position, "deal_no", 1, deals)
    state.totals = list(read_ints(position, "totals", seats))
    state.unused = tuple(sorted(read_tiles(position.get("unused"), "unused", NUMBERS)))
    hands, down = (_read_rows(position, field, seats) for field in ("hands", "down"))
    layout = _read_layout(position)
    lying = [FACE_OF[tile] for tile in layout]
    state.missing = _missing([*hands, *down, state.unused, lying], state.terms.deck)
    state.lay_out(hands, down, layout)
    state.future = read_decks(position, "future", NUMBERS, state.terms.deck)
    if not read_bool(position, "over"):
        if len(state.future) != deals - state.deal_no:
            raise PositionError("future must hold one deck for every deal to come.")
        if not state.held:
            raise PositionError("hands: nobody holds a tile, so over must be true.")
        state.ask(read_seat(position, "turn", seats))


def _read_rows(position: Position, field: str, seats: int) -> list[list[int]]:
    return [read_tiles(row, field, NUMBERS) for row in read_list(position, field, seats)]


def _read_layout(position: Position) -> list[int]:
    layout = read_tiles(position.get("layout"), "layout", LYING)
    for one, next_one in pairwise(layout):
        if one % 10 != next_one // 10:
            raise PositionError(f"layout: {one} and {next_one} do not connect.")
    return layout


def _missing(rows: Sequence[Sequence[int]], deck: Deck) -> Deck:
    """What a hand-made position leaves out; PositionError if it has a tile too many."""
    tiles = [face for row in rows for face in row]
    copies = Counter(deck)
    check_copies(tiles, copies, TEXTS)
    return tuple(sorted((copies - Counter(tiles)).elements()))
