"""The contract of formats as checks over one event, played to its end with random results."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import combinations
from math import isfinite
from random import Random
from typing import Any, Final

from hypothesis import strategies

from engines.base import places_of
from engines.chance import Chance
from engines.options import OptionsError
from league.formats import POINT, Bye, Entrant, Format, FormatError, History, Meeting, Pairing, Plan
from league.formats.series import points_by_side
from tests.engines.conformance.cases import values_of

WAVES: Final = 8
"""So many are played where the clock or the organiser ends it."""


@dataclass(frozen=True, slots=True)
class Case:
    """An event to be played, and how often in a hundred things go wrong in it."""

    format: Format
    plan: Plan
    entrants: tuple[Entrant, ...]
    seed: int
    withdrawals: int = 0
    absences: int = 0
    forfeits: int = 0
    ties: int = 0


@dataclass(frozen=True, slots=True)
class Paired:
    """One call of `pair`: what it was given and what it answered."""

    number: int
    entrants: tuple[Entrant, ...]
    history: History
    pairings: list[Pairing]

    @property
    def tables(self) -> list[tuple[int, ...]]:
        return [pairing.entrants for pairing in self.pairings if not pairing.is_bye]


@dataclass(slots=True)
class Course:
    """An event from its first round to its last one, or to a refusal."""

    case: Case
    most: int = 0
    rounds: list[Paired] = field(default_factory=list)
    history: History = field(default_factory=History)
    is_over: bool = False
    refusal: str | None = None


def play(case: Case) -> Course:
    """Run the event until it is over or refused, or has had one round more than it may have."""
    course, luck = Course(case), Random(case.seed)
    entered = case.entrants
    # Elsewhere nobody can miss a round without leaving the event.
    may_miss = case.format.may_sit_out or case.format.continuous
    try:
        course.most = case.format.rounds(len(entered), case.plan)
        course.most = WAVES if case.format.continuous else course.most
        for number in range(1, course.most + 2):
            entered = tuple(_perhaps_out(entrant, case.withdrawals, luck) for entrant in entered)
            absences = case.absences if may_miss else 0
            present = tuple(_perhaps_out(entrant, absences, luck) for entrant in entered)
            pairings = pair(case, number, present, course.history)
            course.rounds.append(Paired(number, present, course.history, pairings))
            course.history = _extended(course.history, course.rounds[-1], case, luck)
            course.is_over = case.format.is_over(number, entered, course.history, case.plan)
            course.is_over |= case.format.continuous and number == WAVES
            if course.is_over:
                break
    except FormatError as refused:
        course.refusal = str(refused)
    return course


def pair(case: Case, number: int, present: tuple[Entrant, ...], history: History) -> list[Pairing]:
    chance = Chance(case.seed.to_bytes(32, "big")).child("round", number)
    return case.format.pair(number, present, history, case.plan, chance)


def _perhaps_out(entrant: Entrant, percent: int, luck: Random) -> Entrant:
    return replace(entrant, active=entrant.active and luck.randrange(100) >= percent)


def _extended(history: History, paired: Paired, case: Case, luck: Random) -> History:
    meetings = [_met(paired.number, table, case, luck) for table in paired.tables]
    sat_out = [pairing.entrants[0] for pairing in paired.pairings if pairing.is_bye]
    byes = [Bye(paired.number, entrant, case.format.bye_units) for entrant in sat_out]
    absent = [entrant.id for entrant in paired.entrants if not entrant.active]
    byes += [Bye(paired.number, entrant, 0, is_assigned=False) for entrant in absent]
    return History((*history.meetings, *meetings), (*history.byes, *byes))


def _met(number: int, table: tuple[int, ...], case: Case, luck: Random) -> Meeting:
    """A result as a series gives it: whoever forfeits shares the last place with his like."""
    scores = luck.sample(range(100), len(table))
    if luck.randrange(100) < case.ties:
        scores = [luck.randrange(2) for _ in table]
    gone = [luck.randrange(100) < case.forfeits for _ in table]
    places = places_of([-1 if out else score for out, score in zip(gone, scores, strict=True)])
    units = points_by_side(places, POINT)
    return Meeting(number, table, tuple(places), tuple(units), is_played=not any(gone))


def check_nobody_sits_twice_in_a_round(course: Course) -> None:
    for paired in course.rounds:
        seated = [entrant for pairing in paired.pairings for entrant in pairing.entrants]
        if all(len({*pairing.entrants}) == len(pairing.entrants) for pairing in paired.pairings):
            assert len(seated) == len(set(seated)), f"round {paired.number}: {seated}"


def check_nobody_meets_himself(course: Course) -> None:
    for paired in course.rounds:
        for table in paired.tables:
            assert len(set(table)) == len(table), f"round {paired.number}: {table}"


def check_only_the_active_are_paired(course: Course) -> None:
    for paired in course.rounds:
        seated = {entrant for pairing in paired.pairings for entrant in pairing.entrants}
        assert seated <= {entrant.id for entrant in paired.entrants if entrant.active}


def check_tables_have_a_size_of_the_game(course: Course) -> None:
    plan = course.case.plan
    for paired in course.rounds:
        alone = {1} if course.case.format.own_tables else set()
        assert {len(table) for table in paired.tables} <= {plan.seats, *plan.sizes, *alone}


def check_a_bye_is_for_one(course: Course) -> None:
    for paired in course.rounds:
        byes = [pairing.entrants for pairing in paired.pairings if pairing.is_bye]
        assert [len(entrants) for entrants in byes] == [1] * len(byes)


def check_first_round_has_a_table(course: Course) -> None:
    """Where nothing stands against it."""
    if course.rounds and not course.case.plan.forbidden:
        first = course.rounds[0]
        if all(entrant.active for entrant in first.entrants):
            assert first.tables


def check_same_luck_gives_same_pairings(course: Course) -> None:
    """Asked again in another order, so that nothing may be kept from one round to the next."""
    for paired in course.rounds[:-6:-1]:
        again = pair(course.case, paired.number, paired.entrants, paired.history)
        assert again == paired.pairings, f"round {paired.number}"


def check_reasons_are_sentences(course: Course) -> None:
    for paired in course.rounds:
        for pairing in paired.pairings:
            assert _is_sentence(pairing.reason), repr(pairing.reason)


def check_facts_can_be_stored(course: Course) -> None:
    for paired in course.rounds:
        for pairing in paired.pairings:
            for name, value in pairing.facts.items():
                assert name
                assert isinstance(name, str)
                assert isinstance(value, str) or (
                    isinstance(value, int | float) and isfinite(value)
                ), f"{name}: {value!r}"


def check_numbers_tell_why(course: Course) -> None:
    """Whoever meets is told whether he has before and whose turn the seats are; a bye its rule."""
    for paired in course.rounds:
        for pairing in paired.pairings:
            names = " ".join(pairing.facts)
            if pairing.is_bye:
                assert "bye rule" in names, pairing
            elif len(pairing.entrants) > 1:
                assert "met before" in names, pairing
                assert "seat debt" in names or course.case.plan.is_seatless, pairing


def check_forbidden_pairs_never_meet(course: Course) -> None:
    for paired in course.rounds:
        met = {frozenset(pair) for table in paired.tables for pair in combinations(table, 2)}
        assert not met & course.case.plan.forbidden


def check_event_ends_within_its_rounds(course: Course) -> None:
    assert len(course.rounds) <= course.most, f"goes on after {course.most} rounds"
    assert course.is_over or course.refusal is not None


def check_refusals_are_sentences(course: Course) -> None:
    assert course.refusal is None or _is_sentence(course.refusal), repr(course.refusal)


def check_settings_are_complete(course: Course) -> None:
    chosen, plan = course.case.format, course.case.plan
    assert list(plan.settings) == [option.name for option in chosen.options]
    assert chosen.complete(plan.settings, plan.seats) == plan.settings


def _is_sentence(text: str) -> bool:
    return len(text) > 2 and text == text.strip() and text[0].isupper() and text.endswith(".")


CHECKS: list[Callable[[Course], None]] = [
    value for name, value in list(globals().items()) if name.startswith("check_")
]


def fitting(chosen: Format, seats: int, drawn: dict[str, Any]) -> dict[str, Any]:
    """The drawn settings without those that do not go with this number of seats."""
    while True:
        try:
            return chosen.complete(drawn, seats)
        except OptionsError as error:
            drawn = {name: drawn[name] for name in drawn if name != error.option}


@strategies.composite
def cases(draw: strategies.DrawFn, chosen: Format, seats: int) -> Case:
    count = draw(strategies.integers(max(1, seats - 1), 2 * seats + 9))
    # Ids stand in no order, so that a format which takes them for numbers is found out.
    ids = Random(draw(strategies.integers(0, 99))).sample(range(1000, 9000), count)
    clubs = strategies.sampled_from(["", "", "", "Kite", "Crane"])
    rated = draw(strategies.booleans())
    entrants = tuple(
        Entrant(ids[n], n + 1, rating=1500.0 - 7 * n if rated else None, group=draw(clubs))
        for n in range(count)
    )
    plan = Plan(
        seats=seats,
        cycles=draw(strategies.integers(1, 2)),
        settings=fitting(chosen, seats, draw(_settings(chosen))),
        is_seatless=draw(strategies.booleans()),
        forbidden=draw(_forbidden(ids)),
        sizes=draw(_sizes(seats)),
    )
    percents = [draw(strategies.sampled_from([0, 0, 5, 30])) for _ in range(4)]
    return Case(chosen, plan, entrants, draw(strategies.integers(0, 2**32)), *percents)


def _settings(chosen: Format) -> strategies.SearchStrategy[dict[str, Any]]:
    return strategies.fixed_dictionaries(
        {}, optional={option.name: values_of(option) for option in chosen.options}
    )


def _forbidden(ids: list[int]) -> strategies.SearchStrategy[frozenset[frozenset[int]]]:
    if len(ids) < 2:
        return strategies.just(frozenset())
    pairs = strategies.frozensets(strategies.sampled_from(ids), min_size=2, max_size=2)
    return strategies.just(frozenset()) | strategies.frozensets(pairs, max_size=2)


def _sizes(seats: int) -> strategies.SearchStrategy[tuple[int, ...]]:
    """Games for this number alone, for one fewer as well, or for any from two."""
    some = [(), *((low, *range(low + 1, seats + 1)) for low in {max(2, seats - 1), 2})]
    return strategies.sampled_from(some if seats > 2 else [()])
