"""How a trick of Tien Gow is played, whatever it is played for."""

from __future__ import annotations

import re
from abc import abstractmethod
from dataclasses import dataclass

from engines.base import IllegalMoveError, Options, Position, State
from engines.deals import Deck
from engines.tiles.chinese import NUMBERS
from engines.tricks import (
    DISCARD,
    LEAD,
    VERBS,
    Play,
    Sets,
    discards,
    holding_of,
    holds,
    mask_rows,
    mask_trick,
    size_of,
    texts_of,
    write,
    write_trick,
)


@dataclass(frozen=True, slots=True)
class Terms:
    """What stays the same through a match; `size` is the tiles of a full hand."""

    seats: int
    options: Options
    deck: Deck
    size: int
    sets: Sets
    early_death: bool


class TrickState(State):
    """One match; `best` is the set that takes the trick as it stands, and `winner` its owner."""

    __slots__ = (
        "banker", "best", "buried", "chips", "deal", "exposed", "hands", "leader", "log", "seats",
        "sets", "terms", "trick", "tricks", "winner",
    )  # fmt: skip

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.seats = terms.seats
        self.sets = terms.sets
        self.turn = None
        self.deal = 0
        self.banker = 0
        self.chips = [0] * terms.seats
        self.log: list[int] = []

    def lay_out(self, hands: list[int]) -> None:
        """Begin a deal with these hands; the banker leads."""
        self.hands = hands
        self.tricks = [0] * self.seats
        self.trick: list[Play] = []
        self.best = 0
        self.exposed = 0
        self.buried = [0] * self.seats
        self.winner = self.leader = self.turn = self.banker

    def legal(self) -> list[int]:
        if self.turn is None:
            return []
        hand = self.hands[self.turn]
        if not self.trick:
            return self.sets.leads(hand)
        moves = discards(hand, size_of(self.best))
        if not self.tricks[self.turn] and self.is_dead(hand):
            return moves
        return self.sets.beats(hand, self.best) + moves

    def is_dead(self, hand: int) -> bool:
        """Whether a last trick of one tile is out of reach of who has won none."""
        return self.terms.early_death and size_of(hand) == size_of(self.best) == 1

    def play(self, move: int) -> None:
        seat = self.turn
        assert seat is not None
        self.log.append(move << 2 | seat)
        holding = move >> 2
        self.hands[seat] -= holding
        self.trick.append((seat, move))
        if move & 3 != DISCARD:
            self.best = holding
            self.winner = seat
        if len(self.trick) < self.seats:
            self.turn = (seat + 1) % self.seats
        else:
            self._finish_trick()

    def _finish_trick(self) -> None:
        for seat, move in self.trick:
            if move & 3 == DISCARD:
                self.buried[seat] += move >> 2
            else:
                self.exposed += move >> 2
        winner = self.winner
        self.tricks[winner] += size_of(self.best)
        self.pay_trick()
        self.trick = []
        self.leader = self.turn = winner
        if not self.hands[winner]:
            self.finish_deal()

    @abstractmethod
    def pay_trick(self) -> None:
        """What comes of a trick as it ends, before its tiles are put away."""

    @abstractmethod
    def finish_deal(self) -> None:
        """Settle a deal whose hands are empty, and begin the next or end the match."""

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
        words = re.fullmatch(r"(lead|beat|discard)((?: [1-6]{2}){1,4})", text)
        if words is None:
            return "A move reads like one of these: lead 66 63, beat 11, discard 61 51."
        tiles = words.group(2).split()
        for tile in tiles:
            if tile not in NUMBERS:
                return f"There is no tile {tile}: the higher half is written first."
        holding = holding_of(NUMBERS[tile] for tile in tiles)
        if not holds(self.hands[self.turn], holding):
            return f"You do not hold {' '.join(tiles)}."
        return self._refusal_of_held(VERBS.index(words.group(1)), holding)

    def _refusal_of_held(self, act: int, holding: int) -> str:
        tiles, best = " ".join(texts_of(holding)), " ".join(texts_of(self.best))
        if holding << 2 | act in self.legal():
            return f"Write the tiles in their order: {tiles}."
        if not self.trick:
            return f"{tiles} is no set." if act == LEAD else "You lead the trick: lead a set."
        if act == LEAD:
            return f"{best} was played: beat it or discard."
        if size_of(holding) != size_of(self.best):
            return f"Play as many tiles as were led: {size_of(self.best)}."
        if not self.sets.beat(holding, self.best):
            return f"{tiles} does not beat {best}."
        return "You have won no trick, so you can only discard to this last one."

    def copy_to(self, twin: TrickState) -> None:
        twin.turn, twin.deal, twin.banker, twin.leader = (
            self.turn, self.deal, self.banker, self.leader,
        )  # fmt: skip
        twin.hands, twin.chips, twin.log = self.hands[:], self.chips, self.log[:]
        twin.trick, twin.tricks, twin.best = self.trick[:], self.tricks[:], self.best
        twin.winner, twin.exposed, twin.buried = self.winner, self.exposed, self.buried[:]

    def scores(self) -> list[int]:
        return list(self.chips)

    def write_table(self) -> Position:
        """The fields that every position of the game has."""
        return {
            "game": "tianjiu",
            "options": dict(self.terms.options),
            "players": self.seats,
            "deal": self.deal,
            "banker": self.banker,
            "chips": list(self.chips),
            "hands": [texts_of(hand) for hand in self.hands],
            "leader": self.leader,
            "turn": self.banker if self.turn is None else self.turn,
            "trick": write_trick(self.trick),
            "tricks": list(self.tricks),
            "exposed": texts_of(self.exposed),
            "buried": [texts_of(heap) for heap in self.buried],
            "over": self.turn is None,
        }

    def mask_table(self, position: Position, seat: int | None) -> None:
        """Hide what lies in other hands, and what they laid face down."""
        for field in ("hands", "buried"):
            position[field] = mask_rows(position[field], seat)
        position["trick"] = mask_trick(position["trick"], seat)
