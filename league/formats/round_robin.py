"""Round robin: everybody meets everybody, by Berger tables for two seats and designs for more."""

from __future__ import annotations

from collections.abc import Sequence

from engines.chance import Chance
from league.formats.base import Entrant, Format, FormatError, History, Pairing, Plan
from league.formats.designs.planes import Table
from league.formats.designs.schedule import schedule_of


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
        where = f"cycle {cycle + 1}, round {index + 1} of the schedule; {schedule.words}"
        facts: dict[str, float | str] = {"cycle": cycle + 1, "round": index + 1}
        pairings = []
        for table in schedule.cycles[cycle][index]:
            seated = [ordered[place - 1] for place in table]
            present = tuple(entrant.id for entrant in seated if entrant.active)
            pairings += _pairings_of(present, plan, where, facts)
        return pairings


def _pairings_of(
    present: Table, plan: Plan, where: str, facts: dict[str, float | str]
) -> list[Pairing]:
    # Where the game allows it, a table goes on without the one who is gone.
    is_short = len(present) == plan.seats - 1 > 1 and len(present) in plan.sizes
    if len(present) == plan.seats or is_short:
        return [Pairing(present, f"Round robin: {where}.", facts=facts)]
    return [
        Pairing((alone,), f"No full table: {where}.", is_bye=True, facts=facts) for alone in present
    ]
