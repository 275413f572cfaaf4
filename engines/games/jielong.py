"""Jie Long, Connect the Dragon: place a tile on an open end, or lose one face down.

The rules are docs/rules/jielong.md; moves and hands are numbers as engines/connecting.py has them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Any, Final

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
    places_of,
)
from engines.chance import Chance
from engines.connecting import (
    COUNT,
    FITTING,
    LEAD,
    MASKED_DISCARD,
    OPENED,
    PLACEMENTS,
    TAKEN,
    WEIGHT,
    WRITTEN,
    discards,
    face_of,
    faces_of,
    hand_of,
    imagine_tiles,
    leads,
    pips_of,
    read_log,
    texts_of,
)
from engines.options import Option
from engines.positions import (
    check_copies,
    read_bool,
    read_header,
    read_int,
    read_ints,
    read_list,
    read_seat,
    read_tiles,
)
from engines.tiles.chinese import FACE_OF, LYING, NUMBERS, STANDARD_SET, TEXTS

HAND_SIZE: Final = {2: 16, 3: 10, 4: 8}
MOST_DEALS: Final = 100

Deck = tuple[int, ...]


def settle(points: Sequence[int], dealer: int) -> tuple[list[int], int]:
    """What each seat is paid, and the winner: fewest points, ties to the first from the dealer."""
    seats = len(points)
    total = sum(points)
    from_the_dealer = [*range(dealer, seats), *range(dealer)]
    winner = min(from_the_dealer, key=points.__getitem__)
    return [total - seats * own for own in points], winner


def _evaluate_settle(question: Mapping[str, Any]) -> dict[str, Any]:
    pay, winner = settle(question["points"], question["dealer"])
    return {"pay": pay, "winner": winner}


@dataclass(frozen=True, slots=True)
class Terms:
    """What stays the same through a match."""

    seats: int
    options: Options
    double: bool
    free: bool
    rotate: bool


class JieLongState(State):
    """One match; `left` and `right` are the open ends, 0 where nothing may be attached."""

    __slots__ = (
        "deal_no", "dealer", "down", "fits", "future", "hands", "held", "layout", "left", "log",
        "missing", "opened", "points", "right", "seats", "terms", "totals", "unused",
    )  # fmt: skip

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.seats = terms.seats
        self.turn = None
        self.dealer = 0
        self.deal_no = 0
        self.totals = [0] * terms.seats
        self.future: tuple[Deck, ...] = ()
        self.unused: Deck = ()
        self.missing: Deck = ()
        self.log: list[int] = []  # move << 2 | seat, the whole match
        self.opened = 0  # where the deal in progress begins in the log

    def lay_out(
        self, hands: Sequence[Sequence[int]], down: list[list[int]], layout: list[int]
    ) -> None:
        """Take these tiles as the table, and reckon what play keeps up to date."""
        self.hands = [hand_of(hand) for hand in hands]
        self.held = sum(self.hands)
        self.down = down
        self.points = [pips_of(hand) + pips_of(row) for hand, row in zip(hands, down, strict=True)]
        self.layout = layout
        self.left = layout[0] // 10 if layout and self.terms.double else 0
        self.right = layout[-1] % 10 if layout else 0
        self.fits = FITTING[self.left] | FITTING[self.right]

    def deal_next(self) -> None:
        deck = self.future[0]
        self.future = self.future[1:]
        self.deal_no += 1
        size = HAND_SIZE[self.seats]
        hands = [deck[seat * size : (seat + 1) * size] for seat in range(self.seats)]
        self.lay_out(hands, [[] for _ in hands], [])
        self.unused = tuple(sorted(deck[size * self.seats :]))
        self.missing = ()
        self.opened = len(self.log)
        self.turn = self.dealer

    def legal(self) -> list[int]:
        if self.turn is None:
            return []
        hand = self.hands[self.turn]
        left, right = self.left, self.right
        if not right:
            return leads(hand, self.terms.double)
        placements = PLACEMENTS[right][hand & FITTING[right]]
        # Two ends that show the same pip are one choice: the tile goes to the right.
        if left and left != right:
            placements += PLACEMENTS[left][hand & FITTING[left]]
        if placements and not self.terms.free:
            return list(placements)
        return [*placements, *discards(hand)]

    def play(self, move: int) -> None:
        seat = self.turn
        assert seat is not None
        self.log.append(move << 2 | seat)
        taken = TAKEN[move]
        self.hands[seat] -= taken
        self.held -= taken
        pip = move & 7
        if pip:
            self.points[seat] -= WEIGHT[move]
            self._place(pip, OPENED[move])
        else:
            self.down[seat].append(face_of(move))
        if self.held & self.fits:
            self.ask((seat + 1) % self.seats)
        else:
            self._settle()

    def _place(self, pip: int, opened: int) -> None:
        if not self.right:
            self.left = pip if self.terms.double else 0
        if pip == self.right or not self.right:
            self.right = opened
            self.layout.append(10 * pip + opened)
        else:
            self.left = opened
            self.layout.insert(0, 10 * opened + pip)
        self.fits = FITTING[self.left] | FITTING[self.right]

    def ask(self, seat: int) -> None:
        """Ask this seat, or the next that holds a tile: hand-made positions have empty hands."""
        while not self.hands[seat]:
            seat = (seat + 1) % self.seats
        self.turn = seat

    def _settle(self) -> None:
        pay, winner = settle(self.points, self.dealer)
        self.totals = [total + paid for total, paid in zip(self.totals, pay, strict=True)]
        if not self.future:
            self.turn = None
            return
        self.dealer = (self.dealer + 1) % self.seats if self.terms.rotate else winner
        self.deal_next()

    def text(self, move: int) -> str:
        return WRITTEN[self.terms.double][move]

    def parse(self, text: str) -> int:
        for move in self.legal():
            if self.text(move) == text:
                return move
        raise IllegalMoveError(self._refusal(text))

    def _refusal(self, text: str) -> str:
        if self.turn is None:
            return "The match is over."
        forms = "lead 63, play 31 @ 3" if self.terms.double else "lead 63 @ 3, play 31"
        unclear = f"A move reads like one of these: {forms}, discard 65."
        words = re.fullmatch(r"(lead|play|discard) ([1-6]{2})(?: @ [1-6])?", text)
        if words is None:
            return unclear
        verb, tile = words.groups()
        if tile not in NUMBERS:
            return f"There is no tile {tile}: the higher half is written first."
        if not self.hands[self.turn] >> 2 * NUMBERS[tile] & COUNT:
            return f"You hold no {tile}."
        return self._refusal_of_held(verb, NUMBERS[tile]) or unclear

    def _refusal_of_held(self, verb: str, face: int) -> str | None:
        if not self.right:
            return None if verb == "lead" else "You open the deal: lead a tile."
        if verb == "lead":
            return "The deal is open already: place a tile or discard one."
        first = self.legal()[0]
        if verb == "discard" and first & 7:
            return f"You can place {TEXTS[face_of(first)]}, so you may not discard."
        if verb == "play" and not self.fits >> 2 * face & COUNT:
            ends = " and ".join(str(end) for end in sorted({self.left, self.right} - {0}))
            return f"{TEXTS[face]} does not fit: open is {ends}."
        return None

    def copy(self) -> JieLongState:
        twin = JieLongState(self.terms)
        twin.turn, twin.dealer, twin.deal_no = self.turn, self.dealer, self.deal_no
        twin.totals, twin.future = self.totals, self.future
        twin.hands, twin.held, twin.points = self.hands[:], self.held, self.points[:]
        twin.down = [row[:] for row in self.down]
        twin.layout, twin.left, twin.right = self.layout[:], self.left, self.right
        twin.fits, twin.unused, twin.missing = self.fits, self.unused, self.missing
        twin.log, twin.opened = self.log[:], self.opened
        return twin

    def scores(self) -> list[int]:
        return list(self.totals)

    def outcome(self) -> Outcome:
        return Outcome(places_of(self.totals), tuple(self.totals), "played out")

    def dump(self) -> Position:
        return {
            "game": JieLong.slug,
            "options": dict(self.terms.options),
            "players": self.seats,
            "dealer": self.dealer,
            "turn": self.turn,
            "deal_no": self.deal_no,
            "totals": list(self.totals),
            "hands": [texts_of(faces_of(hand)) for hand in self.hands],
            "down": [texts_of(row) for row in self.down],
            "layout": [str(lying) for lying in self.layout],
            "unused": texts_of(self.unused),
            "future": [texts_of(deck) for deck in self.future],
            "over": self.turn is None,
        }

    def view(self, seat: int | None) -> View:
        position = self.dump()
        position["future"] = len(self.future)
        if self.missing:
            position["missing"] = texts_of(self.missing)
        texts = WRITTEN[self.terms.double]
        log: list[list[Any]] = [[entry & 3, texts[entry >> 2]] for entry in self.log]
        # A settled deal is shown to all; one in progress hides what the others hold or laid down.
        if self.turn is not None:
            for field in ("hands", "down"):
                position[field] = [
                    row if owner == seat else [HIDDEN] * len(row)
                    for owner, row in enumerate(position[field])
                ]
            position["unused"] = [HIDDEN] * len(self.unused)
            for entry in log[self.opened :]:
                if entry[0] != seat and entry[1].startswith("discard"):
                    entry[1] = MASKED_DISCARD
        return {"seat": seat, "position": position, "log": log}


class JieLong(Game):
    slug = "jielong"
    title = "Jie Long 接龙, Connect the Dragon"
    family = "connecting"
    tiles = "chinese"
    seats = (2, 3, 4)
    default_seats = 4
    rules = 1
    zero_sum = True
    options = (
        Option(
            "arms",
            "single",
            "Whether tiles may be added to one end of the line or to both.",
            choices=("single", "double"),
        ),
        Option("deals", 4, "Deals in a match.", low=1, high=MOST_DEALS),
        Option(
            "dealer_rule",
            "winner",
            "Who leads the next deal: the winner of the last one, or the next seat.",
            choices=("winner", "rotate"),
        ),
        Option("free_discard", False, "Whether a player who can place may discard instead."),
    )
    evaluations = {"settle": _evaluate_settle}

    def deal(self, seats: int, options: Options, chance: Chance) -> JieLongState:
        state = JieLongState(_terms(seats, options))
        state.future = tuple(
            tuple(chance.child("deal", number).shuffled(STANDARD_SET))
            for number in range(1, options["deals"] + 1)
        )
        state.deal_next()
        return state

    def load(self, position: Position) -> JieLongState:
        seats, options = read_header(self, position)
        state = JieLongState(_terms(seats, options))
        state.dealer = read_seat(position, "dealer", seats)
        state.deal_no = read_int(position, "deal_no", 1, options["deals"])
        state.totals = list(read_ints(position, "totals", seats))
        state.unused = tuple(sorted(read_tiles(position.get("unused"), "unused", NUMBERS)))
        hands, down = (_read_rows(position, field, seats) for field in ("hands", "down"))
        layout = _read_layout(position)
        state.missing = _missing([*hands, *down, state.unused, [FACE_OF[tile] for tile in layout]])
        state.lay_out(hands, down, layout)
        state.future = _read_future(position)
        if not read_bool(position, "over"):
            if len(state.future) != options["deals"] - state.deal_no:
                raise PositionError("future must hold one deck for every deal to come.")
            if not state.held:
                raise PositionError("hands: nobody holds a tile, so over must be true.")
            state.ask(read_seat(position, "turn", seats))
        return state

    def imagine(self, view: View, rng: Random) -> JieLongState:
        seats, options = read_header(self, view["position"])
        terms = _terms(seats, options)
        position = imagine_tiles(view, STANDARD_SET, terms.double, terms.free, rng)
        position["future"] = [
            texts_of(rng.sample(STANDARD_SET, len(STANDARD_SET)))
            for _ in range(read_int(position, "future"))
        ]
        state = self.load(position)
        state.log = read_log(view["log"], state.down, terms.double)
        led = [ply for ply, entry in enumerate(state.log) if entry >> 2 >= LEAD]
        state.opened = (led[-1] if led else 0) if state.layout else len(state.log)
        return state

    def longest(self, seats: int, options: Options) -> int:
        return int(options["deals"]) * seats * HAND_SIZE[seats]


def _terms(seats: int, options: Options) -> Terms:
    return Terms(
        seats=seats,
        options=dict(options),
        double=options["arms"] == "double",
        free=options["free_discard"],
        rotate=options["dealer_rule"] == "rotate",
    )


def _read_rows(position: Position, field: str, seats: int) -> list[list[int]]:
    return [read_tiles(row, field, NUMBERS) for row in read_list(position, field, seats)]


def _read_layout(position: Position) -> list[int]:
    layout = read_tiles(position.get("layout"), "layout", LYING)
    for one, next_one in pairwise(layout):
        if one % 10 != next_one // 10:
            raise PositionError(f"layout: {one} and {next_one} do not connect.")
    return layout


def _read_future(position: Position) -> tuple[Deck, ...]:
    decks = [read_tiles(deck, "future", NUMBERS) for deck in read_list(position, "future")]
    for deck in decks:
        if tuple(sorted(deck)) != STANDARD_SET:
            raise PositionError("future: every deck must hold the whole set.")
    return tuple(tuple(deck) for deck in decks)


def _missing(rows: Sequence[Sequence[int]]) -> Deck:
    """What a hand-made position leaves out; PositionError if it has a tile too many."""
    tiles = [face for row in rows for face in row]
    copies = Counter(STANDARD_SET)
    check_copies(tiles, copies, TEXTS)
    return tuple(sorted((copies - Counter(tiles)).elements()))


game = JieLong()
