"""Formats without rounds: whoever is free is paired, wave by wave, while others still play."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from itertools import combinations
from typing import Final

from engines.chance import Chance
from league.formats.base import (
    POINT,
    Entrant,
    Format,
    FormatError,
    History,
    Pairing,
    Plan,
    Waiter,
)
from league.formats.pods.record import record_of
from league.formats.pods.seating import seat_order

REMEMBERED: Final = 8
"""At so many latest tables a meeting is remembered."""


class Flow(Format):
    """A wave is a round as far as rows go; nobody sits out, he waits for the next one."""

    continuous = True

    @abstractmethod
    def pair_waiting(
        self, waiting: Sequence[Waiter], playing: int, plan: Plan, chance: Chance
    ) -> list[Pairing]:
        """Tables for some of those who are free; `playing` others sit at tables now."""

    def rounds(self, entrants: int, plan: Plan) -> int:
        """None that are known beforehand."""
        if entrants < plan.seats:
            raise FormatError(f"One table needs {plan.seats} entries; there are {entrants}.")
        return 0

    def pair(
        self,
        number: int,
        entrants: Sequence[Entrant],
        history: History,
        plan: Plan,
        chance: Chance,
    ) -> list[Pairing]:
        """The wave if everybody active were free: an event keeps counts and asks `pair_waiting`."""
        return self.pair_waiting(waiters_of(entrants, history), 0, plan, chance)

    def is_over(
        self, number: int, entrants: Sequence[Entrant], history: History, plan: Plan
    ) -> bool:
        """The clock or the organiser ends it."""
        return False


def waiters_of(entrants: Sequence[Entrant], history: History) -> list[Waiter]:
    """The active as if they had all come free this moment."""
    record = record_of(entrants, history)
    met: dict[int, list[int]] = {entrant.id: [] for entrant in entrants}
    for meeting in reversed(history.meetings):
        for one in meeting.entrants:
            if one in met:
                met[one] += [other for other in meeting.entrants if other != one]
    return [
        Waiter(
            id=entrant.id,
            number=entrant.number,
            units=round(record.points[entrant.id] * POINT),
            games=sum(record.sizes[entrant.id].values()),
            met=tuple(met[entrant.id]),
            sat=tuple(record.sat[entrant.id]),
            rating=entrant.rating,
        )
        for entrant in entrants
        if entrant.active
    ]


def tables_ago(one: Waiter, other: Waiter, seats: int) -> int | None:
    """How many tables ago two met, 0 for the latest of one of them; None if that is long ago."""
    found = [
        his.met.index(another.id) // (seats - 1)
        for his, another in ((one, other), (other, one))
        if another.id in his.met
    ]
    return min(found, default=None)


def has_forbidden(table: Sequence[Waiter], plan: Plan) -> bool:
    return any(
        frozenset((one.id, other.id)) in plan.forbidden for one, other in combinations(table, 2)
    )


def seated(table: Sequence[Waiter], plan: Plan, lots: Chance) -> list[Waiter]:
    """In the seats they have had least; equals, and all where seats do not matter, by lot."""
    drawn = [table[index] for index in lots.shuffled(range(len(table)))]
    if plan.is_seatless:
        return drawn
    return [drawn[index] for index in seat_order([excess(one, plan.seats) for one in drawn])]


def excess(waiter: Waiter, seats: int) -> list[int]:
    """How often more he had each seat than the one he had least."""
    sat = [*waiter.sat[:seats], *[0] * (seats - len(waiter.sat))]
    return [times - min(sat) for times in sat]


def seat_debt(table: Sequence[Waiter], plan: Plan) -> int:
    """How many get a seat that they have had more often than another."""
    if plan.is_seatless:
        return 0
    return sum(excess(one, plan.seats)[seat] > 0 for seat, one in enumerate(table))


def listed(words: Sequence[str]) -> str:
    return f"{', '.join(words[:-1])} and {words[-1]}"
