"""Who sits where at a table: as evenly as each one's earlier seats allow, or by lot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from engines.chance import Chance
from league.formats.base import History
from league.formats.knockout.verdict import LOT


def seated(
    table: Sequence[int], history: History, level: str, chance: Chance
) -> tuple[tuple[int, ...], int]:
    """The table in seating order, and how often all together have had their seats before.

    Where the lot settles what is level, it is drawn here: seats are then left to it alone.
    """
    held = seats_held(history)
    if level == LOT:
        order = tuple(chance.child("seats", *sorted(table)).shuffled(sorted(table)))
    else:
        order = evenest(table, held)
    return order, sum(held[entrant, seat] for seat, entrant in enumerate(order))


def seats_held(history: History) -> Counter[tuple[int, int]]:
    """How often each entrant has had each seat, by (entrant, seat)."""
    return Counter(
        (entrant, seat)
        for meeting in history.meetings
        for seat, entrant in enumerate(meeting.entrants)
    )


def evenest(table: Sequence[int], held: Counter[tuple[int, int]]) -> tuple[int, ...]:
    """The order that repeats fewest seats; of equal ones the one nearest to the given order.

    Best fillings of the first seats are found for every set of entrants in turn: ten seats make
    no more than a thousand sets.
    """
    best: dict[frozenset[int], tuple[int, tuple[int, ...]]] = {frozenset(): (0, ())}
    given = {entrant: place for place, entrant in enumerate(table)}
    for seat in range(len(table)):
        for chosen in map(frozenset, combinations(table, seat + 1)):
            options = []
            for last in sorted(chosen, key=given.__getitem__, reverse=True):
                cost, order = best[chosen - {last}]
                options.append((cost + held[last, seat], (*order, last)))
            best[chosen] = min(options, key=lambda option: option[0])
    return best[frozenset(table)][1]


def met_before(table: Sequence[int], history: History) -> int:
    """How many pairs of the table have sat together in an earlier round."""
    met = {
        frozenset(pair)
        for meeting in history.meetings
        if meeting.is_played
        for pair in combinations(meeting.entrants, 2)
    }
    return sum(frozenset(pair) in met for pair in combinations(table, 2))
