"""A match of Tok as it is played."""

from __future__ import annotations

from dataclasses import dataclass

from engines.base import IllegalMoveError, Options, Outcome, Position, State, View, places_of
from engines.claims import seats_after
from engines.deals import Deck, next_dealer, winner_takes
from engines.games.tok.refusals import reason
from engines.ho_hands import Hands, hands_of
from engines.melding import (
    CLAIM,
    DISCARD,
    DRAW,
    PASS,
    TAKE,
    WIN,
    Table,
    claim_of,
    claimed,
    dealt,
    shown,
    write,
)
from engines.sixes import ONE, distinct
from engines.tiles.chinese import FACES, TEXTS


@dataclass(frozen=True, slots=True)
class Terms:
    """What stays the same through a match."""

    seats: int
    options: Options
    hands: Hands
    claim: str
    discard_pays: str
    dealer_rule: str


def terms_of(seats: int, options: Options) -> Terms:
    return Terms(
        seats=seats,
        options=dict(options),
        hands=hands_of(options),
        claim=options["claim"],
        discard_pays=options["discard_pays"],
        dealer_rule=options["dealer_rule"],
    )


def payment(value: int, winner: int, discarder: int | None, terms: Terms) -> list[int]:
    """What each seat is paid for a win from the wall, or with a tile that somebody discarded."""
    if discarder is None or terms.discard_pays == "everyone":
        return winner_takes(value, winner, terms.seats)
    if terms.discard_pays == "all":
        value *= terms.seats - 1
    pay = [0] * terms.seats
    pay[winner] += value
    pay[discarder] -= value
    return pay


class TokState(State):
    """One match. `waits` has the faces that each hand wins with as bits, then those to claim."""

    __slots__ = (
        "ask", "deal_no", "dealer", "discard_by", "discards", "dry", "future", "hands", "log",
        "melds", "phase", "seats", "taken", "taken_from", "terms", "totals", "waits", "wall",
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
        self.taken: int | None = None
        self.taken_from: int | None = None
        self.dry = 0
        self.log: list[int] = []

    def lay_out(self, table: Table) -> None:
        self.hands, self.melds, self.wall, self.discards, self.discard_by = table
        self.waits = [self._waits_of(*held) for held in zip(self.hands, self.melds, strict=True)]

    def _waits_of(self, hand: int, meld: int) -> int:
        if self.terms.claim == "next":
            return 0
        known = self.terms.hands
        if meld:
            return known.triplets.thirds.get(hand, 0) if meld in known.types else 0
        return known.outs.get(hand, 0) | known.triplets.completing(hand) << len(FACES)

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
        if self.phase == "draw":
            return self._draws()
        hand = self.hands[seat]
        moves = [face << 3 for face in distinct(hand) if face != self.taken]
        if self.terms.hands.value(hand, self.melds[seat]):
            moves.append(WIN)
        # Only a hand set up by itself can hold nothing but the tile taken.
        return moves or [face << 3 for face in distinct(hand)]

    def _claims(self, seat: int) -> list[int]:
        face = self.discards[-1]
        moves = [PASS]
        if not self.melds[seat]:
            pairs = self.terms.hands.triplets.pairs(self.hands[seat], face)
            moves += [claim_of(*pair) for pair in pairs]
        if self.waits[seat] >> face & 1:
            moves.append(WIN)
        return moves

    def _draws(self) -> list[int]:
        # Without this limit tiles could go round for ever and the wall never end.
        if self.dry >= 2 * self.seats or not self.discards:
            return [DRAW]
        return [DRAW, self.discards[-1] << 3 | TAKE]

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
        elif act == WIN:
            self._win(seat)
        elif act == TAKE:
            self._take(seat)
        else:
            self._draw(seat)

    def _discard(self, seat: int, face: int) -> None:
        self.hands[seat] -= ONE[face]
        self.waits[seat] = self._waits_of(self.hands[seat], self.melds[seat])
        self.discards.append(face)
        self.discard_by.append(seat)
        self.taken = self.taken_from = None
        # The last discard of a wall is dead.
        if not self.wall:
            self._settle(None, [0] * self.seats)
        elif self.terms.claim == "next":
            self.turn = (seat + 1) % self.seats
            self.phase = "draw"
        else:
            bits = 1 << face | 1 << len(FACES) + face
            order = seats_after(seat, self.seats)
            self.ask = [other for other in order if self.waits[other] & bits]
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
        self.dry = 0
        self.taken = self.taken_from = None
        self.turn = seat
        self.phase = "discard"

    def _take(self, seat: int) -> None:
        self.taken = self.discards.pop()
        self.taken_from = self.discard_by.pop()
        self.hands[seat] += ONE[self.taken]
        self.dry += 1
        self.phase = "discard"

    def _claim(self, seat: int, first: int, second: int) -> None:
        self.ask = []
        pair = ONE[first] + ONE[second]
        self.hands[seat] -= pair
        self.melds[seat] = pair + ONE[self.discards.pop()]
        self.taken_from = self.discard_by.pop()
        self.turn = seat
        self.phase = "discard"
        # A hand set up short has nothing left to discard: play goes on after it.
        if not self.hands[seat]:
            self._draw((seat + 1) % self.seats)

    def _win(self, seat: int) -> None:
        if self.phase == "claim":
            self.hands[seat] += ONE[self.discards.pop()]
            self.taken_from = self.discard_by.pop()
        value = self.terms.hands.value(self.hands[seat], self.melds[seat])
        self._settle(seat, payment(value, seat, self.taken_from, self.terms))

    def _settle(self, winner: int | None, pay: list[int]) -> None:
        self.totals = [total + paid for total, paid in zip(self.totals, pay, strict=True)]
        self.dealer = next_dealer(self.terms.dealer_rule, self.dealer, winner, self.seats)
        self.ask = []
        self.taken = self.taken_from = None
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
        raise IllegalMoveError(reason(self, text))

    def copy(self) -> TokState:
        twin = TokState(self.terms)
        twin.turn, twin.phase, twin.ask = self.turn, self.phase, self.ask[:]
        twin.dealer, twin.deal_no = self.dealer, self.deal_no
        twin.totals, twin.future = self.totals, self.future
        twin.hands, twin.melds, twin.waits = self.hands[:], self.melds[:], self.waits[:]
        twin.wall, twin.discards = self.wall[:], self.discards[:]
        twin.discard_by, twin.log = self.discard_by[:], self.log[:]
        twin.taken, twin.taken_from, twin.dry = self.taken, self.taken_from, self.dry
        return twin

    def scores(self) -> list[int]:
        return list(self.totals)

    def outcome(self) -> Outcome:
        return Outcome(places_of(self.totals), tuple(self.totals), "played out")

    def dump(self) -> Position:
        table = Table(self.hands, self.melds, self.wall, self.discards, self.discard_by)
        return {
            "game": "tok",
            "options": dict(self.terms.options),
            "players": self.seats,
            "deal_no": self.deal_no,
            "dealer": self.dealer,
            "turn": self.turn,
            "phase": self.phase,
            **table.dump(),
            "ask": list(self.ask),
            "taken": None if self.taken is None else TEXTS[self.taken],
            "from": self.taken_from,
            "dry": self.dry,
            "totals": list(self.totals),
            "future": [[TEXTS[face] for face in deck] for deck in self.future],
            "over": self.turn is None,
        }

    def view(self, seat: int | None) -> View:
        return shown(self.dump(), self.log, seat)

    def can_claim(self, seat: int) -> bool:
        """Whether this seat would be asked about the last discard."""
        face = self.discards[-1]
        bits = 1 << face | 1 << len(FACES) + face
        return seat != self.discard_by[-1] and self.waits[seat] & bits != 0
