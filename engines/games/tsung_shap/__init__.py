"""Tsung Shap, Disputing Tens: pairs, and triplets worth tens, from the two ends of a row.

The rules are docs/rules/tsung-shap.md: captures.py is what a tile takes, state.py the play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any, Final

from engines.base import Game, Options, Position, PositionError, View
from engines.chance import Chance
from engines.deals import (
    DEALER_RULE,
    MOST_DEALS,
    Deck,
    imagined_decks,
    read_decks,
    shuffled_decks,
)
from engines.fishing import (
    evaluate_view,
    fill,
    read_drawn,
    read_rows,
    read_word,
    texts_of,
    unseen_of,
)
from engines.games.tsung_shap.captures import READ, WRITTEN, captures, take, worth
from engines.games.tsung_shap.state import SEATS, Capture, Terms, TsungShapState
from engines.options import Option
from engines.positions import (
    check_copies,
    read_bool,
    read_header,
    read_int,
    read_ints,
    read_list,
    read_seat,
    read_tiles,
)
from engines.tiles.chinese import NUMBERS, STANDARD_SET, TEXTS

MOST_POINTS: Final = 1000
COPIES: Final = Counter(STANDARD_SET)


class TsungShap(Game):
    slug = "tsung-shap"
    title = "Tsung Shap 對十, Disputing Tens"
    family = "fishing"
    tiles = "chinese"
    seats = (SEATS,)
    default_seats = SEATS
    rules = 1
    zero_sum = False
    options = (
        Option(
            "mode",
            "classic",
            "Whether tiles are turned up from two piles or chosen from a hand of four.",
            choices=("classic", "four"),
        ),
        Option("second_put", True, "Whether the second player's first tile is only laid down."),
        Option(
            "pair_points", 0, "Points of a pair; 0: ten for every pip.", low=0, high=MOST_POINTS
        ),
        Option("sweep_bonus", 40, "Points for emptying the row.", low=0, high=MOST_POINTS),
        Option("deals", 2, "Deals in a match.", low=1, high=MOST_DEALS),
        DEALER_RULE,
    )

    def __init__(self) -> None:
        self.evaluations = {
            "captures": _evaluate_captures,
            "worth": self._worth,
            "deal": self._deal,
            "view": lambda asked: evaluate_view(self, asked),
        }

    def deal(self, seats: int, options: Options, chance: Chance) -> TsungShapState:
        return _begin(_terms(options), shuffled_decks(chance, STANDARD_SET, options["deals"]), 0)

    def load(self, position: Position) -> TsungShapState:
        _, options = read_header(self, position)
        state = TsungShapState(_terms(options))
        state.dealer = read_seat(position, "dealer", SEATS)
        state.deal_no = read_int(position, "deal_no", 1)
        state.totals = list(read_ints(position, "totals", SEATS))
        state.points = list(read_ints(position, "points", SEATS))
        state.future = read_decks(position, "future", NUMBERS, STANDARD_SET)
        _read_table(state, position)
        _read_turn(state, position)
        return state

    def imagine(self, view: View, rng: Random) -> TsungShapState:
        position = view["position"]
        rows = [*position["piles"], *position["hands"], position["wall"]]
        *filled, wall = fill(rows, unseen_of(STANDARD_SET, _seen(position)), rng)
        hidden = {"piles": filled[:SEATS], "hands": filled[SEATS:], "wall": wall}
        decks = read_int(position, "future")
        state = self.load({**position, **hidden, "future": []})
        state.future = imagined_decks(STANDARD_SET, decks, rng)
        state.log = [READ[text] << 1 | seat for seat, text in view["log"]]
        return state

    def longest(self, seats: int, options: Options) -> int:
        return int(options["deals"]) * len(STANDARD_SET)

    def _worth(self, asked: Mapping[str, Any]) -> int:
        tiles = read_tiles(asked["tiles"], "tiles", NUMBERS)
        return worth(tiles, asked["sweep"], self.complete(asked["options"], SEATS))

    def _deal(self, asked: Mapping[str, Any]) -> Position:
        deck = tuple(read_tiles(asked["deck"], "deck", NUMBERS))
        terms = _terms(self.complete(asked["options"], SEATS))
        return {**_begin(terms, (deck,), asked["dealer"]).dump(), "options": asked["options"]}


def _evaluate_captures(asked: Mapping[str, Any]) -> list[list[Any]]:
    row, tile = read_tiles(asked["row"], "row", NUMBERS), NUMBERS[asked["tile"]]
    found = [(what, *take(row, what)) for what in captures(row, tile)]
    return [
        [WRITTEN[tile << 3 | what], texts_of(sorted((tile, *taken))), texts_of(rest)]
        for what, taken, rest in found
    ]


def _terms(options: Options) -> Terms:
    return Terms(dict(options), options["mode"] == "four", options["second_put"])


def _begin(terms: Terms, decks: tuple[Deck, ...], dealer: int) -> TsungShapState:
    state = TsungShapState(terms)
    state.dealer = dealer
    state.future = decks
    state.deal_next()
    return state


def _read_table(state: TsungShapState, position: Position) -> None:
    state.row, wall = (read_tiles(position.get(name), name, NUMBERS) for name in ("row", "wall"))
    state.wall = tuple(wall)
    state.hands = [sorted(hand) for hand in read_rows(position, "hands", SEATS)]
    state.piles = [tuple(pile) for pile in read_rows(position, "piles", SEATS)]
    state.taken = [_read_captures(taken) for taken in read_list(position, "taken", SEATS)]
    state.drawn = read_drawn(position)
    if any(state.piles if state.terms.four else (*state.hands, wall)):
        raise PositionError("hands and wall are empty in the mode classic, piles in the other.")
    drawn = () if state.drawn is None else (state.drawn,)
    taken = (tiles for captured in state.taken for tiles, _ in captured)
    rows = (state.row, wall, drawn, *state.hands, *state.piles, *taken)
    check_copies((face for row in rows for face in row), COPIES, TEXTS)


def _read_captures(captured: Any) -> list[Capture]:
    if not isinstance(captured, list) or not all(isinstance(one, dict) for one in captured):
        raise PositionError("taken must hold a list of captures for every seat.")
    return [
        (tuple(sorted(read_tiles(one.get("tiles"), "taken", NUMBERS))), read_bool(one, "sweep"))
        for one in captured
    ]


def _read_turn(state: TsungShapState, position: Position) -> None:
    phase = read_word(position, "phase", ("turned", "play", "put", "over"))
    why = position.get("put_for")
    if why is not None:
        read_word(position, "put_for", ("open", "second", "sweep"))
    if read_bool(position, "over"):
        return
    if phase not in (("play", "put") if state.terms.four else ("turned",)):
        raise PositionError("phase must be turned in the mode classic, else play or put.")
    if (phase == "turned") != (state.drawn is not None):
        raise PositionError("drawn must be a tile in the phase turned, and null in the others.")
    if (phase == "put") != (why is not None):
        raise PositionError("put_for must say why in the phase put, and be null in the others.")
    seat = read_seat(position, "turn", SEATS)
    if state.terms.four and not state.hands[seat]:
        raise PositionError("hands: the seat to play has no tile.")
    state.turn, state.put_for = seat, why


def _seen(position: Position) -> list[str]:
    drawn = [position["drawn"]] if position["drawn"] else []
    captured = (one["tiles"] for taken in position["taken"] for one in taken)
    rows = (position["row"], drawn, *position["hands"], *captured)
    hidden = (*position["piles"], position["wall"])
    return [text for row in (*rows, *hidden) for text in row]


game = TsungShap()
