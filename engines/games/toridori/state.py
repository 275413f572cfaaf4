"""One match of Nana Toridori at one moment: hands in their order, the trick, and the series."""

from __future__ import annotations

from typing import Any, Final

from engines.base import (
    HIDDEN,
    IllegalMoveError,
    Options,
    Outcome,
    Position,
    PositionError,
    State,
    View,
)
from engines.chance import Chance
from engines.games.toridori import notation
from engines.games.toridori.rules import (
    BLOCKS,
    DISCARD,
    DUEL_FRONT_SIZE,
    DUEL_HAND_SIZE,
    FIRST_PLAY,
    FRONT_SHIFT,
    HAND_SIZE,
    INDEX_MASK,
    MELD_SHIFT,
    ONE_CARD,
    PASS,
    PASSES,
    TAKE,
    TALLIES,
    beating,
    cards_of,
    places_for,
    plays_of,
    points_for,
    takes_into,
)
from engines.tiles.toridori import DECK, texts_of

NOBODY: Final = -1
LOG_SHIFT: Final = 16
MOVE_MASK: Final = (1 << LOG_SHIFT) - 1


class Decks:
    """The shuffled cards of the coming rounds: made from a key when wanted, or listed."""

    __slots__ = ("_chance", "_first", "_listed", "last")

    def __init__(self, chance: Chance | None, listed: tuple[bytes, ...], first: int, last: int):
        self._chance = chance
        self._listed = listed
        self._first = first
        self.last = last

    def of(self, number: int) -> bytes:
        if number > self.last:
            raise PositionError(f"decks: the position has no deck for round {number}.")
        if self._chance is None:
            return self._listed[number - self._first]
        return bytes(self._chance.deck(DECK, number))


class Terms:
    """What stays the same for the whole match, so that copies share it."""

    __slots__ = ("by_points", "decks", "duel", "lead_pass", "options", "seats", "target")

    def __init__(self, seats: int, options: Options, decks: Decks) -> None:
        self.seats = seats
        self.options = dict(options)
        self.decks = decks
        self.duel = options["mode"] == "duel"
        self.lead_pass = bool(options["lead_pass"])
        self.by_points = options["scoring"] == "points"
        self.target = int(options["target"])


def ring_of(hands: list[bytes]) -> list[int]:
    """For every seat the next one clockwise that still has cards."""
    after = []
    for seat in range(len(hands)):
        following = (seat + 1) % len(hands)
        while not hands[following] and following != seat:
            following = (following + 1) % len(hands)
        after.append(following)
    return after


class ToridoriState(State):
    """Hands, front cards and decks are bytes, never changed in place; melds and moves are numbers.

    While `pending` holds a meld the seat asked must settle it: the beaten cards if that seat made
    the last play, else the card that it drew or passed with.
    """

    __slots__ = (
        "_after", "_plays", "deck", "discard", "drawn", "fronts", "hands", "live", "log", "missing",
        "out", "passes", "pending", "penguins", "points", "results", "round", "starter", "table",
        "table_by", "terms", "to_end", "unused",
    )  # fmt: skip

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.turn: int | None = None
        self.starter = 0
        self.round = 0
        self.penguins: tuple[int, ...] = (int(terms.options["penguins"]),) * terms.seats
        self.points: tuple[int, ...] = (0,) * terms.seats
        self.results: tuple[tuple[int, ...], ...] = ()
        self.log: list[int] = []

    def lay_out(self, hands: tuple[bytes, ...], fronts: tuple[bytes, ...]) -> None:
        """Begin with these hands and front cards, and nothing else anywhere."""
        self.hands = list(hands)
        self.fronts = list(fronts)
        self.deck = self.unused = self.missing = b""
        self.drawn = 0
        self.discard = 0
        self.table = 0
        self.table_by = NOBODY
        self.passes = 0
        self.pending = 0
        self.out: tuple[int, ...] = ()
        self.live = sum(1 for hand in hands if hand)
        self.to_end = 0
        self._after = ring_of(self.hands)
        # Empty means not yet known: a hand with cards always has plays.
        self._plays: list[list[int]] = [[] for _ in hands]

    def deal_round(self, number: int, starter: int) -> None:
        deck = self.terms.decks.of(number)
        seats = self.terms.seats
        size = DUEL_HAND_SIZE if self.terms.duel else HAND_SIZE
        dealt = seats * size
        hands = tuple(deck[start : start + size] for start in range(0, dealt, size))
        if self.terms.duel:
            rest = dealt + seats * DUEL_FRONT_SIZE
            starts = range(dealt, rest, DUEL_FRONT_SIZE)
            fronts = tuple(bytes(sorted(deck[at : at + DUEL_FRONT_SIZE])) for at in starts)
            self.lay_out(hands, fronts)
            self.unused = deck[rest:]
        else:
            self.lay_out(hands, (b"",) * seats)
            self.deck = deck[dealt:]
        self.round = number
        self.starter = starter
        self.turn = starter

    def legal(self) -> list[int]:
        seat = self.turn
        if seat is None:
            return []
        if self.pending:
            moves = takes_into(self.hands[seat], self.pending & 7)
            moves.append(DISCARD)
            return moves
        plays = self._plays[seat]
        if not plays:
            plays = self._plays[seat] = plays_of(self.hands[seat], self.fronts[seat])
        moves = beating(plays, self.table)
        if self.table:
            if self.terms.duel:
                moves += PASSES[self.fronts[seat]] or [PASS]
            else:
                moves.append(PASS)
        elif self.terms.lead_pass:
            moves += self._leader_passes(seat)
        return moves

    def _leader_passes(self, seat: int) -> list[int]:
        if self.terms.duel:
            return PASSES[self.fronts[seat]]
        return [PASS] if self.drawn < len(self.deck) else []

    def play(self, move: int) -> None:
        seat = self.turn
        assert seat is not None
        self.log.append(seat << LOG_SHIFT | move)
        if move >= FIRST_PLAY:
            self._lay(seat, move)
        elif move >= DISCARD:
            self._settle(seat, move)
        else:
            self._pass(seat, move)

    def _lay(self, seat: int, move: int) -> None:
        meld = move >> MELD_SHIFT
        index = move & INDEX_MASK
        used = move >> FRONT_SHIFT & 3
        hand = self.hands[seat]
        hand = hand[:index] + hand[index + (meld >> 3) - used :]
        self.hands[seat] = hand
        self._plays[seat] = []
        if used:
            self._spend_front(seat, meld & 7, used)
        beaten = self.table
        self.table = meld
        self.table_by = seat
        self.passes = 0
        self.to_end = self.live - 1
        if not hand:
            self.discard += TALLIES[beaten]
            self._go_out(seat)
        elif beaten:
            self.pending = beaten
        else:
            self.turn = self._after[seat]

    def _settle(self, seat: int, move: int) -> None:
        if move == DISCARD:
            self.discard += TALLIES[self.pending]
        else:
            gap = move - TAKE
            hand = self.hands[seat]
            self.hands[seat] = hand[:gap] + BLOCKS[self.pending] + hand[gap:]
            self._plays[seat] = []
        self.pending = 0
        if self.table_by == seat:
            self.turn = self._after[seat]
        else:
            self._end_turn_of_pass(seat)

    def _pass(self, seat: int, move: int) -> None:
        if self.table:
            self.passes += 1
        if self.terms.duel:
            if move == PASS:
                # A pass with nothing left in front loses the round at once.
                self._end_round((1 - seat, seat))
            else:
                self._spend_front(seat, move, 1)
                self.pending = ONE_CARD | move
        elif self.drawn < len(self.deck):
            self.pending = ONE_CARD | self.deck[self.drawn]
            self.drawn += 1
        else:
            self._end_turn_of_pass(seat)

    def _spend_front(self, seat: int, card: int, used: int) -> None:
        self.fronts[seat] = self.fronts[seat].replace(BLOCKS[ONE_CARD | card], b"", used)
        self._plays[seat] = []

    def _end_turn_of_pass(self, seat: int) -> None:
        # The table is empty here only after a leader's pass: then there is no trick to end.
        if not self.table or self.passes < self.to_end:
            self.turn = self._after[seat]
            return
        leader = self.table_by
        self.discard += TALLIES[self.table]
        self.table = 0
        self.table_by = NOBODY
        self.passes = 0
        self.turn = leader if self.hands[leader] else self._after[leader]

    def _go_out(self, seat: int) -> None:
        self.out = (*self.out, seat)
        self.live -= 1
        self._after = ring_of(self.hands)
        following = self._after[seat]
        if self.live == 1:
            self._end_round((*self.out, following))
        else:
            self.turn = following

    def _end_round(self, order: tuple[int, ...]) -> None:
        loser = order[-1]
        self.results = (*self.results, order)
        if self.terms.by_points:
            gains = zip(self.points, points_for(order), strict=True)
            self.points = tuple(points + gain for points, gain in gains)
        else:
            self.penguins = tuple(left - (seat == loser) for seat, left in enumerate(self.penguins))
        if self.is_decided():
            self.turn = None
        else:
            self.deal_round(self.round + 1, loser)

    def is_decided(self) -> bool:
        """Whether somebody has no penguins left, or has reached the target of points."""
        if self.terms.by_points:
            return max(self.points) >= self.terms.target
        return min(self.penguins) == 0

    def text(self, move: int) -> str:
        return notation.move_text(move)

    def parse(self, text: str) -> int:
        if self.turn is None:
            raise IllegalMoveError("The match is over.")
        move = notation.read_move(text)
        if move not in self.legal():
            raise IllegalMoveError(self._why_not(self.turn, move))
        return move

    def _why_not(self, seat: int, move: int) -> str:
        hand, front = self.hands[seat], self.fronts[seat]
        is_settling = DISCARD <= move < FIRST_PLAY
        if self.pending and is_settling:
            return notation.why_not_take(move, hand, self.pending & 7)
        if self.pending:
            return f"First take or discard the {' '.join(texts_of(BLOCKS[self.pending]))}."
        if is_settling:
            return "There is nothing to take or discard."
        if move >= FIRST_PLAY:
            return notation.why_not_play(move, hand, front, self.table)
        return notation.why_not_pass(move, front, self.table, self.terms.duel)

    def copy(self) -> ToridoriState:
        other = ToridoriState(self.terms)
        other.turn = self.turn
        other.starter = self.starter
        other.round = self.round
        other.penguins = self.penguins
        other.points = self.points
        other.results = self.results
        other.log = self.log[:]
        other.hands = self.hands[:]
        other.fronts = self.fronts[:]
        other.deck = self.deck
        other.unused = self.unused
        other.missing = self.missing
        other.drawn = self.drawn
        other.discard = self.discard
        other.table = self.table
        other.table_by = self.table_by
        other.passes = self.passes
        other.pending = self.pending
        other.out = self.out
        other.to_end = self.to_end
        other.live = self.live
        other._after = self._after
        # The lists inside are replaced, never changed: copies may share them.
        other._plays = self._plays[:]
        return other

    def scores(self) -> list[int]:
        return list(self.points if self.terms.by_points else self.penguins)

    def outcome(self) -> Outcome:
        places = places_for(self.penguins, self.points, self.results, self.terms.options)
        return Outcome(places, tuple(self.scores()), self._reason())

    def _reason(self) -> str:
        target = self.terms.target
        if self.terms.by_points:
            there = [seat for seat, points in enumerate(self.points) if points >= target]
            who = " and ".join(f"seat {seat}" for seat in there).capitalize()
            return f"{who} reached {target} points in round {self.round}."
        return f"Seat {self.penguins.index(0)} lost the last penguin in round {self.round}."

    def dump(self) -> Position:
        decks = self.terms.decks
        coming = range(self.round + 1, decks.last + 1)
        position = self._open_position()
        position["hands"] = [texts_of(hand) for hand in self.hands]
        position["deck"] = texts_of(self.deck[self.drawn :])
        position["unused"] = texts_of(self.unused)
        position["pending"] = self._pending_position(True)
        position["decks"] = [texts_of(decks.of(number)) for number in coming]
        return position

    def view(self, seat: int | None) -> View:
        position = self._open_position()
        position["hands"] = [
            texts_of(hand) if owner == seat else [HIDDEN] * len(hand)
            for owner, hand in enumerate(self.hands)
        ]
        position["deck"] = [HIDDEN] * (len(self.deck) - self.drawn)
        position["unused"] = [HIDDEN] * len(self.unused)
        position["pending"] = self._pending_position(seat == self.turn)
        position["decks"] = self.terms.decks.last - self.round
        if self.missing:
            position["missing"] = texts_of(self.missing)
        return {"seat": seat, "position": position, "log": self._log_for(seat)}

    def _open_position(self) -> Position:
        """The position as everybody sees it, with the hidden fields in their places but empty."""
        return {
            "game": "toridori",
            "options": dict(self.terms.options),
            "players": self.terms.seats,
            "turn": self.turn,
            "starter": self.starter,
            "round": self.round,
            "hands": [],
            "front": [texts_of(front) for front in self.fronts] if self.terms.duel else [],
            "deck": [],
            "unused": [],
            "discard": texts_of(cards_of(self.discard)),
            "table": texts_of(BLOCKS[self.table]),
            "table_by": None if self.table_by == NOBODY else self.table_by,
            "passes": self.passes,
            "pending": None,
            "out": list(self.out),
            "penguins": list(self.penguins),
            "points": list(self.points),
            "results": [list(order) for order in self.results],
            "decks": [],
        }

    def _pending_position(self, is_own: bool) -> dict[str, Any] | None:
        if not self.pending:
            return None
        source = self.source()
        cards = texts_of(BLOCKS[self.pending])
        return {"cards": cards if is_own or source != "deck" else [HIDDEN], "source": source}

    def source(self) -> str:
        """Where the cards to be settled come from."""
        if self.table_by == self.turn:
            return "table"
        return "front" if self.terms.duel else "deck"

    def _log_for(self, seat: int | None) -> list[list[Any]]:
        log: list[list[Any]] = []
        for entry in self.log:
            mover, move = entry >> LOG_SHIFT, entry & MOVE_MASK
            log.append(
                [mover, notation.move_text(move) if mover == seat else notation.public_text(move)]
            )
        return log
