"""A match of Tsung Shap in progress: the turn, the end of a deal, and what each seat sees."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

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
from engines.deals import Deck, next_dealer
from engines.fishing import texts_of
from engines.games.tsung_shap.captures import (
    PLACE_L,
    PLACES,
    PUT,
    WRITTEN,
    captures,
    capturing,
    take,
    worth,
)
from engines.tiles.chinese import NUMBERS, TEXTS

SEATS: Final = 2
HAND_SIZE: Final = 4

Capture = tuple[tuple[int, ...], bool]
"""The tiles taken together, and whether that emptied the row."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What stays the same through a match."""

    options: Options
    four: bool
    second_put: bool


class TsungShapState(State):
    """One match; `put_for` says why a tile is to be put, None when one is to be played."""

    __slots__ = (
        "deal_no", "dealer", "drawn", "future", "hands", "log", "piles", "points", "put_for", "row",
        "taken", "terms", "totals", "wall",
    )  # fmt: skip

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.turn = None
        self.dealer = 0
        self.deal_no = 0
        self.totals = [0] * SEATS
        self.future: tuple[Deck, ...] = ()
        self.log: list[int] = []  # move << 1 | seat, the whole match
        self._clear()

    def _clear(self) -> None:
        self.row: list[int] = []
        self.drawn: int | None = None
        self.put_for: str | None = None
        self.hands: list[list[int]] = [[], []]
        self.wall: Deck = ()
        self.piles: list[Deck] = [(), ()]
        self.taken: list[list[Capture]] = [[], []]
        self.points = [0] * SEATS

    def deal_next(self) -> None:
        deck = self.future[0]
        self.future = self.future[1:]
        self.deal_no += 1
        self._clear()
        if self.terms.four:
            self.hands = [sorted(deck[:4]), sorted(deck[4:8])]
            self.wall = deck[8:]
            self.turn, self.put_for = self.dealer, "open"
            return
        self.piles = [deck[:16], deck[16:]]
        self._lay_next(self.dealer)
        if self.terms.second_put:
            self._lay_next(1 - self.dealer)
        self.ask(self.dealer if self.terms.second_put else 1 - self.dealer)

    def _lay_next(self, seat: int) -> None:
        """Lay the next tile of a pile to the right of the row, without any capture."""
        self.row.append(self.piles[seat][0])
        self.piles[seat] = self.piles[seat][1:]

    def ask(self, seat: int) -> None:
        """Begin the seat's turn; who has no tile for it, in a set up position, ends the deal."""
        self.turn = seat
        if self.piles[seat]:
            self.drawn = self.piles[seat][0]
            self.piles[seat] = self.piles[seat][1:]
        elif not self.hands[seat]:
            self._settle()

    def legal(self) -> list[int]:
        if self.turn is None:
            return []
        if self.drawn is not None:
            return self._moves_of(self.drawn)
        faces = dict.fromkeys(self.hands[self.turn])
        if self.put_for:
            return [face << 3 | PUT for face in faces]
        able = capturing(self.row)
        moves: list[int] = []
        for face in faces:
            moves += self._moves_of(face) if able >> face & 1 or not self.row else PLACES[face]
        return moves

    def _moves_of(self, face: int) -> list[int]:
        if found := captures(self.row, face):
            return [face << 3 | what for what in found]
        # Both ends of an empty row are one place.
        return list(PLACES[face]) if self.row else [face << 3 | PLACE_L]

    def play(self, move: int) -> None:
        seat = self.turn
        assert seat is not None
        self.log.append(move << 1 | seat)
        face, what = move >> 3, move & 7
        if self.terms.four:
            self.hands[seat].remove(face)
        self.drawn = None
        if what < PLACE_L:
            self._capture(seat, face, what)
            if not self.row and self._start_a_row(seat):
                return
        elif what == PLACE_L:
            self.row.insert(0, face)
        else:
            self.row.append(face)
        self._end_turn(seat)

    def _capture(self, seat: int, face: int, what: int) -> None:
        taken, self.row = take(self.row, what)
        tiles, sweep = tuple(sorted((face, *taken))), not self.row
        self.taken[seat].append((tiles, sweep))
        self.points[seat] += worth(tiles, sweep, self.terms.options)

    def _start_a_row(self, seat: int) -> bool:
        """After a sweep: whether the seat is to choose the tile; from a pile the next is laid."""
        if self.piles[seat]:
            self._lay_next(seat)
        elif self.hands[seat]:
            self.put_for = "sweep"
            return True
        return False

    def _end_turn(self, seat: int) -> None:
        opened, self.put_for = self.put_for == "open", None
        hand = self.hands[seat]
        if self.wall and len(hand) < HAND_SIZE:
            need = HAND_SIZE - len(hand)
            hand += self.wall[:need]
            hand.sort()
            self.wall = self.wall[need:]
        if not hand and not self.piles[seat]:
            self._settle()
            return
        if opened and self.terms.second_put:
            self.put_for = "second"
        self.ask(1 - seat)

    def _settle(self) -> None:
        self.totals = [total + own for total, own in zip(self.totals, self.points, strict=True)]
        first, second = self.points
        winner = self.dealer if first == second else int(second > first)
        rule = self.terms.options["dealer_rule"]
        self.dealer = next_dealer(rule, self.dealer, winner, SEATS)
        self.turn = self.put_for = None
        if self.future:
            self.deal_next()

    def text(self, move: int) -> str:
        return WRITTEN[move]

    def parse(self, text: str) -> int:
        for move in self.legal():
            if WRITTEN[move] == text:
                return move
        raise IllegalMoveError(self._refusal(text))

    def _refusal(self, text: str) -> str:
        words = re.fullmatch(r"(?:pair|place|put|triplet) ([1-6]{2})(?: @ [LBR])?", text)
        if self.turn is None:
            return "The match is over."
        if words is None:
            forms = "pair 51 @ R, triplet 61 @ B, place 66 @ L, put 66"
            return f"A move reads like one of these: {forms}."
        if words[1] not in NUMBERS:
            return f"There is no tile {words[1]}: the higher half is written first."
        return self._refusal_of_tile(NUMBERS[words[1]])

    def _refusal_of_tile(self, face: int) -> str:
        assert self.turn is not None
        tile = TEXTS[face]
        if self.drawn is not None and face != self.drawn:
            return f"You must use the tile turned up, {TEXTS[self.drawn]}."
        if self.drawn is None and face not in self.hands[self.turn]:
            return f"You hold no {tile}."
        if self.put_for:
            return f"A tile is to be put into the row without any capture: put {tile}."
        moves = ", ".join(WRITTEN[move] for move in self._moves_of(face))
        return f"What {tile} may do now is: {moves}."

    def copy(self) -> TsungShapState:
        twin = TsungShapState(self.terms)
        twin.turn, twin.dealer, twin.deal_no = self.turn, self.dealer, self.deal_no
        twin.totals, twin.future, twin.log = self.totals, self.future, self.log[:]
        twin.row, twin.drawn, twin.put_for = self.row[:], self.drawn, self.put_for
        twin.hands, twin.wall = [hand[:] for hand in self.hands], self.wall
        twin.piles, twin.points = self.piles[:], self.points[:]
        twin.taken = [taken[:] for taken in self.taken]
        return twin

    def scores(self) -> list[int]:
        return list(self.totals)

    def outcome(self) -> Outcome:
        return Outcome(places_of(self.totals), tuple(self.totals), "played out")

    @property
    def phase(self) -> str:
        if self.turn is None:
            return "over"
        if self.put_for:
            return "put"
        return "play" if self.terms.four else "turned"

    def dump(self) -> Position:
        return {
            "game": "tsung-shap",
            "options": dict(self.terms.options),
            "players": SEATS,
            "deal_no": self.deal_no,
            "dealer": self.dealer,
            "turn": self.turn,
            "phase": self.phase,
            "put_for": self.put_for,
            "row": texts_of(self.row),
            "drawn": None if self.drawn is None else TEXTS[self.drawn],
            "piles": [texts_of(pile) for pile in self.piles],
            "hands": [texts_of(hand) for hand in self.hands],
            "wall": texts_of(self.wall),
            "taken": [
                [{"tiles": texts_of(tiles), "sweep": sweep} for tiles, sweep in taken]
                for taken in self.taken
            ],
            "points": list(self.points),
            "totals": list(self.totals),
            "future": [texts_of(deck) for deck in self.future],
            "over": self.turn is None,
        }

    def view(self, seat: int | None) -> View:
        position = self.dump()
        position["future"] = len(self.future)
        # A settled deal is shown to all; before that nobody knows a pile, not even his own.
        if self.turn is not None:
            position["piles"] = [[HIDDEN] * len(pile) for pile in self.piles]
            position["hands"] = [
                hand if owner == seat else [HIDDEN] * len(hand)
                for owner, hand in enumerate(position["hands"])
            ]
            position["wall"] = [HIDDEN] * len(self.wall)
        log = [[entry & 1, WRITTEN[entry >> 1]] for entry in self.log]
        return {"seat": seat, "position": position, "log": log}
