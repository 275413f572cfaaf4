"""One match of Bagchen: tricks, points held and paid, passports, and the settlement of a deal."""

from __future__ import annotations

import re
from typing import Any, Final

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
from engines.deals import Deck
from engines.games.bagchen.sets import CHIEF, WHOLE, points_for
from engines.tiles.chinese import NUMBERS, TEXTS
from engines.tricks import (
    COUNT,
    DISCARD,
    LEAD,
    VERBS,
    Play,
    discards,
    holding_of,
    holds,
    mask_rows,
    mask_trick,
    size_of,
    texts_of,
    write,
    write_log,
    write_trick,
)

SLUG: Final = "bagchen"
SEATS: Final = 4
HAND_SIZE: Final = 16
PAR: Final = 6

Deal = tuple[Deck, int]
"""The deck of a deal and the face that its dice show."""


class Terms:
    """What stays the same through a match."""

    __slots__ = ("bank", "deals", "options", "passport", "ties_leads")

    def __init__(self, options: Options) -> None:
        self.options = dict(options)
        self.deals = int(options["deals"])
        self.passport = int(options["passport"])
        self.ties_leads = options["passport_leads"] == "full"
        self.bank = int(options["bank"])


class BagchenState(State):
    """One match; `best` is the set that takes the trick as it stands, and `winner` its owner.

    `run_points` and `pending` belong to the unbroken run of point leads of the seat `runner`.
    """

    __slots__ = (
        "best", "buried", "chiefs", "chips", "deal", "dice", "exposed", "hands", "leader", "log",
        "next_deals", "opened", "pending", "points", "run_points", "runner", "starter", "terms",
        "trick", "tricks", "winner",
    )  # fmt: skip

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.turn = None
        self.deal = 0
        self.starter = 0
        self.chips = [0] * SEATS
        self.next_deals: tuple[Deal, ...] = ()
        self.log: list[int] = []  # move << 2 | seat, the whole match
        self.opened = 0  # where the deal in progress begins in the log

    def deal_next(self) -> None:
        if not self.next_deals:
            raise PositionError("next_deals must hold the deck and the dice of the next deal.")
        (deck, dice), self.next_deals = self.next_deals[0], self.next_deals[1:]
        self.throw(dice)
        self.hands = [holding_of(deck[at : at + HAND_SIZE]) for at in range(0, 64, HAND_SIZE)]
        # Who is dealt all four chiefs must say so, unless they are the points.
        all_four = [seat for seat, hand in enumerate(self.hands) if hand >> 4 * CHIEF & COUNT == 4]
        self.chiefs = all_four[0] if all_four and CHIEF not in self.points.faces else None
        self.tricks = [0] * SEATS
        self.trick: list[Play] = []
        self.exposed = self.best = 0
        self.buried = [0] * SEATS
        self.end_run()
        self.opened = len(self.log)
        self.winner = self.leader = self.turn = self.starter

    def throw(self, dice: int) -> None:
        self.dice = dice
        self.points = points_for(dice)

    def end_run(self) -> None:
        self.runner: int | None = None
        self.run_points = 0
        self.pending = [0] * SEATS

    def legal(self) -> list[int]:
        if self.turn is None:
            return []
        hand = self.hands[self.turn]
        points = self.points
        if self.trick:
            moves = points.sets.beats(hand, self.best)
            moves += discards(hand, size_of(self.best))
            return moves
        leads = points.leads(hand)
        if self.terms.ties_leads and self.has_passport(self.turn):
            return self._first_group(leads, hand, self.turn)
        return leads

    def has_passport(self, seat: int) -> bool:
        return self.tricks[seat] >= self.terms.passport

    def _first_group(self, leads: list[int], hand: int, seat: int) -> list[int]:
        """The leads that a passport leaves: those of the first group that has any."""
        sets, groups = self.points.sets, self.points.groups
        others = ~self.points.bits
        unseen = (WHOLE - hand - self.exposed - self.buried[seat]) & others
        rest = hand & others
        by_group: tuple[list[int], ...] = ([], [], [], [], [])
        for lead in leads:
            wanted = lead >> 2
            group = groups[wanted]
            # What nobody can beat, for all the leader knows, goes first; so does a whole hand.
            if group > 1 and (wanted == rest or not sets.may_be_beaten(wanted, unseen)):
                group = 1
            by_group[group].append(lead)
        return next(filter(None, by_group))

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
        if len(self.trick) < SEATS:
            self.turn = (seat + 1) % SEATS
        else:
            self._finish_trick()

    def _finish_trick(self) -> None:
        for seat, move in self.trick:
            if move & 3 == DISCARD:
                self.buried[seat] += move >> 2
            else:
                self.exposed += move >> 2
        self.trick = []
        winner = self.winner
        # A passport is judged by the tricks won before this one.
        value = self.points.values.get(self.best, 0)
        if value or self.runner is not None:
            self._go_on_with_run(winner, value)
        self.tricks[winner] += size_of(self.best)
        self.leader = self.turn = winner
        if not self.hands[winner]:
            self._settle(winner)

    def _go_on_with_run(self, winner: int, value: int) -> None:
        """Add the points of a trick to its winner's run, or pay out what a run has held back."""
        if self.runner is not None and (not value or winner != self.runner):
            self._pay(self.pending)
            self.end_run()
        if not value:
            return
        self.runner = winner
        self.run_points += value
        for seat in range(SEATS):
            if seat != winner and not self.has_passport(seat):
                self.pending[seat] -= value
                self.pending[winner] += value

    def _pay(self, paid: list[int]) -> None:
        self.chips = [chips + change for chips, change in zip(self.chips, paid, strict=True)]

    def _settle(self, winner: int) -> None:
        is_slam = self.tricks[winner] == HAND_SIZE
        if is_slam:
            self._break_the_bank(winner)
        else:
            # The jump: a run that ends the deal multiplies it, and is not paid by itself.
            factor = 2 * self.run_points if self.runner is not None else 1
            owed = [factor * (PAR - taken) for taken in self.tricks]
            owed[winner] = 0
            self._pay([sum(owed) if seat == winner else -owed[seat] for seat in range(SEATS)])
        self.end_run()
        if is_slam or self.deal + 1 == self.terms.deals:
            self.turn = None
            return
        self.starter = winner
        self.deal += 1
        self.deal_next()

    def _break_the_bank(self, winner: int) -> None:
        chips = [min(own, -self.terms.bank) for own in self.chips]
        chips[winner] = 0
        chips[winner] = -sum(chips)
        self.chips = chips

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
            return "A move reads like one of these: lead 66 63, beat 11, discard 65 51."
        tiles = words.group(2).split()
        for tile in tiles:
            if tile not in NUMBERS:
                return f"There is no tile {tile}: the higher half is written first."
        holding = holding_of(NUMBERS[tile] for tile in tiles)
        if not holds(self.hands[self.turn], holding):
            return f"You do not hold {' '.join(tiles)}."
        act = VERBS.index(words.group(1))
        if holding << 2 | act in self.legal():
            return f"Write the tiles in their order: {' '.join(texts_of(holding))}."
        return self._refusal_of_held(act, holding)

    def _refusal_of_held(self, act: int, holding: int) -> str:
        tiles, best = " ".join(texts_of(holding)), " ".join(texts_of(self.best))
        if not self.trick:
            if act != LEAD:
                return "You lead the trick: lead a set."
            if holding not in self.points.sets.classes:
                return f"{tiles} is no set."
            return f"You have a passport, so you must lead a stronger set than {tiles}."
        if act == LEAD:
            return f"{best} was played: beat it or discard."
        if size_of(holding) != size_of(self.best):
            return f"Play as many tiles as were led: {size_of(self.best)}."
        return f"{tiles} does not beat {best}."

    def copy(self) -> BagchenState:
        twin = BagchenState(self.terms)
        twin.turn, twin.deal, twin.starter = self.turn, self.deal, self.starter
        twin.chips, twin.next_deals, twin.log = self.chips, self.next_deals, self.log[:]
        twin.opened, twin.dice, twin.points = self.opened, self.dice, self.points
        twin.hands, twin.chiefs, twin.tricks = self.hands[:], self.chiefs, self.tricks[:]
        twin.trick, twin.best, twin.winner = self.trick[:], self.best, self.winner
        twin.leader, twin.exposed, twin.buried = self.leader, self.exposed, self.buried[:]
        twin.runner, twin.run_points, twin.pending = self.runner, self.run_points, self.pending[:]
        return twin

    def scores(self) -> list[int]:
        return list(self.chips)

    def outcome(self) -> Outcome:
        reason = "big slam" if HAND_SIZE in self.tricks else "played out"
        return Outcome(places_of(self.chips), tuple(self.chips), reason)

    def dump(self) -> Position:
        return {
            "game": SLUG,
            "options": dict(self.terms.options),
            "players": SEATS,
            "deal": self.deal,
            "starter": self.starter,
            "dice": TEXTS[self.dice],
            "chips": list(self.chips),
            "hands": [texts_of(hand) for hand in self.hands],
            "chiefs": self.chiefs,
            "leader": self.leader,
            "turn": self.turn,
            "trick": write_trick(self.trick),
            "tricks": list(self.tricks),
            "exposed": texts_of(self.exposed),
            "buried": [texts_of(heap) for heap in self.buried],
            "run": {
                "seat": self.runner,
                "points": self.run_points,
                "pending": list(self.pending),
            },
            "next_deals": [
                {"deck": [TEXTS[face] for face in deck], "dice": TEXTS[dice]}
                for deck, dice in self.next_deals
            ],
            "over": self.turn is None,
        }

    def view(self, seat: int | None) -> View:
        position = self.dump()
        position["next_deals"] = len(self.next_deals)
        masked_from = len(self.log)
        # A settled deal is shown to all; one in progress hides hands and discards.
        if self.turn is not None:
            for field in ("hands", "buried"):
                position[field] = mask_rows(position[field], seat)
            position["trick"] = mask_trick(position["trick"], seat)
            masked_from = self.opened
        log: list[list[Any]] = write_log(self.log, seat, masked_from)
        return {"seat": seat, "position": position, "log": log}
