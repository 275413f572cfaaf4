"""Natto from outside: a state read from a position, or imagined from what one seat may know."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from engines.base import HIDDEN, Game, IllegalMoveError, Position, PositionError, View
from engines.chance import SEED_BYTES, Chance
from engines.games.natto.combinations import BOMB, COMBINATIONS, MASKS, MOVES, PASS
from engines.games.natto.notation import read_move
from engines.games.natto.rules import Decks, Rules, rules_of
from engines.games.natto.state import HAND, LONE_DRAGONS, NOTHING, NattoState
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
from engines.tiles.natto import COPIES, DECK, KIND_TEXTS, KINDS, kinds_of, mask_of

_TILES: Final = sum(COPIES.values())
_TEXTS: Final[dict[int, str]] = dict(enumerate(KIND_TEXTS))
_FIRST_DRAGON: Final = 28


def load(game: Game, position: Position) -> NattoState:
    _, options = read_header(game, position)
    rules = rules_of(options)
    state = NattoState(rules, Decks(_read_decks(position)))
    state.round = read_int(position, "round", 1)
    state.leader = read_seat(position, "round_leader", 2)
    state.wins = _read_counts(position, "wins", rules.target)
    state.turn = read_optional_seat(position, "turn", 2)
    if (state.turn is None) != (rules.target in state.wins) or min(state.wins) == rules.target:
        raise PositionError("turn must be null exactly when one seat has won the rounds it needs.")
    _read_tiles_of_round(state, position)
    _read_pile(state, position)
    _check_hands(state)
    return state


def _read_counts(position: Position, field: str, most: int) -> list[int]:
    counts = read_ints(position, field, 2)
    if min(counts) < 0 or max(counts) > most:
        raise PositionError(f"{field} must hold numbers from 0 to {most}.")
    return counts[:]


def _read_decks(position: Position) -> list[list[int]]:
    decks = [read_tiles(deck, "decks", KINDS) for deck in read_list(position, "decks")]
    if any(sorted(deck) != DECK for deck in decks):
        raise PositionError("decks: each must hold the 31 tiles that are shuffled, once.")
    return decks


def _read_tiles_of_round(state: NattoState, position: Position) -> None:
    hands = [read_tiles(hand, "hands", KINDS) for hand in read_list(position, "hands", 2)]
    aside = read_tiles(position.get("aside"), "aside", KINDS)
    pile = read_tiles(position.get("pile"), "pile", KINDS)
    for hand in hands:
        dragons = [kind for kind in hand if kind >= _FIRST_DRAGON]
        if len(dragons) != len(set(dragons)) or (dragons and state.rules.shared):
            raise PositionError(
                "hands: a hand has at most one dragon of each kind, none if shared."
            )
        if len(hand) - len(dragons) > HAND:
            raise PositionError(f"hands: a hand has at most {HAND} tiles besides dragons.")
    if len(aside) > len(DECK) - 2 * HAND or any(kind >= _FIRST_DRAGON for kind in aside):
        raise PositionError("aside must hold at most 5 tiles, and no dragon.")
    state.trick = _read_trick(position, state.turn, state.rules)
    on_table = kinds_of(MASKS[state.trick]) if state.trick != NOTHING else []
    in_round = [*hands[0], *hands[1], *aside, *pile]
    check_copies(in_round + on_table, COPIES, _TEXTS)
    state.hands = [mask_of(hand) for hand in hands]
    state.aside = mask_of(aside)
    state.missing = _all_but(in_round)


def _all_but(tiles: list[int]) -> list[int]:
    """The rest of the 37 tiles, in canonical order."""
    left = list(COPIES.values())
    for kind in tiles:
        left[kind] -= 1
    return [kind for kind, count in enumerate(left) for _ in range(count)]


def _read_trick(position: Position, turn: int | None, rules: Rules) -> int:
    trick = position.get("trick")
    if trick is None:
        return NOTHING
    if not isinstance(trick, dict) or not isinstance(trick.get("move"), str):
        raise PositionError("trick must be null or an object with by and move.")
    if read_seat(trick, "by", 2) == turn:
        raise PositionError("trick: the seat to move cannot have played last.")
    try:
        move = read_move(trick["move"])
    except IllegalMoveError as error:
        raise PositionError(f"trick: {error}") from error
    if COMBINATIONS[move].kind == BOMB and not rules.ordering.is_listed(move):
        raise PositionError(f"trick: {trick['move']} is not in the list of bombs.")
    if move == PASS or (rules.shared and move in LONE_DRAGONS):
        raise PositionError(f"trick: {trick['move']} cannot be the play to beat.")
    return NOTHING if turn is None else move


def _read_pile(state: NattoState, position: Position) -> None:
    pile = read_tiles(position.get("pile"), "pile", KINDS)
    state.dragon_max = _read_counts(position, "dragon_max", 3)
    state.dragon_count = _read_counts(position, "dragon_count", 6)
    if not state.rules.shared and (pile or any(state.dragon_max + state.dragon_count)):
        raise PositionError("pile, dragon_max and dragon_count are for shared dragons only.")
    if any(kind < _FIRST_DRAGON for kind in pile):
        raise PositionError("pile must hold dragons only.")
    for kind in pile:
        state.under |= state.top & 1 << kind - 1
        state.top |= 1 << kind - 1


def _check_hands(state: NattoState) -> None:
    """A round in play has no empty hand; both are empty if there was no deck to deal it from."""
    if state.turn is None or all(state.hands):
        return
    if any(state.hands) or state.decks.count or state.trick != NOTHING:
        raise PositionError("hands: a hand is empty, so the round is over.")


def imagine(game: Game, view: View, rng: Random) -> NattoState:
    seen = view["position"]
    if not isinstance(seen, dict):
        raise PositionError("A position must be an object.")
    log = [_read_logged(entry) for entry in read_list(view, "log")]
    missing = read_tiles(seen.get("missing", []), "missing", KINDS)
    position = {**seen, "decks": []} if seen.get("turn") is not None else seen
    state = load(game, _with_hidden_dealt(position, log, missing, rng))
    if state.turn is not None:
        key = Chance(rng.randbytes(SEED_BYTES))
        state.decks = Decks([], key, read_int(seen, "decks"))
    state.log = log
    state.missing = missing
    return state


def _read_logged(entry: Any) -> int:
    if not isinstance(entry, list) or len(entry) != 2 or entry[0] not in (0, 1):
        raise PositionError("log must hold pairs of a seat and a move.")
    move = MOVES.get(entry[1])
    if move is None:
        raise PositionError(f"log: there is no move {entry[1]!r}.")
    return move * 2 + int(entry[0])


def _with_hidden_dealt(
    position: Position, log: list[int], missing: list[int], rng: Random
) -> Position:
    """The position with tiles that nobody has seen in the places of the hidden ones."""
    lists = [*read_list(position, "hands", 2), read_list(position, "aside")]
    texts = [text for tiles in lists for text in tiles]
    if HIDDEN not in texts:
        return position
    shown = [text for text in texts if text != HIDDEN] + read_list(position, "pile")
    known = read_tiles(shown, "hands", KINDS) + missing
    known += _played(log, _TILES - len(known) - texts.count(HIDDEN))
    unseen = _all_but(known)
    if len(unseen) != texts.count(HIDDEN):
        raise PositionError("hands: the hidden tiles are not as many as the unseen.")
    rng.shuffle(unseen)
    dealt = [
        [KIND_TEXTS[unseen.pop()] if text == HIDDEN else text for text in tiles] for tiles in lists
    ]
    return {**position, "hands": dealt[:2], "aside": dealt[2]}


def _played(log: list[int], count: int) -> list[int]:
    """The last so many tiles that were played: those of the present round."""
    tiles: list[int] = []
    for code in reversed(log):
        if len(tiles) >= count:
            break
        tiles += kinds_of(MASKS[code >> 1])
    return tiles
