"""Swiss tables: equals by score at tables of three to ten, new faces and new seats every round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, combinations, islice, pairwise
from typing import Final

from engines.chance import Chance
from engines.options import Option
from league.formats.base import (
    HALF_BYES,
    MOST_SEATS,
    POINT,
    Entrant,
    Format,
    FormatError,
    History,
    Pairing,
    Plan,
)
from league.formats.designs.planes import Table
from league.formats.pods.guided import guided_rounds
from league.formats.pods.objective import FORBIDDEN, Objective, objective_of, usual_size
from league.formats.pods.reasons import bye_pairing, table_pairing
from league.formats.pods.record import Record, ranked, record_of
from league.formats.pods.search import improved
from league.formats.pods.seating import seat_order
from league.formats.pods.sizes import table_sizes

MOST_TRIES: Final = 12
MOST_STEPS: Final = 40_000
STEPS_IN_ALL: Final = 120_000
MOST_WAYS: Final = 12
"""To give byes, where some must not meet."""
MOST_FOR_SEATS: Final = 80
"""Up to so many players a seat out of turn is a reason to begin again, as a repeat always is."""


class SwissTables(Format):
    slug = "pods"
    title = "Swiss tables"
    about = (
        "Every round seats those of nearest scores at one table, if they have not met, "
        "and gives them the seats they have had least."
    )
    seats = tuple(range(3, MOST_SEATS + 1))
    takes_late = True
    may_sit_out = True
    bye_units = POINT // 2  # what a table gives on average
    options = (
        Option("rounds", 5, "How many rounds are played.", low=1, high=20),
        Option(
            "mixed",
            True,
            "Whether tables of one fewer or one more are set up, rather than byes given.",
        ),
        HALF_BYES,
    )

    def rounds(self, entrants: int, plan: Plan) -> int:
        table_sizes(entrants, plan)
        return int(plan.settings["rounds"])

    def pair(
        self,
        number: int,
        entrants: Sequence[Entrant],
        history: History,
        plan: Plan,
        chance: Chance,
    ) -> list[Pairing]:
        record = record_of(entrants, history)
        players = ranked((entrant for entrant in entrants if entrant.active), record)
        sizes = table_sizes(len(players), plan)
        guided = guided_rounds(number, entrants, history, plan, sizes)
        byes = len(players) - sum(sizes)
        for resting in islice(_ways_to_rest(players, record, byes, plan), MOST_WAYS):
            seated = [player for player in players if player not in resting]
            objective = objective_of(seated, record, plan, number, sizes)
            designed = _best_guided(guided, seated, objective)
            first = _first_tables(seated, sizes, record)
            tables = designed or _free_tables(first, seated, objective, chance, number)
            if not _brings_together(tables, plan):
                break
        else:
            raise FormatError("No round was found that keeps apart all who must not meet.")
        usual = usual_size(sizes, plan)
        # A design has seated its tables already; where somebody has left, their turns are lost.
        if not designed or len(players) < len(entrants):
            lots = chance.child("seats")
            tables = [_seated(table, record, usual, lots) for table in tables]
        clubs = {player.id: player.group for player in players}
        return [
            *(
                table_pairing(table, record, plan, clubs, usual, by_design=bool(designed))
                for table in tables
            ),
            *(
                bye_pairing(player, record, in_turn=player in _resting(players, record, byes))
                for player in resting
            ),
        ]


def _best_guided(
    rounds: Sequence[list[Table]], players: Sequence[Entrant], objective: Objective
) -> list[Table] | None:
    """The round that costs least, if any keeps apart who must not meet."""
    rank = {player.id: index for index, player in enumerate(players)}
    costs = [
        objective.total_as_seated([[rank[who] for who in table] for table in tables])
        for tables in rounds
    ]
    if not costs or min(costs) >= FORBIDDEN:
        return None
    return rounds[costs.index(min(costs))]


def _resting(players: Sequence[Entrant], record: Record, count: int) -> list[Entrant]:
    """Who sits out: nobody a second time before all have, then the lowest rank first."""
    lowest_first = players[::-1]
    return sorted(lowest_first, key=lambda player: record.byes[player.id])[:count]


def _ways_to_rest(
    players: Sequence[Entrant], record: Record, count: int, plan: Plan
) -> Iterator[list[Entrant]]:
    """Who is next in turn; then, if that brings together who must not meet, some of those first."""
    yield _resting(players, record, count)
    banned = {who for pair in plan.forbidden for who in pair}
    in_turn = _resting(players, record, len(players))
    apart = [player for player in in_turn if player.id in banned]
    for number in range(1, count + 1):
        for first in combinations(apart, number):
            others = [player for player in in_turn if player not in first]
            yield [*first, *others[: count - number]]


def _are_repeats_certain(number: int, sizes: Sequence[int]) -> bool:
    seats = max(sizes)
    return number > 1 and (len(sizes) < seats or number * (seats - 1) >= sum(sizes))


def _free_tables(
    tables: list[list[int]],
    players: Sequence[Entrant],
    objective: Objective,
    chance: Chance,
    number: int,
) -> list[Table]:
    count = len(players)
    # The ways to exchange two grow as the square of the players; a second bounds the steps.
    steps = min(MOST_STEPS, 1_000 + 16 * count**2)
    tries = min(MOST_TRIES, STEPS_IN_ALL // steps)
    if _are_repeats_certain(number, [len(table) for table in tables]):
        tries = 1
    best, least = tables, objective.total(tables)
    for attempt in range(tries):
        if attempt and not objective.is_flawed(best, with_seats=count <= MOST_FOR_SEATS):
            break
        if least > 0:
            lots = chance.child("tables", attempt)
            found = improved(tables, objective, lots, steps)
            best, least = min((best, least), (found, objective.total(found)), key=lambda by: by[1])
    return [tuple(players[member].id for member in table) for table in best]


def _first_tables(
    players: Sequence[Entrant], sizes: Sequence[int], record: Record
) -> list[list[int]]:
    """Cut in order of score; where all are equal, dealt out so that the strongest meet late."""
    if len({record.points[player.id] for player in players}) > 1:
        ends = accumulate(sizes, initial=0)
        return [list(range(start, end)) for start, end in pairwise(ends)]
    tables: list[list[int]] = [[] for _ in sizes]
    waiting = iter(range(len(players)))
    for row in range(max(sizes)):
        for table, size in zip(tables, sizes, strict=True):
            if row < size:
                table.append(next(waiting))
    return tables


def _seated(table: Table, record: Record, usual: int, lots: Chance) -> Table:
    drawn = lots.shuffled(sorted(table))
    order = seat_order([record.excess(who, len(table), usual) for who in drawn])
    return tuple(drawn[player] for player in order)


def _brings_together(tables: Sequence[Table], plan: Plan) -> bool:
    return any(
        frozenset(pair) in plan.forbidden for table in tables for pair in combinations(table, 2)
    )
