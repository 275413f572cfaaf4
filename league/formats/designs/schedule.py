"""The schedule of a round robin: which design or search, for how many cycles, with which seats."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from league.formats.base import FormatError
from league.formats.designs.balanced import balanced_rounds
from league.formats.designs.berger import berger_cycles
from league.formats.designs.planes import Rounds, Table
from league.formats.designs.resolvable import resolvable
from league.formats.designs.seats import balanced_seats

MOST_FOR_ALL_TABLES = 8
MOST_FOR_SEARCH = 256


@dataclass(frozen=True, slots=True)
class Schedule:
    """Cycles of rounds of tables of places from 1; a table of one place is a bye."""

    cycles: list[Rounds]
    words: str
    """How often everybody meets everybody in a cycle, and by what."""


@lru_cache(maxsize=256)
def schedule_of(entrants: int, seats: int, cycles: int) -> Schedule:
    """FormatError where nothing is known for so many."""
    if entrants < seats:
        raise FormatError(f"A round robin for {seats} seats needs at least {seats} entries.")
    if seats == 2:
        return Schedule(berger_cycles(entrants, cycles), "every two meet once")
    rounds, how = _one_cycle(entrants, seats)
    seated = balanced_seats(_from_one(rounds) * cycles, seats)
    length = len(rounds)
    return Schedule(
        [seated[start : start + length] for start in range(0, len(seated), length)],
        f"every two meet {_times(rounds, entrants)}, by {how}",
    )


def _one_cycle(entrants: int, seats: int) -> tuple[Rounds, str]:
    if (design := resolvable(entrants, seats)) is not None:
        return design, "a fixed design"
    if entrants <= MOST_FOR_ALL_TABLES or entrants == seats + 1:
        return all_tables(entrants, seats), "all tables there can be"
    if entrants > MOST_FOR_SEARCH:
        raise FormatError(
            f"A round robin of {entrants} entries at {seats} seats would have over "
            f"{entrants // seats} rounds: above {MOST_FOR_SEARCH} entries choose Swiss tables."
        )
    return balanced_rounds(entrants, seats), "balanced rounds"


def all_tables(entrants: int, seats: int) -> Rounds:
    """Every table once, packed into rounds first-fit, so that more can play side by side."""
    rounds: Rounds = []
    for table in combinations(range(entrants), seats):
        for tables in rounds:
            if all(set(table).isdisjoint(other) for other in tables):
                tables.append(table)
                break
        else:
            rounds.append([table])
    for tables in rounds:
        resting = {*range(entrants)} - {place for table in tables for place in table}
        tables += [(place,) for place in sorted(resting)]
    return rounds


def _from_one(rounds: Rounds) -> Rounds:
    return [[tuple(place + 1 for place in table) for table in tables] for tables in rounds]


def _times(rounds: Rounds, entrants: int) -> str:
    met: Counter[Table] = Counter()
    for tables in rounds:
        for table in tables:
            met.update(combinations(sorted(table), 2))
    counts = [met[pair] for pair in combinations(range(entrants), 2)]
    fewest, most = min(counts), max(counts)
    if fewest != most:
        return f"{fewest} to {most} times"
    return "once" if most == 1 else f"{most} times"
