"""Da Ling, beating zeroes: split six tiles into one, two and three, and beat or match a pair.

The rules are docs/rules/daling.md. A hand is its six faces in canonical order, and a split the
number of a pattern of places in it; a group is the tuple of its faces.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from random import Random
from typing import Any, Final

from engines.banking import Bank, gains_of, rounds_option, seats_after, texts_of
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
from engines.modulo import plain_sum, wild_sums
from engines.options import Option, OptionsError
from engines.positions import read_bool, read_header, read_list, read_seat, read_tiles
from engines.tiles.chinese import FACES, NUMBERS, PIPS, RED, STANDARD_SET

HAND_SIZE: Final = 6
NO_SPLIT: Final = -1
"""Stands for the split of a banker, who has none to make."""
MASK: Final = "split ?"
MOST_CHIPS: Final = 1000

Groups = tuple[Deck, Deck, Deck]


def group_values(group: Sequence[int]) -> frozenset[int]:
    """What a group can be worth: 1 to 10, a round ten being the highest."""
    return frozenset(last_digit or 10 for last_digit in wild_sums(group))


def target_of(table: Sequence[int]) -> int:
    """What has to be matched: the table counts 42 and 21 as the pips they bear."""
    return plain_sum(table) or 10


def reds(red66: str) -> tuple[int, ...]:
    """Red pips by face; of 66 half the pips are red, or none."""
    return tuple(0 if red66 == "none" and PIPS[face] == 12 else RED[face] for face in FACES)


def is_red(table: Sequence[int], red: Sequence[int]) -> bool:
    return sum(red[face] for face in table) >= 4


_VALUES: Final = {
    group: group_values(group)
    for size in (1, 2, 3)
    for group in combinations_with_replacement(FACES, size)
}
_WRITTEN: Final = {group: " ".join(texts_of(group)) for group in _VALUES}
_BEST: Final = {group: max(values) for group, values in _VALUES.items()}

_PLACES: Final = frozenset(range(HAND_SIZE))
_PATTERNS: Final = tuple(
    ((single,), pair, tuple(sorted(_PLACES - {single, *pair})))
    for single in range(HAND_SIZE)
    for pair in combinations(sorted(_PLACES - {single}), 2)
)
"""The sixty ways to put six places into groups of one, two and three."""


def _distinct(equal: int) -> tuple[int, ...]:
    """The patterns that differ, where bit i of `equal` says that tiles i and i + 1 are the same."""
    label = [0]
    for place in range(HAND_SIZE - 1):
        label.append(label[-1] + (not equal >> place & 1))
    seen: dict[tuple[tuple[int, ...], ...], int] = {}
    for number, pattern in enumerate(_PATTERNS):
        seen.setdefault(tuple(tuple(label[place] for place in group) for group in pattern), number)
    return tuple(seen.values())


_DISTINCT: Final = tuple(_distinct(equal) for equal in range(1 << HAND_SIZE - 1))


def splits_of(hand: Deck) -> tuple[int, ...]:
    one, two, three, four, five, six = hand
    return _DISTINCT[
        (one == two)
        | (two == three) << 1
        | (three == four) << 2
        | (four == five) << 3
        | (five == six) << 4
    ]


def groups_of(hand: Deck, split: int) -> Groups:
    (a,), (b, c), (d, e, f) = _PATTERNS[split]
    return (hand[a],), (hand[b], hand[c]), (hand[d], hand[e], hand[f])


def write(groups: Groups) -> str:
    single, pair, three = groups
    return f"split {_WRITTEN[single]} @ {_WRITTEN[pair]} @ {_WRITTEN[three]}"


def _evaluate_group(question: Mapping[str, Any]) -> list[int]:
    return sorted(group_values([NUMBERS[text] for text in question["tiles"]]))


def _evaluate_colour(question: Mapping[str, Any]) -> str:
    red = reds(question.get("options", {}).get("red66", "half"))
    return "red" if is_red([NUMBERS[text] for text in question["table"]], red) else "black"


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
    """One match; `sets` holds the split of every seat that has made one."""

    __slots__ = ("bank", "hands", "sets", "stock", "table", "terms")

    def __init__(self, terms: Terms, bank: Bank) -> None:
        self.terms = terms
        self.bank = bank
        self.turn = None
        self.hands: list[Deck] = []
        self.sets: list[int | None] = []
        self.stock: Deck = ()
        self.table: Deck = ()

    def open_deal(self) -> None:
        deck = self.bank.next_deal()
        self.seat_banker(self.bank.banker)
        self.table = tuple(sorted(deck[:2]))
        self.hands = [()] * self.terms.seats
        dealt = 2
        for seat in self.punters():
            self.hands[seat] = tuple(sorted(deck[dealt : dealt + HAND_SIZE]))
            dealt += HAND_SIZE
        self.stock = deck[dealt:]
        self.turn = self.punters()[0]

    def seat_banker(self, banker: int) -> None:
        """Without a bank the seat that would hold it splits first: it comes after the last one."""
        self.sets = [None] * self.terms.seats
        if self.terms.banked:
            self.bank.banker = banker
            self.sets[banker] = NO_SPLIT
        else:
            self.bank.banker = (self.bank.deal - 1) % self.terms.seats

    def punters(self) -> tuple[int, ...]:
        order = seats_after(self.bank.banker, self.terms.seats)
        return order[:-1] if self.terms.banked else order

    def legal(self) -> list[int]:
        return [] if self.turn is None else list(splits_of(self.hands[self.turn]))

    def play(self, move: int) -> None:
        seat = self.turn
        assert seat is not None
        self.bank.log.append((seat, self.text(move)))
        self.sets[seat] = move
        self.turn = self.bank.undecided(self.sets)
        if self.turn is None:
            self._settle()

    def groups(self, seat: int) -> Groups | None:
        split = self.sets[seat]
        return None if split is None or split == NO_SPLIT else groups_of(self.hands[seat], split)

    def _settle(self) -> None:
        bank = self.bank
        is_last = bank.deal + 1 >= self.terms.deals
        if not is_last:
            bank.need_deck()
        made = {seat: groups for seat in self.punters() if (groups := self.groups(seat))}
        gains = self._match(made) if self.terms.exact else self._outrank(made)
        bank.settle(gains, self.hands, self.table)
        if not is_last:
            self.open_deal()

    def _outrank(self, made: Mapping[int, Groups]) -> list[int]:
        """Each group by itself wins or loses its stake against the banker's pair."""
        bankers = _BEST[self.table]
        gains = [0] * self.terms.seats
        for seat, groups in made.items():
            for stake, group in zip(self.terms.stakes, groups, strict=True):
                best = _BEST[group]
                gains[seat] += stake * ((best > bankers) - (best < bankers))
        return gains_of(self.bank.banker, gains)

    def _match(self, made: Mapping[int, Groups]) -> list[int]:
        """All three groups on the target take everything; else each group is played by itself."""
        target, stakes = target_of(self.table), self.terms.stakes
        matching = [
            {seat: groups[j] for seat, groups in made.items() if target in _VALUES[groups[j]]}
            for j in range(3)
        ]
        complete = [seat for seat in made if all(seat in seats for seats in matching)]
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
        for seat in self.punters():
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
            for seat in self.punters():
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
        twin.hands, twin.sets = self.hands[:], self.sets[:]
        return twin

    def scores(self) -> list[int]:
        return list(self.bank.chips)

    def outcome(self) -> Outcome:
        return self.bank.outcome()

    def dump(self) -> Position:
        sets = [self.groups(seat) for seat in range(self.terms.seats)]
        return {
            "game": DaLing.slug,
            "options": {**self.terms.options, "stakes": list(self.terms.stakes)},
            "players": self.terms.seats,
            **self.bank.dump(),
            "banker": self.bank.banker if self.terms.banked else None,
            "turn": self.turn,
            "table": texts_of(self.table),
            "hands": [texts_of(hand) for hand in self.hands],
            "sets": [groups and [texts_of(group) for group in groups] for groups in sets],
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
        return {"seat": seat, "position": position, "log": self.bank.log_seen_by(seat, MASK)}


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
    evaluations = {"group_values": _evaluate_group, "colour": _evaluate_colour}

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
            state.turn = read_turn(position, state.sets)
        return state

    def imagine(self, view: View, rng: Random) -> DaLingState:
        position = deal_unseen(view["position"], rng)
        masked = open_choices(position, "sets")
        state = self.load(position)
        for seat in masked:
            state.sets[seat] = rng.choice(splits_of(state.hands[seat]))
        made = {seat: write(groups) for seat in state.punters() if (groups := state.groups(seat))}
        state.bank.recall(view["log"], {} if state.turn is None else made)
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
    sizes = [HAND_SIZE if seat in state.punters() else 0 for seat in range(state.terms.seats)]
    if [len(hand) for hand in state.hands] != sizes:
        raise PositionError(f"hands must have {sizes} tiles.")
    if len(state.table) != 2:
        raise PositionError("table must be a pair of tiles.")


def _read_sets(position: Position, state: DaLingState) -> None:
    for seat, groups in enumerate(read_list(position, "sets", state.terms.seats)):
        if groups is None:
            continue
        if seat not in state.punters() or not isinstance(groups, list):
            raise PositionError("sets must hold null or three groups a punter.")
        faces = tuple(tuple(sorted(read_tiles(group, "sets", NUMBERS))) for group in groups)
        hand = state.hands[seat]
        split = next((split for split in splits_of(hand) if groups_of(hand, split) == faces), None)
        if split is None:
            raise PositionError(f"sets: seat {seat} cannot split its hand so.")
        state.sets[seat] = split


game = DaLing()
