"""A match of Ho-hpai as it is played.

A move is `face << 2 | act`, and a log entry `move << 2 | seat`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
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
from engines.ho_hands import Hands, hands_of
from engines.sixes import COUNT, ONE, distinct, hand_of, texts_of
from engines.tiles.chinese import KOREAN_SET, NUMBERS, STANDARD_SET, TEXTS

PUT, WIN, PASS, EYE = range(4)
VERBS: Final = ("put", "win", "pass", "eye")
HAND_SIZE: Final = 6
MASKED_PUT: Final = "put ?"
UNKNOWN: Final = 31
"""The face of a tile that a seat did not see put."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What stays the same through a match."""

    seats: int
    options: Options
    hands: Hands
    deck: Deck
    has_eye: bool
    eye_wins: bool
    turns: int
    dealer_rule: str


def terms_of(seats: int, options: Options) -> Terms:
    return Terms(
        seats=seats,
        options=dict(options),
        hands=hands_of(options),
        deck=KOREAN_SET if seats == 3 else STANDARD_SET,
        has_eye=options["eye"],
        eye_wins=options["eye_win"],
        turns=options["round_limit"] * seats,
        dealer_rule=options["dealer_rule"],
    )


@cache
def write(move: int) -> str:
    if move == UNKNOWN << 2 | PUT:
        return MASKED_PUT
    act = move & 3
    return VERBS[act] if act in (WIN, PASS) else f"{VERBS[act]} {TEXTS[move >> 2]}"


@cache
def read(text: str) -> int:
    """The move of a text that `write` gave."""
    verb, _, tile = text.partition(" ")
    return (UNKNOWN if tile == "?" else NUMBERS.get(tile, 0)) << 2 | VERBS.index(verb)


class HoHpaiState(State):
    """One match; `opened` is where the deal in progress begins in the log."""

    __slots__ = (
        "deal_no", "dealer", "eye", "future", "hands", "line", "line_by", "log", "opened",
        "phase", "seats", "terms", "totals", "turns_done", "values",
    )  # fmt: skip

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.values = terms.hands.values
        self.seats = terms.seats
        self.turn = None
        self.phase = "over"
        self.dealer = 0
        self.deal_no = 0
        self.totals = [0] * terms.seats
        self.future: tuple[Deck, ...] = ()
        self.hands: list[int] = []
        self.line: list[int] = []
        self.line_by: list[int | None] = []
        self.eye: int | None = None
        self.turns_done = 0
        self.log: list[int] = []
        self.opened = 0

    def deal_next(self) -> None:
        deck = self.future[0]
        self.future = self.future[1:]
        self.deal_no += 1
        dealt = HAND_SIZE * self.seats
        blocks = range(0, dealt, HAND_SIZE)
        self.hands = [hand_of(deck[start : start + HAND_SIZE]) for start in blocks]
        self.eye = deck[dealt] if self.terms.has_eye else None
        self.line = list(deck[dealt + self.terms.has_eye :])
        self.line_by = [None] * len(self.line)
        self.turns_done = 0
        self.opened = len(self.log)
        self.turn = self.dealer
        self.phase = "turn"

    def legal(self) -> list[int]:
        seat = self.turn
        if seat is None:
            return []
        hand = self.hands[seat]
        if self.phase == "taken":
            return [PASS, WIN] if hand in self.values else [PASS]
        moves = [face << 2 for face in distinct(hand)]
        if self.terms.eye_wins and self.eye is not None:
            with_eye = hand + ONE[self.eye]
            moves += [
                face << 2 | EYE for face in distinct(hand) if with_eye - ONE[face] in self.values
            ]
        if hand in self.values:
            moves.append(WIN)
        return moves

    def play(self, move: int) -> None:
        seat = self.turn
        assert seat is not None
        self.log.append(move << 2 | seat)
        act = move & 3
        if act == PUT:
            face = move >> 2
            self.line.append(face)
            self.line_by.append(seat)
            hand = self.hands[seat] - ONE[face] + ONE[self.line.pop(0)]
            self.line_by.pop(0)
            self.hands[seat] = hand
            if hand in self.values:
                self.phase = "taken"
            else:
                self._end_turn(seat)
        elif act == PASS:
            self._end_turn(seat)
        else:
            self._win(seat, move)

    def _end_turn(self, seat: int) -> None:
        self.turns_done += 1
        if self.turns_done >= self.terms.turns:
            self._settle(None, [0] * self.seats)
            return
        seat = (seat + 1) % self.seats
        # Only a position set up by hand has a seat without tiles; it has nothing to put.
        while not self.hands[seat]:
            seat = (seat + 1) % self.seats
        self.turn = seat
        self.phase = "turn"

    def _win(self, seat: int, move: int) -> None:
        if move & 3 == EYE:
            assert self.eye is not None
            self.line.append(move >> 2)
            self.line_by.append(seat)
            self.hands[seat] += ONE[self.eye] - ONE[move >> 2]
            self.eye = None
        self._settle(seat, winner_takes(self.values[self.hands[seat]], seat, self.seats))

    def _settle(self, winner: int | None, pay: list[int]) -> None:
        self.totals = [total + paid for total, paid in zip(self.totals, pay, strict=True)]
        self.dealer = next_dealer(self.terms.dealer_rule, self.dealer, winner, self.seats)
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
        words = re.fullmatch(r"(put|eye) ([1-6]{2})|win|pass", text)
        if words is None:
            forms = "put 63, win, pass, eye 63" if self.terms.eye_wins else "put 63, win, pass"
            return f"A move reads like one of these: {forms}."
        if text == "win":
            return "Your hand does not win."
        if self.phase == "taken":
            return "You have taken your tile: win or pass."
        if text == "pass":
            return "It is your turn: put a tile, or win if you can."
        return self._refusal_of_tile(words[2], self.hands[self.turn])

    def _refusal_of_tile(self, tile: str, hand: int) -> str:
        if tile not in NUMBERS:
            return f"There is no tile {tile}: the higher half is written first."
        if not hand >> 3 * NUMBERS[tile] & COUNT:
            return f"You hold no {tile}."
        if not self.terms.eye_wins or self.eye is None:
            return "The eye is out of play."
        return f"With the eye in place of {tile} your hand does not win."

    def copy(self) -> HoHpaiState:
        twin = HoHpaiState(self.terms)
        twin.turn, twin.phase, twin.dealer = self.turn, self.phase, self.dealer
        twin.deal_no, twin.turns_done = self.deal_no, self.turns_done
        twin.totals, twin.future, twin.eye = self.totals, self.future, self.eye
        twin.hands, twin.line, twin.line_by = self.hands[:], self.line[:], self.line_by[:]
        twin.log, twin.opened = self.log[:], self.opened
        return twin

    def scores(self) -> list[int]:
        return list(self.totals)

    def outcome(self) -> Outcome:
        return Outcome(places_of(self.totals), tuple(self.totals), "played out")

    def dump(self) -> Position:
        return {
            "game": "ho-hpai",
            "options": dict(self.terms.options),
            "players": self.seats,
            "deal_no": self.deal_no,
            "dealer": self.dealer,
            "turn": self.turn,
            "phase": self.phase,
            "hands": [texts_of(hand) for hand in self.hands],
            "line": [TEXTS[face] for face in self.line],
            "line_by": list(self.line_by),
            "eye": None if self.eye is None else TEXTS[self.eye],
            "turns_done": self.turns_done,
            "totals": list(self.totals),
            "future": [[TEXTS[face] for face in deck] for deck in self.future],
            "over": self.turn is None,
        }

    def view(self, seat: int | None) -> View:
        position = self.dump()
        position["future"] = len(self.future)
        log: list[list[Any]] = [[entry & 3, write(entry >> 2)] for entry in self.log]
        # A settled deal is open to all; in the one in progress everybody knows his own tiles.
        if self.turn is not None:
            position["hands"] = [
                hand if owner == seat else [HIDDEN] * len(hand)
                for owner, hand in enumerate(position["hands"])
            ]
            position["line"] = [
                tile if seat is not None and putter == seat else HIDDEN
                for tile, putter in zip(position["line"], self.line_by, strict=True)
            ]
            for entry in log[self.opened :]:
                if entry[0] != seat and entry[1].startswith("put"):
                    entry[1] = MASKED_PUT
        return {"seat": seat, "position": position, "log": log}
