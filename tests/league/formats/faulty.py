"""A small sound format, and the same with one fault each, planted for its check to find."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import count
from typing import Any

from engines.chance import Chance
from engines.options import Option
from league.formats import Entrant, Format, FormatError, History, Pairing, Plan
from tests.league.formats import conformance
from tests.league.formats.conformance import Course

FAULTS: list[tuple[Format, Callable[[Course], None]]] = []
FACTS = {"bye rule": "lot", "met before": 0, "seat debt": 0}
_clicks = count()


class Lottery(Format):
    """Three rounds of tables drawn by lot; a table with a forbidden pair is not played."""

    slug = "lottery"
    title = "Lottery"
    about = "Tables by lot."
    options = (Option("rounds", 3, "How many rounds.", low=1, high=9),)

    def rounds(self, entrants: int, plan: Plan) -> int:
        if entrants < plan.seats:
            raise FormatError("Too few entries for one table.")
        return int(plan.settings["rounds"])

    def pair(
        self,
        number: int,
        entrants: Sequence[Entrant],
        history: History,
        plan: Plan,
        chance: Chance,
    ) -> list[Pairing]:
        drawn = chance.shuffled([entrant.id for entrant in entrants if entrant.active])
        pairings = []
        for start in range(0, len(drawn), plan.seats):
            table = drawn[start : start + plan.seats]
            if len(table) < plan.seats or any(banned <= {*table} for banned in plan.forbidden):
                pairings += [
                    Pairing((one,), "No table for him.", is_bye=True, facts=FACTS) for one in table
                ]
            else:
                pairings.append(Pairing(tuple(table), "Drawn by lot.", facts=FACTS))
        return pairings


class Changed(Lottery):
    """The lottery with its answer changed."""

    def pair(self, *given: Any) -> list[Pairing]:
        return self.change(super().pair(*given), *given)

    def change(self, pairings: list[Pairing], *given: Any) -> list[Pairing]:
        return pairings


def found_by(check: Callable[[Course], None]) -> Callable[[type[Format]], type[Format]]:
    """The class is a format with a fault that this check, and no other, must find."""

    def plant(faulty: type[Format]) -> type[Format]:
        FAULTS.append((faulty(), check))
        return faulty

    return plant


@found_by(conformance.check_nobody_sits_twice_in_a_round)
class SeatsSomebodyTwice(Changed):
    def change(self, pairings: list[Pairing], *given: Any) -> list[Pairing]:
        return pairings + pairings[:1]


@found_by(conformance.check_nobody_meets_himself)
class HasOneMeetHimself(Changed):
    def change(self, pairings: list[Pairing], *given: Any) -> list[Pairing]:
        first = pairings[0]
        return [replace(first, entrants=first.entrants[:1] * len(first.entrants)), *pairings[1:]]


@found_by(conformance.check_only_the_active_are_paired)
class PairsTheWithdrawn(Lottery):
    def pair(self, number: int, entrants: Sequence[Entrant], *given: Any) -> list[Pairing]:
        return super().pair(number, [replace(one, active=True) for one in entrants], *given)


@found_by(conformance.check_tables_have_a_size_of_the_game)
class SeatsTooFew(Changed):
    def change(self, pairings: list[Pairing], *given: Any) -> list[Pairing]:
        return [replace(pairing, entrants=pairing.entrants[:1]) for pairing in pairings]


@found_by(conformance.check_a_bye_is_for_one)
class GivesAByeToAll(Changed):
    def change(self, pairings: list[Pairing], *given: Any) -> list[Pairing]:
        byes = tuple(pairing.entrants[0] for pairing in pairings if pairing.is_bye)
        together = [Pairing(byes, "Nothing for them.", is_bye=True, facts=FACTS)] if byes else []
        return [pairing for pairing in pairings if not pairing.is_bye] + together


@found_by(conformance.check_first_round_has_a_table)
class SeatsNobody(Changed):
    def change(self, pairings: list[Pairing], *given: Any) -> list[Pairing]:
        return []


@found_by(conformance.check_same_luck_gives_same_pairings)
class CountsItsCalls(Changed):
    def change(self, pairings: list[Pairing], *given: Any) -> list[Pairing]:
        return [replace(pairing, facts={**FACTS, "calls": next(_clicks)}) for pairing in pairings]


@found_by(conformance.check_same_luck_gives_same_pairings)
class RemembersTheLastRound(Changed):
    last = 0

    def change(self, pairings: list[Pairing], *given: Any) -> list[Pairing]:
        before, self.last = self.last, given[0]
        return [replace(pairing, facts={**FACTS, "round before": before}) for pairing in pairings]


@found_by(conformance.check_reasons_are_sentences)
class GivesNoReason(Changed):
    def change(self, pairings: list[Pairing], *given: Any) -> list[Pairing]:
        return [replace(pairing, reason="") for pairing in pairings]


@found_by(conformance.check_facts_can_be_stored)
class GivesEndlessFacts(Changed):
    def change(self, pairings: list[Pairing], *given: Any) -> list[Pairing]:
        return [
            replace(pairing, facts={**FACTS, "difference": float("inf")}) for pairing in pairings
        ]


@found_by(conformance.check_numbers_tell_why)
class KeepsItsNumbers(Changed):
    def change(self, pairings: list[Pairing], *given: Any) -> list[Pairing]:
        return [replace(pairing, facts={}) for pairing in pairings]


@found_by(conformance.check_forbidden_pairs_never_meet)
class ForgetsWhoMustNotMeet(Lottery):
    def pair(
        self,
        number: int,
        entrants: Sequence[Entrant],
        history: History,
        plan: Plan,
        chance: Chance,
    ) -> list[Pairing]:
        careless = replace(plan, forbidden=frozenset())
        return super().pair(number, entrants, history, careless, chance)


@found_by(conformance.check_event_ends_within_its_rounds)
class NeverEnds(Lottery):
    def is_over(self, *given: Any) -> bool:
        return False


@found_by(conformance.check_refusals_are_sentences)
class RefusesWithoutAWord(Lottery):
    def is_over(self, *given: Any) -> bool:
        raise FormatError


@found_by(conformance.check_settings_are_complete)
class LosesASetting(Lottery):
    def rounds(self, entrants: int, plan: Plan) -> int:
        return 3

    def complete(self, settings: Mapping[str, Any], seats: int) -> dict[str, Any]:
        return {}
