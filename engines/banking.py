"""What the games against a banker share: a bank that rotates, stakes, a ledger, sealed choices.

The frame is described in each game's rules page; what tiles are worth is the games' own matter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from operator import add
from typing import Any, Final, NamedTuple

from engines.base import Options, Outcome, Position, PositionError, places_of
from engines.deals import Deck
from engines.options import Option, OptionsError
from engines.tiles.chinese import TEXTS

MOST_ROUNDS: Final = 100
MOST_STAKE: Final = 1000
STAKE: Final = 1 << 14
"""The move `STAKE + 7` is the text `stake 7`; the games' own moves are smaller numbers."""


def texts_of(faces: Iterable[int]) -> list[str]:
    return [TEXTS[face] for face in faces]


@cache
def seats_after(seat: int, seats: int) -> tuple[int, ...]:
    """All seats in the order of play: the next one first, and this one last."""
    return (*range(seat + 1, seats), *range(seat + 1))


@cache
def punters_after(banker: int, seats: int) -> tuple[int, ...]:
    return seats_after(banker, seats)[:-1]


def rounds_option(default: int) -> Option:
    return Option("rounds", default, "How often every seat banks.", low=1, high=MOST_ROUNDS)


def stake_options(default: str) -> tuple[Option, ...]:
    return (
        Option(
            "stakes",
            default,
            "Whether every stake is the same, or each punter chooses his.",
            choices=("fixed", "chosen"),
        ),
        Option("stake", 1, "The stake, where it is fixed.", low=1, high=MOST_STAKE),
        Option("min_stake", 1, "The lowest stake that may be chosen.", low=1, high=MOST_STAKE),
        Option("max_stake", 10, "The highest stake that may be chosen.", low=1, high=MOST_STAKE),
    )


def check_stakes(options: Options) -> None:
    if options["min_stake"] > options["max_stake"]:
        raise OptionsError("min_stake", "Option min_stake must not be above max_stake.")


@dataclass(frozen=True, slots=True)
class Stakes:
    """What may be staked in a match."""

    chosen: bool
    fixed: int
    low: int
    high: int

    def moves(self) -> list[int]:
        return list(range(STAKE + self.low, STAKE + self.high + 1))

    def refusal(self) -> str:
        return f"Stake a whole number from {self.low} to {self.high}, as in: stake {self.low}."


def stakes_of(options: Options) -> Stakes:
    return Stakes(
        chosen=options["stakes"] == "chosen",
        fixed=options["stake"],
        low=options["min_stake"],
        high=options["max_stake"],
    )


class Settled(NamedTuple):
    """What the settlement of a deal showed to all: tiles, and what each seat gained."""

    deal: int
    hands: Sequence[Deck]
    chips: Sequence[int]
    table: Deck = ()

    def dump(self) -> dict[str, Any]:
        shown: dict[str, Any] = {
            "deal": self.deal,
            "hands": [texts_of(hand) for hand in self.hands],
            "chips": list(self.chips),
        }
        return shown | ({"table": texts_of(self.table)} if self.table else {})


class Bank:
    """The frame of one match: who banks, the chips, the decks to come, and the log."""

    __slots__ = ("banker", "chips", "deal", "decks", "last", "log", "sealed", "seats", "stakes")

    def __init__(self, seats: int, decks: tuple[Deck, ...]) -> None:
        self.seats = seats
        self.decks = decks
        self.deal = -1
        self.banker = 0
        self.chips = [0] * seats
        self.stakes: list[int] = []
        self.last: Settled | None = None
        self.log: list[tuple[int, Any]] = []  # who chose what, in words if a view told it
        self.sealed = 0  # where the choices of the deal in progress begin in the log

    def next_deal(self) -> Deck:
        """The deck of the next deal, whose banker is the next seat."""
        deck = self.decks[0]
        self.decks = self.decks[1:]
        self.deal += 1
        self.banker = self.deal % self.seats
        return deck

    def ask_for_stakes(self, stakes: Stakes) -> int | None:
        """The first punter to choose a stake; nobody where all stakes are the same."""
        self.stakes = [0 if stakes.chosen else stakes.fixed] * self.seats
        self.stakes[self.banker] = 0
        return seats_after(self.banker, self.seats)[0] if stakes.chosen else None

    def stake(self, seat: int, chips: int) -> int | None:
        """Take a stake, public at once; gives back who is to stake next."""
        self.stakes[seat] = chips
        self.sealed = len(self.log)
        for punter in punters_after(self.banker, self.seats):
            if not self.stakes[punter]:
                return punter
        return None

    def stakes_chosen(self) -> list[int | None]:
        """By seat None while a stake is to be chosen."""
        return [
            None if not stake and seat != self.banker else stake
            for seat, stake in enumerate(self.stakes)
        ]

    def undecided(self, choices: Sequence[object]) -> int | None:
        """Who is asked next for a choice, the banker last; None when all have chosen."""
        for seat in seats_after(self.banker, self.seats):
            if choices[seat] is None:
                return seat
        return None

    def settle(self, gains: Sequence[int], hands: Sequence[Deck], table: Deck = ()) -> None:
        """Pay, and show the tiles to all; what is shown must not be changed afterwards."""
        self.chips = list(map(add, self.chips, gains))
        self.last = Settled(self.deal, hands, gains, table)
        self.sealed = len(self.log)

    def need_deck(self) -> None:
        """Where decks run out early, the position was made by hand: nothing is shuffled anew."""
        if not self.decks:
            raise PositionError("next_decks: there is no deck for the next deal.")

    def copy(self) -> Bank:
        twin = Bank(self.seats, self.decks)
        twin.deal, twin.banker, twin.chips = self.deal, self.banker, self.chips
        twin.last, twin.log, twin.sealed = self.last, self.log[:], self.sealed
        twin.stakes = self.stakes[:]
        return twin

    def outcome(self) -> Outcome:
        return Outcome(places_of(self.chips), tuple(self.chips), "played out")

    def dump(self) -> Position:
        return {
            "deal": self.deal,
            "banker": self.banker,
            "chips": list(self.chips),
            "next_decks": [texts_of(deck) for deck in self.decks],
            "last": self.last.dump() if self.last else None,
        }

    def log_in_words(self, write: Callable[[Any], str]) -> list[list[Any]]:
        """Who chose what: written only when somebody looks, and then kept in words."""
        self.log = [
            (seat, choice if isinstance(choice, str) else write(choice))
            for seat, choice in self.log
        ]
        return [list(entry) for entry in self.log]

    def log_seen_by(
        self, viewer: int | None, mask: str, write: Callable[[Any], str]
    ) -> list[list[Any]]:
        log = self.log_in_words(write)
        for entry in log[self.sealed :]:
            if entry[0] != viewer:
                entry[1] = mask
        return log

    def recall(self, log: Sequence[Sequence[Any]], choices: Mapping[int, Any]) -> None:
        """Take the log of a view, which ends with the choices of the deal in progress."""
        self.sealed = max(0, len(log) - len(choices))
        self.log = [
            (seat, choices[seat] if ply >= self.sealed else text)
            for ply, (seat, text) in enumerate(log)
        ]


def gains_of(banker: int, gains: list[int]) -> list[int]:
    """What each seat gains, once the banker has paid or taken what the punters gain or lose."""
    gains[banker] = 0
    gains[banker] = -sum(gains)
    return gains
