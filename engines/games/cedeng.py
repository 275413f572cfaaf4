"""Ce Deng, Slanted Nail: Jie Long for four, where passing and being stuck multiply the payment.

The rules are docs/rules/cedeng.md. Play is that of all connecting games, engines/connecting, with
a single arm; here are the set, the seats, the check of every deal for doubles, and the payment.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, Final

from engines.base import Game, Options, Position, PositionError, View
from engines.chance import Chance
from engines.connecting.imagining import imagine_position, remember
from engines.connecting.loading import set_up
from engines.connecting.moves import (
    DOUBLES,
    count_of,
    face_of,
    faces_of,
    hand_of,
    hand_of_texts,
    pips_of,
    texts_of,
)
from engines.connecting.state import (
    DEALER_RULE,
    FREE_DISCARD,
    ConnectingState,
    Payment,
    Terms,
    lowest_hand,
)
from engines.deals import MOST_DEALS, Deck
from engines.options import Option
from engines.positions import read_header
from engines.tiles.chinese import STANDARD_SET

SEATS: Final = 4
HAND_SIZE: Final = 8
REDEAL_DOUBLES: Final = 7
WINNING_DOUBLES: Final = 8
TRIES: Final = 40
"""So many deals are imagined to find one in which nobody had too many doubles."""


def doubles_of(hand: int) -> int:
    return count_of(hand & DOUBLES)


def deal_check(hands: Sequence[int]) -> str:
    """What becomes of a deal: "play", "redeal", or "win8" and the seat of the eight doubles."""
    doubles = [doubles_of(hand) for hand in hands]
    if WINNING_DOUBLES in doubles:
        return f"win8 {doubles.index(WINNING_DOUBLES)}"
    return "redeal" if REDEAL_DOUBLES in doubles else "play"


def settle8(hands: Sequence[int]) -> Payment:
    """Every other player pays the holder of eight doubles twice the pips of his whole hand."""
    winner = max(range(len(hands)), key=lambda seat: doubles_of(hands[seat]))
    pay = [-2 * pips_of(faces_of(hand)) for hand in hands]
    pay[winner] = 0
    pay[winner] = -sum(pay)
    return pay, winner


def _hands_of(deck: Deck) -> list[int]:
    blocks = range(0, SEATS * HAND_SIZE, HAND_SIZE)
    return [hand_of(deck[start : start + HAND_SIZE]) for start in blocks]


def _shuffled(shuffle: Callable[[], Sequence[int]]) -> Deck:
    """A deck to play: one that gives somebody exactly seven doubles is shuffled again."""
    while True:
        deck = tuple(shuffle())
        if deal_check(_hands_of(deck)) != "redeal":
            return deck


def _win_as_dealt(state: ConnectingState) -> Payment | None:
    return settle8(state.hands) if deal_check(state.hands).startswith("win8") else None


LIMITS: Final = {"7-8": (7, 8), "6-7": (6, 7)}
"""By penalty, how many tiles left over make the dealer (head) or another player (tail) stuck."""
PASSED, NEITHER, STUCK = 1, 0, -1


def status_of(count: int, *, is_dealer: bool, penalty: str) -> int:
    head, tail = LIMITS[penalty]
    if count == 0:
        return PASSED
    return STUCK if count >= (head if is_dealer else tail) else NEITHER


def settle(points: Sequence[int], counts: Sequence[int], dealer: int, penalty: str) -> Payment:
    """Every two players settle their difference: doubled if one passed or is stuck.

    It is doubled twice between one who passed and one who is stuck, and single between equals.
    """
    seats = range(len(points))
    status = [status_of(counts[seat], is_dealer=seat == dealer, penalty=penalty) for seat in seats]
    pay = [
        sum((points[other] - points[seat]) << abs(status[other] - status[seat]) for other in seats)
        for seat in seats
    ]
    return pay, lowest_hand(points, dealer)


def _settle_deal(state: ConnectingState) -> Payment:
    left_over = zip(state.hands, state.down, strict=True)
    counts = [count_of(hand) + len(down) for hand, down in left_over]
    return settle(state.points, counts, state.dealer, state.terms.options["penalty"])


def _evaluate_deal_check(question: Mapping[str, Any]) -> str:
    return deal_check([hand_of_texts(hand) for hand in question["hands"]])


def _evaluate_settle8(question: Mapping[str, Any]) -> dict[str, Any]:
    pay, winner = settle8([hand_of_texts(hand) for hand in question["hands"]])
    return {"pay": pay, "winner": winner}


def _evaluate_settle(question: Mapping[str, Any]) -> dict[str, Any]:
    points, counts = question["points"], question["counts"]
    pay, winner = settle(points, counts, question["dealer"], question["penalty"])
    return {"pay": pay, "winner": winner}


class CeDeng(Game):
    slug = "cedeng"
    title = "Ce Deng 斜钉, Slanted Nail"
    family = "connecting"
    tiles = "chinese"
    seats = (SEATS,)
    default_seats = SEATS
    rules = 1
    zero_sum = True
    options = (
        Option(
            "penalty",
            "7-8",
            "How many tiles left over make the dealer and another player stuck.",
            choices=("7-8", "6-7"),
        ),
        Option("deals", 4, "Deals in a match.", low=1, high=MOST_DEALS),
        DEALER_RULE,
        FREE_DISCARD,
    )
    evaluations = {
        "settle": _evaluate_settle,
        "deal_check": _evaluate_deal_check,
        "settle8": _evaluate_settle8,
    }

    def terms(self, seats: int, options: Options) -> Terms:
        return Terms(
            game=self.slug,
            seats=seats,
            options=dict(options),
            deck=STANDARD_SET,
            hand_size=HAND_SIZE,
            double=False,
            free=options["free_discard"],
            settle=_settle_deal,
            win_as_dealt=_win_as_dealt,
        )

    def deal(self, seats: int, options: Options, chance: Chance) -> ConnectingState:
        luck = [chance.child("deal", number) for number in range(1, options["deals"] + 1)]
        decks = tuple(_shuffled(partial(stream.shuffled, STANDARD_SET)) for stream in luck)
        return ConnectingState(self.terms(seats, options)).begin(decks)

    def load(self, position: Position) -> ConnectingState:
        state = ConnectingState(self.terms(*read_header(self, position)))
        set_up(state, position)
        if any(deal_check(_hands_of(deck)) == "redeal" for deck in state.future):
            raise PositionError("future: a deck with exactly seven doubles in a hand is void.")
        return state

    def imagine(self, view: View, rng: Random) -> ConnectingState:
        terms = self.terms(*read_header(self, view["position"]))
        for _ in range(TRIES):
            position = imagine_position(view, terms, rng)
            position["future"] = [_imagined_deck(rng) for _ in position["future"]]
            state = self.load(position)
            remember(state, view["log"])
            if state.turn is None or _started_alive(state):
                break
        return state

    def longest(self, seats: int, options: Options) -> int:
        return int(options["deals"]) * seats * HAND_SIZE


def _imagined_deck(rng: Random) -> list[str]:
    return texts_of(_shuffled(partial(rng.sample, STANDARD_SET, len(STANDARD_SET))))


def _started_alive(state: ConnectingState) -> bool:
    """Whether, as everybody knows, no hand of this deal began with seven doubles or more."""
    started = [hand + hand_of(row) for hand, row in zip(state.hands, state.down, strict=True)]
    for entry in state.log[state.opened :]:
        move = entry >> 2
        if move & 7:
            started[entry & 3] += hand_of([face_of(move)])
    return all(doubles_of(hand) < REDEAL_DOUBLES for hand in started)


game = CeDeng()
