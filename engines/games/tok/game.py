"""Tok as a game: its options and evaluations, and positions and views from outside."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from engines.base import Game, Options, Position, PositionError, View
from engines.chance import Chance
from engines.deals import DEALER_RULE, MOST_DEALS, read_decks, shuffled_decks
from engines.games.tok.memory import taken_openly
from engines.games.tok.state import TokState, terms_of
from engines.ho_hands import OPTIONS, hands_of, scoring_option
from engines.melding import HAND_SIZE, imagine, read_table, read_turn
from engines.options import Option
from engines.positions import read_header, read_int, read_ints, read_optional_seat, read_seat
from engines.sixes import read_hand
from engines.tiles.chinese import NUMBERS, STANDARD_SET

PHASES: Final = {"any": ("discard", "claim"), "next": ("discard", "draw")}


def _evaluate_value(question: Mapping[str, Any]) -> int:
    hands = hands_of(game.complete(question.get("options", {}), game.default_seats))
    melds = [read_hand(meld, "melds") for meld in question.get("melds", [])]
    return hands.value(read_hand(question["tiles"], "tiles"), sum(melds))


def _evaluate_deal(question: Mapping[str, Any]) -> Position:
    seats = question["players"]
    state = TokState(terms_of(seats, game.complete(question["options"], seats)))
    state.dealer = question["dealer"]
    state.future = read_decks({"deck": [question["deck"]]}, "deck", NUMBERS, STANDARD_SET)
    state.deal_next()
    return state.dump() | {"options": question["options"]}


def _evaluate_view(question: Mapping[str, Any]) -> Position:
    position = question["position"]
    view = game.load(position).view(question["seat"])
    return view["position"] | {"options": position.get("options", {})}


class Tok(Game):
    slug = "tok"
    title = "Tok 톡"
    family = "draw and discard"
    tiles = "chinese"
    seats = (3, 4)
    default_seats = 4
    rules = 1
    zero_sum = True
    secret_turns = True
    options = (
        scoring_option("korean"),
        *OPTIONS,
        Option(
            "claim",
            "any",
            "Who may have a discard: anybody who lays a triplet with it, or the next player.",
            choices=("any", "next"),
        ),
        Option(
            "discard_pays",
            "one",
            "Who pays for a win with a discard: its discarder his share, or all, or everyone.",
            choices=("one", "all", "everyone"),
        ),
        Option("deals", 2, "Deals in a match.", low=1, high=MOST_DEALS, per_seat=True),
        DEALER_RULE,
    )
    evaluations = {"hand_value": _evaluate_value, "deal": _evaluate_deal, "view": _evaluate_view}

    def deal(self, seats: int, options: Options, chance: Chance) -> TokState:
        state = TokState(terms_of(seats, options))
        state.future = shuffled_decks(chance, STANDARD_SET, options["deals"])
        state.deal_next()
        return state

    def load(self, position: Position) -> TokState:
        seats, options = read_header(self, position)
        state = TokState(terms_of(seats, options))
        state.dealer = read_seat(position, "dealer", seats)
        state.deal_no = read_int(position, "deal_no", 1)
        state.totals = list(read_ints(position, "totals", seats))
        state.future = read_decks(position, "future", NUMBERS, STANDARD_SET)
        table = read_table(position, seats)
        state.lay_out(table)
        phases = PHASES[options["claim"]]
        state.turn, state.phase, state.ask = read_turn(position, table, phases)
        state.dry = read_int(position, "dry")
        taken, taken_from = _read_taken(position), read_optional_seat(position, "from", seats)
        if state.phase == "discard":
            state.taken, state.taken_from = taken, taken_from
        return state

    def imagine(self, view: View, rng: Random) -> TokState:
        seats, _ = read_header(self, view["position"])
        return imagine(view, self.load, taken_openly(view, seats), rng)

    def longest(self, seats: int, options: Options) -> int:
        drawn = len(STANDARD_SET) - HAND_SIZE * seats
        # Every tile drawn and every claim is followed by a discard, about which all may be asked;
        # with `next` a turn is two moves, and after 2 n takes somebody must draw.
        windows = (drawn + seats) * seats
        turns = drawn * (2 * seats + 1)
        return int(options["deals"]) * (windows if options["claim"] == "any" else 2 * turns)


def _read_taken(position: Position) -> int | None:
    taken = position.get("taken")
    if taken is None:
        return None
    if not isinstance(taken, str) or taken not in NUMBERS:
        raise PositionError("taken must be a tile or null.")
    return NUMBERS[taken]


game = Tok()
