"""A match of Tiu-U in progress: the turn, the end of a deal, and what each seat sees."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
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
from engines.games.tiu_u.matching import (
    CAUGHT,
    COUNT,
    LOOSENED,
    PILE,
    PLACE,
    WHOLE_PILE,
    WRITTEN,
    Bait,
    counts_of,
    faces_of,
    multiset_of,
)
from engines.games.tiu_u.scoring import points_of, settle
from engines.tiles.chinese import NUMBERS, TEXTS

HEAVEN: Final = NUMBERS["66"]


@dataclass(frozen=True, slots=True)
class Terms:
    """What stays the same through a match."""

    seats: int
    options: Options
    deck: Deck
    copies: Mapping[int, int]
    baits: tuple[Bait, ...]
    pile: bool
    heaven_pair: bool
    hidden: int
    """How many tiles lie in the hands together, and as many in the wall."""


class TiuUState(State):
    """One match; `drawn` is the tile turned up from the wall, None in the phase of the hand."""

    __slots__ = (
        "at", "catches", "caught", "deal_no", "dealer", "drawn", "future", "hands", "log", "piles",
        "pool", "seats", "terms", "totals", "wall",
    )  # fmt: skip

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.seats = terms.seats
        self.turn = None
        self.dealer = 0
        self.deal_no = 0
        self.totals = [0] * terms.seats
        self.future: tuple[Deck, ...] = ()
        self.log: list[int] = []  # move << 2 | seat, the whole match
        self.drawn: int | None = None

    def lay_out(
        self, hands: Sequence[Sequence[int]], wall: Deck, pool: Sequence[int], piles: Sequence[int]
    ) -> None:
        """Take these tiles as the table, with nothing caught."""
        self.hands = [sorted(hand) for hand in hands]
        self.wall = wall
        self.at = 0  # what was turned up before stays in the tuple
        self.pool = multiset_of(pool)
        self.piles = tuple(piles)
        self.catches = [0] * self.seats
        self.caught = 0

    def catch(self, seat: int, tiles: int) -> None:
        self.catches[seat] += tiles
        self.caught += tiles

    def deal_next(self) -> None:
        deck = self.future[0]
        self.future = self.future[1:]
        self.deal_no += 1
        hidden = self.terms.hidden
        size = hidden // self.seats
        hands = [deck[seat * size : (seat + 1) * size] for seat in range(self.seats)]
        self.lay_out(hands, deck[hidden : 2 * hidden], deck[2 * hidden :], ())
        if self.terms.heaven_pair:
            self._lay_down_heavens()
        self.ask(self.dealer)

    def _lay_down_heavens(self) -> None:
        for seat, hand in enumerate(self.hands):
            laid = hand.count(HEAVEN) // 2 * 2
            # Heaven is the first face, so the pairs are at the front of the sorted hand.
            del hand[:laid]
            self.catch(seat, multiset_of([HEAVEN] * laid))

    def ask(self, seat: int) -> None:
        """Begin the seat's turn: without a tile in hand it starts with the draw."""
        self.turn = seat
        self.drawn = None
        if not self.hands[seat]:
            self._draw()

    def _draw(self) -> None:
        self.drawn = self.wall[self.at]
        self.at += 1

    def legal(self) -> list[int]:
        if self.turn is None:
            return []
        if self.drawn is not None:
            return list(self._moves_of(self.drawn))
        moves: list[int] = []
        for bait in dict.fromkeys(self.hands[self.turn]):
            moves += self._moves_of(bait)
        return moves

    def _moves_of(self, face: int) -> tuple[int, ...]:
        bait = self.terms.baits[face]
        moves = bait[self.pool & bait.mask]
        if face in self.piles:
            catches = [move for move in moves if bait.free or move & 31 != PLACE]
            return (*catches, face << 5 | WHOLE_PILE)
        if self.terms.pile and self.drawn is None and self._may_pile(face):
            return (*moves, face << 5 | PILE)
        return moves

    def _may_pile(self, face: int) -> bool:
        """Exactly two loose ones to set it on, and the fourth still to come."""
        return (
            self.pool >> 3 * face & COUNT == 2
            and not self.caught >> 3 * face & COUNT
            and self.terms.copies[face] == 4
        )

    def play(self, move: int) -> None:
        seat = self.turn
        assert seat is not None
        self.log.append(move << 2 | seat)
        bait = move >> 5
        self.pool += LOOSENED[move]
        if caught := CAUGHT[move]:
            self.catch(seat, caught)
        if move & 31 == PILE:
            self.piles = tuple(sorted((*self.piles, bait)))
        elif move & 31 == WHOLE_PILE:
            self.piles = tuple(face for face in self.piles if face != bait)
        if self.drawn is None:
            self.hands[seat].remove(bait)
            if self.at < len(self.wall):
                self._draw()
                return
        if self.at < len(self.wall):
            self.ask((seat + 1) % self.seats)
        else:
            self._settle()

    def _settle(self) -> None:
        options = self.terms.options
        points = [points_of(counts_of(catch), options) for catch in self.catches]
        paid = settle(points, options)
        self.totals = [total + pay for total, pay in zip(self.totals, paid, strict=True)]
        from_the_dealer = [*range(self.dealer, self.seats), *range(self.dealer)]
        winner = max(from_the_dealer, key=points.__getitem__)
        self.dealer = next_dealer(options["dealer_rule"], self.dealer, winner, self.seats)
        self.turn = self.drawn = None
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
        if self.turn is None:
            return "The match is over."
        words = re.fullmatch(r"(place|pile|catch) ([1-6]{2})((?: [1-6]{2}){0,3})", text)
        if words is None or (words[1] == "catch") != bool(words[3]):
            return "A move reads like one of these: place 53, catch 53 44, pile 55."
        verb, bait, fish = words[1], words[2], words[3].split()
        for tile in (bait, *fish):
            if tile not in NUMBERS:
                return f"There is no tile {tile}: the higher half is written first."
        if self.drawn is not None and bait != TEXTS[self.drawn]:
            return f"You must play the tile turned up, {TEXTS[self.drawn]}."
        if self.drawn is None and NUMBERS[bait] not in self.hands[self.turn]:
            return f"You hold no {bait}."
        return self._refusal_of_bait(verb, NUMBERS[bait], fish)

    def _refusal_of_bait(self, verb: str, bait: int, fish: Sequence[str]) -> str:
        first = WRITTEN[self._moves_of(bait)[0]]
        if verb == "place":
            return f"{TEXTS[bait]} catches something, so it may not be placed: {first}."
        if verb == "pile":
            return self._refusal_of_pile(bait)
        if len(fish) > 1 or fish[0] == TEXTS[bait]:
            return f"That is not the catch there is for {TEXTS[bait]}: {first}."
        if NUMBERS[fish[0]] not in self.terms.baits[bait].fish:
            return f"{TEXTS[bait]} does not match {fish[0]}."
        return f"No {fish[0]} lies loose in the pool."

    def _refusal_of_pile(self, bait: int) -> str:
        if not self.terms.pile:
            return "There are no piles in these rules."
        if self.drawn is not None:
            return "Only a tile of the hand may be piled."
        return (
            f"A pile needs exactly two loose {TEXTS[bait]} and the fourth still to come: "
            "a face with four copies, none of them caught."
        )

    def copy(self) -> TiuUState:
        twin = TiuUState(self.terms)
        twin.turn, twin.dealer, twin.deal_no = self.turn, self.dealer, self.deal_no
        twin.totals, twin.future, twin.log = self.totals, self.future, self.log[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.wall, twin.at, twin.drawn = self.wall, self.at, self.drawn
        twin.pool, twin.piles = self.pool, self.piles
        twin.catches, twin.caught = self.catches[:], self.caught
        return twin

    def scores(self) -> list[int]:
        return list(self.totals)

    def outcome(self) -> Outcome:
        return Outcome(places_of(self.totals), tuple(self.totals), "played out")

    @property
    def phase(self) -> str:
        if self.turn is None:
            return "over"
        return "hand" if self.drawn is None else "draw"

    def dump(self) -> Position:
        return {
            "game": "tiu-u",
            "options": dict(self.terms.options),
            "players": self.seats,
            "deal_no": self.deal_no,
            "dealer": self.dealer,
            "turn": self.turn,
            "phase": self.phase,
            "hands": [texts_of(hand) for hand in self.hands],
            "wall": texts_of(self.wall[self.at :]),
            "pool": texts_of(faces_of(self.pool)),
            "piles": texts_of(self.piles),
            "catches": [texts_of(faces_of(catch)) for catch in self.catches],
            "drawn": None if self.drawn is None else TEXTS[self.drawn],
            "totals": list(self.totals),
            "future": [texts_of(deck) for deck in self.future],
            "over": self.turn is None,
        }

    def view(self, seat: int | None) -> View:
        position = self.dump()
        position["future"] = len(self.future)
        # A settled deal is shown to all.
        if self.turn is not None:
            position["hands"] = [
                hand if owner == seat else [HIDDEN] * len(hand)
                for owner, hand in enumerate(position["hands"])
            ]
            position["wall"] = [HIDDEN] * len(position["wall"])
        log = [[entry & 3, WRITTEN[entry >> 2]] for entry in self.log]
        return {"seat": seat, "position": position, "log": log}
