"""The play that all connecting games share: lead, place what fits, or lose a tile face down."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Self

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
from engines.connecting.moves import (
    COUNT,
    FITTING,
    MASKED_DISCARD,
    OPENED,
    TAKEN,
    WEIGHT,
    WRITTEN,
    discards,
    face_of,
    faces_of,
    hand_of,
    leads,
    pips_of,
    placements,
    texts_of,
)
from engines.deals import Deck, next_dealer
from engines.options import Option
from engines.tiles.chinese import NUMBERS, TEXTS

DEALER_RULE: Final = Option(
    "dealer_rule",
    "winner",
    "Who leads the next deal: the winner of the last one, or the next seat.",
    choices=("winner", "rotate"),
)
FREE_DISCARD: Final = Option(
    "free_discard", False, "Whether a player who can place may discard instead."
)

Payment = tuple[list[int], int]
"""What each seat is paid for a deal, and who won it."""


def lowest_hand(points: Sequence[int], dealer: int) -> int:
    """The winner: fewest points, ties to the first from the dealer."""
    seats = len(points)
    return min(range(seats), key=lambda seat: (points[seat], (seat - dealer) % seats))


def _as_settled(state: ConnectingState) -> int:
    return state.dealer


def _play_on(state: ConnectingState) -> None:
    return None


@dataclass(frozen=True, slots=True)
class Terms:
    """What a game and its options lay down for a whole match."""

    game: str
    seats: int
    options: Options
    deck: Deck
    hand_size: int
    double: bool
    free: bool
    settle: Callable[[Any], Payment]
    """The payment for the deal that has just ended in this state."""
    leader: Callable[[ConnectingState], int] = _as_settled
    """Who leads the deal that has just been dealt."""
    win_as_dealt: Callable[[ConnectingState], Payment | None] = _play_on
    """The payment for a deal that is won before a tile is led."""


class ConnectingState(State):
    """One match; `left` and `right` are the open ends, 0 where nothing may be attached."""

    __slots__ = (
        "deal_no", "dealer", "down", "fits", "future", "hands", "held", "layout", "left", "log",
        "missing", "opened", "points", "right", "seats", "terms", "totals", "unused",
    )  # fmt: skip

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.seats = terms.seats
        self.turn = None
        self.dealer = 0
        self.deal_no = 0
        self.totals = [0] * terms.seats
        self.future: tuple[Deck, ...] = ()
        self.unused: Deck = ()
        self.missing: Deck = ()
        self.log: list[int] = []  # move << 2 | seat, the whole match
        self.opened = 0  # where the deal in progress begins in the log

    def lay_out(
        self, hands: Sequence[Sequence[int]], down: list[list[int]], layout: list[int]
    ) -> None:
        """Take these tiles as the table, and reckon what play keeps up to date."""
        self.hands = [hand_of(hand) for hand in hands]
        self.held = sum(self.hands)
        self.down = down
        self.points = [pips_of(hand) + pips_of(row) for hand, row in zip(hands, down, strict=True)]
        self.layout = layout
        self.left = layout[0] // 10 if layout and self.terms.double else 0
        self.right = layout[-1] % 10 if layout else 0
        self.fits = FITTING[self.left] | FITTING[self.right]

    def begin(self, decks: tuple[Deck, ...]) -> Self:
        self.future = decks
        self.deal_next()
        return self

    def deal_next(self) -> None:
        deck = self.future[0]
        self.future = self.future[1:]
        self.deal_no += 1
        size = self.terms.hand_size
        hands = [deck[seat * size : (seat + 1) * size] for seat in range(self.seats)]
        self.lay_out(hands, [[] for _ in hands], [])
        self.unused = tuple(sorted(deck[size * self.seats :]))
        self.missing = ()
        self.opened = len(self.log)
        self.dealer = self.turn = self.terms.leader(self)
        payment = self.terms.win_as_dealt(self)
        if payment is not None:
            self._pay(*payment)

    def legal(self) -> list[int]:
        if self.turn is None:
            return []
        hand = self.hands[self.turn]
        if not self.right:
            return leads(hand, self.terms.double)
        fitting = placements(hand, self.left, self.right)
        if fitting and not self.terms.free:
            return list(fitting)
        return [*fitting, *discards(hand)]

    def play(self, move: int) -> None:
        seat = self.turn
        assert seat is not None
        self.log.append(move << 2 | seat)
        taken = TAKEN[move]
        self.hands[seat] -= taken
        self.held -= taken
        pip = move & 7
        if pip:
            self.points[seat] -= WEIGHT[move]
            self.place(pip, OPENED[move])
        else:
            self.down[seat].append(face_of(move))
        if not self.held & self.fits:
            self._pay(*self.terms.settle(self))
            return
        following = (seat + 1) % self.seats
        if self.hands[following]:
            self.turn = following
        else:
            self.ask(following)

    def place(self, pip: int, opened: int) -> None:
        """Attach a tile that has left the hand of the seat asked; the first one is the lead."""
        if not self.right:
            self.left = pip if self.terms.double else 0
        if pip == self.right or not self.right:
            self.right = opened
            self.layout.append(10 * pip + opened)
        else:
            self.left = opened
            self.layout.insert(0, 10 * opened + pip)
        self.fits = FITTING[self.left] | FITTING[self.right]

    def ask(self, seat: int) -> None:
        """Ask this seat, or the next that holds a tile: hand-made positions have empty hands."""
        while not self.hands[seat]:
            seat = (seat + 1) % self.seats
        self.turn = seat

    def _pay(self, pay: Sequence[int], winner: int) -> None:
        self.totals = [total + paid for total, paid in zip(self.totals, pay, strict=True)]
        if not self.future:
            self.turn = None
            return
        rule = self.terms.options["dealer_rule"]
        self.dealer = next_dealer(rule, self.dealer, winner, self.seats)
        self.deal_next()

    def text(self, move: int) -> str:
        return WRITTEN[self.terms.double][move]

    def parse(self, text: str) -> int:
        for move in self.legal():
            if self.text(move) == text:
                return move
        raise IllegalMoveError(self._refusal(text))

    def _refusal(self, text: str) -> str:
        if self.turn is None:
            return "The match is over."
        forms = "lead 63, play 31 @ 3" if self.terms.double else "lead 63 @ 3, play 31"
        unclear = f"A move reads like one of these: {forms}, discard 65."
        words = re.fullmatch(r"(lead|play|discard) ([1-6]{2})(?: @ [1-6])?", text)
        if words is None:
            return unclear
        verb, tile = words.groups()
        if tile not in NUMBERS:
            return f"There is no tile {tile}: the higher half is written first."
        if not self.hands[self.turn] >> 2 * NUMBERS[tile] & COUNT:
            return f"You hold no {tile}."
        return self._refusal_of_held(verb, NUMBERS[tile]) or unclear

    def _refusal_of_held(self, verb: str, face: int) -> str | None:
        if not self.right:
            return None if verb == "lead" else "You open the deal: lead a tile."
        if verb == "lead":
            return "The deal is open already: place a tile or discard one."
        first = self.legal()[0]
        if verb == "discard" and first & 7:
            return f"You can place {TEXTS[face_of(first)]}, so you may not discard."
        if verb == "play" and not self.fits >> 2 * face & COUNT:
            ends = " and ".join(str(end) for end in sorted({self.left, self.right} - {0}))
            return f"{TEXTS[face]} does not fit: open is {ends}."
        return None

    def copy(self) -> Self:
        twin = type(self)(self.terms)
        twin.turn, twin.dealer, twin.deal_no = self.turn, self.dealer, self.deal_no
        twin.totals, twin.future = self.totals, self.future
        twin.hands, twin.held, twin.points = self.hands[:], self.held, self.points[:]
        twin.down = [row[:] for row in self.down]
        twin.layout, twin.left, twin.right = self.layout[:], self.left, self.right
        twin.fits, twin.unused, twin.missing = self.fits, self.unused, self.missing
        twin.log, twin.opened = self.log[:], self.opened
        return twin

    def scores(self) -> list[int]:
        return list(self.totals)

    def outcome(self) -> Outcome:
        return Outcome(places_of(self.totals), tuple(self.totals), "played out")

    def dump(self) -> Position:
        return {
            "game": self.terms.game,
            "options": dict(self.terms.options),
            "players": self.seats,
            "dealer": self.dealer,
            "turn": self.turn,
            "deal_no": self.deal_no,
            "totals": list(self.totals),
            "hands": [texts_of(faces_of(hand)) for hand in self.hands],
            "down": [texts_of(row) for row in self.down],
            "layout": [str(lying) for lying in self.layout],
            "unused": texts_of(self.unused),
            "future": [texts_of(deck) for deck in self.future],
            "over": self.turn is None,
        }

    def view(self, seat: int | None) -> View:
        position = self.dump()
        position["future"] = len(self.future)
        if self.missing:
            position["missing"] = texts_of(self.missing)
        texts = WRITTEN[self.terms.double]
        log: list[list[Any]] = [[entry & 3, texts[entry >> 2]] for entry in self.log]
        # A settled deal is shown to all; one in progress hides what the others hold or laid down.
        if self.turn is not None:
            for field in ("hands", "down"):
                position[field] = [
                    row if owner == seat else [HIDDEN] * len(row)
                    for owner, row in enumerate(position[field])
                ]
            position["unused"] = [HIDDEN] * len(self.unused)
            for entry in log[self.opened :]:
                if entry[0] != seat and entry[1].startswith("discard"):
                    entry[1] = MASKED_DISCARD
        return {"seat": seat, "position": position, "log": log}
