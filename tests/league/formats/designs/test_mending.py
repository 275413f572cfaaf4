"""Mending a draft: flaws go one by one, and a draft beyond mending is said to be so."""

from __future__ import annotations

import pytest

from engines.chance import Chance
from league.formats.designs.drafts import Draft
from league.formats.designs.mending import MENDED, is_mended
from league.formats.designs.orbits import Line, Rings
from league.formats.designs.resolvable import resolvable

CHANCE = Chance(bytes(32), "mending")


def draft_of(lines: list[Line], seats: int, most: int = 2) -> Draft:
    return Draft(Rings(len(lines[0]), 1), seats, lines, most, MENDED)


def lines_of(entrants: int, seats: int) -> list[Line]:
    rounds = resolvable(entrants, seats)
    assert rounds is not None
    return [[place for table in tables for place in table] for tables in rounds]


def test_a_design_needs_no_mending() -> None:
    lines = lines_of(15, 3)
    draft = draft_of([[*line] for line in lines], 3)

    assert is_mended(draft, CHANCE)
    assert draft.lines == lines


@pytest.mark.parametrize("planted", [(0, 3), (1, 14), (7, 9)])
def test_an_exchange_that_parts_two_for_ever_is_mended(planted: tuple[int, int]) -> None:
    lines = lines_of(15, 3)
    first, second = planted
    line = lines[2]
    line[first], line[second] = line[second], line[first]
    draft = draft_of(lines, 3)
    assert draft.flaws()

    assert is_mended(draft, CHANCE)
    assert not draft.flaws()


def test_who_rests_too_often_is_given_a_table() -> None:
    lines = [[0, 1, 2, 3], [1, 0, 2, 3], [2, 1, 0, 3], [0, 1, 2, 3]]
    draft = draft_of(lines, 3, most=3)

    assert is_mended(draft, CHANCE)
    assert max(draft.rests) - min(draft.rests) <= 1


def test_too_few_rounds_are_not_mended() -> None:
    draft = draft_of(lines_of(15, 3)[:4], 3)

    assert not is_mended(draft, CHANCE)
