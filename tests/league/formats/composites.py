"""The contract of formats in parts: each part keeps that of its own format, and all are in one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from random import Random

from engines.chance import Chance
from league.formats import FORMATS, Composite, Entrant, FormatError, Plan
from league.formats.composite import Part, Played
from tests.league.formats.conformance import CHECKS as PART_CHECKS
from tests.league.formats.conformance import Case, Course, play


@dataclass(slots=True)
class Stages:
    """An event of parts from its draw to its last stage, or to a refusal."""

    case: Case
    most: int = 0
    parts: list[list[Part]] = field(default_factory=list)
    courses: list[list[Course]] = field(default_factory=list)
    gone: list[set[int]] = field(default_factory=list)
    refusal: str | None = None

    @property
    def composite(self) -> Composite:
        assert isinstance(self.case.format, Composite)
        return self.case.format


def run(case: Case) -> Stages:
    stages, luck = Stages(case), Random(case.seed)
    chosen, plan = stages.composite, case.plan
    try:
        stages.most = chosen.rounds(len(case.entrants), plan)
        drawn = draw(case)
        while drawn and len(stages.parts) < 5:
            stages.parts.append(drawn)
            stages.courses.append([play(_case_of(case, part)) for part in drawn])
            if any(course.refusal for course in stages.courses[-1]):
                break
            inside = [one for part in drawn for one in part.entrants]
            stages.gone.append({one for one in inside if luck.randrange(100) < case.withdrawals})
            played = [_played(course) for course in stages.courses[-1]]
            drawn = chosen.follow(len(stages.parts), played, stages.gone[-1], plan)
    except FormatError as refused:
        stages.refusal = str(refused)
    return stages


def draw(case: Case) -> list[Part]:
    chance = Chance(case.seed.to_bytes(32, "big"))
    assert isinstance(case.format, Composite)
    return case.format.draw(case.entrants, case.plan, chance)


def _case_of(case: Case, part: Part) -> Case:
    chosen = FORMATS[part.format]
    settings = chosen.complete(part.settings, case.plan.seats)
    entrants = tuple(Entrant(one, number) for number, one in enumerate(part.entrants, start=1))
    return replace(
        case, format=chosen, entrants=entrants, withdrawals=0, ties=0, absences=0,
        plan=replace(case.plan, settings=settings, forbidden=_inside(part, case.plan)),
    )  # fmt: skip


def _inside(part: Part, plan: Plan) -> frozenset[frozenset[int]]:
    return frozenset(pair for pair in plan.forbidden if pair <= {*part.entrants})


def _played(course: Course) -> Played:
    """Everybody by his points, then by his number."""
    units = dict.fromkeys((entrant.id for entrant in course.case.entrants), 0)
    for meeting in course.history.meetings:
        for one, won in zip(meeting.entrants, meeting.units, strict=True):
            units[one] += won
    return Played(tuple(sorted(units, key=lambda one: -units[one])), course.history)


def check_everybody_is_in_one_part_of_the_first_stage(stages: Stages) -> None:
    if stages.parts:
        inside = [one for part in stages.parts[0] for one in part.entrants]
        assert sorted(inside) == sorted(one.id for one in stages.case.entrants if one.active)


def check_later_stages_have_those_who_stayed(stages: Stages) -> None:
    for before, gone, after in zip(stages.parts, stages.gone, stages.parts[1:], strict=False):
        was = {one for part in before for one in part.entrants}
        now = [one for part in after for one in part.entrants]
        assert set(now) <= was - gone
        assert len(now) == len(set(now))


def check_parts_keep_the_contract_of_their_formats(stages: Stages) -> None:
    for courses in stages.courses:
        for course in courses:
            for check in PART_CHECKS:
                check(course)


def check_parts_have_names_of_their_own(stages: Stages) -> None:
    labels = [part.label for parts in stages.parts for part in parts]
    assert len(labels) == len(set(labels))
    assert all(0 < len(label) <= 40 for label in labels)


def check_same_luck_draws_the_same_parts(stages: Stages) -> None:
    if stages.parts:
        assert draw(stages.case) == stages.parts[0]


def check_event_ends_within_its_stages_and_rounds(stages: Stages) -> None:
    """With fewer left a final group may take more rounds, but no more than its own format says."""
    assert len(stages.parts) <= stages.composite.stages
    if stages.refusal is None and not any(stages.gone):
        longest = [max(len(course.rounds) for course in courses) for courses in stages.courses]
        assert sum(longest) <= stages.most


def check_groups_part_who_must_not_meet(stages: Stages) -> None:
    if stages.composite.keeps_apart:
        for part in [part for parts in stages.parts for part in parts]:
            assert FORMATS[part.format].keeps_apart or not _inside(part, stages.case.plan)


def check_only_who_is_in_a_part_brings_points(stages: Stages) -> None:
    for parts in stages.parts:
        for part in parts:
            assert set(part.carried) <= {*part.entrants}
            assert all(units >= 0 for units in part.carried.values())


def check_refusals_and_rules_are_sentences(stages: Stages) -> None:
    rules = stages.composite.rules(stages.case.plan)
    for text in [*rules, *([stages.refusal] if stages.refusal else [])]:
        assert text[0].isupper() or text[0].isdigit(), text
        assert text.endswith("."), text


CHECKS: list[Callable[[Stages], None]] = [
    value for name, value in list(globals().items()) if name.startswith("check_")
]


def quiet(chosen: Composite, seats: int, number: int) -> Case:
    """An event in which nothing goes wrong."""
    plan = Plan(seats, settings=chosen.complete({}, seats))
    return Case(chosen, plan, tuple(Entrant(70 + n, n) for n in range(1, number + 1)), seed=5)
