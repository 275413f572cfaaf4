"""Rounds of a fixed design, for events so long that free pairing would bring repeats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from league.formats.base import Entrant, History, Plan
from league.formats.designs.planes import Rounds, Table, lattice
from league.formats.designs.resolvable import resolvable
from league.formats.designs.seats import balanced_seats
from league.formats.designs.short_tables import seats_with_short_tables
from league.formats.designs.slopes import sloped_rounds
from league.formats.designs.squares import near_lattice
from league.formats.pods.sizes import table_sizes

LAST_TURN: Final = 0.1


def guided_rounds(
    number: int,
    entrants: Sequence[Entrant],
    history: History,
    plan: Plan,
    sizes: Sequence[int],
) -> list[list[Table]]:
    """Rounds of a design to choose from, in seating order.

    There are some if the event is tight, has kept to the design so far, and their tables have
    these sizes.
    """
    planned = table_sizes(len(entrants), plan)
    if not is_tight(len(entrants), plan) or len(entrants) > sum(planned):
        return []
    ids = [entrant.id for entrant in sorted(entrants, key=lambda entrant: entrant.number)]
    widest = max(planned)
    # Seats left empty share a column of the lattice, so that no table has two of them.
    ghosts = [min(ids) - ghost for ghost in range(1, len(planned) * widest - len(ids) + 1)]
    rounds, is_free = _design(len(ids) + len(ghosts), widest, plan.settings["rounds"])
    named = _named(rounds, ids + ghosts)
    used = [_class_of(earlier, named, history) for earlier in range(1, number)]
    if None in used or not (is_free or used == list(range(number - 1))):
        return []
    if ghosts:
        # All these rounds, in whatever order, make the seats even.
        named = seats_with_short_tables(_present(ids, named[: plan.settings["rounds"]]), widest)
    elif is_free:
        # A column of a lattice shares its seat, which moves on by one every round.
        named = [[_turned(table, number - 1) for table in tables] for tables in named]
    left = [tables for index, tables in enumerate(named) if index not in used]
    left = _present(
        [entrant.id for entrant in entrants if entrant.active], left if is_free else left[:1]
    )
    return [tables for tables in left if sorted(map(len, tables)) == sorted(sizes)]


def is_tight(count: int, plan: Plan) -> bool:
    """Whether the rounds ask for so many of all meetings that free pairing would run out."""
    rounds = int(plan.settings["rounds"])
    share = {3: 0.59, 4: 0.59, 5: 0.5}.get(plan.seats, 0.4)
    if rounds % plan.seats == 0:
        # The last round leaves everybody one seat, which has to fit as well.
        share -= LAST_TURN
    return rounds * (plan.seats - 1) > share * (count - 1)


def _design(count: int, seats: int, wanted: int) -> tuple[Rounds, bool]:
    """The rounds, and whether they may come in any order."""
    for rounds in (lattice(count, seats) or [], sloped_rounds(count, seats, wanted)):
        if len(rounds) >= wanted:
            return rounds, True
    rounds = resolvable(count, seats) or near_lattice(count, seats) or []
    return (balanced_seats(rounds, seats) if len(rounds) >= wanted else []), False


def _named(rounds: Rounds, ids: Sequence[int]) -> Rounds:
    """Entrants for places, dealt out over the tables of the first round in their order."""
    if not rounds:
        return []
    places = [place for row in zip(*rounds[0], strict=True) for place in row]
    named = dict(zip(places, ids, strict=True))
    return [[tuple(named[place] for place in table) for table in tables] for tables in rounds]


def _present(ids: Sequence[int], rounds: Rounds) -> Rounds:
    who_plays = set(ids)
    return [
        [tuple(who for who in table if who in who_plays) for table in tables] for tables in rounds
    ]


def _class_of(number: int, rounds: Rounds, history: History) -> int | None:
    """Which round of the design was played in this round of the event."""
    played = [set(meeting.entrants) for meeting in history.meetings if meeting.round == number]
    for index, tables in enumerate(rounds):
        if played and all(any(met <= set(table) for table in tables) for met in played):
            return index
    return None


def _turned(table: Table, by: int) -> Table:
    split = -by % len(table)
    return table[split:] + table[:split]
