"""Positions of Shi Wu Hu from outside, and the hands that a view leaves open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set
from itertools import product
from random import Random
from typing import Any

from engines.base import HIDDEN, Position, PositionError, View
from engines.deals import read_decks
from engines.games.shiwuhu_tricks.sets import COPIES, SETS, SUPREME
from engines.games.shiwuhu_tricks.state import ShiWuHuState, Terms
from engines.positions import (
    check_copies,
    read_bool,
    read_int,
    read_ints,
    read_list,
    read_seat,
    read_tiles,
)
from engines.tiles.chinese import EIGHTY_FOUR, NUMBERS, TEXTS
from engines.tricks import deal_begins, faces_of, holding_of, read_holding, seen_in
from engines.unseen import assign


def load_state(terms: Terms, position: Position) -> ShiWuHuState:
    state = ShiWuHuState(terms)
    state.deal = read_int(position, "deal", 0, terms.deals - 1)
    state.starter = read_seat(position, "starter", terms.seats)
    state.chips = list(read_ints(position, "chips", terms.seats))
    state.per = read_int(position, "per", 0, len(EIGHTY_FOUR))
    state.hu = list(read_ints(position, "hu", terms.seats))
    state.passes = read_int(position, "passes", 0, terms.seats - 2)
    state.next_decks = read_decks(position, "next_decks", NUMBERS, EIGHTY_FOUR)
    _read_current(state, position.get("current"))
    _read_cards(state, position)
    if not read_bool(position, "over"):
        _read_turn(state, position)
    return state


def _read_current(state: ShiWuHuState, current: Any) -> None:
    if current is None:
        return
    if not isinstance(current, dict):
        raise PositionError("current must be null or an object with a seat and tiles.")
    state.owner = read_seat(current, "seat", state.seats)
    state.current = read_holding(current.get("tiles"), "current")
    if state.current not in SETS.classes:
        raise PositionError("current: these tiles are no set.")


def _read_cards(state: ShiWuHuState, position: Position) -> None:
    hands, laid = (
        [read_tiles(row, field, NUMBERS) for row in read_list(position, field, state.seats)]
        for field in ("hands", "laid")
    )
    if not SUPREME.issuperset(face for row in laid for face in row):
        raise PositionError("laid: only 42 and 21 are laid down.")
    played = Counter(read_tiles(position.get("played"), "played", NUMBERS))
    # A hand-made position may name the current set and leave it out of what was played.
    shown = played | Counter(faces_of(state.current))
    cards = [*shown.elements(), *(face for row in (*hands, *laid) for face in row)]
    check_copies(cards, COPIES, TEXTS)
    state.hands = list(map(holding_of, hands))
    state.sizes = list(map(len, hands))
    state.laid = list(map(holding_of, laid))
    state.played = holding_of(played.elements())


def _read_turn(state: ShiWuHuState, position: Position) -> None:
    turn = read_seat(position, "turn", state.seats)
    if not any(state.hands):
        raise PositionError("hands: nobody holds a card, so over must be true.")
    if not state.current:
        state.passes = 0
        state.ask_to_lead(turn)
    elif turn == state.owner:
        raise PositionError("turn: who played the current set is not asked to beat it.")
    else:
        state.ask(turn)


def imagine_hands(view: View, log: Sequence[int], rng: Random) -> Position:
    """The position of the view with unseen cards for the hidden ones.

    Of a position that lacks cards more may be unseen than hidden: some are then left over.
    """
    position = {**view["position"]}
    hands = position["hands"] = [list(hand) for hand in position["hands"]]
    places = [
        (s, at) for s, hand in enumerate(hands) for at in range(len(hand)) if hand[at] == HIDDEN
    ]
    unseen = _unseen(position)
    if len(unseen) < len(places):
        raise PositionError("The view hides more cards than are unseen.")
    dealt = _deal_unseen(unseen, [seat for seat, _ in places], _lacking(position, log), rng)
    for (seat, at), face in zip(places, dealt, strict=False):
        hands[seat][at] = TEXTS[face]
    return position


def _unseen(position: Position) -> list[int]:
    current = position["current"]["tiles"] if position["current"] else []
    shown = seen_in(position["played"]) | seen_in(current)
    shown += seen_in(*position["hands"], *position["laid"])
    return list((Counter(EIGHTY_FOUR) - shown).elements())


def _lacking(position: Position, log: Sequence[int]) -> list[list[Set[int]]]:
    """By seat the ways in which it can lack supreme faces, one of which must be so.

    Who laid cards down has none of them left; who laid none was never dealt both faces.
    """
    one_of_them: list[Set[int]] = [{face} for face in sorted(SUPREME)]
    lacking: list[list[Set[int]]] = [
        [SUPREME] if cards else one_of_them for cards in position["laid"]
    ]
    for entry in log[deal_begins(log, len(position["played"])) :]:
        shown = SUPREME.intersection(faces_of(entry >> 4))
        if shown:
            lacking[entry & 3] = [SUPREME - shown]
    return lacking


def _deal_unseen(
    unseen: Sequence[int], owners: Sequence[int], lacking: Sequence[Sequence[Set[int]]], rng: Random
) -> list[int]:
    nothing = frozenset[int]()
    spare = [nothing] * (len(unseen) - len(owners))
    ways = list(product(*lacking))
    # A hand-made position may break the rule of the supreme faces: then anything goes.
    for way in (*rng.sample(ways, len(ways)), [nothing] * len(lacking)):
        dealt = assign(unseen, [*(way[owner] for owner in owners), *spare], rng)
        if dealt is not None:
            return dealt
    raise PositionError("hands: the unseen cards cannot be dealt.")
