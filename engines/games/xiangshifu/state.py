"""One match of Xiang Shi Fu: the groups on the table, and what may be exchanged next."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from typing import Any, Final

from engines.base import IllegalMoveError, Options, Outcome, Position, State, View, places_of
from engines.games.xiangshifu.groups import (
    DIFFERENCE,
    FACES_OF,
    ONE,
    RECENTER,
    SIZE,
    Table,
    table_of,
)
from engines.tiles.chinese import NUMBERS, TEXTS

# A move: from bit 8 on a * 21 + b for a swap, and more by RECENTER for a recentring; then the
# numbers of the groups i and j with four bits each.
UNDO: Final = 2 * RECENTER << 8
RESIGN: Final = UNDO + 1

TRIPLES: Final = {"ten": 10, "eight": 8, "shanghai": 10}
"""How many triples are laid out; the other tiles are pairs."""
USUAL_GOALS: Final = {"ten": "all", "eight": "suits", "shanghai": "shanghai"}

_EXCHANGE: Final = re.compile(
    r"(swap|recenter) ([1-6]{2}) ([1-6]{2}) @ (\d{1,2}) (\d{1,2})", re.ASCII
)

Memory = tuple[int, int, int, int]
"""An exchange that was made: group number, what it held, and the same of the other group."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What stays the same through a match."""

    options: Options
    table: Table
    goal: str
    pair: int
    undo: bool
    move_limit: int


def terms_of(options: Options) -> Terms:
    return _terms(tuple(options.items()))


@lru_cache(256)
def _terms(items: tuple[tuple[str, Any], ...]) -> Terms:
    options = dict(items)
    goal = options["goal"]
    return Terms(
        options,
        table_of(options["middle"]),
        USUAL_GOALS[options["layout"]] if goal == "usual" else goal,
        NUMBERS[options["pair"]],
        options["undo"],
        options["move_limit"],
    )


@cache
def _couples(count: int) -> tuple[tuple[int, int, int], ...]:
    """All two groups, and both as the last eight bits of a move."""
    return tuple((i, j, i << 4 | j) for i, j in combinations(range(count), 2))


_ENDS: Final = tuple(tuple(min(i, j) << 4 | max(i, j) for j in range(16)) for i in range(16))
"""By two groups: both as the last eight bits of a move."""


@cache
def _beside(
    count: int, i: int, j: int
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[bool, ...]]:
    """The groups but i, those but both, and by the last bits of a move if it is among those."""
    but_i = tuple(place for place in range(count) if place != i)
    others = tuple(place for place in but_i if place != j)
    return but_i, others, tuple({i, j}.isdisjoint((ends >> 4, ends & 15)) for ends in range(256))


def without_doubles(groups: Sequence[int], moves: list[int]) -> list[int]:
    """One exchange for each collection of groups that comes of them, the first in text.

    Only exchanges of a group that lies there twice can come to the same.
    """
    twice = [groups.count(group) > 1 for group in groups]
    kept: dict[object, int] = {}
    for move in moves:
        i, j = move >> 4 & 15, move & 15
        result: object = move
        if twice[i] or twice[j]:
            before = groups[i], groups[j]
            result = frozenset(before), frozenset(exchanged(*before, move))
        known = kept.setdefault(result, move)
        if known != move and text_of(move) < text_of(known):
            kept[result] = move
    return list(kept.values())


def exchanged(one: int, other: int, move: int) -> tuple[int, int]:
    """What groups i and j hold after the exchange."""
    which = move >> 8
    if which < RECENTER:
        return one + DIFFERENCE[which], other - DIFFERENCE[which]
    high, low = divmod(which - RECENTER, SIZE)
    pair = ONE[high] + ONE[low]
    return one - pair + other, pair


def text_of(move: int) -> str:
    if move >= UNDO:
        return "undo" if move == UNDO else "resign"
    kind, which = divmod(move >> 8, RECENTER)
    word = ("swap", "recenter")[kind]
    return f"{word} {TEXTS[which // SIZE]} {TEXTS[which % SIZE]} @ {move >> 4 & 15} {move & 15}"


def move_of(text: str) -> int | None:
    """The move of this text, legal or not."""
    if text in ("undo", "resign"):
        return UNDO if text == "undo" else RESIGN
    words = _EXCHANGE.fullmatch(text)
    if words is None or words[2] not in NUMBERS or words[3] not in NUMBERS:
        return None
    which = NUMBERS[words[2]] * SIZE + NUMBERS[words[3]]
    which += RECENTER if words[1] == "recenter" else 0
    return which << 8 | int(words[4]) << 4 | int(words[5])


def texts_of(group: int) -> list[str]:
    return [TEXTS[face] for face in FACES_OF[group]]


class XiangShiFuState(State):
    """One match; `exchanges` are those that are possible now."""

    __slots__ = (
        "exchanges", "found", "groups", "has_doubles", "history", "log", "moves", "solved", "terms",
        "total",
    )  # fmt: skip

    def __init__(self, terms: Terms, groups: list[int]) -> None:
        self.terms = terms
        self.groups = groups
        self.turn = 0
        self.moves = 0
        self.history: list[Memory] = []
        self.solved = False
        self.total = 0
        self.log: list[int] = []
        self._keep(self._all_exchanges(), len({*groups}) < len(groups))

    def _all_exchanges(self) -> list[int]:
        groups = self.groups
        partners = list(map(self.terms.table.partners.__getitem__, groups))
        found: list[int] = []
        for i, j, ends in _couples(len(groups)):
            if groups[j] in partners[i]:
                for which in partners[i][groups[j]]:
                    found.append(which | ends)
        return found

    def _keep(self, found: list[int], has_doubles: bool) -> None:
        found.sort()
        self.found = found  # as `exchanges`, before doubles are left out
        self.has_doubles = has_doubles
        self.exchanges = without_doubles(self.groups, found) if has_doubles else found

    def legal(self) -> list[int]:
        if self.turn is None:
            return []
        if self.terms.undo and self.history:
            return [*self.exchanges, UNDO, RESIGN]
        return [*self.exchanges, RESIGN]

    def play(self, move: int) -> None:
        self.log.append(move)
        if move == RESIGN:
            self._end(solved=False)
            return
        self.moves += 1
        if move == UNDO:
            self._put(*self.history.pop())
        else:
            i, j = move >> 4 & 15, move & 15
            one, other = self.groups[i], self.groups[j]
            self.history.append((i, one, j, other))
            one, other = exchanged(one, other, move)
            self._put(i, one, j, other)
        terms = self.terms
        # The whole question is asked only where the answer may be yes.
        if (
            not self.exchanges
            or self.moves >= terms.move_limit
            or terms.table.valid.issuperset(self.groups)
        ):
            self.end_if_over()

    def _put(self, i: int, one: int, j: int, other: int) -> None:
        """Change two groups; only their own exchanges are looked for again."""
        groups = self.groups
        groups[i], groups[j] = one, other
        but_i, others, is_beside = _beside(len(groups), i, j)
        found = [move for move in self.found if is_beside[move & 255]]
        is_double = self._add_exchanges(found, i, but_i)
        is_double |= self._add_exchanges(found, j, others) or self.has_doubles
        self._keep(found, is_double and len({*groups}) < len(groups))

    def _add_exchanges(self, found: list[int], i: int, places: tuple[int, ...]) -> bool:
        """Those of a group with the groups at these places; gives if one of them is its equal."""
        groups, partners, ends = self.groups, self.terms.table.partners, _ENDS[i]
        one = groups[i]
        own, is_double = partners[one], False
        for place in places:
            group = groups[place]
            if group in own:
                for which in own[group] if i < place else partners[group][one]:
                    found.append(which | ends[place])
                if group == one:
                    is_double = True
        return is_double

    def end_if_over(self) -> None:
        if self.is_at_goal():
            self._end(solved=True)
        elif self.moves >= self.terms.move_limit or self._is_stuck():
            self._end(solved=False)

    def is_at_goal(self) -> bool:
        terms = self.terms
        return terms.table.valid.issuperset(self.groups) and terms.table.reaches(
            terms.goal, self.groups, terms.pair
        )

    def _is_stuck(self) -> bool:
        return not self.exchanges and not (self.terms.undo and self.history)

    def _end(self, solved: bool) -> None:
        self.turn = None
        self.solved = solved
        self.total = 1000 - self.moves if solved else 10 * self.valid_groups()

    def valid_groups(self) -> int:
        return sum(map(self.terms.table.valid.__contains__, self.groups))

    def text(self, move: int) -> str:
        return text_of(move)

    def parse(self, text: str) -> int:
        for move in self.legal():
            if text_of(move) == text:
                return move
        raise IllegalMoveError(self._refusal(text))

    def _refusal(self, text: str) -> str:
        if self.turn is None:
            return "The match is over."
        if text == "undo":
            asked = self.terms.undo
            return "There is nothing to take back." if asked else "Moves are not taken back here."
        words = _EXCHANGE.fullmatch(text)
        if words is None:
            return (
                "A move reads like one of these: swap 66 33 @ 0 1, recenter 63 54 @ 2 10, resign."
            )
        one, other = words[2], words[3]
        if one not in NUMBERS or other not in NUMBERS:
            return "There is no such tile: the higher half is written first."
        return self._refusal_of_exchange(words[1], one, other, int(words[4]), int(words[5]))

    def _refusal_of_exchange(self, verb: str, one: str, other: str, i: int, j: int) -> str:
        if not i < j < len(self.groups):
            return f"The groups are 0 to {len(self.groups) - 1}, the lower number first."
        if verb == "recenter":
            return self._refusal_of_recentring(one, other, i, j)
        return self._refusal_of_swap(NUMBERS[one], NUMBERS[other], i, j)

    def _refusal_of_recentring(self, one: str, other: str, i: int, j: int) -> str:
        if len(FACES_OF[self.groups[i]]) != 3 or len(FACES_OF[self.groups[j]]) != 2:
            return "Only a pair of a triple changes places with a pair: name the triple first."
        left = texts_of(self.groups[i])
        for tile in (one, other):
            if tile not in left:
                return f"Group {i} has no {one} {other} to give."
            left.remove(tile)
        return "Both groups must be valid afterwards, and not the same as before."

    def _refusal_of_swap(self, own: int, theirs: int, i: int, j: int) -> str:
        for face, number in ((own, i), (theirs, j)):
            if face not in FACES_OF[self.groups[number]]:
                return f"There is no {TEXTS[face]} in group {number}."
        difference = ONE[theirs] - ONE[own]
        for number, group in ((i, self.groups[i] + difference), (j, self.groups[j] - difference)):
            if group not in self.terms.table.valid:
                return f"Group {number} would not be valid."
        return "That makes the same groups as before, or as another swap that is written first."

    def copy(self) -> XiangShiFuState:
        twin = XiangShiFuState.__new__(XiangShiFuState)
        twin.terms, twin.groups, twin.turn = self.terms, self.groups[:], self.turn
        twin.moves, twin.history = self.moves, self.history[:]
        twin.solved, twin.total = self.solved, self.total
        twin.log, twin.has_doubles = self.log[:], self.has_doubles
        twin.found, twin.exchanges = self.found, self.exchanges
        return twin

    def scores(self) -> list[int]:
        return [self.total]

    def outcome(self) -> Outcome:
        return Outcome(places_of([self.total]), (self.total,), self._reason())

    def _reason(self) -> str:
        if self.solved:
            return "solved"
        if self.moves >= self.terms.move_limit:
            return "move limit"
        return "no exchange left" if self._is_stuck() else "resigned"

    def dump(self) -> Position:
        return {
            "game": "xiangshifu",
            "options": dict(self.terms.options),
            "players": 1,
            "turn": self.turn,
            "phase": "over" if self.turn is None else "move",
            "hands": [[]],
            "groups": [texts_of(group) for group in self.groups],
            "moves": self.moves,
            "history": [[i, texts_of(one), j, texts_of(two)] for i, one, j, two in self.history],
            "solved": self.solved,
            "totals": [self.total],
            "over": self.turn is None,
        }

    def view(self, seat: int | None) -> View:
        log: list[list[Any]] = [[0, text_of(move)] for move in self.log]
        return {"seat": seat, "position": self.dump(), "log": log}
