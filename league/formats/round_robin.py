"""Round robin: everybody meets everybody, by Berger tables for two seats and designs for more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from engines.chance import Chance
from league.formats.base import Entrant, Format, FormatError, History, Pairing, Plan
from league.formats.designs.planes import Table
from league.formats.designs.schedule import schedule_of
from league.formats.pods.record import Record, record_of


class RoundRobin(Format):
    slug = "round-robin"
    uses = frozenset({"cycles"})
    keeps_apart = False
    apart = "In a round robin everybody meets everybody: nobody can be kept apart in it."
    title = "Round robin"
    about = (
        "Everybody meets everybody in each cycle: once for two seats and where a design is known, "
        "otherwise about equally often."
    )

    def rounds(self, entrants: int, plan: Plan) -> int:
        if plan.forbidden:
            raise FormatError(self.apart)
        schedule = schedule_of(entrants, plan.seats, plan.cycles)
        return sum(len(cycle) for cycle in schedule.cycles)

    def pair(
        self,
        number: int,
        entrants: Sequence[Entrant],
        history: History,
        plan: Plan,
        chance: Chance,
    ) -> list[Pairing]:
        ordered = sorted(entrants, key=lambda entrant: entrant.number)
        schedule = schedule_of(len(ordered), plan.seats, plan.cycles)
        cycle, index = divmod(number - 1, len(schedule.cycles[0]))
        place = _Place(cycle + 1, index + 1, schedule.words)
        record = record_of(entrants, history)
        pairings = []
        for table in schedule.cycles[cycle][index]:
            seated = [ordered[number - 1] for number in table]
            present = tuple(entrant.id for entrant in seated if entrant.active)
            if _is_table(present, plan):
                pairings.append(_table(present, record, plan, place))
            else:
                rule = "the schedule rests him" if len(table) == 1 else "no full table"
                pairings += [_bye(alone, rule, place) for alone in present]
        return pairings


@dataclass(frozen=True, slots=True)
class _Place:
    """Where in the schedule a round stands."""

    cycle: int
    round: int
    words: str

    def __str__(self) -> str:
        return f"cycle {self.cycle}, round {self.round} of the schedule; {self.words}"

    @property
    def facts(self) -> dict[str, float | str]:
        return {"cycle": self.cycle, "round": self.round}


def _is_table(present: Table, plan: Plan) -> bool:
    # Where the game allows it, a table goes on without the one who is gone.
    is_short = len(present) == plan.seats - 1 > 1 and len(present) in plan.sizes
    return len(present) == plan.seats or is_short


def _table(present: Table, record: Record, plan: Plan, place: _Place) -> Pairing:
    points = [record.points[one] for one in present]
    debts = [
        record.excess(one, len(present), plan.seats)[seat] > 0 for seat, one in enumerate(present)
    ]
    facts = {
        **place.facts,
        "score difference": round(max(points) - min(points), 2),
        "met before": sum(record.met[frozenset(two)] > 0 for two in combinations(present, 2)),
        "seat debt": 0 if plan.is_seatless else sum(debts),
    }
    return Pairing(present, f"Round robin: {place}.", facts=facts)


def _bye(alone: int, rule: str, place: _Place) -> Pairing:
    return Pairing(
        (alone,), f"No full table: {place}.", is_bye=True, facts={**place.facts, "bye rule": rule}
    )
