"""Tiu-U, Catching Fish: a bait from the hand and then one from the wall catch what matches them.

The rules are docs/rules/tiu-u.md: state.py is the play, matching.py what a bait may do, scoring.py
what a catch is worth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from engines.base import HIDDEN, Game, Options, Position, PositionError, View
from engines.chance import Chance
from engines.deals import (
    DEALER_RULE,
    MOST_DEALS,
    Deck,
    imagined_decks,
    read_decks,
    shuffled_decks,
)
from engines.fishing import evaluate_view, fill, read_drawn, read_rows, read_word, unseen_of
from engines.games.tiu_u.matching import READ, baits_of, match_table, multiset_of
from engines.games.tiu_u.scoring import deck_of, points_of, settle
from engines.games.tiu_u.state import Terms, TiuUState
from engines.options import Option
from engines.positions import (
    check_copies,
    read_bool,
    read_header,
    read_int,
    read_ints,
    read_seat,
    read_tiles,
)
from engines.tiles.chinese import FACES, NUMBERS, TEXTS

POOL_SIZE: Final = {"culin": 16, "shiwuhu": 24, "merged": 16}
RULE_SETS: Final[Mapping[str, Options]] = {
    "culin": {},
    "shiwuhu": {
        "supreme_match": "none", "tens_match": False, "triple": "self", "pile": False,
        "heaven_pair": False,
    },
    "merged": {
        "supreme_match": "none", "tens_match": False, "triple": "self", "pile": False,
        "heaven_pair": False, "wen_wu": 1, "bonus_supreme": 200,
    },
}  # fmt: skip
"""Where a rule set differs from the defaults of the options."""
MOST_BONUS: Final = 10_000
GUESSES: Final = 100


class TiuU(Game):
    slug = "tiu-u"
    title = "Tiu-U 釣魚, Catching Fish"
    family = "fishing"
    tiles = "chinese"
    seats = (2, 3)
    default_seats = 2
    rules = 1
    zero_sum = True
    options = (
        Option(
            "rules",
            "culin",
            "The rule set; it decides what the other options are where they are not given.",
            choices=tuple(RULE_SETS),
        ),
        Option(
            "supreme_match",
            "pair",
            "What 21 catches besides itself: nothing, 42, or every tile of six pips.",
            choices=("none", "pair", "sixes"),
        ),
        Option("tens_match", True, "Whether 64 and 55 match."),
        Option("heaven_earth", False, "Whether 66 and 11 match."),
        Option(
            "triple",
            "any",
            "Which faces catch three of their own at once: any, or those that match no other.",
            choices=("any", "self"),
        ),
        Option("pile", True, "Whether a third tile may be set on two of its kind."),
        Option("heaven_pair", True, "Whether a pair of 66 is laid down as caught at the deal."),
        Option("wen_wu", 2, "Military faces that complete a group of Shi Wu Hu.", choices=(1, 2)),
        Option("bonus_tianjiu", 300, "For every 66, 63 and 54.", low=0, high=MOST_BONUS),
        Option("bonus_jun", 300, "For every 55, 65 and 64.", low=0, high=MOST_BONUS),
        Option("bonus_supreme", 300, "For every 42 and 21.", low=0, high=MOST_BONUS),
        Option("free_place", False, "Whether a tile that can catch may be placed instead."),
        Option("thousand_double", False, "Whether 1,000 points double the difference to fewer."),
        Option("deals", 1, "Deals in a match.", low=1, high=MOST_DEALS, per_seat=True),
        DEALER_RULE,
    )

    def __init__(self) -> None:
        self.evaluations = {
            "points": self._points,
            "settle": lambda asked: settle(asked["points"], self.complete(asked["options"], 2)),
            "match_table": lambda asked: match_table(self.complete(asked["options"], 2)),
            "deal": self._deal,
            "view": lambda asked: evaluate_view(self, asked),
        }

    def complete(self, options: Mapping[str, Any], seats: int) -> Options:
        rules = super().complete(options, seats)["rules"]
        return super().complete({**RULE_SETS[rules], **options}, seats)

    def deal(self, seats: int, options: Options, chance: Chance) -> TiuUState:
        terms = _terms(seats, options)
        return _begin(terms, shuffled_decks(chance, terms.deck, options["deals"]), 0)

    def load(self, position: Position) -> TiuUState:
        seats, options = read_header(self, position)
        state = TiuUState(_terms(seats, options))
        state.dealer = read_seat(position, "dealer", seats)
        state.deal_no = read_int(position, "deal_no", 1)
        state.totals = list(read_ints(position, "totals", seats))
        state.future = read_decks(position, "future", NUMBERS, state.terms.deck)
        _read_table(state, position)
        phase = read_word(position, "phase", ("hand", "draw", "over"))
        if not read_bool(position, "over"):
            _read_turn(state, position, phase)
        return state

    def imagine(self, view: View, rng: Random) -> TiuUState:
        position = {**view["position"]}
        terms = _terms(*read_header(self, position))
        rows = [*position["hands"], position["wall"]]
        unseen = unseen_of(terms.deck, _seen(position))
        for _ in range(GUESSES):
            *hands, wall = fill(rows, unseen, rng)
            if not terms.heaven_pair or _keeps_no_pair(position["hands"], hands):
                break
        decks = read_int(position, "future")
        state = self.load({**position, "hands": hands, "wall": wall, "future": []})
        state.future = imagined_decks(terms.deck, decks, rng)
        state.log = [READ[text] << 2 | seat for seat, text in view["log"]]
        return state

    def longest(self, seats: int, options: Options) -> int:
        return int(options["deals"]) * 2 * _terms(seats, options).hidden

    def _points(self, asked: Mapping[str, Any]) -> int:
        tiles = read_tiles(asked["tiles"], "tiles", NUMBERS)
        counts = [tiles.count(face) for face in FACES]
        return points_of(counts, self.complete(asked["options"], 2))

    def _deal(self, asked: Mapping[str, Any]) -> Position:
        seats = asked["players"]
        deck = tuple(read_tiles(asked["deck"], "deck", NUMBERS))
        terms = _terms(seats, self.complete(asked["options"], seats))
        return {**_begin(terms, (deck,), asked["dealer"]).dump(), "options": asked["options"]}


def _terms(seats: int, options: Options) -> Terms:
    deck = deck_of(options)
    return Terms(
        seats=seats,
        options=dict(options),
        deck=deck,
        copies=Counter(deck),
        baits=baits_of(options),
        pile=options["pile"],
        heaven_pair=options["heaven_pair"],
        hidden=(len(deck) - POOL_SIZE[options["rules"]]) // 2,
    )


def _begin(terms: Terms, decks: tuple[Deck, ...], dealer: int) -> TiuUState:
    state = TiuUState(terms)
    state.dealer = dealer
    state.future = decks
    state.deal_next()
    return state


def _read_table(state: TiuUState, position: Position) -> None:
    hands = read_rows(position, "hands", state.seats)
    catches = read_rows(position, "catches", state.seats)
    wall, pool, piles = (
        read_tiles(position.get(field), field, NUMBERS) for field in ("wall", "pool", "piles")
    )
    state.drawn = read_drawn(position)
    drawn = [] if state.drawn is None else [state.drawn]
    rows = (wall, pool, piles * 3, drawn, *hands, *catches)
    check_copies((face for row in rows for face in row), state.terms.copies, TEXTS)
    state.lay_out(hands, tuple(wall), pool, piles)
    for seat, catch in enumerate(catches):
        state.catch(seat, multiset_of(catch))


def _read_turn(state: TiuUState, position: Position, phase: str) -> None:
    seat = read_seat(position, "turn", state.seats)
    if phase == "over":
        raise PositionError("phase must be hand or draw while over is false.")
    if (phase == "draw") != (state.drawn is not None):
        raise PositionError("drawn must be a tile in the phase draw, and null in the other.")
    if phase == "draw":
        state.turn = seat
    elif state.hands[seat] or state.wall:
        state.ask(seat)
    else:
        raise PositionError("hands: the seat to play has no tile, and the wall is empty.")


def _seen(position: Position) -> list[str]:
    drawn = [position["drawn"]] if position["drawn"] else []
    rows = (*position["hands"], position["wall"], position["pool"], *position["catches"])
    return [*drawn, *position["piles"] * 3, *(text for row in rows for text in row)]


def _keeps_no_pair(before: Sequence[Sequence[str]], hands: Sequence[Sequence[str]]) -> bool:
    """Whether no imagined hand holds two 66, which would have been laid down at the deal."""
    return all(
        hand.count("66") < 2 for row, hand in zip(before, hands, strict=True) if HIDDEN in row
    )


game = TiuU()
