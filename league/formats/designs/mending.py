"""The last flaws of a draft: one after the other is taken out by the best exchange for it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

from engines.chance import Chance
from league.formats.designs.drafts import Draft, Exchange, Prices

MENDED: Final = Prices(unmet=20, surplus=26, rest=15)
REMEDIES: Final = 150
FIRMNESS: Final = 10
"""For so many remedies two are not exchanged again: it would bring back what that mended."""

Two = tuple[int, int, int]
"""A line and two places in it."""


def is_mended(draft: Draft, chance: Chance) -> bool:
    """Whether all now meet, none too often, and nobody rests twice more; no ring may turn."""
    if len(draft.flaws()) > REMEDIES:
        return False
    firm: dict[Two, int] = {}
    for now in range(REMEDIES):
        remedies = _for_rests(draft) or _for_flaw(draft, chance)
        if not remedies:
            return not draft.flaws()
        free = [one for one in remedies if firm.get(_two(draft, one), -1) < now]
        if free:
            best = min(free, key=lambda one: (draft.cost(one, draft.change(one)), chance.below(64)))
            firm[_two(draft, best)] = now + FIRMNESS
            draft.make(best, draft.change(best))
    return False


def _for_rests(draft: Draft) -> list[Exchange]:
    """One who rests least for one who rests most, wherever only he does."""
    most, least = max(draft.rests), min(draft.rests)
    if most - least <= 1:
        return []
    return [
        Exchange(at, first, second)
        for at, line in enumerate(draft.lines)
        for second in range(draft.seated, len(line))
        if draft.rests[line[second]] == most
        for first in range(draft.seated)
        if draft.rests[line[first]] == least
    ]


def _for_flaw(draft: Draft, chance: Chance) -> list[Exchange]:
    flaws = draft.flaws()
    if not flaws:
        return []
    flaw = flaws[chance.below(len(flaws))]
    bring = _together if draft.met[flaw] == 0 else _apart
    return [
        exchange
        for at, line in enumerate(draft.lines)
        for exchange in bring(draft, at, *map(line.index, draft.rings.first[flaw]))
    ]


def _together(draft: Draft, at: int, one: int, other: int) -> Iterator[Exchange]:
    """Seat either of two at the table of the other."""
    for comes, stays in ((one, other), (other, one)):
        if stays < draft.seated:
            start = stays - stays % draft.seats
            for leaves in range(start, start + draft.seats):
                if leaves != stays:
                    yield Exchange(at, leaves, comes)


def _apart(draft: Draft, at: int, one: int, other: int) -> Iterator[Exchange]:
    """Exchange either of two at one table for somebody who is not there."""
    table = one // draft.seats
    if table == other // draft.seats and one < draft.seated:
        for leaves, comes in product((one, other), range(draft.rings.places)):
            if comes // draft.seats != table:
                yield Exchange(at, leaves, comes)


def _two(draft: Draft, exchange: Exchange) -> Two:
    line = draft.lines[exchange.line]
    low, high = sorted((line[exchange.first], line[exchange.second]))
    return exchange.line, low, high
