"""Mouse Moving, Tien Gow for two: tiles join the queue of who wins them, until one is empty."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Final

from engines.base import HIDDEN, Outcome, Position, PositionError, View, places_of
from engines.games.tianjiu.play import TrickState
from engines.tiles.chinese import TEXTS
from engines.tricks import BEAT, LEAD, faces_of, holding_of, seen_in, write_log

HAND_SIZE: Final = 8
_faces_of = lru_cache(maxsize=4096)(faces_of)


class MouseState(TrickState):
    """One game; the log holds the deal in progress alone, for nobody is shown more of it."""

    __slots__ = ("deal_size", "queues")

    queues: list[list[int]]
    deal_size: int

    def deal_next(self) -> None:
        size = self.deal_size = min(HAND_SIZE, *map(len, self.queues))
        hands = [holding_of(queue[:size]) for queue in self.queues]
        self.queues = [queue[size:] for queue in self.queues]
        self.lay_out(hands)
        self.log = []

    def is_dead(self, hand: int) -> bool:
        return self.deal_size == HAND_SIZE and super().is_dead(hand)

    def pay_trick(self) -> None:
        self.queues[self.winner] += interleaved([move >> 2 for _, move in self.trick])

    def finish_deal(self) -> None:
        # The winner of the last trick leads the next deal.
        self.banker = self.winner
        shorter, longer = sorted(map(len, self.queues))
        if shorter and self.deal + 1 < self.terms.options["max_deals"]:
            self.deal += 1
            self.deal_next()
            return
        self.turn = None
        if shorter < longer:
            self.chips = [1 if len(queue) == longer else -1 for queue in self.queues]

    def copy(self) -> MouseState:
        twin = MouseState(self.terms)
        self.copy_to(twin)
        twin.queues, twin.deal_size = [queue[:] for queue in self.queues], self.deal_size
        return twin

    def outcome(self) -> Outcome:
        reason = "played out" if all(self.queues) else "no tiles left"
        return Outcome(places_of(self.chips), tuple(self.chips), reason)

    def dump(self) -> Position:
        queues = [[TEXTS[face] for face in queue] for queue in self.queues]
        return {**self.write_table(), "queues": queues, "deal_size": self.deal_size}

    def view(self, seat: int | None) -> View:
        position = self.dump()
        self.mask_table(position, seat)
        position["queues"] = [[HIDDEN] * len(queue) for queue in self.queues]
        return {"seat": seat, "position": position, "log": write_log(self.log, seat, 0)}


def interleaved(holdings: Sequence[int]) -> list[int]:
    """A trick as it joins a queue: the first tile of each set, the leader's before, and so on."""
    rows = zip(*map(_faces_of, holdings), strict=True)
    return [face for row in rows for face in row]


def imagine_queues(
    position: Position, log: Sequence[int], deck: Sequence[int], rng: Random
) -> None:
    """Fill the queues: last the tricks of this deal as far as the log tells them, then the rest."""
    ends = _taken(log, len(position["trick"]))
    in_play = seen_in(*position["hands"], *(play["tiles"] for play in position["trick"]))
    taken = seen_in(position["exposed"], *position["buried"])
    rest = list((Counter(deck) - in_play - taken).elements())
    untold = list((taken - Counter(ends[0]) - Counter(ends[1])).elements())
    rng.shuffle(rest)
    rng.shuffle(untold)
    for seat, queue in enumerate(position["queues"]):
        # A log that starts in mid-deal leaves open in which order the tricks before it were won.
        for place in range(len(queue) - len(ends[seat]), 0, -1):
            pool = untold if untold and place > len(queue) - 2 * position["tricks"][seat] else rest
            if not pool:
                raise PositionError("The view hides more tiles than are unseen.")
            ends[seat].insert(0, pool.pop())
        position["queues"][seat] = [TEXTS[face] for face in ends[seat]]


def _taken(log: Sequence[int], unfinished: int) -> list[list[int]]:
    """What each seat took by the finished tricks of a log."""
    taken: list[list[int]] = [[], []]
    plays = list(log[: len(log) - unfinished])
    if plays and plays[0] >> 2 & 3 != LEAD:
        del plays[0]
    for lead, answer in zip(plays[::2], plays[1::2], strict=True):
        winner = answer if answer >> 2 & 3 == BEAT else lead
        taken[winner & 3] += interleaved([lead >> 4, answer >> 4])
    return taken
