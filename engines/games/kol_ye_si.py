"""Kol-ye-si: stake on one tile, draw one or two more, and come nearer to nine than the banker.

The rules are docs/rules/kol-ye-si.md. The move 1 or 2 draws so many tiles. A punter's tiles lie in
the order in which he got them; nothing is wild, as in all Korean games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

from engines.banking import (
    STAKE,
    Bank,
    Stakes,
    check_stakes,
    gains_of,
    punters_after,
    rounds_option,
    stake_options,
    stakes_of,
    texts_of,
)
from engines.banking_border import (
    deal_unseen,
    hide_hands,
    hide_tiles,
    read_bank,
    read_phase,
    read_stakes,
    read_tiles_of,
    read_turn,
)
from engines.base import (
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
from engines.modulo import plain_sum
from engines.positions import read_bool, read_header, read_ints
from engines.tiles.chinese import NUMBERS, PIPS, STANDARD_SET


def is_perfect_pair(hand: Deck) -> bool:
    return len(hand) == 2 and hand[0] == hand[1]


def sign(difference: int) -> int:
    return (difference > 0) - (difference < 0)


@cache
def unit_ev(face: int, draw: int) -> Fraction:
    """What a stake of one gains on average, with this first tile and so many drawn."""
    others = list(STANDARD_SET)
    others.remove(face)
    total = Fraction(0)
    for one, two in combinations(range(len(others)), 2):
        pair = others[one], others[two]
        if is_perfect_pair(pair):
            total -= 1
            continue
        left = Counter(PIPS[tile] % 10 for tile in others)
        left.subtract(PIPS[tile] % 10 for tile in pair)
        total += _average_sign(PIPS[face], plain_sum(pair), left, draw)
    return total / 465


def _average_sign(pips: int, bankers: int, left: Counter[int], draw: int) -> Fraction:
    """Over all ways to draw from tiles that are counted by the last digit of their pips."""
    won = ways = 0
    for digit, count in left.items():
        if draw == 1:
            drawn = {digit: count}
        else:
            drawn = {digit + other: count * (left[other] - (other == digit)) for other in left}
        for added, number in drawn.items():
            won += number * sign((pips + added) % 10 - bankers)
            ways += number
    return Fraction(won, ways)


def _evaluate_value(question: Mapping[str, Any]) -> int:
    return plain_sum(NUMBERS[text] for text in question["tiles"])


def _evaluate_unit(question: Mapping[str, Any]) -> str:
    return str(unit_ev(NUMBERS[question["tile"]], question["draw"]))


@dataclass(frozen=True, slots=True)
class Terms:
    """What stays the same through a match."""

    seats: int
    options: Options
    stakes: Stakes
    deals: int


class KolYeSiState(State):
    """One match; `draws` counts the tiles that each punter has drawn in this deal."""

    __slots__ = ("bank", "draws", "hands", "staking", "stock", "terms")

    def __init__(self, terms: Terms, bank: Bank) -> None:
        self.terms = terms
        self.bank = bank
        self.turn = None
        self.draws: list[int] = []
        self.hands: list[Deck] = []
        self.staking = False
        self.stock: Deck = ()

    def open_deal(self) -> None:
        """Deal until somebody has a decision: a perfect pair may leave nobody one."""
        while True:
            self._deal_tiles()
            if self.staking or not self._bank_takes_all():
                return
            if self._settle([-stake for stake in self.bank.stakes], self._pair_alone()):
                return

    def _deal_tiles(self) -> None:
        seats, deck = self.terms.seats, self.bank.next_deal()
        self.hands = [()] * seats
        for place, seat in enumerate(self._punters()):
            self.hands[seat] = (deck[place],)
        self.stock = deck[seats - 1 :]
        self.draws = [0] * seats
        self.turn = self.bank.ask_for_stakes(self.terms.stakes)
        self.staking = self.turn is not None

    def _punters(self) -> tuple[int, ...]:
        return punters_after(self.bank.banker, self.terms.seats)

    def _bank_takes_all(self) -> bool:
        """The banker draws; with a perfect pair he wins at once, else the punters are asked."""
        self.staking = False
        one, other = self._take(2)
        pair = (one, other) if one <= other else (other, one)
        self.hands[self.bank.banker] = pair
        self.turn = None if is_perfect_pair(pair) else self._punters()[0]
        return self.turn is None

    def _pair_alone(self) -> list[Deck]:
        """What a perfect pair shows: itself, and nothing that the punters hold."""
        return [hand if seat == self.bank.banker else () for seat, hand in enumerate(self.hands)]

    def _take(self, count: int) -> Deck:
        if len(self.stock) < count:
            raise PositionError("stock: there are too few tiles to draw.")
        taken, self.stock = self.stock[:count], self.stock[count:]
        return taken

    def legal(self) -> list[int]:
        if self.turn is None:
            return []
        return self.terms.stakes.moves() if self.staking else [1, 2]

    def play(self, move: int) -> None:
        seat = self.turn
        assert seat is not None
        self.bank.log.append((seat, move))
        if self.staking:
            self._stake(seat, move - STAKE)
        else:
            self._draw(seat, move)

    def _stake(self, seat: int, chips: int) -> None:
        self.turn = self.bank.stake(seat, chips)
        if self.turn is None and self._bank_takes_all():
            losses = [-stake for stake in self.bank.stakes]
            if not self._settle(losses, self._pair_alone()):
                self.open_deal()

    def _draw(self, seat: int, count: int) -> None:
        self.hands[seat] += self._take(count)
        self.draws[seat] = count
        self.turn = self._undecided()
        if self.turn is None and not self._settle(self._gains(), self.hands):
            self.open_deal()

    def _undecided(self) -> int | None:
        for seat in self._punters():
            if not self.draws[seat]:
                return seat
        return None

    def _gains(self) -> list[int]:
        stakes, gains = self.bank.stakes, [0] * self.terms.seats
        bankers = plain_sum(self.hands[self.bank.banker])
        for seat in self._punters():
            gains[seat] = stakes[seat] * sign(plain_sum(self.hands[seat]) - bankers)
        return gains

    def draws_chosen(self) -> list[int | None]:
        banker = self.bank.banker
        return [draws or (0 if seat == banker else None) for seat, draws in enumerate(self.draws)]

    def _settle(self, gains: list[int], shown: list[Deck]) -> bool:
        """Pay, and say whether the match is over."""
        is_last = self.bank.deal + 1 >= self.terms.deals
        if not is_last:
            self.bank.need_deck()
        self.bank.settle(gains_of(self.bank.banker, gains), shown)
        return is_last

    def text(self, move: int) -> str:
        return f"stake {move - STAKE}" if move >= STAKE else f"draw {move}"

    def parse(self, text: str) -> int:
        for move in self.legal():
            if self.text(move) == text:
                return move
        if self.turn is None:
            raise IllegalMoveError("The match is over.")
        if self.staking:
            raise IllegalMoveError(self.terms.stakes.refusal())
        raise IllegalMoveError("Draw one tile or two: draw 1 or draw 2.")

    def copy(self) -> KolYeSiState:
        twin = KolYeSiState(self.terms, self.bank.copy())
        twin.turn, twin.staking, twin.stock = self.turn, self.staking, self.stock
        twin.hands, twin.draws = self.hands[:], self.draws[:]
        return twin

    def scores(self) -> list[int]:
        return list(self.bank.chips)

    def outcome(self) -> Outcome:
        return self.bank.outcome()

    def dump(self) -> Position:
        return {
            "game": KolYeSi.slug,
            "options": dict(self.terms.options),
            "players": self.terms.seats,
            **self.bank.dump(),
            "phase": "stake" if self.staking else "draw",
            "turn": self.turn,
            "stakes": list(self.bank.stakes),
            "hands": [texts_of(hand) for hand in self.hands],
            "draws": list(self.draws),
            "stock": texts_of(self.stock),
            "over": self.turn is None,
        }

    def view(self, seat: int | None) -> View:
        position = self.dump()
        hide_tiles(position, seat)
        # A perfect pair ends a deal without the punters turning their tiles up, the last deal too.
        if self.turn is None and not any(self.draws):
            hide_hands(position, [seat, self.bank.banker])
        return {"seat": seat, "position": position, "log": self.bank.log_in_words(self.text)}


class KolYeSi(Game):
    slug = "kol-ye-si"
    title = "Kol-ye-si 골여시"
    family = "banking"
    tiles = "chinese"
    seats = (2, 3, 4, 5, 6, 7, 8, 9, 10)
    default_seats = 4
    rules = 1
    zero_sum = True
    options = (*stake_options("chosen"), rounds_option(12))
    evaluations = {"value": _evaluate_value, "unit_ev": _evaluate_unit}

    def complete(self, options: Mapping[str, Any], seats: int) -> Options:
        completed = super().complete(options, seats)
        check_stakes(completed)
        return completed

    def deal(self, seats: int, options: Options, chance: Chance) -> KolYeSiState:
        terms = _terms(seats, options)
        state = KolYeSiState(terms, Bank(seats, shuffled_decks(chance, STANDARD_SET, terms.deals)))
        state.open_deal()
        return state

    def load(self, position: Position) -> KolYeSiState:
        seats, options = read_header(self, position)
        terms = _terms(seats, options)
        state = KolYeSiState(terms, read_bank(position, seats, terms.deals))
        read_stakes(position, state.bank)
        phases = ["stake", "draw"] if terms.stakes.chosen else ["draw"]
        state.staking = read_phase(position, phases) == "stake"
        state.hands, state.stock = read_tiles_of(position, seats)
        banker = state.bank.banker
        state.hands[banker] = tuple(sorted(state.hands[banker]))
        state.draws = _read_draws(position, state)
        if not read_bool(position, "over"):
            _check_hands(state)
            bank = state.bank
            choices = bank.stakes_chosen() if state.staking else state.draws_chosen()
            state.turn = read_turn(position, choices)
        return state

    def imagine(self, view: View, rng: Random) -> KolYeSiState:
        banker = view["position"]["banker"]
        while True:
            position = deal_unseen(view["position"], rng)
            hand = position["hands"][banker]
            # That the punters are asked to draw tells that the banker has no perfect pair.
            if position["over"] or len(set(hand)) == len(hand):
                break
        state = self.load(position)
        state.bank.recall(view["log"], {})
        return state

    def longest(self, seats: int, options: Options) -> int:
        terms = _terms(seats, options)
        return terms.deals * (seats - 1) * (2 if terms.stakes.chosen else 1)


def _terms(seats: int, options: Options) -> Terms:
    return Terms(
        seats=seats,
        options=dict(options),
        stakes=stakes_of(options),
        deals=options["rounds"] * seats,
    )


def _read_draws(position: Position, state: KolYeSiState) -> list[int]:
    draws = list(read_ints(position, "draws", state.terms.seats))
    if any(draw not in (0, 1, 2) for draw in draws) or draws[state.bank.banker]:
        raise PositionError("draws must be 0, 1 or 2, and 0 for the banker.")
    if state.staking and any(draws):
        raise PositionError("draws: nobody draws before all have staked.")
    return draws


def _check_hands(state: KolYeSiState) -> None:
    banker = state.bank.banker
    sizes = [1 + draw for draw in state.draws]
    sizes[banker] = 0 if state.staking else 2
    if [len(hand) for hand in state.hands] != sizes:
        raise PositionError(f"hands must have {sizes} tiles.")
    if is_perfect_pair(state.hands[banker]):
        raise PositionError("hands: the banker's perfect pair has ended the deal.")


game = KolYeSi()
