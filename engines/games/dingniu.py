"""Ding Niu, Bull Fight: connecting on two arms, where who blocks the line settles accounts.

The rules are docs/rules/dingniu.md. Play is that of all connecting games, engines/connecting, with
two arms; here are the set, the seats, the blocking rule (suan zhang) and the payment.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, Final, Self

from engines.base import Game, Options, Position, PositionError, View
from engines.chance import Chance
from engines.connecting.imagining import imagine_position, remember
from engines.connecting.loading import set_up
from engines.connecting.moves import (
    DOUBLES,
    FITTING,
    LEAD,
    OPENED,
    TAKEN,
    faces_of,
    hand_of,
    placements,
)
from engines.connecting.state import (
    DEALER_RULE,
    FREE_DISCARD,
    ConnectingState,
    Payment,
    Terms,
    lowest_hand,
)
from engines.deals import MOST_DEALS, shuffled_decks
from engines.options import Option
from engines.positions import read_header, read_seat
from engines.tiles.chinese import DINGNIU_SET, FACE_OF, HIGH, LOW, LYING

SEATS: Final = 4
HAND_SIZE: Final = 6
NON_DOUBLES: Final = hand_of(DINGNIU_SET) & ~DOUBLES
CLASSIC: Final = "classic"
SMOTHERED: Final = "smothered"
SMOTHERABLE: Final = (4, 5)
"""The pips that count when they can never be placed again."""
BLOCKS: Final = {"full": {CLASSIC, SMOTHERED}, "classic": {CLASSIC}, "off": set[str]()}
"""By the option, the kinds of block that are tested."""
TRIES: Final = 40
"""So many deals are imagined to find one that explains a block."""


def loose_beside(layout: Sequence[int]) -> int:
    """The non-doubles that are not in the layout, whether in hands or face down."""
    return NON_DOUBLES - (hand_of(FACE_OF[tile] for tile in layout) & ~DOUBLES)


@cache
def block_of(left: int, right: int, loose: int) -> str | None:
    """The block that a non-double has just made: of these ends, with these non-doubles left."""
    if not loose & (FITTING[left] | FITTING[right]):
        return CLASSIC
    reached = _reached_from({left, right}, loose)
    cut_off = (pip for pip in SMOTHERABLE if loose & FITTING[pip] and pip not in reached)
    return None if next(cut_off, None) is None else SMOTHERED


def _reached_from(ends: set[int], loose: int) -> set[int]:
    """The pips that can become an end by placing loose tiles one after another."""
    reached = set(ends)
    tiles = [{HIGH[face], LOW[face]} for face in faces_of(loose)]
    for _ in tiles:
        for halves in tiles:
            if reached & halves:
                reached |= halves
    return reached


def makes_block(move: int, left: int, right: int, loose: int, kinds: set[str]) -> bool:
    """Whether this placement on these ends would make a block; a double never does."""
    opened = OPENED[move]
    if move & 7 == opened:
        return False
    ends = (left, opened) if move & 7 == right else (opened, right)
    return block_of(*ends, loose - TAKEN[move]) in kinds


def settle(points: Sequence[int], dealer: int, author: int | None) -> Payment:
    """The winner takes 6 from the others, 1, 2 and 3 by their order, unless a block is recorded.

    Its author, if he has points at all, doubles the payment by winning, or else pays 12 alone.
    """
    winner = lowest_hand(points, dealer)
    pay = [0] * len(points)
    if author is not None and not points[author]:
        author = None
    if author not in (None, winner):
        pay[winner], pay[author] = 12, -12
        return pay, winner
    # Among the losers the later from the dealer is placed better.
    losers = [seat for seat in range(len(points)) if seat != winner]
    losers.sort(key=lambda seat: (points[seat], -((seat - dealer) % len(points))))
    for price, seat in zip((6, -1, -2, -3), (winner, *losers), strict=True):
        pay[seat] = price if author is None else 2 * price
    return pay, winner


def _settle_deal(state: DingNiuState) -> Payment:
    author = state.suanzhang[0] if state.suanzhang else None
    return settle(state.points, state.dealer, author)


def _evaluate_block(question: Mapping[str, Any]) -> str:
    layout = [LYING[text] for text in question["layout"]]
    if not layout:
        return "none"
    return block_of(layout[0] // 10, layout[-1] % 10, loose_beside(layout)) or "none"


def _evaluate_settle(question: Mapping[str, Any]) -> dict[str, Any]:
    pay, winner = settle(question["points"], question["dealer"], question["suanzhang"])
    return {"pay": pay, "winner": winner}


class DingNiuState(ConnectingState):
    """A match; besides, the non-doubles not placed, and the block recorded in this deal."""

    __slots__ = ("loose", "suanzhang")

    loose: int
    suanzhang: tuple[int, str] | None
    """Who made a block that he could have avoided, and its kind."""

    def lay_out(
        self, hands: Sequence[Sequence[int]], down: list[list[int]], layout: list[int]
    ) -> None:
        super().lay_out(hands, down, layout)
        self.loose = loose_beside(layout)
        self.suanzhang = None

    def place(self, pip: int, opened: int) -> None:
        left, right, loose = self.left, self.right, self.loose
        super().place(pip, opened)
        if pip == opened:
            return
        taken = hand_of([FACE_OF[10 * pip + opened]])
        self.loose = loose - taken
        kind = block_of(self.left, self.right, self.loose)
        kinds = BLOCKS[self.terms.options["suanzhang"]]
        # A lead blocks nothing, and a block counts only if the option tests for it.
        if kind is None or not right or kind not in kinds:
            return
        assert self.turn is not None
        hand = self.hands[self.turn] + taken
        if could_avoid_block(hand, left, right, loose, kinds):
            self.suanzhang = self.turn, kind
        if kind == SMOTHERED:
            self.fits = 0

    def copy(self) -> Self:
        twin = super().copy()
        twin.loose, twin.suanzhang = self.loose, self.suanzhang
        return twin

    def dump(self) -> Position:
        record = None
        if self.suanzhang is not None:
            record = {"seat": self.suanzhang[0], "kind": self.suanzhang[1]}
        return {**super().dump(), "suanzhang": record}


def could_avoid_block(hand: int, left: int, right: int, loose: int, kinds: set[str]) -> bool:
    """Whether some placement of the hand would have made no block; a discard is no choice."""
    return not all(
        makes_block(move, left, right, loose, kinds) for move in placements(hand, left, right)
    )


class DingNiu(Game):
    slug = "dingniu"
    title = "Ding Niu 顶牛, Bull Fight"
    family = "connecting"
    tiles = "chinese"
    seats = (SEATS,)
    default_seats = SEATS
    rules = 1
    zero_sum = True
    options = (
        Option(
            "suanzhang",
            "full",
            "Which blocks settle accounts: both kinds, the classic ones, or none.",
            choices=("full", "classic", "off"),
        ),
        Option("deals", 4, "Deals in a match.", low=1, high=MOST_DEALS),
        DEALER_RULE,
        FREE_DISCARD,
    )
    evaluations = {"block": _evaluate_block, "settle": _evaluate_settle}

    def terms(self, seats: int, options: Options) -> Terms:
        return Terms(
            game=self.slug,
            seats=seats,
            options=dict(options),
            deck=DINGNIU_SET,
            hand_size=HAND_SIZE,
            double=True,
            free=options["free_discard"],
            settle=_settle_deal,
        )

    def deal(self, seats: int, options: Options, chance: Chance) -> DingNiuState:
        decks = shuffled_decks(chance, DINGNIU_SET, options["deals"])
        return DingNiuState(self.terms(seats, options)).begin(decks)

    def load(self, position: Position) -> DingNiuState:
        state = DingNiuState(self.terms(*read_header(self, position)))
        set_up(state, position)
        state.suanzhang = _read_record(position)
        return state

    def imagine(self, view: View, rng: Random) -> DingNiuState:
        terms = self.terms(*read_header(self, view["position"]))
        for _ in range(TRIES):
            state = self.load(imagine_position(view, terms, rng))
            remember(state, view["log"])
            if state.turn is None or _explains_block(state):
                break
        return state

    def longest(self, seats: int, options: Options) -> int:
        return int(options["deals"]) * seats * HAND_SIZE


def _read_record(position: Position) -> tuple[int, str] | None:
    record = position.get("suanzhang")
    if record is None:
        return None
    if not isinstance(record, dict) or record.get("kind") not in (CLASSIC, SMOTHERED):
        raise PositionError("suanzhang must be null, or name a seat and a kind of block.")
    try:
        return read_seat(record, "seat", SEATS), record["kind"]
    except PositionError as error:
        raise PositionError(f"suanzhang: {error}") from error


def _explains_block(state: DingNiuState) -> bool:
    """Whether the hand imagined for the maker of a block agrees with what is recorded of it."""
    kinds = BLOCKS[state.terms.options["suanzhang"]]
    if block_of(state.left, state.right, state.loose) not in kinds:
        return True
    deal = state.log[state.opened :]
    placed = [
        ply for ply, entry in enumerate(deal) if entry >> 2 & 7 not in (0, OPENED[entry >> 2])
    ]
    if not placed or deal[placed[-1]] >> 2 >= LEAD:
        return True
    # Only doubles follow a block, so the last other tile made it and the ends are as it left them.
    move, author = divmod(deal[placed[-1]], 4)
    later = [entry >> 2 for entry in deal[placed[-1] :] if entry & 3 == author]
    hand = state.hands[author] + sum(TAKEN[own] for own in later)
    other = state.left if OPENED[move] == state.right else state.right
    could = could_avoid_block(hand, other, move & 7, state.loose + TAKEN[move], kinds)
    return could == (state.suanzhang is not None)


game = DingNiu()
