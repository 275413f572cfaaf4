"""Solving a deal of Xiang Shi Fu: a full solution, a proof that there is none, or neither.

A group that takes part in an exchange is valid ever after, so a collection is some of the first
groups, untouched, and valid groups of the other tiles. Collections with the same untouched groups
belong together, and the search visits these rooms in turn, those with few untouched groups and
few visits first: so it does not lose itself among the many collections with one stubborn group.
There is no solution when all collections have been seen, or when untouched groups form a trap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush, heapreplace
from itertools import combinations
from math import log2
from random import Random
from typing import Final

from engines.games.xiangshifu.groups import (
    BENCH,
    HARMONY,
    INGOTS,
    MILITARY_PAIRS,
    TOP_CIVIL,
    is_harmonious,
    pair_with,
)
from engines.games.xiangshifu.state import Terms, XiangShiFuState, exchanged, text_of
from engines.games.xiangshifu.web import Web, is_trap, numbers_in, tiles_of, web_for

SOLVED: Final = "solved"
UNSOLVABLE: Final = "unsolvable"
UNDECIDED: Final = "undecided"

MANY_NODES: Final = 1_000_000
_NODES_BETWEEN_LOOKS: Final = 64
_TRAPS_AT: Final = {0: 1, 2_000: 2, 20_000: 3}
"""After so many collections traps of so many groups are looked for: most deals need none."""

Wants = tuple[tuple[int, int], ...]
"""Groups, as bits, and how many of them there must be."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What is known of a position; `moves` solve it if it is solved."""

    verdict: str
    moves: tuple[str, ...] = ()
    nodes: int = 0
    """Collections from which the search went on."""


def solve(
    state: XiangShiFuState,
    nodes: int = MANY_NODES,
    is_late: Callable[[], bool] = lambda: False,
) -> Answer:
    """Look for a solution until it is found or excluded, or nodes or time are used up."""
    search = _Search(state.terms, state.groups)
    verdict, path = search.run(nodes, is_late)
    if verdict != SOLVED:
        return Answer(verdict, nodes=search.nodes)
    moves = tuple(_moves_along(state, search.web, path))
    # The limit may be too near; and a pair that stands before a triple does not recentre it.
    if len(moves) < len(path) or len(moves) > state.terms.move_limit - state.moves:
        return Answer(UNDECIDED, nodes=search.nodes)
    return Answer(SOLVED, moves, search.nodes)


def _moves_along(state: XiangShiFuState, web: Web, path: Sequence[int]) -> Iterator[str]:
    """The texts of the engine's own moves from collection to collection."""
    state = state.copy()
    for collection in path:
        for move in state.exchanges:
            i, j = move >> 4 & 15, move & 15
            made = exchanged(state.groups[i], state.groups[j], move)
            groups = [*state.groups]
            groups[i], groups[j] = made
            if web.collection(groups) == collection:
                yield text_of(move)
                state.play(move)
                break


class _Search:
    """The collections seen, each with the one before it, and those still to be looked at."""

    def __init__(self, terms: Terms, groups: Sequence[int]) -> None:
        self.terms = terms
        self.web, self.wrong = web_for(terms.table, groups)
        self.start = self.web.collection(groups)
        self.stock = sum(tiles_of(group) for group in groups)
        self.nodes = 0
        self.untouched = sum(3 << 2 * number for number in self.wrong)
        self.near = [self._surroundings(number) for number in self.wrong]
        self.goals = _goals(self.web, terms)
        self.before: dict[int, int] = {}
        self.rooms: dict[tuple[int, int], _Room] = {}
        self.turns: list[tuple[float, tuple[int, int]]] = []
        self.draw = Random(0).random

    def _surroundings(self, number: int) -> tuple[int, int, int]:
        """A group, its partners, and what these may be made of, as bits."""
        partners = self.web.partners[number]
        sources = 0
        for partner in numbers_in(partners):
            sources |= self.web.sources[partner]
        return 3 << 2 * number, partners, sources

    def run(self, nodes: int, is_late: Callable[[], bool]) -> tuple[str, list[int]]:
        """The verdict, and the collections on the way to the goal."""
        if self._is_goal(self.start):
            return SOLVED, []
        self.before[self.start] = self.start
        self._keep(self.start, 0)
        while self.turns:
            if self.nodes in _TRAPS_AT and self._is_trapped(_TRAPS_AT[self.nodes]):
                return UNSOLVABLE, []
            if self.nodes >= nodes or (self.nodes % _NODES_BETWEEN_LOOKS == 0 and is_late()):
                return UNDECIDED, []
            reached = self._go_on_from(*self._next())
            if reached is not None:
                return SOLVED, self._path_to(reached)
        return UNSOLVABLE, []

    def _go_on_from(self, collection: int, depth: int) -> int | None:
        """Keep what comes of a collection; gives the goal if that is among it."""
        before = self.before
        for new in self.web.after(collection):
            if new not in before:
                before[new] = collection
                if not new & self.untouched and self._is_goal(new):
                    return new
                self._keep(new, depth + 1)
        return None

    def _is_goal(self, collection: int) -> bool:
        if collection & self.untouched or self._lacking(collection):
            return False
        groups = [
            group
            for number in numbers_in(collection)
            for group in [self.web.groups[number]] * (collection >> 2 * number & 3)
        ]
        return self.terms.table.reaches(self.terms.goal, groups, self.terms.pair)

    def _lacking(self, collection: int) -> int:
        """How many groups are missing to the nearest way of reaching the goal."""
        return min(
            sum(max(0, number - _count(collection & bits)) for bits, number in wants)
            for wants in self.goals
        )

    def _is_trapped(self, most: int) -> bool:
        return any(
            is_trap(self.web, self.start, self.stock, untouched)
            for count in range(1, most + 1)
            for untouched in combinations(self.wrong, count)
        )

    def _keep(self, collection: int, depth: int) -> None:
        """Put a collection into the room of those with the same untouched groups."""
        lacking = self._lacking(collection) if self.goals[0] else 0
        key = (collection & self.untouched, lacking)
        room = self.rooms.get(key)
        if room is None:
            room = self.rooms[key] = _Room(key[0].bit_count() + lacking)
        if not room.waiting:
            heappush(self.turns, (room.turn(), key))
        promise = self._distance(collection) + depth / 2 + self.draw()
        heappush(room.waiting, (promise, depth, collection))

    def _distance(self, collection: int) -> int:
        """How far the untouched groups are from an exchange, the more the farther."""
        distance = 0
        for group, partners, sources in self.near:
            if collection & group and not collection & partners:
                distance += 1 if collection & sources else 2
        return distance

    def _next(self) -> tuple[int, int]:
        """The collection whose turn it is, and how many exchanges led to it."""
        key = self.turns[0][1]
        room = self.rooms[key]
        _, depth, collection = heappop(room.waiting)
        self.nodes += 1
        room.visits += 1
        if room.waiting:
            heapreplace(self.turns, (room.turn(), key))
        else:
            heappop(self.turns)
        return collection, depth

    def _path_to(self, collection: int) -> list[int]:
        path = []
        while collection != self.start:
            path.append(collection)
            collection = self.before[collection]
        return path[::-1]


@dataclass(slots=True)
class _Room:
    """Collections that lack as much, the most promising first."""

    missing: int
    visits: int = 0
    waiting: list[tuple[float, int, int]] = field(default_factory=list)

    def turn(self) -> float:
        return self.missing + log2(1 + self.visits)


def _count(bits: int) -> int:
    """How many groups a collection has, both copies of one counted."""
    ones = bits & _FIRST_BITS
    return ones.bit_count() + 2 * (bits ^ ones).bit_count()


_FIRST_BITS: Final = sum(1 << 2 * number for number in range(2048))


def _goals(web: Web, terms: Terms) -> tuple[Wants, ...]:
    """What the goal asks besides valid groups; each way of reaching it is enough."""
    types = terms.table.types

    def bits(groups: Iterable[int]) -> int:
        return sum(3 << 2 * web.number[group] for group in groups)

    def of_type(name: str) -> int:
        return bits(group for group in terms.table.valid if types[group] == name)

    harmonious = (group for group in terms.table.valid if is_harmonious(group))
    ways: dict[str, tuple[Wants, ...]] = {
        "pair": (((bits([pair_with(terms.pair)]), 1),),),
        "dragons": (((bits([BENCH]), 1), (of_type("dragon"), 5), (of_type("five-sons"), 5)),),
        "harmony": (((bits([HARMONY]), 1), (bits(harmonious), 10)),),
        "suits": (((bits(TOP_CIVIL), 4),), ((bits(MILITARY_PAIRS), 4),)),
        "shanghai": (
            ((bits(INGOTS), 2), (of_type("dragon"), 4), (of_type("small"), 2), (of_type("big"), 2)),
        ),
    }
    return ways.get(terms.goal, ((),))
