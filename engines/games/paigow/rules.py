"""Pai Gow: split four tiles into a high and a low pair, and beat the banker with both.

The rules are docs/rules/paigow.md; what pairs are worth is in pairs.py. A hand is its four faces
in canonical order, and a split the number of its high pair and its low pair.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from engines.banking import (
    STAKE,
    Bank,
    Stakes,
    check_stakes,
    gains_of,
    punters_after,
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
from engines.games.paigow.pairs import (
    PAIRS,
    evaluate_pair,
    evaluate_result,
    groups_of,
    house_rules,
    pair_number,
    pair_values,
    result,
    splits_of,
    write,
)
from engines.options import Option, OptionsError
from engines.positions import read_bool, read_header, read_list, read_tiles
from engines.tiles.chinese import NUMBERS, STANDARD_SET

MASK: Final = "split ?"


@dataclass(frozen=True, slots=True)
class Terms:
    """What stays the same through a match."""

    seats: int
    options: Options
    stakes: Stakes
    deals: int
    size: int
    small: bool
    neutral: bool
    six_high: bool
    zero_tie: bool
    values: Mapping[int, int]


class PaiGowState(State):
    """One match; `sets` holds the split of every seat that has made one."""

    __slots__ = ("bank", "hands", "sets", "staking", "stock", "terms")

    def __init__(self, terms: Terms, bank: Bank) -> None:
        self.terms = terms
        self.bank = bank
        self.turn = None
        self.hands: list[Deck] = []
        self.sets: list[int | None] = []
        self.staking = False
        self.stock: Deck = ()

    def open_deal(self) -> None:
        terms = self.terms
        self.stock = self.bank.next_deal()
        self.hands = [()] * terms.seats
        self.sets = [None] * terms.seats
        self.turn = self.bank.ask_for_stakes(terms.stakes)
        self.staking = self.turn is not None
        if not self.staking:
            self._deal_tiles()

    def _deal_tiles(self) -> None:
        seats, size, stock = self.terms.seats, self.terms.size, self.stock
        if len(stock) < seats * size:
            raise PositionError("stock: there are too few tiles to deal.")
        self.hands = [
            tuple(sorted(stock[seat * size : (seat + 1) * size])) for seat in range(seats)
        ]
        self.stock = stock[seats * size :]
        if self.terms.small:
            self._settle()
        else:
            self.staking = False
            self.turn = seats_after(self.bank.banker, seats)[0]

    def legal(self) -> list[int]:
        if self.turn is None:
            return []
        if self.staking:
            return self.terms.stakes.moves()
        return list(self.splits(self.turn))

    def splits(self, seat: int) -> tuple[int, ...]:
        return splits_of(self.hands[seat], self.terms.six_high, self.terms.zero_tie)

    def play(self, move: int) -> None:
        seat = self.turn
        assert seat is not None
        if self.staking:
            self.bank.log.append((seat, f"stake {move - STAKE}"))
            self.turn = self.bank.stake(seat, move - STAKE)
            if self.turn is None:
                self._deal_tiles()
        else:
            self.sets[seat] = move
            self.bank.log.append((seat, move))
            self.turn = self.bank.undecided(self.sets)
            if self.turn is None:
                self._settle()

    def _settle(self) -> None:
        bank, neutral = self.bank, self.terms.neutral
        is_last = bank.deal + 1 >= self.terms.deals
        if not is_last:
            bank.need_deck()
        bankers = self._values(bank.banker)
        gains = [0] * bank.seats
        for seat in punters_after(bank.banker, bank.seats):
            gains[seat] = bank.stakes[seat] * result(self._values(seat), bankers, neutral)
        bank.settle(gains_of(bank.banker, gains), self.hands)
        self.turn = None
        if not is_last:
            self.open_deal()

    def _values(self, seat: int) -> tuple[int, ...]:
        values, split = self.terms.values, self.sets[seat]
        if split is None:
            return (values[pair_number(*self.hands[seat])],)
        return values[split // PAIRS], values[split % PAIRS]

    def text(self, move: int) -> str:
        return f"stake {move - STAKE}" if self.staking else write(move)

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
        example = self.text(self.legal()[0])
        words = re.fullmatch(r"split (\d\d) (\d\d) @ (\d\d) (\d\d)", text)
        if words is None:
            return f"Split your four tiles into two pairs, as in: {example}."
        held = texts_of(self.hands[self.turn])
        if sorted(words.groups()) != sorted(held):
            return f"Split exactly the tiles you hold: {' '.join(held)}."
        return "Name the higher pair first, and in each pair the higher number."

    def copy(self) -> PaiGowState:
        twin = PaiGowState(self.terms, self.bank.copy())
        twin.turn, twin.staking, twin.stock = self.turn, self.staking, self.stock
        twin.hands, twin.sets = self.hands[:], self.sets[:]
        return twin

    def scores(self) -> list[int]:
        return list(self.bank.chips)

    def outcome(self) -> Outcome:
        return self.bank.outcome()

    def dump(self) -> Position:
        return {
            "game": PaiGow.slug,
            "options": dict(self.terms.options),
            "players": self.terms.seats,
            **self.bank.dump(),
            "phase": "stake" if self.staking else "set",
            "turn": self.turn,
            "stakes": list(self.bank.stakes),
            "hands": [texts_of(hand) for hand in self.hands],
            "sets": [
                None if split is None else [texts_of(pair) for pair in groups_of(split)]
                for split in self.sets
            ],
            "stock": texts_of(self.stock),
            "over": self.turn is None,
        }

    def view(self, seat: int | None) -> View:
        position = self.dump()
        hide_tiles(position, seat)
        hide_choices(position, "sets", seat, [[HIDDEN] * 2, [HIDDEN] * 2])
        return {"seat": seat, "position": position, "log": self.bank.log_seen_by(seat, MASK, write)}


class PaiGow(Game):
    slug = "paigow"
    title = "Pai Gow 牌九"
    family = "banking"
    tiles = "chinese"
    seats = (2, 3, 4, 5, 6, 7, 8)
    default_seats = 4
    rules = 1
    zero_sum = True
    options = (
        Option(
            "variant",
            "full",
            "Four tiles to split, or two and nothing to decide but the stake.",
            choices=("full", "small"),
        ),
        Option(
            "copies",
            "banker",
            "Who wins a comparison of equal pairs: the banker or nobody.",
            choices=("banker", "neutral"),
        ),
        Option(
            "gee_joon",
            "low",
            "Whether a single 42 breaks ties as the lowest tile or above the fives.",
            choices=("low", "six_high"),
        ),
        Option("zero_tie", True, "Whether two pairs of no points are equal whatever their tiles."),
        *stake_options("fixed"),
        rounds_option(4),
    )
    evaluations = {"pair_value": evaluate_pair, "result": evaluate_result}

    def complete(self, options: Mapping[str, Any], seats: int) -> Options:
        completed = super().complete(options, seats)
        check_stakes(completed)
        if completed["variant"] == "small" and completed["stakes"] == "fixed":
            raise OptionsError("variant", "Small Pai Gow needs chosen stakes: stakes=chosen.")
        return completed

    def deal(self, seats: int, options: Options, chance: Chance) -> PaiGowState:
        terms = _terms(seats, options)
        state = PaiGowState(terms, Bank(seats, shuffled_decks(chance, STANDARD_SET, terms.deals)))
        state.open_deal()
        return state

    def load(self, position: Position) -> PaiGowState:
        seats, options = read_header(self, position)
        terms = _terms(seats, options)
        state = PaiGowState(terms, read_bank(position, seats, terms.deals))
        read_stakes(position, state.bank)
        phases = (["stake"] if terms.stakes.chosen else []) + ([] if terms.small else ["set"])
        state.staking = read_phase(position, phases) == "stake"
        hands, state.stock = read_tiles_of(position, seats)
        state.hands = [tuple(sorted(hand)) for hand in hands]
        over = read_bool(position, "over")
        _check_hands(state, over)
        state.sets = _read_sets(position, state)
        if not over:
            choices = state.bank.stakes_chosen() if state.staking else state.sets
            state.turn = read_turn(position, choices)
        return state

    def imagine(self, view: View, rng: Random) -> PaiGowState:
        position = deal_unseen(view["position"], rng)
        masked = open_choices(position, "sets")
        state = self.load(position)
        for seat in masked:
            state.sets[seat] = rng.choice(state.splits(seat))
        choices = {seat: split for seat, split in enumerate(state.sets) if split is not None}
        state.bank.recall(view["log"], {} if state.turn is None else choices)
        return state

    def longest(self, seats: int, options: Options) -> int:
        terms = _terms(seats, options)
        stakes = seats - 1 if terms.stakes.chosen else 0
        return terms.deals * (stakes + (0 if terms.small else seats))


def _terms(seats: int, options: Options) -> Terms:
    six_high, zero_tie = house_rules(options)
    small = options["variant"] == "small"
    return Terms(
        seats=seats,
        options=dict(options),
        stakes=stakes_of(options),
        deals=options["rounds"] * seats,
        size=2 if small else 4,
        small=small,
        neutral=options["copies"] == "neutral",
        six_high=six_high,
        zero_tie=zero_tie,
        values=pair_values(six_high, zero_tie),
    )


def _check_hands(state: PaiGowState, over: bool) -> None:
    size = 0 if state.staking and not over else state.terms.size
    if any(len(hand) != size for hand in state.hands):
        raise PositionError(f"hands must have {size} tiles each.")


def _read_sets(position: Position, state: PaiGowState) -> list[int | None]:
    sets: list[int | None] = []
    for seat, pairs in enumerate(read_list(position, "sets", state.terms.seats)):
        if pairs is None:
            sets.append(None)
            continue
        if state.staking or not isinstance(pairs, list):
            raise PositionError("sets must hold null or two pairs a seat.")
        groups = [sorted(read_tiles(pair, "sets", NUMBERS)) for pair in pairs]
        splits = [split for split in state.splits(seat) if groups_of(split) == groups]
        if not splits:
            raise PositionError(f"sets: seat {seat} cannot split its hand so.")
        sets += splits
    return sets


game = PaiGow()
