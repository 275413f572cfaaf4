"""Ho-hpai as a game: its options and evaluations, and positions and views from outside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any, Final

from engines.base import Game, Options, Position, PositionError, View
from engines.chance import Chance
from engines.deals import DEALER_RULE, MOST_DEALS, imagined_decks, read_decks, shuffled_decks
from engines.games.ho_hpai.imagining import imagine_tiles, opening
from engines.games.ho_hpai.state import HoHpaiState, read, terms_of
from engines.ho_hands import OPTIONS, Hands, hands_of, scoring_option
from engines.options import Option
from engines.positions import (
    check_copies,
    read_bool,
    read_header,
    read_int,
    read_ints,
    read_list,
    read_optional_seat,
    read_seat,
    read_tiles,
)
from engines.sixes import hand_of, read_hand
from engines.tiles.chinese import NUMBERS, TEXTS

MOST_ROUNDS: Final = 1000


def _asked_hands(question: Mapping[str, Any]) -> Hands:
    return hands_of(game.complete(question.get("options", {}), game.default_seats))


def _evaluate_triplet(question: Mapping[str, Any]) -> str | None:
    return _asked_hands(question).types.get(read_hand(question["tiles"], "tiles"))


def _evaluate_value(question: Mapping[str, Any]) -> int:
    return _asked_hands(question).value(read_hand(question["tiles"], "tiles"))


def _evaluate_deal(question: Mapping[str, Any]) -> Position:
    seats = question["players"]
    terms = terms_of(seats, game.complete(question["options"], seats))
    state = HoHpaiState(terms)
    state.dealer = question["dealer"]
    state.future = read_decks({"deck": [question["deck"]]}, "deck", NUMBERS, terms.deck)
    state.deal_next()
    return state.dump() | {"options": question["options"]}


def _evaluate_view(question: Mapping[str, Any]) -> Position:
    position = question["position"]
    view = game.load(position).view(question["seat"])
    return view["position"] | {"options": position.get("options", {})}


class HoHpai(Game):
    slug = "ho-hpai"
    title = "Ho-hpai 호패, Barbarian Tablets"
    family = "draw and discard"
    tiles = "chinese"
    seats = (3, 4)
    default_seats = 4
    rules = 1
    zero_sum = True
    options = (
        scoring_option("combined"),
        *OPTIONS,
        Option("eye", True, "Whether one tile lies open and out of play."),
        Option("eye_win", False, "Whether the open tile may be taken to win."),
        Option("round_limit", 50, "Rounds until a deal is drawn.", low=1, high=MOST_ROUNDS),
        Option("deals", 1, "Deals in a match.", low=1, high=MOST_DEALS, per_seat=True),
        DEALER_RULE,
    )
    evaluations = {
        "triplet": _evaluate_triplet,
        "hand_value": _evaluate_value,
        "deal": _evaluate_deal,
        "view": _evaluate_view,
    }

    def deal(self, seats: int, options: Options, chance: Chance) -> HoHpaiState:
        terms = terms_of(seats, options)
        state = HoHpaiState(terms)
        state.future = shuffled_decks(chance, terms.deck, options["deals"])
        state.deal_next()
        return state

    def load(self, position: Position) -> HoHpaiState:
        seats, options = read_header(self, position)
        state = HoHpaiState(terms_of(seats, options))
        state.dealer = read_seat(position, "dealer", seats)
        state.deal_no = read_int(position, "deal_no", 1)
        state.totals = list(read_ints(position, "totals", seats))
        state.turns_done = read_int(position, "turns_done")
        state.future = read_decks(position, "future", NUMBERS, state.terms.deck)
        _read_tiles(state, position)
        if not read_bool(position, "over"):
            _read_turn(state, position)
        return state

    def imagine(self, view: View, rng: Random) -> HoHpaiState:
        seats, options = read_header(self, view["position"])
        terms = terms_of(seats, options)
        decks = imagined_decks(terms.deck, read_int(view["position"], "future"), rng)
        future = [[TEXTS[face] for face in deck] for deck in decks]
        state = self.load(imagine_tiles(view, terms, rng) | {"future": future})
        state.log = [read(text) << 2 | seat for seat, text in view["log"]]
        state.opened = opening(view["position"], view["log"])
        return state

    def longest(self, seats: int, options: Options) -> int:
        # A turn is a put, and a pass where the hand wins.
        return int(options["deals"] * options["round_limit"]) * seats * 2


def _read_tiles(state: HoHpaiState, position: Position) -> None:
    seats = state.seats
    hands = [read_tiles(hand, "hands", NUMBERS) for hand in read_list(position, "hands", seats)]
    state.line = read_tiles(position.get("line"), "line", NUMBERS)
    putters = read_list(position, "line_by", len(state.line))
    state.line_by = [
        read_optional_seat({"line_by": putter}, "line_by", seats) for putter in putters
    ]
    eye = position.get("eye")
    if eye is not None:
        (state.eye,) = read_tiles([eye], "eye", NUMBERS)
    every = [*(face for hand in hands for face in hand), *state.line]
    every += [] if state.eye is None else [state.eye]
    check_copies(every, Counter(state.terms.deck), TEXTS)
    state.hands = [hand_of(hand) for hand in hands]


def _read_turn(state: HoHpaiState, position: Position) -> None:
    phase = position.get("phase")
    if not isinstance(phase, str) or phase not in ("turn", "taken"):
        raise PositionError("phase must be turn or taken.")
    state.turn, state.phase = read_seat(position, "turn", state.seats), phase
    if not state.hands[state.turn]:
        raise PositionError("hands: the seat on turn has no tile to put.")


game = HoHpai()
