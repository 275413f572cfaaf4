"""Kkoriput-igi, Sticking the Tail: Jie Long in Korea, where the worst pay the best.

The rules are docs/rules/kkoriput-igi.md. Play is that of all connecting games, engines/connecting,
with a single arm; here are the sets, the seats, the lead and the payment.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from engines.base import Game, Options, Position, View
from engines.chance import Chance
from engines.connecting.imagining import imagine_position, remember
from engines.connecting.loading import set_up
from engines.connecting.moves import COUNT
from engines.connecting.state import (
    DEALER_RULE,
    FREE_DISCARD,
    ConnectingState,
    Payment,
    Terms,
    lowest_hand,
)
from engines.deals import MOST_DEALS, Deck, shuffled_decks
from engines.options import Option
from engines.positions import read_header, read_int, read_seat
from engines.tiles.chinese import KOREAN_SET, NUMBERS, STANDARD_SET

SETS: Final[dict[int, Deck]] = {2: KOREAN_SET, 3: KOREAN_SET, 4: STANDARD_SET}
HAND_SIZE: Final = {2: 12, 3: 8, 4: 8}
KOAN: Final = NUMBERS["52"]
"""The head piece, whose holder leads."""
THIRTY: Final = {"over": 31, "at_least": 30, "off": None}
"""So many points are too many by the thirty rule."""


def _holder_leads(options: Options, deal_no: int) -> bool:
    return bool(options["lead"] == "koan" or (options["lead"] == "koan_first" and deal_no == 1))


def _leader(state: ConnectingState) -> int:
    if not _holder_leads(state.terms.options, state.deal_no):
        return state.dealer
    return next(seat for seat, hand in enumerate(state.hands) if hand >> 2 * KOAN & COUNT)


def payers(points: Sequence[int], thirty: str) -> list[int]:
    """Who pays the winners: the worst, and by the thirty rule others with too many points."""
    best, worst = min(points), max(points)
    if best == worst:
        return []
    too_many = THIRTY[thirty]
    # Winners who have too many themselves may not ask it of others.
    limit = worst if too_many is None or best >= too_many else min(worst, too_many)
    return [seat for seat, own in enumerate(points) if own >= limit]


def settle(points: Sequence[int], dealer: int, payment: str, thirty: str) -> Payment:
    """Every payer pays every winner one token, or the difference of their points."""
    best = min(points)
    winners = [seat for seat, own in enumerate(points) if own == best]
    pay = [0] * len(points)
    for payer in payers(points, thirty):
        price = 1 if payment == "tokens" else points[payer] - best
        pay[payer] -= price * len(winners)
        for winner in winners:
            pay[winner] += price
    return pay, lowest_hand(points, dealer)


def _settle_deal(state: ConnectingState) -> Payment:
    options = state.terms.options
    return settle(state.points, state.dealer, options["payment"], options["thirty"])


def _evaluate_settle(question: Mapping[str, Any]) -> dict[str, Any]:
    points, dealer = question["points"], question["dealer"]
    pay, winner = settle(points, dealer, question["payment"], question["thirty"])
    return {"pay": pay, "winner": winner}


class KkoriputIgi(Game):
    slug = "kkoriput-igi"
    title = "Kkoriput-igi 꼬리붙이기, Sticking the Tail"
    family = "connecting"
    tiles = "chinese"
    seats = (2, 3, 4)
    default_seats = 4
    rules = 1
    zero_sum = True
    options = (
        Option(
            "payment",
            "tokens",
            "What a payer gives a winner: one token, or the difference of their points.",
            choices=("tokens", "points"),
        ),
        Option(
            "thirty",
            "over",
            "Whether more than 30 points, or 30 already, make a player pay who is not the worst.",
            choices=("over", "at_least", "off"),
        ),
        Option(
            "lead",
            "koan_first",
            "Whether the holder of 52 leads the first deal, every deal, or none for that reason.",
            choices=("koan_first", "koan", "winner"),
        ),
        Option("deals", 5, "Deals in a match.", low=1, high=MOST_DEALS),
        DEALER_RULE,
        FREE_DISCARD,
    )
    evaluations = {"settle": _evaluate_settle}

    def terms(self, seats: int, options: Options) -> Terms:
        return Terms(
            game=self.slug,
            seats=seats,
            options=dict(options),
            deck=SETS[seats],
            hand_size=HAND_SIZE[seats],
            double=False,
            free=options["free_discard"],
            settle=_settle_deal,
            leader=_leader,
        )

    def deal(self, seats: int, options: Options, chance: Chance) -> ConnectingState:
        decks = shuffled_decks(chance, SETS[seats], options["deals"])
        return ConnectingState(self.terms(seats, options)).begin(decks)

    def load(self, position: Position) -> ConnectingState:
        state = ConnectingState(self.terms(*read_header(self, position)))
        set_up(state, position)
        return state

    def imagine(self, view: View, rng: Random) -> ConnectingState:
        position = view["position"]
        seats, options = read_header(self, position)
        # Whom 52 made the leader was dealt it, as everybody knows.
        kept = None
        if _holder_leads(options, read_int(position, "deal_no")):
            kept = KOAN, read_seat(position, "dealer", seats)
        state = self.load(imagine_position(view, self.terms(seats, options), rng, kept))
        remember(state, view["log"])
        return state

    def longest(self, seats: int, options: Options) -> int:
        return int(options["deals"]) * seats * HAND_SIZE[seats]


game = KkoriputIgi()
