"""Every registered format keeps the contract, whatever is entered and whatever happens."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from league.formats import FORMATS, Entrant, Format, Plan
from tests.league.formats.conformance import CHECKS, Case, Course, cases, play
from tests.league.formats.faulty import FAULTS, Lottery

TABLES = [
    (slug, seats)
    for slug, chosen in FORMATS.items()
    for seats in chosen.seats
    if not chosen.is_composite  # test_composite.py has them
]
every_table = pytest.mark.parametrize(
    ("slug", "seats"), TABLES, ids=[f"{slug}-{seats}" for slug, seats in TABLES]
)
QUICK = settings(
    max_examples=8,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
LONG = settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))


def check_all(case: Case) -> None:
    course = play(case)
    for check in CHECKS:
        check(course)


@every_table
def test_format_keeps_the_contract(slug: str, seats: int) -> None:
    # Large tables are much the same as middling ones, and slow.
    examples = QUICK if seats < 5 else settings(QUICK, max_examples=3)

    examples(given(cases(FORMATS[slug], seats))(check_all))()


@pytest.mark.long
@every_table
def test_format_keeps_the_contract_for_long(slug: str, seats: int) -> None:
    LONG(given(cases(FORMATS[slug], seats))(check_all))()


@every_table
def test_undisturbed_event_is_played_to_its_end(slug: str, seats: int) -> None:
    chosen = FORMATS[slug]
    plan = Plan(seats, settings=chosen.complete({}, seats))
    entrants = tuple(Entrant(70 + n, n) for n in range(1, seats + 3))

    course = play(Case(chosen, plan, entrants, seed=5))

    assert (course.refusal, course.is_over) == (None, True)
    assert any(paired.tables for paired in course.rounds)


def found_in(faulty: Format) -> set[str]:
    return {
        check.__name__
        for seed in range(4)
        for check in CHECKS
        if not holds(check, play(disturbed(faulty, seed)))
    }


def disturbed(chosen: Format, seed: int) -> Case:
    """An odd number at three seats, sometimes with somebody gone and two who must not meet."""
    entrants = tuple(Entrant(90 - n, n) for n in range(1, 9))
    forbidden = frozenset([frozenset([89, 88]), frozenset([87, 86])] if seed % 2 else [])
    plan = Plan(3, settings=chosen.complete({}, 3), forbidden=forbidden)
    return Case(chosen, plan, entrants, seed, withdrawals=10 * (seed % 2), forfeits=10, ties=10)


def holds(check: Callable[[Course], None], course: Course) -> bool:
    try:
        check(course)
    except AssertionError:
        return False
    return True


def test_sound_format_passes_every_check() -> None:
    assert found_in(Lottery()) == set()


@pytest.mark.parametrize(("faulty", "check"), FAULTS, ids=lambda value: type(value).__name__)
def test_planted_fault_is_found_by_its_check_alone(
    faulty: Format, check: Callable[[Course], None]
) -> None:
    assert found_in(faulty) == {check.__name__}


def test_every_check_has_a_planted_fault() -> None:
    assert {check for _, check in FAULTS} == set(CHECKS)
