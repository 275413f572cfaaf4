"""One match of Shi Wu Hu: laying down, leading, beating and passing, and who wins a deal."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from engines.base import (
    IllegalMoveError,
    Options,
    Outcome,
    Position,
    PositionError,
    State,
    View,
    places_of,
)
from engines.deals import Deck, winner_takes
from engines.games.shiwuhu_tricks.sets import SETS, SUPREME, holding_of_texts
from engines.tiles.chinese import NUMBERS, TEXTS
from engines.tricks import (
    PASS,
    holding_of,
    holds,
    mask_rows,
    size_of,
    texts_of,
    write,
    write_log,
)

SLUG: Final = "shiwuhu-tricks"


class Terms:
    """What stays the same through a match."""

    __slots__ = ("at_once", "by_hu", "deals", "next_leads", "options", "pay_hu", "seats", "target")

    def __init__(self, seats: int, options: Options) -> None:
        self.seats = seats
        self.options = dict(options)
        self.by_hu = options["goal"] == "tricks"
        self.at_once = options["goal"] == "get_rid"
        self.target = int(options["target"])
        self.next_leads = options["empty_lead"] == "next"
        self.pay_hu = options["pay"] == "hu"
        self.deals = int(options["deals"])


class ShiWuHuState(State):
    """One match; `current` is the set to beat, 0 when a lead is due."""

    __slots__ = (
        "chips", "current", "deal", "hands", "hu", "laid", "log", "next_decks", "owner",
        "passes", "per", "played", "seats", "sizes", "starter", "terms",
    )  # fmt: skip

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.seats = terms.seats
        self.turn = None
        self.deal = 0
        self.starter = 0
        self.chips = [0] * terms.seats
        self.next_decks: tuple[Deck, ...] = ()
        self.current = self.owner = self.passes = self.played = 0
        self.log: list[int] = []  # move << 2 | seat, the whole match

    def deal_next(self) -> None:
        if not self.next_decks:
            raise PositionError("next_decks must hold the deck of the next deal.")
        deck, self.next_decks = self.next_decks[0], self.next_decks[1:]
        self.per = len(deck) // self.seats
        blocks = [deck[at : at + self.per] for at in range(0, len(deck), self.per)]
        laid = [_laid_down(block) for block in blocks]
        self.laid = list(map(holding_of, laid))
        self.hu = list(map(len, laid))
        self.hands = [
            holding_of(block) - down for block, down in zip(blocks, self.laid, strict=True)
        ]
        self.sizes = [self.per - hu for hu in self.hu]
        self.current = self.passes = self.played = 0
        self.turn = self.starter

    def legal(self) -> list[int]:
        if self.turn is None:
            return []
        hand = self.hands[self.turn]
        if not self.current:
            return SETS.leads(hand)
        moves = SETS.beats(hand, self.current)
        moves.append(PASS)
        return moves

    def play(self, move: int) -> None:
        seat = self.turn
        assert seat is not None
        self.log.append(move << 2 | seat)
        if move == PASS:
            self.passes += 1
        else:
            self._lay(move >> 2, seat)
        # To be rid of enough cards wins at once; to win by tricks it takes a trick.
        if self.terms.at_once and move != PASS and self._has_parted(seat):
            self._settle(seat)
        else:
            self.ask((seat + 1) % self.seats)

    def _lay(self, cards: int, seat: int) -> None:
        self.current, self.owner, self.passes = cards, seat, 0
        self.hands[seat] -= cards
        self.sizes[seat] -= size_of(cards)
        self.played += cards

    def _has_parted(self, seat: int) -> bool:
        return self.per - self.sizes[seat] >= self.terms.target

    def ask(self, seat: int) -> None:
        """Ask this seat; who has no cards passes unasked, and when all have, the trick is taken."""
        while seat != self.owner and self.passes < self.seats - 1:
            if self.hands[seat]:
                self.turn = seat
                return
            self.passes += 1
            seat = (seat + 1) % self.seats
        self._take_trick()

    def _take_trick(self) -> None:
        owner, terms = self.owner, self.terms
        self.hu[owner] += size_of(self.current)
        self.current = self.passes = 0
        if self.hu[owner] >= terms.target if terms.by_hu else self._has_parted(owner):
            self._settle(owner)
        elif self.hands[owner] or (terms.next_leads and any(self.hands)):
            self.ask_to_lead(owner)
        else:
            self._settle(None)

    def ask_to_lead(self, seat: int) -> None:
        """Ask this seat, or the next that has cards."""
        while not self.hands[seat]:
            seat = (seat + 1) % self.seats
        self.turn = seat

    def _settle(self, winner: int | None) -> None:
        if winner is not None:
            value = self.hu[winner] if self.terms.pay_hu else 1
            paid = winner_takes(value, winner, self.seats)
            self.chips = [chips + change for chips, change in zip(self.chips, paid, strict=True)]
        self.current = self.passes = 0
        if self.deal + 1 == self.terms.deals:
            self.turn = None
            return
        self.starter = (self.starter + 1) % self.seats if winner is None else winner
        self.deal += 1
        self.deal_next()

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
        if not re.fullmatch(r"pass|(lead|beat)( [1-6]{2}){1,12}", text):
            return "A move reads like one of these: lead 66 66 54, beat 11, pass."
        verb, *cards = text.split()
        if not self.current and verb != "lead":
            return "You lead: play a set; you cannot pass or beat."
        if self.current and verb == "lead":
            return "You do not lead: beat the set on the table or pass."
        return _refusal_of_cards(cards, self.hands[self.turn], self.current)

    def copy(self) -> ShiWuHuState:
        twin = ShiWuHuState(self.terms)
        twin.turn, twin.deal, twin.starter = self.turn, self.deal, self.starter
        twin.chips, twin.next_decks, twin.per = self.chips, self.next_decks, self.per
        twin.hands, twin.sizes, twin.hu = self.hands[:], self.sizes[:], self.hu[:]
        twin.laid, twin.current, twin.owner = self.laid, self.current, self.owner
        twin.passes, twin.played, twin.log = self.passes, self.played, self.log[:]
        return twin

    def scores(self) -> list[int]:
        return list(self.chips)

    def outcome(self) -> Outcome:
        return Outcome(places_of(self.chips), tuple(self.chips), "played out")

    def dump(self) -> Position:
        lies = {"seat": self.owner, "tiles": texts_of(self.current)}
        return {
            "game": SLUG,
            "options": dict(self.terms.options),
            "players": self.seats,
            "deal": self.deal,
            "starter": self.starter,
            "chips": list(self.chips),
            "per": self.per,
            "hands": list(map(texts_of, self.hands)),
            "hu": list(self.hu),
            "laid": list(map(texts_of, self.laid)),
            "current": lies if self.current else None,
            "passes": self.passes,
            "played": texts_of(self.played),
            "turn": self.turn,
            "next_decks": [[TEXTS[face] for face in deck] for deck in self.next_decks],
            "over": self.turn is None,
        }

    def view(self, seat: int | None) -> View:
        position = self.dump()
        position["next_decks"] = len(self.next_decks)
        if self.turn is not None:
            position["hands"] = mask_rows(position["hands"], seat)
        return {"seat": seat, "position": position, "log": write_log(self.log, seat, len(self.log))}


def _laid_down(block: Deck) -> list[int]:
    """Who holds both supreme faces lays down all he has of them."""
    supreme = [face for face in block if face in SUPREME]
    return supreme if len(set(supreme)) == len(SUPREME) else []


def _refusal_of_cards(cards: Sequence[str], hand: int, current: int) -> str:
    named = " ".join(cards)
    for card in cards:
        if card not in NUMBERS:
            return f"There is no card {card}: the higher half is written first."
    wanted = holding_of_texts(cards)
    if max(Counter(cards).values()) > 4 or not holds(hand, wanted):
        return f"You do not hold {named}."
    if wanted not in SETS.classes:
        return f"{named} is no set: play equal cards, or a family with its wen card."
    if current and not SETS.beat(wanted, current):
        on_the_table = " ".join(texts_of(current))
        return f"{named} does not beat {on_the_table}: it takes the same kind, stronger."
    return f"Cards are written highest first: {' '.join(texts_of(wanted))}."
