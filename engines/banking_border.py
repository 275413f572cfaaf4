"""Positions of the games against a banker: read, masked for a view, and imagined from one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from copy import deepcopy
from random import Random
from typing import Any, Final

from engines.banking import Bank, Settled, texts_of
from engines.base import HIDDEN, Position, PositionError
from engines.deals import Deck, imagined_decks, read_decks
from engines.positions import (
    check_copies,
    read_int,
    read_ints,
    read_list,
    read_seat,
    read_tiles,
)
from engines.tiles.chinese import NUMBERS, STANDARD_SET, TEXTS

_COPIES: Final = Counter(STANDARD_SET)


def read_bank(position: Position, seats: int, deals: int) -> Bank:
    """The common fields but for the banker, whom a match may lack, and the stakes."""
    bank = Bank(seats, read_decks(position, "next_decks", NUMBERS, STANDARD_SET))
    bank.deal = read_int(position, "deal", 0, deals - 1)
    bank.chips = list(read_ints(position, "chips", seats))
    bank.last = _read_settled(position.get("last"), seats)
    return bank


def _read_settled(value: Any, seats: int) -> Settled | None:
    if value is None:
        return None
    if not isinstance(value, dict):
        raise PositionError("last must be an object.")
    try:
        hands = read_rows(value, "hands", seats)
        table = read_tiles(value.get("table", []), "table", NUMBERS)
        check_tiles([*hands, table])
        return Settled(
            read_int(value, "deal"),
            tuple(map(tuple, hands)),
            tuple(read_ints(value, "chips", seats)),
            tuple(table),
        )
    except PositionError as error:
        raise PositionError(f"last: {error}") from error


def read_rows(position: Mapping[str, Any], field: str, seats: int) -> list[list[int]]:
    return [read_tiles(row, field, NUMBERS) for row in read_list(position, field, seats)]


def check_tiles(rows: Sequence[Sequence[int]]) -> None:
    check_copies((face for row in rows for face in row), _COPIES, TEXTS)


def read_stakes(position: Position, bank: Bank) -> None:
    """The banker and what is staked with him."""
    bank.banker = read_seat(position, "banker", bank.seats)
    bank.stakes = list(read_ints(position, "stakes", bank.seats))
    if min(bank.stakes) < 0:
        raise PositionError("stakes must not be negative.")
    if bank.stakes[bank.banker]:
        raise PositionError("stakes: the banker has none.")


def read_phase(position: Position, phases: Sequence[str]) -> str:
    phase = position.get("phase")
    if phase not in phases:
        raise PositionError(f"phase must be one of {', '.join(phases)}, not {phase!r}.")
    return str(phase)


def read_tiles_of(position: Position, seats: int) -> tuple[list[Deck], Deck]:
    """The hands and the stock as they lie."""
    hands = read_rows(position, "hands", seats)
    stock = read_tiles(position.get("stock"), "stock", NUMBERS)
    check_tiles([*hands, stock])
    return [tuple(hand) for hand in hands], tuple(stock)


def read_turn(position: Position, choices: Sequence[object]) -> int:
    """The seat that is asked, which must not have chosen already."""
    turn = read_seat(position, "turn", len(choices))
    if choices[turn] is not None:
        raise PositionError(f"turn: seat {turn} has nothing to decide.")
    return turn


def hide_tiles(position: Position, viewer: int | None) -> None:
    """Mask the stock and the decks to come, and till the match is over the others' hands."""
    position["next_decks"] = len(position["next_decks"])
    position["stock"] = [HIDDEN] * len(position["stock"])
    if not position["over"]:
        hide_hands(position, [viewer])


def hide_hands(position: Position, shown: Sequence[int | None]) -> None:
    position["hands"] = [
        hand if seat in shown else [HIDDEN] * len(hand)
        for seat, hand in enumerate(position["hands"])
    ]


def hide_choices(position: Position, field: str, viewer: int | None, mask: list[Any]) -> None:
    """Show of another seat's sealed choice only that it was made."""
    if not position["over"]:
        position[field] = [
            choice if choice is None or seat == viewer else deepcopy(mask)
            for seat, choice in enumerate(position[field])
        ]


def open_choices(position: Position, field: str) -> list[int]:
    """The seats whose choice is masked; they are left without one, to be imagined."""
    masked = [seat for seat, choice in enumerate(position[field]) if HIDDEN in str(choice)]
    position[field] = [
        None if seat in masked else choice for seat, choice in enumerate(position[field])
    ]
    return masked


def deal_unseen(shown: Position, rng: Random) -> Position:
    """A view's position with every hidden tile of hands, table and stock dealt at random.

    A view may hide fewer tiles than are unseen: those of a hand-made position are out of play.
    """
    position = {**shown, "hands": [list(hand) for hand in shown["hands"]]}
    position["stock"] = list(shown["stock"])
    rows = [*position["hands"], position["stock"]]
    if "table" in position:
        position["table"] = list(shown["table"])
        rows.append(position["table"])
    seen = Counter(NUMBERS[text] for row in rows for text in row if text != HIDDEN)
    unseen = list((_COPIES - seen).elements())
    rng.shuffle(unseen)
    for row in rows:
        for place, text in enumerate(row):
            if text == HIDDEN:
                row[place] = TEXTS[unseen.pop()]
    decks = imagined_decks(STANDARD_SET, read_int(position, "next_decks"), rng)
    position["next_decks"] = [texts_of(deck) for deck in decks]
    return position
