"""Single and double elimination for two seats."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from engines.chance import Chance
from engines.options import Option
from league.formats.base import POINT, Entrant, FormatError, History, Pairing, Plan
from league.formats.knockout import layout
from league.formats.knockout.bracket import Bracket, Bracketed, Outcome, Slot
from league.formats.knockout.filling import fill
from league.formats.knockout.seating import met_before, seated
from league.formats.knockout.verdict import LEVEL, LOT


class Elimination(Bracketed):
    """Two meet and one goes on; which contests there are, the kinds of it say."""

    seats = (2,)
    apart = (
        "The bracket goes by the numbers of the entries and is not changed for it. Where it brings "
        "them together, the round is refused until they may meet, or one of them withdraws; for "
        "the first round other numbers help."
    )
    # Whoever has no opponent goes on as if he had won.
    bye_units = POINT

    @abstractmethod
    def contests(self, entries: int, settings: Mapping[str, Any]) -> list[layout.Contest]: ...

    def rounds(self, entrants: int, plan: Plan) -> int:
        if entrants < 2:
            raise FormatError("A knockout needs at least 2 entries.")
        return max(contest.round for contest in self.contests(entrants, plan.settings))

    def bracket(
        self, number: int, entrants: Sequence[Entrant], history: History, plan: Plan
    ) -> Bracket:
        self.rounds(len(entrants), plan)
        contests = self.contests(len(entrants), plan.settings)
        return fill(contests, number, entrants, history, plan)

    def pair(
        self,
        number: int,
        entrants: Sequence[Entrant],
        history: History,
        plan: Plan,
        chance: Chance,
    ) -> list[Pairing]:
        bracket = self.bracket(number, entrants, history, plan)
        by_id = {entrant.id: entrant for entrant in entrants}
        _refuse_undecided(bracket, by_id)
        pairings = []
        for slot in bracket.in_round(number):
            here = [one for one in slot.present if by_id[one].active]
            if len(here) == 2:
                pairings.append(_met(slot, by_id, history, plan, chance))
            elif here:
                pairings.append(_unopposed(slot, by_id, here[0]))
        return pairings

    def is_over(
        self, number: int, entrants: Sequence[Entrant], history: History, plan: Plan
    ) -> bool:
        """Not while a series is undecided, be it the last one."""
        bracket = self.bracket(number + 1, entrants, history, plan)
        return not bracket.undecided() and number >= max(slot.round for slot in bracket.slots)


class Knockout(Elimination):
    slug = "knockout"
    title = "Knockout"
    about = "Whoever loses a series is out."
    options = (
        Option("third_place", False, "Whether the losers of the semi-finals meet for third place."),
        LEVEL,
    )

    def contests(self, entries: int, settings: Mapping[str, Any]) -> list[layout.Contest]:
        return layout.single(entries, bool(settings["third_place"]))


class DoubleElimination(Elimination):
    slug = "double-elimination"
    title = "Double elimination"
    about = "Whoever loses two series is out."
    options = (
        Option(
            "reset",
            True,
            "Whether the grand final is played again if it is the first series that the winner "
            "of the winners' side loses.",
        ),
        LEVEL,
    )

    def contests(self, entries: int, settings: Mapping[str, Any]) -> list[layout.Contest]:
        return layout.double(entries, bool(settings["reset"]))


def _refuse_undecided(bracket: Bracket, by_id: Mapping[int, Entrant]) -> None:
    for slot in bracket.undecided():
        names = " and ".join(str(by_id[one].number) for one in slot.present)
        fault = "is level" if slot.outcome == Outcome.LEVEL else "has no result"
        raise FormatError(
            f"{slot.title} (round {slot.round}) between the entries {names} {fault}: it must be "
            "decided before anybody goes on."
        )


def _met(
    slot: Slot, by_id: Mapping[int, Entrant], history: History, plan: Plan, chance: Chance
) -> Pairing:
    level = str(plan.settings["level"])
    table = sorted(slot.present, key=lambda one: by_id[one].number)
    numbers = [by_id[one].number for one in table]
    if frozenset(table) in plan.forbidden:
        raise FormatError(
            f"{slot.title} would be between the entries {numbers[0]} and {numbers[1]}, who must "
            "not meet."
        )
    order, debt = seated(table, history, level, chance)
    drawn = " Seats are drawn by lot: if it ends level, the second seat goes on."
    came = " and ".join(source.words for source in slot.sources)
    return Pairing(
        order,
        f"{slot.title}: {came}.{drawn if level == LOT else ''}",
        facts={
            "seed": numbers[0],
            "opponent's seed": numbers[1],
            "met before": met_before(table, history),
            "seat debt": debt,
        },
    )


def _unopposed(slot: Slot, by_id: Mapping[int, Entrant], entrant: int) -> Pairing:
    gone = [by_id[one].number for one in slot.present if one != entrant]
    if gone:
        reason = f"{slot.title}: a walkover, since entry {gone[0]} does not take part."
        return Pairing((entrant,), reason, is_bye=True, facts={"bye rule": "walkover"})
    rule = "top seeds" if slot.name.startswith("W1.") else "nobody left to meet here"
    reason = f"{slot.title}: no opponent ({rule}), so he goes on."
    return Pairing((entrant,), reason, is_bye=True, facts={"bye rule": rule})
