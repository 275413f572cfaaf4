"""The web of groups that exchanges of Xiang Shi Fu can lead to, and the traps in it.

A collection of groups is a number with two bits for every group of the web, which count it: no
group can lie there three times. To exchange is to add a number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from engines.games.xiangshifu.groups import FACES_OF, Table
from engines.games.xiangshifu.state import exchanged

Result = tuple[int, int, int]
"""The change that an exchange makes to a collection, and the numbers of the two new groups."""


def tiles_of(group: int) -> int:
    """The tiles of a group with four bits a face, so that sums of groups do not run over."""
    return sum(1 << 4 * face for face in FACES_OF[group])


_ENOUGH: Final = sum(8 << 4 * face for face in range(21))
"""Added to a stock of tiles: what is taken too often shows as a bit missing here."""


@dataclass(slots=True)
class Web:
    """The groups there may be, by number, and what every two of them can become."""

    groups: list[int]
    number: dict[int, int] = field(default_factory=dict)
    tiles: list[int] = field(default_factory=list)
    partners: list[int] = field(default_factory=list)
    """By group: those it has an exchange with, two bits each; of itself only the second."""
    sources: list[int] = field(default_factory=list)
    """By group: those of which an exchange may make it, two bits each."""
    results: dict[tuple[int, int], tuple[Result, ...]] = field(default_factory=dict)
    """By two groups, the lower number first."""

    def __post_init__(self) -> None:
        self.number = {group: number for number, group in enumerate(self.groups)}
        self.tiles = [tiles_of(group) for group in self.groups]
        self.partners = [0] * len(self.groups)
        self.sources = [0] * len(self.groups)

    def with_more(self, groups: Iterable[int]) -> Web:
        twin = Web([*self.groups, *groups])
        twin.partners[: len(self.groups)] = self.partners
        twin.sources[: len(self.groups)] = self.sources
        twin.results = dict(self.results)
        return twin

    def connect(self, table: Table, one: int, other: int) -> None:
        """Enter the exchanges of the two groups with these numbers."""
        # A recentring is written with its triple first; all else may be written either way.
        first, second = self.groups[one], self.groups[other]
        if len(FACES_OF[first]) < len(FACES_OF[second]):
            first, second = second, first
        made = [exchanged(first, second, move) for move in table.exchanges(first, second)]
        results = [(self.number[new], self.number[also]) for new, also in made]
        if not results:
            return
        before = (1 << 2 * one) + (1 << 2 * other)
        low, high = min(one, other), max(one, other)
        self.results[low, high] = tuple(
            ((1 << 2 * new) + (1 << 2 * also) - before, new, also) for new, also in results
        )
        self.partners[one] |= (2 if one == other else 3) << 2 * other
        self.partners[other] |= (2 if one == other else 3) << 2 * one
        for number in {number for result in results for number in result}:
            self.sources[number] |= 3 << 2 * one | 3 << 2 * other

    def collection(self, groups: Iterable[int]) -> int:
        return sum(1 << 2 * self.number[group] for group in groups)

    def after(self, collection: int) -> Iterator[int]:
        """Every collection that one exchange leads to."""
        partners, results = self.partners, self.results
        left = collection
        while left:
            one = (left.bit_length() - 1) >> 1
            left &= (1 << 2 * one) - 1
            meeting = partners[one] & collection & (4 << 2 * one) - 1
            while meeting:
                other = (meeting.bit_length() - 1) >> 1
                meeting &= (1 << 2 * other) - 1
                for change, _, _ in results[other, one]:
                    yield collection + change


@cache
def _web_of_valid(table: Table) -> Web:
    web = Web(sorted(table.valid, key=lambda group: FACES_OF[group][::-1]))
    for one in range(len(web.groups)):
        for other in range(one, len(web.groups)):
            web.connect(table, one, other)
    return web


def web_for(table: Table, groups: Sequence[int]) -> tuple[Web, list[int]]:
    """The web of these groups, and the numbers of those that are not valid."""
    web = _web_of_valid(table).with_more(
        dict.fromkeys(group for group in groups if group not in table.valid)
    )
    wrong = [web.number[group] for group in web.groups if group not in table.valid]
    for one in wrong:
        for other in range(one + 1):
            web.connect(table, one, other)
    return web, wrong


def numbers_in(bits: int) -> Iterator[int]:
    """The groups of a collection, each once."""
    while bits:
        number = (bits.bit_length() - 1) >> 1
        bits &= (1 << 2 * number) - 1
        yield number


def is_trap(web: Web, start: int, stock: int, untouched: Sequence[int]) -> bool:
    """Whether none of these groups can ever be the first of them to take part in an exchange.

    As long as none is touched their tiles lie fast. All groups that could come about meanwhile
    are collected, more than really can; if none of them has an exchange with one of these, none
    of these will ever be touched. `stock` is all tiles of the start.
    """
    locked = freeing = 0
    for number in untouched:
        locked |= 3 << 2 * number
        freeing |= web.partners[number]
        stock -= web.tiles[number] * (start >> 2 * number & 3)
    if freeing & start & locked:
        return False
    reached = sum(3 << 2 * number for number in numbers_in(start & ~locked))
    waiting = list(numbers_in(reached))
    while waiting:
        one = waiting.pop()
        if freeing >> 2 * one & 3 and _holds(stock, web.tiles[one]):
            return False
        for number in _results_with(web, one, reached, stock):
            if not reached >> 2 * number & 3:
                reached |= 3 << 2 * number
                waiting.append(number)
    return True


def _results_with(web: Web, one: int, others: int, stock: int) -> Iterator[int]:
    """The groups that exchanges of one with the others make, if the stock holds both."""
    for other in numbers_in(web.partners[one] & others):
        if _holds(stock, web.tiles[one] + web.tiles[other]):
            for _, *made in web.results[min(one, other), max(one, other)]:
                yield from made


def _holds(stock: int, tiles: int) -> bool:
    return (_ENOUGH + stock - tiles) & _ENOUGH == _ENOUGH
