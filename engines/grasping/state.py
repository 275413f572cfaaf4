"""How tens are grasped, in Kap Tai Shap and Kap Shap: take an open tile or not, draw, discard.

A move is a face to discard, TAKE plus a face, DRAW or WIN.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engines.base import (
    HIDDEN,
    IllegalMoveError,
    Options,
    Outcome,
    Position,
    State,
    View,
    places_of,
)
from engines.deals import Deck, next_dealer, winner_takes
from engines.options import Option
from engines.tens import BIT, Hand, eyes_by_tally
from engines.tiles.chinese import FACES, NUMBERS, STANDARD_SET, TEXTS

TAKE: Final = 32
DRAW: Final = 64
WIN: Final = 65
WRITTEN: Final = {
    **{face: f"discard {TEXTS[face]}" for face in FACES},
    **{TAKE + face: f"take {TEXTS[face]}" for face in FACES},
    DRAW: "draw",
    WIN: "win",
}
READ: Final = {text: move for move, text in WRITTEN.items()}

OPTIONS: Final = (
    Option(
        "offer",
        "any",
        "Which open tile may be taken: any that was discarded, or only the last.",
        choices=("any", "last"),
    ),
    Option(
        "draw_after_take",
        True,
        "Whether a player who took and discarded also draws and discards.",
    ),
    Option("stake", 1, "What every other player pays the winner.", low=1, high=1000),
)


def texts_of(faces: Sequence[int]) -> list[str]:
    return [TEXTS[face] for face in faces]


@dataclass(frozen=True, slots=True)
class Terms:
    """What stays the same through a match."""

    slug: str
    seats: int
    options: Options
    size: int
    """Tiles that a player holds while it is not his turn."""
    deck: Deck
    eyes: Mapping[int, int]
    takes_any: bool
    draws_after_take: bool


def terms_of(slug: str, seats: int, options: Options, size: int) -> Terms:
    return Terms(
        slug=slug,
        seats=seats,
        options=dict(options),
        size=size,
        deck=tuple(face for face in STANDARD_SET for _ in range(options["sets"])),
        eyes=eyes_by_tally(size + 1),
        takes_any=options["offer"] == "any",
        draws_after_take=options["draw_after_take"],
    )


def longest(terms: Terms) -> int:
    """A deal has the dealer's discard, and for each tile of the wall all taking that is allowed."""
    wall = len(terms.deck) - terms.size * terms.seats - 1
    turn = 3 if terms.draws_after_take else 4 * terms.seats + 2
    return int(terms.options["deals"]) * (1 + wall * turn)


def _moves(faces: Sequence[int], base: int) -> list[tuple[int, ...]]:
    """By the bits of these faces, counted from the first of them, the moves that name one."""
    return [
        tuple(base + face for place, face in enumerate(faces) if bits >> place & 1)
        for bits in range(1 << len(faces))
    ]


# Two tables of half the faces do the work of one far too big.
_HALF: Final = 11
_UPPER: Final = (1 << _HALF) - 1
_DISCARDS, _DISCARDS_BELOW = _moves(FACES[:_HALF], 0), _moves(FACES[_HALF:], 0)
_TAKES, _TAKES_BELOW = _moves(FACES[:_HALF], TAKE), _moves(FACES[_HALF:], TAKE)


class GraspingState(State):
    """One match; the wall is drawn from at the place `drawn`, `open` has the faces to be taken."""

    __slots__ = (
        "deal_no", "dealer", "discards", "drawn", "drew", "dry", "future", "hands", "log", "open",
        "phase", "taken", "terms", "totals", "wall",
    )  # fmt: skip

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.turn = None
        self.phase = "over"
        self.dealer = 0
        self.deal_no = 0
        self.totals = [0] * terms.seats
        self.future: tuple[Deck, ...] = ()
        self.hands: list[Hand] = []
        self.wall: Deck = ()
        self.drawn = 0
        self.discards: list[int] = []
        self.open = 0
        self.taken: int | None = None
        self.drew = False
        self.dry = 0
        self.log: list[int] = []  # move << 4 | seat, the whole match

    def deal_next(self) -> None:
        deck = self.future[0]
        self.future = self.future[1:]
        self.deal_no += 1
        size, seats = self.terms.size, self.terms.seats
        self.hands = [Hand(deck[seat * size : (seat + 1) * size]) for seat in range(seats)]
        self.wall, self.drawn = deck[seats * size :], 0
        self.discards = []
        self.open = 0
        self.taken = None
        self.dry = 0
        self.turn = self.dealer
        self._draw(self.dealer)

    def legal(self) -> list[int]:
        if self.turn is None:
            return []
        if self.phase == "take":
            return [DRAW, *self._takes()]
        hand = self.hands[self.turn]
        faces = hand.faces
        if self.taken is not None:
            # To throw back what was taken would be no exchange; who holds nothing else must.
            faces = faces & ~BIT[self.taken] or faces
        discards = _DISCARDS[faces & _UPPER] + _DISCARDS_BELOW[faces >> _HALF]
        return [*discards, WIN] if hand.eyes(self.terms.eyes) else list(discards)

    def _takes(self) -> Sequence[int]:
        if self.dry >= 2 * self.terms.seats or not self.discards:
            return ()
        if not self.terms.takes_any:
            return (TAKE + self.discards[-1],)
        return _TAKES[self.open & _UPPER] + _TAKES_BELOW[self.open >> _HALF]

    def play(self, move: int) -> None:
        seat = self.turn
        assert seat is not None
        self.log.append(move << 4 | seat)
        if move < TAKE:
            self._discard(seat, move)
        elif move < DRAW:
            self._take(seat, move - TAKE)
        elif move == DRAW:
            self._draw(seat)
        else:
            self._settle(seat)

    def _take(self, seat: int, face: int) -> None:
        discards = self.discards
        place = len(discards) - 1
        while discards[place] != face:
            place -= 1
        del discards[place]
        if face not in discards:
            self.open ^= BIT[face]
        self.hands[seat].add(face)
        self.taken = face
        self.phase = "discard"

    def _draw(self, seat: int) -> None:
        if self.drawn == len(self.wall):  # only in a position made by hand
            self._settle(None)
            return
        self.hands[seat].add(self.wall[self.drawn])
        self.drawn += 1
        self.drew = True
        self.phase = "discard"

    def _discard(self, seat: int, face: int) -> None:
        self.hands[seat].remove(face)
        self.discards.append(face)
        self.open |= BIT[face]
        if self.taken is not None:
            self.taken = None
            if self.terms.draws_after_take:
                self._draw(seat)
                return
        self.dry = 0 if self.drew else self.dry + 1
        if self.drawn == len(self.wall):
            self._settle(None)
            return
        self.turn = (seat + 1) % self.terms.seats
        self.phase = "take"
        self.drew = False

    def _settle(self, winner: int | None) -> None:
        options, seats = self.terms.options, self.terms.seats
        if winner is not None:
            paid = winner_takes(options["stake"], winner, seats)
            self.totals = [total + pay for total, pay in zip(self.totals, paid, strict=True)]
        self.dealer = next_dealer(options["dealer_rule"], self.dealer, winner, seats)
        self.taken = None
        if self.future:
            self.deal_next()
        else:
            self.turn = None
            self.phase = "over"

    def text(self, move: int) -> str:
        return WRITTEN[move]

    def parse(self, text: str) -> int:
        move = READ.get(text)
        if move is None or move not in self.legal():
            raise IllegalMoveError(self._refusal(text))
        return move

    def _refusal(self, text: str) -> str:
        if self.turn is None:
            return "The match is over."
        words = re.fullmatch(r"draw|win|(take|discard) ([1-6]{2})", text)
        if words is None:
            return "A move reads like one of these: draw, take 63, discard 63, win."
        verb, tile = words.groups()
        if tile and tile not in NUMBERS:
            return f"There is no tile {tile}: the higher half is written first."
        if self.phase == "take":
            return self._refusal_to_take(verb, tile)
        if verb == "discard":
            return self._refusal_to_discard(NUMBERS[tile])
        return "Discard a tile." if text != "win" else "You have no eye and pairs of ten or twenty."

    def _refusal_to_take(self, verb: str | None, tile: str) -> str:
        if verb != "take":
            return "Your turn begins: draw, or take an open tile."
        if self.dry >= 2 * self.terms.seats:
            return f"There were {self.dry} turns without a draw: you must draw."
        if self.open & BIT[NUMBERS[tile]]:
            return f"Only the last discard may be taken, {TEXTS[self.discards[-1]]}."
        return f"No {tile} lies open."

    def _refusal_to_discard(self, face: int) -> str:
        if face == self.taken:
            return f"You have just taken {TEXTS[face]}: discard another tile."
        return f"You hold no {TEXTS[face]}."

    def copy(self) -> GraspingState:
        twin = GraspingState(self.terms)
        twin.turn, twin.phase, twin.dealer = self.turn, self.phase, self.dealer
        twin.deal_no, twin.totals, twin.future = self.deal_no, self.totals, self.future
        twin.hands = [hand.copy() for hand in self.hands]
        twin.wall, twin.drawn = self.wall, self.drawn
        twin.discards, twin.open = self.discards[:], self.open
        twin.taken, twin.drew, twin.dry = self.taken, self.drew, self.dry
        twin.log = self.log[:]
        return twin

    def scores(self) -> list[int]:
        return list(self.totals)

    def outcome(self) -> Outcome:
        return Outcome(places_of(self.totals), tuple(self.totals), "played out")

    def dump(self) -> Position:
        return {
            "game": self.terms.slug,
            "options": dict(self.terms.options),
            "players": self.terms.seats,
            "deal_no": self.deal_no,
            "dealer": self.dealer,
            "turn": self.turn,
            "phase": self.phase,
            "hands": [texts_of(hand.tiles()) for hand in self.hands],
            "discards": texts_of(self.discards),
            "taken": None if self.taken is None else TEXTS[self.taken],
            "drew": self.drew,
            "dry": self.dry,
            "wall": texts_of(self.wall[self.drawn :]),
            "totals": list(self.totals),
            "future": [texts_of(deck) for deck in self.future],
            "over": self.turn is None,
        }

    def view(self, seat: int | None) -> View:
        position = self.dump()
        position["future"] = len(self.future)
        # A settled deal is shown to all.
        if self.turn is not None:
            position["wall"] = [HIDDEN] * len(position["wall"])
            position["hands"] = [
                hand if owner == seat else [HIDDEN] * len(hand)
                for owner, hand in enumerate(position["hands"])
            ]
        log: list[list[Any]] = [[entry & 15, WRITTEN[entry >> 4]] for entry in self.log]
        return {"seat": seat, "position": position, "log": log}
