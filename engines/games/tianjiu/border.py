"""Reading positions of Tien Gow, and imagining what a view of it hides."""

from __future__ import annotations

from collections import Counter
from random import Random

from engines.base import Position, View
from engines.deals import imagined_decks, read_decks
from engines.games.tianjiu.mouse import HAND_SIZE, MouseState, imagine_queues
from engines.games.tianjiu.play import Terms, TrickState
from engines.games.tianjiu.standard import StandardState
from engines.last_trick import check_turn, read_tricks
from engines.positions import (
    check_copies,
    read_bool,
    read_int,
    read_ints,
    read_list,
    read_seat,
    read_tiles,
)
from engines.tiles.chinese import NUMBERS, TEXTS
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


def load_state(position: Position, terms: Terms) -> TrickState:
    if terms.seats == 2:
        return _load_mouse(position, terms)
    state = StandardState(terms)
    state.deal = read_int(position, "deal", 0, terms.options["deals"] - 1)
    state.streak = read_int(position, "streak", 1)
    state.decks = read_decks(position, "next_decks", NUMBERS, terms.deck)
    state.opened = 0
    _load_table(position, state)
    return state


def _load_mouse(position: Position, terms: Terms) -> MouseState:
    state = MouseState(terms)
    state.deal = read_int(position, "deal", 0, terms.options["max_deals"] - 1)
    state.deal_size = read_int(position, "deal_size", 1, HAND_SIZE)
    state.queues = [
        read_tiles(queue, "queues", NUMBERS) for queue in read_list(position, "queues", 2)
    ]
    _load_table(position, state)
    # What was taken in this deal lies in the queues already.
    held = [face for hand in state.hands for face in faces_of(hand)]
    held += [face for _, move in state.trick for face in faces_of(move >> 2)]
    check_copies([*held, *state.queues[0], *state.queues[1]], Counter(terms.deck), TEXTS)
    return state


def _load_table(position: Position, state: TrickState) -> None:
    seats, terms = state.seats, state.terms
    state.banker = read_seat(position, "banker", seats)
    state.leader = read_seat(position, "leader", seats)
    state.chips = list(read_ints(position, "chips", seats))
    state.hands = [read_holding(hand, "hands") for hand in read_list(position, "hands", seats)]
    state.tricks = read_tricks(position, seats, terms.size)
    # What was played before is not needed to go on, so a position may leave it out.
    told = {"exposed": [], "buried": [[]] * seats, **position}
    state.exposed = read_holding(told["exposed"], "exposed")
    state.buried = [read_holding(heap, "buried") for heap in read_list(told, "buried", seats)]
    state.trick = read_trick(position, state.leader, seats, state.sets)
    state.best, state.winner = 0, state.leader
    for seat, move in state.trick:
        if move & 3 != DISCARD:
            state.best, state.winner = move >> 2, seat
    _check_tiles(state)
    turn = read_seat(position, "turn", seats)
    if not read_bool(position, "over"):
        played = [size_of(move >> 2) for _, move in state.trick]
        check_turn(turn, state.leader, [len(faces_of(hand)) for hand in state.hands], played)
        state.turn = turn


def _check_tiles(state: TrickState) -> None:
    heaps = [*state.hands, *state.buried, state.exposed, *(move >> 2 for _, move in state.trick)]
    tiles = [face for heap in heaps for face in faces_of(heap)]
    check_copies(tiles, Counter(state.terms.deck), TEXTS)


def imagine_state(view: View, terms: Terms, rng: Random) -> TrickState:
    """The unseen tiles are dealt freely: a discard is always allowed and so proves nothing."""
    position = {**view["position"]}
    for field in ("hands", "buried"):
        position[field] = [list(row) for row in position[field]]
    position["trick"] = [{**play, "tiles": list(play["tiles"])} for play in position["trick"]]
    plays = [play["tiles"] for play in position["trick"]]
    shown = seen_in(*position["hands"], *position["buried"], position["exposed"], *plays)
    imagine_tiles(position, Counter(terms.deck) - shown, rng)
    buried = [read_holding(heap, "buried") for heap in position["buried"]]
    trick = read_trick(position, position["leader"], terms.seats, terms.sets)
    log = read_log(view["log"], buried, trick)
    if terms.seats == 2:
        position["queues"] = list(position["queues"])
        imagine_queues(position, log, terms.deck, rng)
    else:
        decks = imagined_decks(terms.deck, read_int(position, "next_decks"), rng)
        position["next_decks"] = [[TEXTS[face] for face in deck] for deck in decks]
    state = load_state(position, terms)
    state.log = log
    if isinstance(state, StandardState):
        heaps = [*state.buried, state.exposed, *(move >> 2 for _, move in state.trick)]
        state.opened = deal_begins(log, sum(len(faces_of(heap)) for heap in heaps))
    return state
