"""Small Mahjong: six tiles as two triplets of sets and straights, with claims by nearness.

The rules are docs/rules/small-mahjong.md; moves and tables are as engines/melding.py has them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from random import Random
from typing import Any, Final

from engines.base import (
    Game,
    IllegalMoveError,
    Options,
    Outcome,
    Position,
    State,
    View,
    places_of,
)
from engines.chance import Chance
from engines.claims import seats_after
from engines.deals import (
    DEALER_RULE,
    MOST_DEALS,
    Deck,
    next_dealer,
    read_decks,
    shuffled_decks,
    winner_takes,
)
from engines.melding import (
    CLAIM,
    DISCARD,
    HAND_SIZE,
    PASS,
    WIN,
    Table,
    claim_of,
    claimed,
    dealt,
    imagine,
    read_table,
    read_turn,
    refusal,
    shown,
    write,
)
from engines.options import Option
from engines.positions import read_header, read_int, read_ints, read_seat
from engines.sixes import (
    ONE,
    Triplets,
    completing,
    completions,
    distinct,
    every_triple,
    hand_of,
    read_hand,
    unions,
)
from engines.tiles.chinese import FACES, NUMBERS, STANDARD_SET, TEXTS
from engines.triplets import values_of

POINTS: Final = {"set-set": 3, "set-straight": 2, "straight-straight": 1}
SETS: Final = [(value,) * 3 for value in range(1, 7)]
STRAIGHTS: Final = [(low, low + 1, low + 2) for low in range(1, 5)]


def _types() -> dict[tuple[int, ...], str]:
    """The type of every six values that fall into two groups; none falls into two types."""
    mixed = [(one, run) for one in SETS for run in STRAIGHTS if one[0] not in run]
    return {
        **{tuple(sorted(one + other)): "set-set" for one, other in combinations(SETS, 2)},
        **{tuple(sorted(one + run)): "set-straight" for one, run in mixed},
        **{
            tuple(sorted(one + other)): "straight-straight"
            for one, other in combinations_with_replacement(STRAIGHTS, 2)
        },
    }


TYPES: Final = _types()
CLAIMABLE: Final = (
    (),
    ("set-set", "set-straight", "straight-straight"),
    ("set-set", "set-straight"),
    ("set-set",),
)
"""By distance from the discarder, the types of triplets that may be claimed."""


@dataclass(frozen=True)
class Rules:
    """The triplets and winning hands, reckoned once."""

    points: Mapping[int, int]
    values: Mapping[int, int]
    outs: Mapping[int, int]
    claimable: tuple[Triplets, ...]
    claims: Mapping[int, int]


@cache
def rules() -> Rules:
    types = {hand_of(faces): TYPES.get(values_of(faces)) for faces in every_triple()}
    points = {triple: POINTS[kind] for triple, kind in types.items() if kind}
    values = unions(points, lambda one, other: points[one] + points[other])
    claimable = tuple(
        Triplets(triple for triple, kind in types.items() if kind in kinds) for kinds in CLAIMABLE
    )
    claims = {
        pair: sum(
            triplets.thirds.get(pair, 0) << distance * len(FACES)
            for distance, triplets in enumerate(claimable)
        )
        for pair in claimable[1].thirds
    }
    return Rules(points, values, completions(values), claimable, claims)


def hand_value(hand: int, meld: int) -> int:
    """The points of a winning hand in its best reading, or 0."""
    known = rules()
    if not meld:
        return known.values.get(hand, 0)
    points = known.points.get(hand, 0), known.points.get(meld, 0)
    return sum(points) if all(points) else 0


@lru_cache(1 << 16)
def waits_of(hand: int, meld: int) -> int:
    """What a hand can do with a discard: 21 bits for the faces it wins with, and as many for every
    distance, for those that it may claim there."""
    known = rules()
    if meld:
        return known.claimable[1].thirds.get(hand, 0) if meld in known.points else 0
    return known.outs.get(hand, 0) | completing(hand, known.claims)


@cache
def askers(seat: int, seats: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The seats to ask after a discard of this one, with the bits of their waits by its face."""
    return tuple(
        (other, tuple(1 << face | 1 << distance * len(FACES) + face for face in FACES))
        for distance, other in enumerate(seats_after(seat, seats), 1)
    )


@dataclass(frozen=True, slots=True)
class Terms:
    """What stays the same through a match."""

    seats: int
    options: Options
    dealer_rule: str


class SmallMahjongState(State):
    """One match. `waits` says what each hand could do with a discard."""

    __slots__ = (
        "ask", "deal_no", "dealer", "discard_by", "discards", "future", "hands", "log", "melds",
        "phase", "seats", "terms", "totals", "waits", "wall",
    )  # fmt: skip

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.seats = terms.seats
        self.turn = None
        self.phase = "over"
        self.dealer = 0
        self.deal_no = 0
        self.totals = [0] * terms.seats
        self.future: tuple[Deck, ...] = ()
        self.ask: list[int] = []
        self.log: list[int] = []

    def lay_out(self, table: Table) -> None:
        self.hands, self.melds, self.wall, self.discards, self.discard_by = table
        self.waits = [waits_of(*held) for held in zip(self.hands, self.melds, strict=True)]

    def deal_next(self) -> None:
        self.lay_out(dealt(self.future[0], self.seats))
        self.future = self.future[1:]
        self.deal_no += 1
        self._draw(self.dealer)

    def legal(self) -> list[int]:
        seat = self.turn
        if seat is None:
            return []
        if self.phase == "claim":
            return self._claims(seat)
        hand = self.hands[seat]
        moves = [face << 3 for face in distinct(hand)]
        if hand_value(hand, self.melds[seat]):
            moves.append(WIN)
        return moves

    def _claims(self, seat: int) -> list[int]:
        face = self.discards[-1]
        moves = [PASS]
        if not self.melds[seat]:
            distance = (seat - self.discard_by[-1]) % self.seats
            triplets = rules().claimable[distance]
            moves += [claim_of(*pair) for pair in triplets.pairs(self.hands[seat], face)]
        if self.waits[seat] >> face & 1:
            moves.append(WIN)
        return moves

    def play(self, move: int) -> None:
        seat = self.turn
        assert seat is not None
        self.log.append(move << 2 | seat)
        act = move & 7
        if act == DISCARD:
            self._discard(seat, move >> 3)
        elif act == PASS:
            self._ask_next()
        elif act == CLAIM:
            self._claim(seat, *claimed(move))
        else:
            self._win(seat)

    def _discard(self, seat: int, face: int) -> None:
        hand = self.hands[seat] - ONE[face]
        self.hands[seat] = hand
        waits = self.waits
        waits[seat] = waits_of(hand, self.melds[seat])
        self.discards.append(face)
        self.discard_by.append(seat)
        # The last discard of a wall is dead.
        if self.wall:
            self.ask = [
                other for other, bits in askers(seat, self.seats) if waits[other] & bits[face]
            ]
        self._ask_next()

    def _ask_next(self) -> None:
        """Ask the next seat that can claim the discard; if there is none, the next player draws."""
        if self.ask:
            self.phase = "claim"
            self.turn = self.ask.pop(0)
        else:
            self._draw((self.discard_by[-1] + 1) % self.seats)

    def _draw(self, seat: int) -> None:
        if not self.wall:
            self._settle(None, [0] * self.seats)
            return
        self.hands[seat] += ONE[self.wall.pop(0)]
        self.turn = seat
        self.phase = "discard"

    def _claim(self, seat: int, first: int, second: int) -> None:
        self.ask = []
        pair = ONE[first] + ONE[second]
        self.hands[seat] -= pair
        self.melds[seat] = pair + ONE[self.discards.pop()]
        self.discard_by.pop()
        self.turn = seat
        self.phase = "discard"
        # A hand set up short has nothing left to discard: play goes on after it.
        if not self.hands[seat]:
            self._draw((seat + 1) % self.seats)

    def _win(self, seat: int) -> None:
        if self.phase == "claim":
            self.hands[seat] += ONE[self.discards.pop()]
            self.discard_by.pop()
        value = hand_value(self.hands[seat], self.melds[seat])
        self._settle(seat, winner_takes(value, seat, self.seats))

    def _settle(self, winner: int | None, pay: list[int]) -> None:
        self.totals = [total + paid for total, paid in zip(self.totals, pay, strict=True)]
        self.dealer = next_dealer(self.terms.dealer_rule, self.dealer, winner, self.seats)
        self.ask = []
        if self.future:
            self.deal_next()
        else:
            self.turn = None
            self.phase = "over"

    def text(self, move: int) -> str:
        return write(move)

    def parse(self, text: str) -> int:
        for move in self.legal():
            if write(move) == text:
                return move
        raise IllegalMoveError(self._refusal(text))

    def _refusal(self, text: str) -> str:
        if self.turn is None:
            return "The match is over."
        verbs = ("discard", "claim", "win", "pass")
        unclear = refusal(text, verbs, self.hands[self.turn])
        if unclear:
            return unclear
        verb, *tiles = text.split()
        if self.phase == "discard":
            return "Your tiles do not win." if verb == "win" else "It is your turn: discard a tile."
        if verb == "discard":
            return "First say whether you claim the last discard."
        last = TEXTS[self.discards[-1]]
        if verb == "win":
            return f"You do not win with {last}."
        return self._refusal_of_claim(last, tiles)

    def _refusal_of_claim(self, last: str, tiles: list[str]) -> str:
        assert self.turn is not None
        if self.melds[self.turn]:
            return "You have laid a triplet already: you may claim only to win."
        if tiles != sorted(tiles, reverse=True):
            return f"The higher tile is written first: claim {tiles[1]} {tiles[0]}."
        if triplet_type([*tiles, last]) is None:
            return f"{tiles[0]} and {tiles[1]} make no triplet with {last}."
        return "You sit too far from the discarder to claim for this kind of triplet."

    def copy(self) -> SmallMahjongState:
        twin = SmallMahjongState(self.terms)
        twin.turn, twin.phase, twin.ask = self.turn, self.phase, self.ask[:]
        twin.dealer, twin.deal_no = self.dealer, self.deal_no
        twin.totals, twin.future = self.totals, self.future
        twin.hands, twin.melds, twin.waits = self.hands[:], self.melds[:], self.waits[:]
        twin.wall, twin.discards = self.wall[:], self.discards[:]
        twin.discard_by, twin.log = self.discard_by[:], self.log[:]
        return twin

    def scores(self) -> list[int]:
        return list(self.totals)

    def outcome(self) -> Outcome:
        return Outcome(places_of(self.totals), tuple(self.totals), "played out")

    def dump(self) -> Position:
        table = Table(self.hands, self.melds, self.wall, self.discards, self.discard_by)
        return {
            "game": SmallMahjong.slug,
            "options": dict(self.terms.options),
            "players": self.seats,
            "deal_no": self.deal_no,
            "dealer": self.dealer,
            "turn": self.turn,
            "phase": self.phase,
            **table.dump(),
            "ask": list(self.ask),
            "totals": list(self.totals),
            "future": [[TEXTS[face] for face in deck] for deck in self.future],
            "over": self.turn is None,
        }

    def view(self, seat: int | None) -> View:
        return shown(self.dump(), self.log, seat)

    def can_claim(self, seat: int) -> bool:
        """Whether this seat would be asked about the last discard."""
        bits = dict(askers(self.discard_by[-1], self.seats)).get(seat)
        return bits is not None and self.waits[seat] & bits[self.discards[-1]] != 0


def triplet_type(tiles: list[str]) -> str | None:
    faces = [NUMBERS[text] for text in tiles]
    return TYPES.get(values_of(faces))


def _evaluate_value(question: Mapping[str, Any]) -> int:
    melds = [read_hand(meld, "melds") for meld in question.get("melds", [])]
    return hand_value(read_hand(question["tiles"], "tiles"), sum(melds))


def _evaluate_deal(question: Mapping[str, Any]) -> Position:
    seats = question["players"]
    state = SmallMahjongState(_terms(seats, game.complete(question["options"], seats)))
    state.dealer = question["dealer"]
    state.future = read_decks({"deck": [question["deck"]]}, "deck", NUMBERS, STANDARD_SET)
    state.deal_next()
    return state.dump() | {"options": question["options"]}


def _evaluate_view(question: Mapping[str, Any]) -> Position:
    position = question["position"]
    view = game.load(position).view(question["seat"])
    return view["position"] | {"options": position.get("options", {})}


class SmallMahjong(Game):
    slug = "small-mahjong"
    title = "Small Mahjong 打小麻将"
    family = "draw and discard"
    tiles = "chinese"
    seats = (3, 4)
    default_seats = 4
    rules = 1
    zero_sum = True
    secret_turns = True
    options = (
        Option("deals", 2, "Deals in a match.", low=1, high=MOST_DEALS, per_seat=True),
        DEALER_RULE,
    )
    evaluations = {
        "triplet": lambda question: triplet_type(question["tiles"]),
        "hand_value": _evaluate_value,
        "deal": _evaluate_deal,
        "view": _evaluate_view,
    }

    def deal(self, seats: int, options: Options, chance: Chance) -> SmallMahjongState:
        state = SmallMahjongState(_terms(seats, options))
        state.future = shuffled_decks(chance, STANDARD_SET, options["deals"])
        state.deal_next()
        return state

    def load(self, position: Position) -> SmallMahjongState:
        seats, options = read_header(self, position)
        state = SmallMahjongState(_terms(seats, options))
        state.dealer = read_seat(position, "dealer", seats)
        state.deal_no = read_int(position, "deal_no", 1)
        state.totals = list(read_ints(position, "totals", seats))
        table = read_table(position, seats)
        state.lay_out(table)
        state.future = read_decks(position, "future", NUMBERS, STANDARD_SET)
        state.turn, state.phase, state.ask = read_turn(position, table, ("discard", "claim"))
        return state

    def imagine(self, view: View, rng: Random) -> SmallMahjongState:
        seats, _ = read_header(self, view["position"])
        return imagine(view, self.load, [()] * seats, rng)

    def longest(self, seats: int, options: Options) -> int:
        drawn = len(STANDARD_SET) - HAND_SIZE * seats
        # Every tile drawn and every claim is followed by a discard, about which all may be asked.
        return int(options["deals"]) * (drawn + seats) * seats


def _terms(seats: int, options: Options) -> Terms:
    return Terms(seats, dict(options), options["dealer_rule"])


game = SmallMahjong()
