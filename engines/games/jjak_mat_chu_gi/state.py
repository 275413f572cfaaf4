"""Jjak-mat-chu-gi in play: hands, pairs laid open, discards and who may have them.

A move is a face to discard, TAKE plus a face, DRAW, PASS, or PICK plus a place in the row.
"""

from __future__ import annotations

import re
from bisect import insort
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from engines import claims
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
from engines.claims import CLAIM, hide_passes, hide_window, seats_after
from engines.deals import Deck, next_dealer, pairwise, winner_takes
from engines.tiles.chinese import FACES, NUMBERS, PARTNER_CN, PARTNER_KR, TEXTS

SIZE: Final = 5
"""Tiles that a player is dealt."""
PAIRS_TO_WIN: Final = 3
PARTNERS: Final = {"korean": PARTNER_KR, "chinese": PARTNER_CN}

TAKE: Final = 32
DRAW: Final = 64
PASS: Final = 65
PICK: Final = 128
UNKNOWN: Final = 31
"""Stands in a log for the face of a discard that was not seen."""
MASKED_DISCARD: Final = "discard ?"
WRITTEN: Final = {
    **{face: f"discard {TEXTS[face]}" for face in FACES},
    **{TAKE + face: f"take {TEXTS[face]}" for face in FACES},
    DRAW: "draw",
    PASS: claims.PASS,
    **{PICK + place: f"pick @ {place}" for place in range(32)},
}
READ: Final = {text: move for move, text in WRITTEN.items()}

Pair = tuple[int, int]
Entry = tuple[int, int, str]
"""Who moved, the move, and what a pick turned up."""


def split(hand: Sequence[int], partner: Sequence[int]) -> tuple[list[Pair], list[int]]:
    """The pairs of a sorted hand, and the tiles without a partner: each tile has only one."""
    pairs, rest, left = [], [], list(hand)
    while left:
        face = left.pop(0)
        mate = partner[face]
        if mate in left:
            left.remove(mate)
            pairs.append((face, mate))
        else:
            rest.append(face)
    return pairs, rest


def has_pair(hand: Sequence[int], partner: Sequence[int]) -> bool:
    faces = set(hand)
    if len(faces) < len(hand):
        return True
    return any(partner[face] in faces for face in faces if partner[face] != face)


def texts_of(faces: Sequence[int]) -> list[str]:
    return [TEXTS[face] for face in faces]


@dataclass(frozen=True, slots=True)
class Terms:
    """What stays the same through a match."""

    seats: int
    options: Options
    partner: tuple[int, ...]
    blind: bool
    offers_to_all: bool
    may_finish: bool
    """Whether the third pair may be made with a discard."""


def terms_of(seats: int, options: Options) -> Terms:
    return Terms(
        seats=seats,
        options=dict(options),
        partner=PARTNERS[options["pairs"]],
        blind=options["blind"],
        offers_to_all=options["offer_to_all"] and not options["blind"],
        may_finish=options["discard_finish"],
    )


class JjakMatChuGiState(State):
    """One match; the wall is drawn from at the place `drawn`."""

    __slots__ = (
        "ask", "deal_no", "dealer", "discard_by", "discards", "drawn", "future", "hands", "laid",
        "log", "phase", "terms", "totals", "wall",
    )  # fmt: skip

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.turn = None
        self.phase = "over"
        self.dealer = 0
        self.deal_no = 0
        self.totals = [0] * terms.seats
        self.future: tuple[Deck, ...] = ()
        self.hands: list[list[int]] = []
        self.wall: Deck = ()
        self.drawn = 0
        self.discards: list[int] = []
        self.discard_by: list[int] = []
        self.laid: list[list[Pair]] = []
        self.ask: list[int] = []
        self.log: list[Entry] = []

    def deal_next(self) -> None:
        deck = self.future[0]
        self.future = self.future[1:]
        self.deal_no += 1
        seats = self.terms.seats
        self.hands = [sorted(deck[seat * SIZE : (seat + 1) * SIZE]) for seat in range(seats)]
        self.wall, self.drawn = deck[seats * SIZE :], 0
        self.discards, self.discard_by = [], []
        self.laid = [[] for _ in range(seats)]
        self._draw(self.dealer)

    def legal(self) -> list[int]:
        if self.turn is None:
            return []
        if self.phase == "discard":
            return list(dict.fromkeys(self.hands[self.turn]))
        moves = [PASS if self.phase == CLAIM else DRAW]
        if self.terms.blind:
            moves += range(PICK, PICK + len(self.discards))
        elif self.discards and self.can_take(self.turn, self.discards[-1]):
            moves.append(TAKE + self.discards[-1])
        return moves

    def can_take(self, seat: int, face: int) -> bool:
        """Whether the discard makes a pair with this hand, and not a forbidden third."""
        hand, partner = self.hands[seat], self.terms.partner
        if partner[face] not in hand:
            return False
        if self.terms.may_finish:
            return True
        # Pairs that lie hidden in the hand would be laid with it, so they count.
        pairs, _ = split(sorted([*hand, face]), partner)
        return len(self.laid[seat]) + len(pairs) < PAIRS_TO_WIN

    def play(self, move: int) -> None:
        seat = self.turn
        assert seat is not None
        if move >= PICK:
            self._pick(seat, move)
            return
        self.log.append((seat, move, ""))
        if move < TAKE:
            self._discard(seat, move)
        elif move < DRAW:
            self._take(seat, len(self.discards) - 1)
        elif move == DRAW:
            self._draw(seat)
        else:
            self._pass_on()

    def _draw(self, seat: int) -> None:
        if self.drawn == len(self.wall):  # only in a position made by hand
            self._exhaust()
            return
        insort(self.hands[seat], self.wall[self.drawn])
        self.drawn += 1
        self._lay(seat, None)

    def _take(self, seat: int, place: int) -> None:
        insort(self.hands[seat], self.discards.pop(place))
        self.ask = []
        self._lay(seat, self.discard_by.pop(place))

    def _pick(self, seat: int, move: int) -> None:
        """Turn up a tile of the row: it is taken if it makes a pair, and turned down if not."""
        face = self.discards[move - PICK]
        if self.can_take(seat, face):
            self.log.append((seat, move, TEXTS[face]))
            self._take(seat, move - PICK)
        else:
            self.log.append((seat, move, f"{TEXTS[face]} back"))
            self._draw(seat)

    def _lay(self, seat: int, discarder: int | None) -> None:
        """Lay all pairs of a hand that received a tile, from the wall if nobody discarded it."""
        hand = self.hands[seat]
        self.turn = seat
        self.phase = "discard"
        if not has_pair(hand, self.terms.partner):
            return
        pairs, self.hands[seat] = split(hand, self.terms.partner)
        self.laid[seat] += pairs
        if len(self.laid[seat]) >= PAIRS_TO_WIN:
            self._win(seat, None if discarder == seat else discarder)
        elif not self.hands[seat]:  # only in a position made by hand
            self._go_on(seat)

    def _discard(self, seat: int, face: int) -> None:
        self.hands[seat].remove(face)
        self.discards.append(face)
        self.discard_by.append(seat)
        if self.terms.offers_to_all and self.drawn < len(self.wall):
            order = seats_after(seat, self.terms.seats)
            self.ask = [other for other in order if self.can_take(other, face)]
            if self.ask:
                self.turn = self.ask.pop(0)
                self.phase = CLAIM
                return
        self._go_on(seat)

    def _pass_on(self) -> None:
        if self.ask:
            self.turn = self.ask.pop(0)
        else:
            self._go_on(self.discard_by[-1])

    def _go_on(self, seat: int) -> None:
        """Nobody takes what this seat discarded: the next one plays, if the wall still stands."""
        if self.drawn == len(self.wall):
            self._exhaust()
            return
        following = (seat + 1) % self.terms.seats
        if self.terms.offers_to_all:
            self._draw(following)
        else:
            self.turn = following
            self.phase = "draw"

    def _win(self, winner: int, payer: int | None) -> None:
        seats = self.terms.seats
        if payer is None:
            self._settle(winner_takes(1, winner, seats), winner)
            return
        amount = 1 if self.terms.options["discard_pays"] == "one" else seats - 1
        pay = [0] * seats
        pay[winner], pay[payer] = amount, -amount
        self._settle(pay, winner)

    def _exhaust(self) -> None:
        pay = [0] * self.terms.seats
        if self.terms.options["exhaustion"] == "pairs":
            for seat, hand in enumerate(self.hands):
                pairs, self.hands[seat] = split(hand, self.terms.partner)
                self.laid[seat] += pairs
            pay = pairwise([len(pairs) for pairs in self.laid])
        self._settle(pay, None)

    def _settle(self, pay: Sequence[int], winner: int | None) -> None:
        self.totals = [total + paid for total, paid in zip(self.totals, pay, strict=True)]
        rule = self.terms.options["dealer_rule"]
        self.dealer = next_dealer(rule, self.dealer, winner, self.terms.seats)
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
        words = re.fullmatch(r"draw|pass|pick @ \d+|(take|discard) ([1-6]{2})", text)
        if words is None:
            return f"A move reads like one of these: {self._forms()}."
        verb, tile = words.groups()
        if tile and tile not in NUMBERS:
            return f"There is no tile {tile}: the higher half is written first."
        if self.phase == "discard":
            return f"You hold no {tile}." if verb == "discard" else "Discard a tile now."
        if verb == "take" and not self.terms.blind:
            return self._refusal_to_take(tile)
        return f"You may play: {', '.join(self.legal_texts())}."

    def _forms(self) -> str:
        if self.terms.blind:
            return "draw, pick @ 0, discard 63"
        return (
            "take 63, pass, discard 63" if self.terms.offers_to_all else "draw, take 63, discard 63"
        )

    def _refusal_to_take(self, tile: str) -> str:
        last = TEXTS[self.discards[-1]] if self.discards else None
        if tile != last:
            return f"Only the last discard may be taken{f', {last}' if last else ''}."
        partner = self.terms.partner[NUMBERS[tile]]
        assert self.turn is not None
        if partner not in self.hands[self.turn]:
            return f"You hold no {TEXTS[partner]} to pair with {tile}."
        return "Your third pair must come from the wall."

    def copy(self) -> JjakMatChuGiState:
        twin = JjakMatChuGiState(self.terms)
        twin.turn, twin.phase, twin.dealer = self.turn, self.phase, self.dealer
        twin.deal_no, twin.totals, twin.future = self.deal_no, self.totals, self.future
        twin.hands = [hand[:] for hand in self.hands]
        twin.laid = [pairs[:] for pairs in self.laid]
        twin.wall, twin.drawn = self.wall, self.drawn
        twin.discards, twin.discard_by = self.discards[:], self.discard_by[:]
        twin.ask, twin.log = self.ask[:], self.log[:]
        return twin

    def scores(self) -> list[int]:
        return list(self.totals)

    def outcome(self) -> Outcome:
        return Outcome(places_of(self.totals), tuple(self.totals), "played out")

    def dump(self) -> Position:
        return {
            "game": "jjak-mat-chu-gi",
            "options": dict(self.terms.options),
            "players": self.terms.seats,
            "deal_no": self.deal_no,
            "dealer": self.dealer,
            "turn": self.turn,
            "phase": self.phase,
            "hands": [texts_of(hand) for hand in self.hands],
            "wall": texts_of(self.wall[self.drawn :]),
            "discards": texts_of(self.discards),
            "discard_by": list(self.discard_by),
            "laid": [[texts_of(pair) for pair in pairs] for pairs in self.laid],
            "ask": list(self.ask),
            "totals": list(self.totals),
            "future": [texts_of(deck) for deck in self.future],
            "over": self.turn is None,
        }

    def view(self, seat: int | None) -> View:
        position = self.dump()
        position["future"] = len(self.future)
        hide_window(position, seat)
        # A settled deal is shown to all.
        if self.turn is not None:
            position["wall"] = [HIDDEN] * len(position["wall"])
            position["hands"] = [
                hand if owner == seat else [HIDDEN] * len(hand)
                for owner, hand in enumerate(position["hands"])
            ]
            if self.terms.blind:
                position["discards"] = [HIDDEN] * len(self.discards)
        return {"seat": seat, "position": position, "log": self._log_of(seat)}

    def _log_of(self, seat: int | None) -> list[list[Any]]:
        masked = self.terms.blind and self.turn is not None
        log: list[list[Any]] = []
        for author, move, turned_up in self.log:
            if move == UNKNOWN or (masked and move < TAKE and author != seat):
                log.append([author, MASKED_DISCARD])
            else:
                log.append([author, f"{WRITTEN[move]} {turned_up}".rstrip()])
        return hide_passes(log, seat)
