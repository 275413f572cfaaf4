"""With a rule for what is level, a knockout comes to its end whatever happens in it."""

from __future__ import annotations

import pytest

from league.formats import FORMATS, Entrant, Plan
from league.formats.knockout import Bracketed
from tests.league.formats.conformance import Case, Course, play


def played(slug: str, seats: int, seed: int, level: str, forfeits: int = 0) -> Course:
    chosen = FORMATS[slug]
    settings = chosen.complete({"level": level}, seats)
    entrants = tuple(Entrant(50 - n, n) for n in range(1, seats * 3 + seed % 20))
    plan = Plan(seats, 1, settings, sizes=tuple(range(2, seats + 1)))
    return play(Case(chosen, plan, entrants, seed, 8, forfeits=forfeits, ties=30))


@pytest.mark.parametrize("level", ["higher-seed", "lot"])
@pytest.mark.parametrize("slug", ["knockout", "double-elimination"])
def test_series_of_two_never_hold_the_event_up(slug: str, level: str) -> None:
    for seed in range(40):
        course = played(slug, 2, seed, level, forfeits=8)

        assert (course.refusal, course.is_over) == (None, True)


@pytest.mark.parametrize("level", ["higher-seed", "lot"])
@pytest.mark.parametrize("seats", [3, 4, 6])
def test_tables_end_with_a_champion_among_the_last(seats: int, level: str) -> None:
    for seed in range(20):
        course = played("table-knockout", seats, seed, level)

        last = course.rounds[-1]
        assert (course.refusal, course.is_over) == (None, True)
        assert len(last.pairings) == 1


@pytest.mark.parametrize(
    ("slug", "seats"), [("knockout", 2), ("double-elimination", 2), ("table-knockout", 4)]
)
def test_everybody_is_ranked_when_it_is_over(slug: str, seats: int) -> None:
    for seed in range(20):
        course = played(slug, seats, seed, "higher-seed")
        chosen, last = course.case.format, course.rounds[-1]
        assert isinstance(chosen, Bracketed)

        bracket = chosen.bracket(last.number + 1, last.entrants, course.history, course.case.plan)

        ranked = [one for group in bracket.placings() for one in group]
        seen = {one for paired in course.rounds for p in paired.pairings for one in p.entrants}
        assert len(ranked) == len(set(ranked))
        assert seen <= {*ranked}
        assert bracket.champion is None or ranked[0] == bracket.champion
