"""Round robin: everybody meets everybody, by Berger tables for two seats.

For three to six seats every possible table is played, which suits the few players (up to eight)
for whom it is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb
from typing import Final

from engines.chance import Chance
from league.formats.base import Entrant, Format, FormatError, History, Pairing, Plan

MOST_LARGE_TABLES: Final = 126
Table = tuple[int, ...]


class RoundRobin(Format):
    slug = "round-robin"
    title = "Round robin"
    about = "Everybody meets everybody, once in each cycle."

    def rounds(self, entrants: int, plan: Plan) -> int:
        return len(_schedule(entrants, plan.seats)) * plan.cycles

    def pair(
        self,
        number: int,
        entrants: Sequence[Entrant],
        history: History,
        plan: Plan,
        chance: Chance,
    ) -> list[Pairing]:
        by_number = {entrant.number: entrant for entrant in entrants}
        schedule = _schedule(len(entrants), plan.seats)
        cycle, index = divmod(number - 1, len(schedule))
        ordered = sorted(by_number)
        pairings = []
        for table in schedule[index]:
            # A cycle turns the seats by one, so that over two of them both sides have led.
            turned = _turned(table, cycle)
            seated = tuple(
                by_number[ordered[place - 1]].id
                for place in turned
                if by_number[ordered[place - 1]].active
            )
            pairings += _pairing_of(seated, plan, cycle + 1, index + 1)
        return pairings


def _pairing_of(seated: Table, plan: Plan, cycle: int, round_number: int) -> list[Pairing]:
    where = f"cycle {cycle}, round {round_number} of the schedule"
    if len(seated) == plan.seats:
        return [Pairing(seated, f"Round robin: {where}.")]
    return [Pairing((alone,), f"No full table: {where}.", is_bye=True) for alone in seated]


def _turned(table: Table, by: int) -> Table:
    if len(table) < 2:
        return table
    split = by % len(table)
    return table[split:] + table[:split]


def _schedule(entrants: int, seats: int) -> list[list[Table]]:
    """Rounds of tables of places 1..entrants; a table of one place is a bye."""
    if entrants < seats:
        raise FormatError(f"A round robin for {seats} seats needs at least {seats} entries.")
    if seats == 2:
        return berger(entrants)
    if comb(entrants, seats) > MOST_LARGE_TABLES:
        raise FormatError(
            f"A round robin of {entrants} entries at {seats} seats would be "
            f"{comb(entrants, seats)} tables; at most {MOST_LARGE_TABLES} are played."
        )
    return _all_tables(entrants, seats)


def berger(entrants: int) -> list[list[Table]]:
    """The Berger tables (FIDE C.05): first seat first; with an odd number one place has a bye."""
    size = entrants + entrants % 2
    others = size - 1
    lead = 1
    rounds = []
    for number in range(others):
        tables: list[Table] = [(lead, size) if number % 2 == 0 else (size, lead)]
        tables += [
            ((lead - 1 + step) % others + 1, (lead - 1 - step) % others + 1)
            for step in range(1, size // 2)
        ]
        rounds.append([_without_bye(table, entrants) for table in tables])
        lead = (lead - 1 + size // 2) % others + 1
    return rounds


def _without_bye(table: Table, entrants: int) -> Table:
    return tuple(place for place in table if place <= entrants)


def _all_tables(entrants: int, seats: int) -> list[list[Table]]:
    """All tables, packed first-fit into rounds; seats turn so that each place leads in turn."""
    rounds: list[list[Table]] = []
    led = dict.fromkeys(range(1, entrants + 1), 0)
    for table in combinations(range(1, entrants + 1), seats):
        first = min(table, key=lambda place: (led[place], place))
        led[first] += 1
        turned = _turned(table, table.index(first))
        for tables in rounds:
            if all(set(table).isdisjoint(other) for other in tables):
                tables.append(turned)
                break
        else:
            rounds.append([turned])
    for tables in rounds:
        resting = set(range(1, entrants + 1)) - {place for table in tables for place in table}
        tables += [(place,) for place in sorted(resting)]
    return rounds
