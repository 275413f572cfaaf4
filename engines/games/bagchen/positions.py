"""Positions of Bagchen from outside, and the tiles that a view leaves open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Set
from random import Random
from typing import Any

from engines.base import Position, PositionError, View
from engines.games.bagchen.sets import CHIEF
from engines.games.bagchen.state import HAND_SIZE, SEATS, BagchenState, Deal, Terms
from engines.last_trick import check_turn, read_tricks
from engines.positions import (
    check_copies,
    read_bool,
    read_int,
    read_ints,
    read_list,
    read_optional_seat,
    read_seat,
    read_tiles,
)
from engines.tiles.chinese import NUMBERS, TEXTS, TWO_SETS
from engines.tricks import (
    DISCARD,
    deal_begins,
    faces_of,
    imagine_tiles,
    read_holding,
    read_log,
    read_trick,
    seen_in,
    size_of,
)

_TRIES = 50


def load_state(terms: Terms, position: Position) -> BagchenState:
    state = BagchenState(terms)
    state.deal = read_int(position, "deal", 0, terms.deals - 1)
    state.starter = read_seat(position, "starter", SEATS)
    state.leader = read_seat(position, "leader", SEATS)
    state.throw(_read_dice(position.get("dice"), "dice"))
    state.chips = list(read_ints(position, "chips", SEATS))
    state.tricks = read_tricks(position, SEATS, HAND_SIZE)
    state.chiefs = read_optional_seat(position, "chiefs", SEATS)
    state.next_deals = tuple(map(_read_deal, read_list(position, "next_deals")))
    _read_run(state, position.get("run"))
    _read_tiles(state, position)
    if not read_bool(position, "over"):
        turn = read_seat(position, "turn", SEATS)
        played = [size_of(move >> 2) for _, move in state.trick]
        check_turn(turn, state.leader, [len(faces_of(hand)) for hand in state.hands], played)
        state.turn = turn
    return state


def _read_dice(text: Any, field: str) -> int:
    if not isinstance(text, str) or text not in NUMBERS:
        raise PositionError(f"{field} must be a face such as 63, the higher half first.")
    return NUMBERS[text]


def _read_deal(deal: Any) -> Deal:
    if not isinstance(deal, dict):
        raise PositionError("next_deals must hold objects with a deck and dice.")
    deck = read_tiles(deal.get("deck"), "next_deals", NUMBERS)
    if tuple(sorted(deck)) != TWO_SETS:
        raise PositionError("next_deals: every deck must hold both sets.")
    return tuple(deck), _read_dice(deal.get("dice"), "next_deals: dice")


def _read_run(state: BagchenState, run: Any) -> None:
    if not isinstance(run, dict):
        raise PositionError("run must be an object with seat, points and pending.")
    state.runner = read_optional_seat(run, "seat", SEATS)
    state.run_points = read_int(run, "points")
    state.pending = list(read_ints(run, "pending", SEATS))
    if (state.runner is None) != (state.run_points == 0):
        raise PositionError("run: a seat and its points go together.")


def _read_tiles(state: BagchenState, position: Position) -> None:
    state.hands = [read_holding(hand, "hands") for hand in read_list(position, "hands", SEATS)]
    state.exposed = read_holding(position.get("exposed"), "exposed")
    state.buried = [read_holding(heap, "buried") for heap in read_list(position, "buried", SEATS)]
    state.trick = read_trick(position, state.leader, SEATS, state.points.sets)
    state.best, state.winner = 0, state.leader
    for seat, move in state.trick:
        if move & 3 != DISCARD:
            state.best, state.winner = move >> 2, seat
    heaps = [*state.hands, *state.buried, state.exposed, *(move >> 2 for _, move in state.trick)]
    tiles = [face for heap in heaps for face in faces_of(heap)]
    check_copies(tiles, Counter(TWO_SETS), TEXTS)


def imagine_state(view: View, terms: Terms, rng: Random) -> BagchenState:
    """A discard is always allowed and proves nothing; only the chiefs are known to be together."""
    for _ in range(_TRIES):
        position = _with_tiles_dealt(view["position"], rng)
        state = load_state(terms, position)
        state.log = read_log(view["log"], state.buried, state.trick)
        state.opened = _opened(state)
        if not _hides_chiefs(state):
            break
    state.next_deals = tuple(
        (tuple(rng.sample(TWO_SETS, len(TWO_SETS))), NUMBERS[rng.choice(_THROWS)])
        for _ in range(read_int(view["position"], "next_deals"))
    )
    return state


_THROWS = [f"{max(one, two)}{min(one, two)}" for one in range(1, 7) for two in range(1, 7)]


def _with_tiles_dealt(shown: Position, rng: Random) -> Position:
    position = {**shown, "next_deals": []}
    for field in ("hands", "buried"):
        position[field] = [list(row) for row in shown[field]]
    position["trick"] = [{**play, "tiles": list(play["tiles"])} for play in shown["trick"]]
    plays = [play["tiles"] for play in position["trick"]]
    seen = seen_in(*position["hands"], *position["buried"], position["exposed"], *plays)
    chiefs = shown.get("chiefs")
    not_chiefs = frozenset({CHIEF})

    def banned(seat: int) -> Set[int]:
        return frozenset() if chiefs in (None, seat) else not_chiefs

    imagine_tiles(position, Counter(TWO_SETS) - seen, rng, banned)
    return position


def _opened(state: BagchenState) -> int:
    heaps = [*state.buried, state.exposed, *(move >> 2 for _, move in state.trick)]
    return deal_begins(state.log, sum(len(faces_of(heap)) for heap in heaps))


def _hides_chiefs(state: BagchenState) -> bool:
    """Whether a seat was dealt all four chiefs and did not say so."""
    if state.chiefs is not None or CHIEF in state.points.faces:
        return False
    dealt = [[*faces_of(hand), *faces_of(heap)].count(CHIEF) for hand, heap in _own(state)]
    for entry in state.log[state.opened :]:
        if entry >> 2 & 3 != DISCARD:
            dealt[entry & 3] += faces_of(entry >> 4).count(CHIEF)
    return 4 in dealt


def _own(state: BagchenState) -> list[tuple[int, int]]:
    """By seat its hand, and what it has laid face down."""
    down = list(state.buried)
    for seat, move in state.trick:
        if move & 3 == DISCARD:
            down[seat] += move >> 2
    return list(zip(state.hands, down, strict=True))
