"""Tau Ngau, the bull fight: set three tiles of a round ten aside, and let the other two fight.

The rules are docs/rules/tau-ngau.md; bulls are in bulls.py, and each of them is a move.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from engines.banking import (
    STAKE,
    Bank,
    Stakes,
    check_stakes,
    gains_of,
    rounds_option,
    seats_after,
    stake_options,
    stakes_of,
    texts_of,
)
from engines.banking_border import (
    deal_unseen,
    hide_choices,
    hide_tiles,
    open_choices,
    read_bank,
    read_phase,
    read_stakes,
    read_tiles_of,
    read_turn,
)
from engines.base import (
    HIDDEN,
    Game,
    IllegalMoveError,
    Options,
    Outcome,
    Position,
    PositionError,
    State,
    View,
)
from engines.chance import Chance
from engines.deals import Deck, shuffled_decks
from engines.games.tau_ngau.bulls import (
    NONE,
    TRIPLES,
    WRITTEN,
    bulls_of,
    evaluate_bull,
    evaluate_gain,
    evaluate_rest,
    gain,
    is_bull,
    value_of,
)
from engines.options import Option, OptionsError
from engines.positions import read_bool, read_header, read_ints, read_list, read_tiles
from engines.tiles.chinese import NUMBERS, STANDARD_SET

HAND_SIZE: Final = 5
MASK: Final = "bull ?"
MOST_EXTRA_DEALS: Final = 4
"""With a bank that may be kept, a match ends after so many times the usual deals."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What stays the same through a match."""

    seats: int
    options: Options
    stakes: Stakes
    settlement: str
    may_decline: bool
    zero_is_ten: bool
    retain: bool
    rounds: int
    most_deals: int


class TauNgauState(State):
    """One match; `bulls` holds the move of every seat that has decided."""

    __slots__ = ("bank", "banked", "bulls", "hands", "staking", "stock", "terms")

    def __init__(self, terms: Terms, bank: Bank) -> None:
        self.terms = terms
        self.bank = bank
        self.turn = None
        self.banked = [0] * terms.seats
        self.hands: list[Deck] = []
        self.bulls: list[int | None] = []
        self.staking = False
        self.stock: Deck = ()

    def open_deal(self, banker: int) -> None:
        terms = self.terms
        self.stock = self.bank.next_deal()
        self.bank.banker = banker
        self.hands = [()] * terms.seats
        self.bulls = [None] * terms.seats
        self.turn = self.bank.ask_for_stakes(terms.stakes)
        self.staking = self.turn is not None
        if not self.staking:
            self._deal_tiles()

    def _deal_tiles(self) -> None:
        seats, stock = self.terms.seats, self.stock
        if len(stock) < seats * HAND_SIZE:
            raise PositionError("stock: there are too few tiles to deal.")
        self.hands = [
            tuple(sorted(stock[HAND_SIZE * seat : HAND_SIZE * (seat + 1)])) for seat in range(seats)
        ]
        self.stock = stock[HAND_SIZE * seats :]
        self.staking = False
        self.turn = seats_after(self.bank.banker, seats)[0]

    def legal(self) -> list[int]:
        if self.turn is None:
            return []
        if self.staking:
            return self.terms.stakes.moves()
        return self.choices(self.turn)

    def choices(self, seat: int) -> list[int]:
        bulls = bulls_of(self.hands[seat])
        if self.terms.may_decline or not bulls:
            bulls.append(NONE)
        return bulls

    def play(self, move: int) -> None:
        seat = self.turn
        assert seat is not None
        self.bank.log.append((seat, move))
        if self.staking:
            self.turn = self.bank.stake(seat, move - STAKE)
            if self.turn is None:
                self._deal_tiles()
        else:
            self.bulls[seat] = move
            self.turn = self.bank.undecided(self.bulls)
            if self.turn is None:
                self._settle()

    def _settle(self) -> None:
        bank, terms = self.bank, self.terms
        banker = bank.banker
        bankers = self._value(banker)
        keeps_the_bank = terms.retain and bankers is None
        banked = list(self.banked)
        banked[banker] += not keeps_the_bank
        is_last = self._is_last(banked)
        if not is_last:
            bank.need_deck()
        gains = [
            stake and stake * gain(self._value(seat), bankers, terms.settlement)
            for seat, stake in enumerate(bank.stakes)
        ]
        bank.settle(gains_of(banker, gains), self.hands)
        self.banked = banked
        self.turn = None
        if not is_last:
            self.open_deal(banker if keeps_the_bank else (banker + 1) % terms.seats)

    def _value(self, seat: int) -> int | None:
        bull = self.bulls[seat]
        return None if bull is None else value_of(self.hands[seat], bull, self.terms.zero_is_ten)

    def _is_last(self, banked: Sequence[int]) -> bool:
        if self.bank.deal + 1 >= self.terms.most_deals:
            return True
        return self.terms.retain and min(banked) >= self.terms.rounds

    def text(self, move: int) -> str:
        return f"stake {move - STAKE}" if move >= STAKE else WRITTEN[move]

    def parse(self, text: str) -> int:
        for move in self.legal():
            if self.text(move) == text:
                return move
        raise IllegalMoveError(self._refusal(text))

    def _refusal(self, text: str) -> str:
        if self.turn is None:
            return "The match is over."
        if self.staking:
            return self.terms.stakes.refusal()
        if text == "none":
            return f"You have a bull and must set it aside: {self.text(self.legal()[0])}."
        words = re.fullmatch(r"bull (\d\d) (\d\d) (\d\d)", text)
        if words is None:
            return "Set three tiles aside, as in bull 64 33 31, or say none."
        return _refusal_of_bull(words.groups(), texts_of(self.hands[self.turn]))

    def copy(self) -> TauNgauState:
        twin = TauNgauState(self.terms, self.bank.copy())
        twin.turn, twin.staking, twin.stock = self.turn, self.staking, self.stock
        twin.hands, twin.bulls = self.hands[:], self.bulls[:]
        twin.banked = self.banked[:]
        return twin

    def scores(self) -> list[int]:
        return list(self.bank.chips)

    def outcome(self) -> Outcome:
        return self.bank.outcome()

    def dump(self) -> Position:
        return {
            "game": TauNgau.slug,
            "options": dict(self.terms.options),
            "players": self.terms.seats,
            **self.bank.dump(),
            "turns_banked": list(self.banked),
            "phase": "stake" if self.staking else "bull",
            "turn": self.turn,
            "stakes": list(self.bank.stakes),
            "hands": [texts_of(hand) for hand in self.hands],
            "bulls": [
                None if bull is None else texts_of(TRIPLES.get(bull, ())) for bull in self.bulls
            ],
            "stock": texts_of(self.stock),
            "over": self.turn is None,
        }

    def view(self, seat: int | None) -> View:
        position = self.dump()
        hide_tiles(position, seat)
        # Whether another seat has a bull at all is as secret as which.
        hide_choices(position, "bulls", seat, [HIDDEN] * 3)
        return {
            "seat": seat,
            "position": position,
            "log": self.bank.log_seen_by(seat, MASK, self.text),
        }


class TauNgau(Game):
    slug = "tau-ngau"
    title = "Tau Ngau 鬥牛, Bull Fight"
    family = "banking"
    tiles = "chinese"
    seats = (2, 3, 4, 5, 6)
    default_seats = 4
    rules = 1
    zero_sum = True
    options = (
        Option(
            "settlement",
            "pagat",
            "Whether a higher value wins the stake, or a multiple of it as in Macao.",
            choices=("pagat", "macao", "macao_fixed"),
        ),
        Option("retain_bank", False, "Whether a banker without a bull keeps the bank."),
        *stake_options("fixed"),
        rounds_option(6),
    )
    evaluations = {
        "is_bull": evaluate_bull,
        "rest_value": evaluate_rest,
        "gain": evaluate_gain,
    }

    def complete(self, options: Mapping[str, Any], seats: int) -> Options:
        completed = super().complete(options, seats)
        check_stakes(completed)
        if completed["retain_bank"] and completed["settlement"] != "pagat":
            message = "A bank can be kept only with settlement=pagat, where no bull is declined."
            raise OptionsError("retain_bank", message)
        return completed

    def deal(self, seats: int, options: Options, chance: Chance) -> TauNgauState:
        terms = _terms(seats, options)
        decks = shuffled_decks(chance, STANDARD_SET, terms.most_deals)
        state = TauNgauState(terms, Bank(seats, decks))
        state.open_deal(0)
        return state

    def load(self, position: Position) -> TauNgauState:
        seats, options = read_header(self, position)
        terms = _terms(seats, options)
        state = TauNgauState(terms, read_bank(position, seats, terms.most_deals))
        read_stakes(position, state.bank)
        state.banked = list(read_ints(position, "turns_banked", seats))
        phases = ["stake", "bull"] if terms.stakes.chosen else ["bull"]
        state.staking = read_phase(position, phases) == "stake"
        hands, state.stock = read_tiles_of(position, seats)
        state.hands = [tuple(sorted(hand)) for hand in hands]
        size = 0 if state.staking else HAND_SIZE
        if any(len(hand) != size for hand in hands):
            raise PositionError(f"hands must have {size} tiles each.")
        state.bulls = _read_bulls(position, state)
        if not read_bool(position, "over"):
            choices = state.bank.stakes_chosen() if state.staking else state.bulls
            state.turn = read_turn(position, choices)
        return state

    def imagine(self, view: View, rng: Random) -> TauNgauState:
        position = deal_unseen(view["position"], rng)
        masked = open_choices(position, "bulls")
        state = self.load(position)
        for seat in masked:
            state.bulls[seat] = rng.choice(state.choices(seat))
        made = {seat: bull for seat, bull in enumerate(state.bulls) if bull is not None}
        state.bank.recall(view["log"], {} if state.turn is None else made)
        return state

    def longest(self, seats: int, options: Options) -> int:
        terms = _terms(seats, options)
        return terms.most_deals * (2 * seats - 1 if terms.stakes.chosen else seats)


def _terms(seats: int, options: Options) -> Terms:
    settlement = options["settlement"]
    retain = options["retain_bank"]
    deals = options["rounds"] * seats
    return Terms(
        seats=seats,
        options=dict(options),
        stakes=stakes_of(options),
        settlement=settlement,
        may_decline=settlement != "pagat",
        zero_is_ten=settlement != "pagat",
        retain=retain,
        rounds=options["rounds"],
        most_deals=MOST_EXTRA_DEALS * deals if retain else deals,
    )


def _refusal_of_bull(tiles: Sequence[str], held: list[str]) -> str:
    for tile in tiles:
        if tile not in NUMBERS:
            return f"There is no tile {tile}: the higher half is written first."
        if tile not in held:
            return f"You do not hold all of {' '.join(tiles)}."
        held.remove(tile)
    if not is_bull([NUMBERS[tile] for tile in tiles]):
        return f"{' '.join(tiles)} cannot add up to 10, 20 or 30."
    return f"Name the highest tile first: bull {' '.join(sorted(tiles, reverse=True))}."


def _read_bulls(position: Position, state: TauNgauState) -> list[int | None]:
    bulls: list[int | None] = []
    for seat, tiles in enumerate(read_list(position, "bulls", state.terms.seats)):
        if tiles is None:
            bulls.append(None)
            continue
        faces = sorted(read_tiles(tiles, "bulls", NUMBERS))
        bull = NONE if not faces else sum(face * 21 ** (2 - i) for i, face in enumerate(faces[:3]))
        if state.staking or len(faces) > 3 or bull not in state.choices(seat):
            raise PositionError(f"bulls: seat {seat} cannot set these tiles aside.")
        bulls.append(bull)
    return bulls


game = TauNgau()
