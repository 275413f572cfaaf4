"""Formats in parts: the contract for all of them, and what each of them promises."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from engines.chance import Chance
from engines.options import OptionsError
from league.formats import FORMATS, POINT, Composite, Entrant, FormatError, History, Meeting, Plan
from league.formats.composite import GroupsFirst, League, Part, Played, SwissFirst
from tests.league.formats.composites import CHECKS, Stages, quiet, run
from tests.league.formats.conformance import Case, cases
from tests.league.formats.test_conformance import LONG, QUICK

COMPOSITES = [chosen for chosen in FORMATS.values() if isinstance(chosen, Composite)]
every_table = pytest.mark.parametrize(
    ("chosen", "seats"),
    [(chosen, seats) for chosen in COMPOSITES for seats in (2, 3, 4)],
    ids=lambda value: getattr(value, "slug", value),
)


def check_all(case: Case) -> None:
    stages = run(case)
    for check in CHECKS:
        check(stages)


@every_table
def test_composite_keeps_the_contract(chosen: Composite, seats: int) -> None:
    settings(QUICK, max_examples=5)(given(cases(chosen, seats))(check_all))()


@pytest.mark.long
@every_table
def test_composite_keeps_the_contract_for_long(chosen: Composite, seats: int) -> None:
    LONG(given(cases(chosen, seats))(check_all))()


@every_table
def test_undisturbed_event_comes_to_its_last_stage(chosen: Composite, seats: int) -> None:
    stages = run(quiet(chosen, seats, 2 * seats + 2))

    assert (stages.refusal, len(stages.parts)) == (None, chosen.stages)


class LosesSomebody(GroupsFirst):
    def draw(self, *args: Any) -> list[Part]:
        first, *others = super().draw(*args)
        return [replace(first, entrants=first.entrants[1:]), *others]


class BringsBackTheGone(GroupsFirst):
    def follow(self, stage: int, played: Sequence[Played], gone: Any, plan: Plan) -> list[Part]:
        return super().follow(stage, played, (), plan)


class NeverEnds(GroupsFirst):
    def follow(self, stage: int, played: Sequence[Played], gone: Any, plan: Plan) -> list[Part]:
        if stage == 1:
            return super().follow(stage, played, gone, plan)
        return [Part(f"Knockout {stage}", "knockout", played[0].table)]


class NamesThemAlike(GroupsFirst):
    def label_of(self, index: int, plan: Plan) -> str:
        return "Group"


class DrawsByOtherLuck(GroupsFirst):
    calls = 0

    def draw(self, entrants: Sequence[Entrant], plan: Plan, chance: Chance) -> list[Part]:
        self.calls += 1
        return super().draw(entrants, plan, chance)[:: 1 if self.calls < 3 else -1]


class GivesPointsAway(GroupsFirst):
    def follow(self, *args: Any) -> list[Part]:
        return [replace(part, carried={4711: POINT}) for part in super().follow(*args)]


class Mumbles(GroupsFirst):
    def rules(self, plan: Plan) -> list[str]:
        return ["as usual"]


class SeatsOneTwice(GroupsFirst):
    def draw(self, *args: Any) -> list[Part]:
        first, *others = super().draw(*args)
        return [replace(first, entrants=(*first.entrants, first.entrants[0])), *others]


class DrawsAsIfAllMayMeet(GroupsFirst):
    def draw(self, entrants: Sequence[Entrant], plan: Plan, chance: Chance) -> list[Part]:
        return super().draw(entrants, replace(plan, forbidden=frozenset()), chance)


FAULTS: list[tuple[Composite, str]] = [
    (LosesSomebody(), "check_everybody_is_in_one_part_of_the_first_stage"),
    (BringsBackTheGone(), "check_later_stages_have_those_who_stayed"),
    (NeverEnds(), "check_event_ends_within_its_stages_and_rounds"),
    (NamesThemAlike(), "check_parts_have_names_of_their_own"),
    (DrawsByOtherLuck(), "check_same_luck_draws_the_same_parts"),
    (GivesPointsAway(), "check_only_who_is_in_a_part_brings_points"),
    (Mumbles(), "check_refusals_and_rules_are_sentences"),
    (DrawsAsIfAllMayMeet(), "check_groups_part_who_must_not_meet"),
    (SeatsOneTwice(), "check_parts_keep_the_contract_of_their_formats"),
]


def holds(check: Callable[[Stages], None], stages: Stages) -> bool:
    try:
        check(stages)
    except AssertionError:
        return False
    return True


@pytest.mark.parametrize(("faulty", "name"), FAULTS, ids=lambda value: type(value).__name__)
def test_planted_fault_is_found_by_its_check(faulty: Composite, name: str) -> None:
    case = quiet(faulty, 2, 8)
    apart = replace(case, plan=replace(case.plan, forbidden=frozenset([frozenset((71, 78))])))
    courses = [run(case), run(replace(case, withdrawals=100)), run(apart)]

    assert name in {
        check.__name__ for check in CHECKS for stages in courses if not holds(check, stages)
    }


def test_every_check_has_a_planted_fault() -> None:
    assert {name for _, name in FAULTS} == {check.__name__ for check in CHECKS}


def plan_for(chosen: Composite, seats: int = 2, **given: Any) -> Plan:
    return Plan(seats, settings=chosen.complete(given, seats))


def entered(number: int) -> list[Entrant]:
    return [Entrant(one, one) for one in range(1, number + 1)]


def test_groups_are_drawn_by_the_snake_from_the_strongest() -> None:
    parts = GroupsFirst().draw(entered(8), plan_for(GroupsFirst()), Chance(bytes(32)))

    assert [(part.label, part.entrants) for part in parts] == [
        ("Group A", (1, 4, 5, 8)), ("Group B", (2, 3, 6, 7)),
    ]  # fmt: skip


def kept_apart(*pairs: tuple[int, int], **given: Any) -> Plan:
    plan = plan_for(GroupsFirst(), **given)
    return replace(plan, forbidden=frozenset(map(frozenset, pairs)))


@pytest.mark.parametrize("draw", ["snake", "pots"])
@pytest.mark.parametrize("seed", range(20))
def test_those_who_must_not_meet_are_drawn_into_different_groups(draw: str, seed: int) -> None:
    luck = Random(seed)
    pairs = [(luck.randrange(1, 7), luck.randrange(7, 13)) for _ in range(5)]
    plan = kept_apart(*pairs, groups=3, draw=draw)

    parts = GroupsFirst().draw(entered(12), plan, Chance(bytes([seed] * 32)))

    assert not [pair for pair in plan.forbidden for part in parts if pair <= {*part.entrants}]
    assert [len(part.entrants) for part in parts] == [4, 4, 4]


def test_equals_are_exchanged_before_unequals() -> None:
    parts = GroupsFirst().draw(entered(8), kept_apart((1, 4)), Chance(bytes(32)))

    assert [part.entrants for part in parts] == [(2, 4, 5, 8), (1, 3, 6, 7)]


def test_too_few_groups_to_part_them_are_refused_in_words() -> None:
    with pytest.raises(FormatError, match="The entries 2 and 3 must not meet, but 2 groups"):
        GroupsFirst().draw(entered(6), kept_apart((1, 2), (2, 3), (1, 3)), Chance(bytes(32)))


def test_swiss_groups_part_within_what_groups_cannot() -> None:
    plan = kept_apart((1, 2), (2, 3), (1, 3), first="swiss", rounds=2)

    assert len(GroupsFirst().draw(entered(8), plan, Chance(bytes(32)))) == 2


def test_final_group_of_two_who_must_not_meet_is_refused() -> None:
    played = [Played((1, 4)), Played((2, 3))]
    plan = kept_apart((1, 2), last="round-robin")

    with pytest.raises(FormatError, match="both come into the final group"):
        GroupsFirst().follow(1, played, set(), plan)


def test_winners_of_groups_meet_the_seconds_of_others() -> None:
    played = [Played((1, 4, 5)), Played((2, 3, 6))]

    (knockout,) = GroupsFirst().follow(1, played, (), plan_for(GroupsFirst()))

    assert (knockout.format, knockout.entrants) == ("knockout", (1, 2, 4, 3))


def test_next_moves_up_for_who_has_withdrawn() -> None:
    (knockout,) = SwissFirst().follow(
        1, [Played((5, 3, 1, 2, 4))], {3}, plan_for(SwissFirst(), cut=2)
    )

    assert knockout.entrants == (5, 1)


def test_group_with_too_few_left_sends_fewer() -> None:
    played = [Played((1, 4)), Played((2, 3, 6))]

    (knockout,) = GroupsFirst().follow(1, played, {4}, plan_for(GroupsFirst()))

    assert knockout.entrants == (1, 2, 3)


def test_larger_tables_play_swiss_tables_and_a_table_knockout() -> None:
    plan = plan_for(SwissFirst(), 4, cut=8, rounds=2)

    (swiss,) = SwissFirst().draw(entered(12), plan, Chance(bytes(32)))
    (last,) = SwissFirst().follow(1, [Played(swiss.entrants)], (), plan)

    assert (swiss.format, last.format, last.settings["advancing"]) == ("pods", "table-knockout", 2)


def test_points_against_co_qualifiers_are_carried_into_a_final_group() -> None:
    meetings = (
        Meeting(1, (1, 2), (1, 2), (POINT, 0)), Meeting(2, (1, 3), (1, 2), (POINT, 0)),
        Meeting(3, (2, 3), (1, 2), (POINT, 0)),
    )  # fmt: skip
    plan = plan_for(SwissFirst(), cut=2, last="round-robin", carry="co-qualifiers")

    (final,) = SwissFirst().follow(1, [Played((1, 2, 3), History(meetings))], (), plan)

    assert (final.label, final.carried) == ("Final group", {1: POINT, 2: 0})


@pytest.mark.parametrize(
    ("given", "seats", "option"),
    [
        ({"last": "double-elimination"}, 4, "last"),
        ({"carry": "all"}, 2, "carry"),
        ({"advancing": 3}, 3, "advancing"),
        ({"groups": 0}, 2, "groups"),
    ],
)
def test_settings_that_do_not_go_together_are_named(
    given: dict[str, Any], seats: int, option: str
) -> None:
    with pytest.raises(OptionsError) as refused:
        GroupsFirst().complete(given, seats)

    assert refused.value.option == option


def test_too_few_entries_are_refused_in_words() -> None:
    with pytest.raises(FormatError, match="3 entries in 2 groups of which 2 go on are too few"):
        GroupsFirst().rounds(3, plan_for(GroupsFirst()))


def test_league_fills_divisions_evenly_from_the_first() -> None:
    parts = League().draw(entered(7), plan_for(League()), Chance(bytes(32)))

    assert [part.entrants for part in parts] == [(1, 2, 3), (4, 5, 6, 7)]


def test_newcomer_without_a_division_begins_in_the_last() -> None:
    placed = [replace(one, division=2 - one.number % 2) for one in entered(6)]

    parts = League().draw([*placed, Entrant(7, 7)], plan_for(League()), Chance(bytes(32)))

    assert [part.entrants for part in parts] == [(1, 3, 5), (2, 4, 6, 7)]


def test_league_refuses_a_division_that_is_not_there() -> None:
    placed = [replace(one, division=one.number) for one in entered(6)]

    with pytest.raises(FormatError, match="Entry 3 is in division 3, but there are 2"):
        League().draw(placed, plan_for(League()), Chance(bytes(32)))
