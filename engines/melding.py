"""What Small Mahjong and Tok share: moves as numbers, the tiles on the table, and what is hidden.

A move is `tiles << 3 | act`, where the tiles are a face, or two of them as `21 * first + second`.
Hands and melds are numbers as engines/sixes.py has them; a seat without a meld has the meld 0.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from random import Random
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from engines.base import HIDDEN, Position, PositionError, View
from engines.claims import CLAIM as WINDOW
from engines.claims import hide_passes, hide_window, imagine_window, read_ask, seats_after, suspects
from engines.deals import Deck, imagined_decks
from engines.positions import check_copies, read_bool, read_int, read_list, read_seat, read_tiles
from engines.sixes import COUNT, fill, hand_of, texts_of, unseen
from engines.tiles.chinese import COPIES, FACES, NUMBERS, STANDARD_SET, TEXTS

DISCARD, CLAIM, WIN, PASS, DRAW, TAKE = range(6)
VERBS: Final = ("discard", "claim", "win", "pass", "draw", "take")
_TILES: Final = {"discard": 1, "claim": 2, "win": 0, "pass": 0, "draw": 0, "take": 1}
_EXAMPLE: Final = ("", "63", "64 51")
HAND_SIZE: Final = 5
TRIES: Final = 20
"""How often hands are imagined in search of one that can claim."""


def claim_of(first: int, second: int) -> int:
    return (len(FACES) * first + second) << 3 | CLAIM


def claimed(move: int) -> tuple[int, int]:
    """The two tiles of the hand that a claim lays open."""
    return divmod(move >> 3, len(FACES))


@cache
def write(move: int) -> str:
    act = move & 7
    if act == CLAIM:
        first, second = claimed(move)
        return f"claim {TEXTS[first]} {TEXTS[second]}"
    return f"{VERBS[act]} {TEXTS[move >> 3]}" if act in (DISCARD, TAKE) else VERBS[act]


@cache
def read(text: str) -> int:
    """The move of a text that `write` gave."""
    verb, *tiles = text.split()
    faces = [NUMBERS[tile] for tile in tiles]
    return claim_of(*faces) if len(faces) == 2 else sum(faces) << 3 | VERBS.index(verb)


class Table(NamedTuple):
    """The tiles of a deal, wherever they lie."""

    hands: list[int]
    melds: list[int]
    wall: list[int]
    discards: list[int]
    discard_by: list[int]

    def dump(self) -> Position:
        return {
            "hands": [texts_of(hand) for hand in self.hands],
            "melds": [[texts_of(meld)] if meld else [] for meld in self.melds],
            "wall": [TEXTS[face] for face in self.wall],
            "discards": [TEXTS[face] for face in self.discards],
            "discard_by": list(self.discard_by),
        }


def dealt(deck: Deck, seats: int) -> Table:
    blocks = range(0, HAND_SIZE * seats, HAND_SIZE)
    hands = [hand_of(deck[start : start + HAND_SIZE]) for start in blocks]
    return Table(hands, [0] * seats, list(deck[HAND_SIZE * seats :]), [], [])


def read_table(position: Position, seats: int) -> Table:
    hands = [read_tiles(hand, "hands", NUMBERS) for hand in read_list(position, "hands", seats)]
    melds = [_read_meld(laid) for laid in read_list(position, "melds", seats)]
    wall = read_tiles(position.get("wall"), "wall", NUMBERS)
    discards = read_tiles(position.get("discards"), "discards", NUMBERS)
    by = read_list(position, "discard_by", len(discards))
    by = [read_seat({"discard_by": seat}, "discard_by", seats) for seat in by]
    every = [face for row in (*hands, *melds, wall, discards) for face in row]
    check_copies(every, dict(enumerate(COPIES)), TEXTS)
    return Table([*map(hand_of, hands)], [*map(hand_of, melds)], wall, discards, by)


def _read_meld(laid: Any) -> list[int]:
    if not isinstance(laid, list) or len(laid) > 1:
        raise PositionError("melds must hold no triplet or one for every seat.")
    faces = read_tiles(laid[0], "melds", NUMBERS) if laid else []
    if laid and len(faces) != 3:
        raise PositionError("melds: a triplet has three tiles.")
    return faces


def read_turn(
    position: Position, table: Table, phases: Sequence[str]
) -> tuple[int | None, str, list[int]]:
    """Who is asked, in which phase, and who is to be asked after him."""
    phase = position.get("phase")
    if read_bool(position, "over"):
        return None, "over", []
    if not isinstance(phase, str) or phase not in phases:
        raise PositionError(f"phase must be one of: {', '.join(phases)}.")
    turn = read_seat(position, "turn", len(table.hands))
    if phase == WINDOW:
        if not table.discards:
            raise PositionError("discards: there is none to claim.")
        return turn, phase, read_ask(position, turn, table.discard_by[-1], len(table.hands))
    if read_list(position, "ask"):
        raise PositionError("ask must be empty outside a claim.")
    if phase == "discard" and not table.hands[turn]:
        raise PositionError("hands: the seat on turn has no tile to discard.")
    return turn, phase, []


def shown(position: Position, log: Iterable[int], seat: int | None) -> View:
    """The view of a position: hands, wall and windows are hidden while a deal is in progress."""
    position["future"] = len(position["future"])
    if position["turn"] is not None:
        position["hands"] = [
            hand if owner == seat else [HIDDEN] * len(hand)
            for owner, hand in enumerate(position["hands"])
        ]
        position["wall"] = [HIDDEN] * len(position["wall"])
    hide_window(position, seat)
    entries: list[list[Any]] = [[entry & 3, write(entry >> 2)] for entry in log]
    return {"seat": seat, "position": position, "log": hide_passes(entries, seat)}


class Claiming(Protocol):
    """What imagining needs of a state."""

    turn: int | None
    ask: list[int]
    log: list[int]

    def can_claim(self, seat: int) -> bool: ...


Imagined = TypeVar("Imagined", bound=Claiming)


def imagine(
    view: View, load: Callable[[Position], Imagined], known: Sequence[Sequence[int]], rng: Random
) -> Imagined:
    """A state that the view's seat could be in; `known` are faces that a seat is known to hold."""
    position = view["position"]
    decks = imagined_decks(STANDARD_SET, read_int(position, "future"), rng)
    future = [[TEXTS[face] for face in deck] for deck in decks]
    position = position | {"ask": [], "future": future}
    if position["phase"] == WINDOW:
        state = _imagine_window(view, position, load, known, rng)
    else:
        state = load(_imagine_tiles(position, known, rng))
    state.log = [read(text) << 2 | seat for seat, text in view["log"]]
    return state


def _imagine_tiles(position: Position, known: Sequence[Sequence[int]], rng: Random) -> Position:
    hands = [list(hand) for hand in position["hands"]]
    wall = list(position["wall"])
    for hand, faces in zip(hands, known, strict=True):
        for face in faces:
            if HIDDEN in hand:
                hand[hand.index(HIDDEN)] = TEXTS[face]
    melds = [meld for laid in position["melds"] for meld in laid]
    fill([*hands, wall], unseen(STANDARD_SET, [*hands, *melds, wall, position["discards"]]), rng)
    return position | {"hands": hands, "wall": wall}


def _imagine_window(
    view: View,
    position: Position,
    load: Callable[[Position], Imagined],
    known: Sequence[Sequence[int]],
    rng: Random,
) -> Imagined:
    """Hands with which somebody is asked who can claim, if some tries find them."""
    seats, discarder = len(position["hands"]), position["discard_by"][-1]
    position["turn"] = seats_after(discarder, seats)[0]
    for _ in range(TRIES):
        state = load(_imagine_tiles(position, known, rng))
        own = view["seat"] is not None and state.can_claim(view["seat"])
        suspected = suspects(view, discarder, seats, own)
        state.turn, state.ask, is_able = imagine_window(
            suspected, discarder, seats, state.can_claim, rng
        )
        if is_able:
            break
    return state


def refusal(text: str, verbs: Sequence[str], hand: int) -> str | None:
    """Why a text is no move of the game, or names a tile that is not there or not held."""
    words = re.fullmatch(rf"({'|'.join(verbs)})((?: [1-6]{{2}}){{0,2}})", text)
    if words is None or len(words[2].split()) != _TILES[words[1]]:
        forms = ", ".join(f"{verb} {_EXAMPLE[_TILES[verb]]}".rstrip() for verb in verbs)
        return f"A move reads like one of these: {forms}."
    tiles = words[2].split()
    for tile in tiles:
        if tile not in NUMBERS:
            return f"There is no tile {tile}: the higher half is written first."
        missing = tiles.count(tile) - (hand >> 3 * NUMBERS[tile] & COUNT)
        if missing > 0 and words[1] != "take":
            return f"You hold no {tile}." if missing == len(tiles) else f"You lack a {tile}."
    return None
