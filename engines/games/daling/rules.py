"""Da Ling, beating zeroes: split six tiles into one, two and three, and beat or match a pair.

The rules are docs/rules/daling.md; what groups are worth is in groups.py.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from engines.banking import Bank, gains_of, punters_after, rounds_option, seats_after, texts_of
from engines.banking_border import (
    check_tiles,
    deal_unseen,
    hide_choices,
    hide_tiles,
    open_choices,
    read_bank,
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
from engines.games.daling.groups import (
    AGAINST,
    BEST,
    HAND_SIZE,
    VALUES,
    Groups,
    evaluate_colour,
    evaluate_group,
    groups_of,
    is_red,
    reds,
    splits_of,
    target_of,
    write,
)
from engines.modulo import WEIGHT, weight_of
from engines.options import Option, OptionsError
from engines.positions import read_bool, read_header, read_list, read_seat, read_tiles
from engines.tiles.chinese import NUMBERS, PIPS, STANDARD_SET

MASK: Final = "split ?"
MOST_CHIPS: Final = 1000


@dataclass(frozen=True, slots=True)
class Terms:
    """What stays the same through a match."""

    seats: int
    options: Options
    deals: int
    exact: bool
    banked: bool
    stakes: tuple[int, ...]
    bonus: int
    red: tuple[int, ...]


class DaLingState(State):
    """One match; `sets` holds the split of every punter who has made one."""

    __slots__ = ("bank", "hands", "punters", "sets", "stock", "table", "terms")

    def __init__(self, terms: Terms, bank: Bank) -> None:
        self.terms = terms
        self.bank = bank
        self.turn = None
        self.hands: list[Deck] = []
        self.punters: tuple[int, ...] = ()
        self.sets: dict[int, Groups] = {}
        self.stock: Deck = ()
        self.table: Deck = ()

    def open_deal(self) -> None:
        deck = self.bank.next_deal()
        self.seat_banker(self.bank.banker)
        self.table = tuple(sorted(deck[:2]))
        self.hands = [()] * self.terms.seats
        self.sets = {}
        dealt = 2
        for seat in self.punters:
            self.hands[seat] = tuple(sorted(deck[dealt : dealt + HAND_SIZE]))
            dealt += HAND_SIZE
        self.stock = deck[dealt:]
        self.turn = self.punters[0]

    def seat_banker(self, banker: int) -> None:
        """Without a bank the seat that would hold it splits first: it comes after the last one."""
        seats = self.terms.seats
        if self.terms.banked:
            self.bank.banker = banker
            self.punters = punters_after(banker, seats)
        else:
            self.bank.banker = (self.bank.deal - 1) % seats
            self.punters = seats_after(self.bank.banker, seats)

    def legal(self) -> list[int]:
        return [] if self.turn is None else list(splits_of(self.hands[self.turn]))

    def play(self, move: int) -> None:
        seat = self.turn
        assert seat is not None
        groups = groups_of(self.hands[seat], move)
        self.bank.log.append((seat, groups))
        self.sets[seat] = groups
        self.turn = self._undecided()
        if self.turn is None:
            self._settle()

    def _undecided(self) -> int | None:
        for seat in self.punters:
            if seat not in self.sets:
                return seat
        return None

    def _settle(self) -> None:
        bank = self.bank
        is_last = bank.deal + 1 >= self.terms.deals
        if not is_last:
            bank.need_deck()
        gains = self._match() if self.terms.exact else self._outrank()
        bank.settle(gains, self.hands, self.table)
        if not is_last:
            self.open_deal()

    def _outrank(self) -> list[int]:
        """Each group by itself wins or loses its stake against the banker's pair."""
        one, other = self.table
        against = AGAINST[BEST[WEIGHT[one] + WEIGHT[other]]]
        on_one, on_two, on_three = self.terms.stakes
        gains = [0] * self.terms.seats
        for seat, ((a,), (b, c), (d, e, f)) in self.sets.items():
            gains[seat] = (
                on_one * against[WEIGHT[a]]
                + on_two * against[WEIGHT[b] + WEIGHT[c]]
                + on_three * against[WEIGHT[d] + WEIGHT[e] + WEIGHT[f]]
            )
        return gains_of(self.bank.banker, gains)

    def _match(self) -> list[int]:
        """All three groups on the target take everything; else each group is played by itself."""
        target, stakes = target_of(self.table), self.terms.stakes
        matching = [
            {
                seat: groups[j]
                for seat, groups in self.sets.items()
                if target in VALUES[weight_of(groups[j])]
            }
            for j in range(3)
        ]
        complete = [seat for seat in self.sets if all(seat in seats for seats in matching)]
        absolute = self._brightest({seat: self.hands[seat] for seat in complete})
        if absolute is not None:
            gains = self._collect(absolute, sum(stakes))
            if self.terms.banked:
                gains[absolute] += self.terms.bonus
                gains[self.bank.banker] -= self.terms.bonus
            return gains
        by_group = [
            self._settle_group(seats, stake) for seats, stake in zip(matching, stakes, strict=True)
        ]
        return [sum(gains) for gains in zip(*by_group, strict=True)]

    def _settle_group(self, matching: Mapping[int, Deck], stake: int) -> list[int]:
        if matching or not self.terms.banked:
            return self._collect(self._brightest(matching), stake)
        gains = [0] * self.terms.seats
        for seat in self.punters:
            gains[seat] = -stake
        return gains_of(self.bank.banker, gains)

    def _brightest(self, tiles: Mapping[int, Deck]) -> int | None:
        """Who alone has the most pips of the table's colour."""
        red = self.terms.red
        wants_red = is_red(self.table, red)
        pips = {
            seat: sum(red[face] if wants_red else PIPS[face] - red[face] for face in faces)
            for seat, faces in tiles.items()
        }
        most = [seat for seat in pips if pips[seat] == max(pips.values())]
        return most[0] if len(most) == 1 else None

    def _collect(self, winner: int | None, chips: int) -> list[int]:
        """The winner takes so much from every other punter."""
        gains = [0] * self.terms.seats
        if winner is not None:
            for seat in self.punters:
                gains[seat] -= chips
                gains[winner] += chips
        return gains

    def text(self, move: int) -> str:
        assert self.turn is not None
        return write(groups_of(self.hands[self.turn], move))

    def parse(self, text: str) -> int:
        for move in self.legal():
            if self.text(move) == text:
                return move
        raise IllegalMoveError(self._refusal(text))

    def _refusal(self, text: str) -> str:
        if self.turn is None:
            return "The match is over."
        words = re.fullmatch(r"split (..) @ (..) (..) @ (..) (..) (..)", text)
        if words is None:
            return f"Split your tiles into one, two and three, as in: {self.text(self.legal()[0])}."
        held = texts_of(self.hands[self.turn])
        if sorted(words.groups()) != sorted(held):
            return f"Split exactly the tiles you hold: {' '.join(held)}."
        return "Name the highest tile of each group first."

    def copy(self) -> DaLingState:
        twin = DaLingState(self.terms, self.bank.copy())
        twin.turn, twin.stock, twin.table = self.turn, self.stock, self.table
        twin.hands, twin.punters, twin.sets = self.hands[:], self.punters, self.sets.copy()
        return twin

    def scores(self) -> list[int]:
        return list(self.bank.chips)

    def outcome(self) -> Outcome:
        return self.bank.outcome()

    def dump(self) -> Position:
        return {
            "game": DaLing.slug,
            "options": {**self.terms.options, "stakes": list(self.terms.stakes)},
            "players": self.terms.seats,
            **self.bank.dump(),
            "banker": self.bank.banker if self.terms.banked else None,
            "turn": self.turn,
            "table": texts_of(self.table),
            "hands": [texts_of(hand) for hand in self.hands],
            "sets": [
                [texts_of(group) for group in self.sets[seat]] if seat in self.sets else None
                for seat in range(self.terms.seats)
            ],
            "stock": texts_of(self.stock),
            "over": self.turn is None,
        }

    def view(self, seat: int | None) -> View:
        position = self.dump()
        hide_tiles(position, seat)
        hide_choices(position, "sets", seat, [[HIDDEN], [HIDDEN] * 2, [HIDDEN] * 3])
        # To outrank the banker's pair would be no art if it lay open.
        if self.turn is not None and not self.terms.exact:
            position["table"] = [HIDDEN] * 2
        return {"seat": seat, "position": position, "log": self.bank.log_seen_by(seat, MASK, write)}


class DaLing(Game):
    slug = "daling"
    title = "Da Ling 打零, Beating Zeroes"
    family = "banking"
    tiles = "chinese"
    seats = (2, 3, 4, 5, 6)
    default_seats = 4
    rules = 1
    zero_sum = True
    options = (
        Option(
            "variant",
            "outrank",
            "Whether groups must outrank the banker's hidden pair, or match an open one.",
            choices=("outrank", "exact"),
        ),
        Option("stakes", (3, 7, 15), "Chips on one, two and three tiles.", 0, MOST_CHIPS),
        Option(
            "bank",
            "none",
            "Whether the exact game has a banker; the other one always has.",
            choices=("none", "rotate"),
        ),
        Option(
            "absolute_bonus",
            5,
            "What the banker adds when one punter matches with all groups.",
            low=0,
            high=MOST_CHIPS,
        ),
        Option("red66", "half", "Red pips of 66: half of them or none.", choices=("half", "none")),
        rounds_option(4),
    )
    evaluations = {"group_values": evaluate_group, "colour": evaluate_colour}

    def complete(self, options: Mapping[str, Any], seats: int) -> Options:
        completed = super().complete(options, seats)
        if seats == 6 and completed["variant"] == "exact" and completed["bank"] == "none":
            message = "The exact game without a bank is for at most five: choose bank=rotate."
            raise OptionsError("variant", message)
        return completed

    def deal(self, seats: int, options: Options, chance: Chance) -> DaLingState:
        terms = _terms(seats, options)
        state = DaLingState(terms, Bank(seats, shuffled_decks(chance, STANDARD_SET, terms.deals)))
        state.open_deal()
        return state

    def load(self, position: Position) -> DaLingState:
        seats, options = read_header(self, position)
        terms = _terms(seats, options)
        state = DaLingState(terms, read_bank(position, seats, terms.deals))
        if terms.banked:
            state.seat_banker(read_seat(position, "banker", seats))
        elif position.get("banker") is None:
            state.seat_banker(0)
        else:
            raise PositionError("banker must be null where there is no bank.")
        hands, state.stock = read_tiles_of(position, seats)
        state.hands = [tuple(sorted(hand)) for hand in hands]
        state.table = tuple(sorted(read_tiles(position.get("table"), "table", NUMBERS)))
        check_tiles([*hands, state.stock, state.table])
        _check_sizes(state)
        _read_sets(position, state)
        if not read_bool(position, "over"):
            undecided = {*state.punters} - {*state.sets}
            choices = [None if seat in undecided else seat for seat in range(seats)]
            state.turn = read_turn(position, choices)
        return state

    def imagine(self, view: View, rng: Random) -> DaLingState:
        position = deal_unseen(view["position"], rng)
        masked = open_choices(position, "sets")
        state = self.load(position)
        for seat in masked:
            hand = state.hands[seat]
            state.sets[seat] = groups_of(hand, rng.choice(splits_of(hand)))
        state.bank.recall(view["log"], {} if state.turn is None else state.sets)
        return state

    def longest(self, seats: int, options: Options) -> int:
        terms = _terms(seats, options)
        return terms.deals * (seats - terms.banked)


def _terms(seats: int, options: Options) -> Terms:
    exact = options["variant"] == "exact"
    return Terms(
        seats=seats,
        options=dict(options),
        deals=options["rounds"] * seats,
        exact=exact,
        banked=not exact or options["bank"] == "rotate",
        stakes=tuple(options["stakes"]),
        bonus=options["absolute_bonus"],
        red=reds(options["red66"]),
    )


def _check_sizes(state: DaLingState) -> None:
    sizes = [HAND_SIZE if seat in state.punters else 0 for seat in range(state.terms.seats)]
    if [len(hand) for hand in state.hands] != sizes:
        raise PositionError(f"hands must have {sizes} tiles.")
    if len(state.table) != 2:
        raise PositionError("table must be a pair of tiles.")


def _read_sets(position: Position, state: DaLingState) -> None:
    for seat, groups in enumerate(read_list(position, "sets", state.terms.seats)):
        if groups is None:
            continue
        if seat not in state.punters or not isinstance(groups, list):
            raise PositionError("sets must hold null or three groups a punter.")
        faces = tuple(tuple(sorted(read_tiles(group, "sets", NUMBERS))) for group in groups)
        hand = state.hands[seat]
        splits = [groups_of(hand, split) for split in splits_of(hand)]
        if faces not in splits:
            raise PositionError(f"sets: seat {seat} cannot split its hand so.")
        state.sets[seat] = splits[splits.index(faces)]


game = DaLing()
