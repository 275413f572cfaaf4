"""From one stage into the next: groups drawn, winners crossed over, points carried."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.chance import Chance
from league.formats import POINT, Bye, FormatError, History, Meeting
from league.formats.knockout.layout import fold, rounds_for
from league.formats.stages import (
    CARRY_OVER,
    DRAWS,
    carried_over,
    crossed_over,
    groups_by_pots,
    groups_by_snake,
    top_cut,
)

LUCK = Chance(bytes(32))


def tables(groups: int, size: int) -> list[list[int]]:
    """Final tables of groups: the third of group 2 is 203."""
    return [[100 * group + place for place in range(1, size + 1)] for group in range(1, groups + 1)]


def first_round(seeds: list[int]) -> list[tuple[int, int]]:
    order = fold(2 ** rounds_for(len(seeds)))
    pairs = zip(order[::2], order[1::2], strict=True)
    return [(seeds[a - 1], seeds[b - 1]) for a, b in pairs if max(a, b) <= len(seeds)]


def meeting_round(seeds: list[int], first: int, second: int) -> int:
    order = fold(2 ** rounds_for(len(seeds)))
    places = [order.index(seeds.index(one) + 1) for one in (first, second)]
    return (places[0] ^ places[1]).bit_length()


def test_snake_fills_groups_forth_and_back() -> None:
    assert groups_by_snake(range(1, 10), 3) == [[1, 6, 7], [2, 5, 8], [3, 4, 9]]
    assert groups_by_snake(range(1, 9), 3) == [[1, 6, 7], [2, 5, 8], [3, 4]]


@given(st.integers(1, 8), st.integers(0, 30), st.integers(0, 2**32))
def test_pots_send_one_of_each_into_every_group(groups: int, more: int, seed: int) -> None:
    order = list(range(2 * groups + more))

    drawn = groups_by_pots(order, groups, Chance(seed.to_bytes(32, "big")))

    assert sorted(one for group in drawn for one in group) == order
    for start in range(0, len(order) - groups + 1, groups):
        pot = {*order[start : start + groups]}
        assert [len(pot & {*group}) for group in drawn] == [1] * groups
    assert max(map(len, drawn)) - min(map(len, drawn)) <= 1


def test_pots_are_drawn_by_the_event_s_luck() -> None:
    order = range(16)

    drawn = groups_by_pots(order, 4, LUCK.child("groups"))

    assert drawn == groups_by_pots(order, 4, LUCK.child("groups"))
    assert drawn != groups_by_pots(order, 4, LUCK.child("other"))


def test_too_many_groups_are_refused() -> None:
    for draw in (groups_by_snake, lambda order, groups: groups_by_pots(order, groups, LUCK)):
        with pytest.raises(FormatError, match="7 entries cannot be drawn into 4 groups"):
            draw(range(7), 4)


def test_cut_takes_the_first_who_are_there() -> None:
    assert top_cut([5, 3, 9, 1, 7], 3) == [5, 3, 9]
    assert top_cut([5, 3, 9, 1, 7], 3, gone={3}) == [5, 9, 1]
    with pytest.raises(FormatError, match="The cut is at 5, but only 4 are left"):
        top_cut([5, 3, 9, 1, 7], 5, gone={3})


def test_winners_meet_the_second_of_the_neighbouring_group() -> None:
    assert first_round(crossed_over(tables(2, 4))) == [(101, 202), (201, 102)]
    assert first_round(crossed_over(tables(4, 4))) == [
        (101, 202), (401, 302), (201, 102), (301, 402),
    ]  # fmt: skip


@pytest.mark.parametrize("groups", [2, 4, 8, 16])
def test_first_and_second_of_a_group_meet_in_the_final_only(groups: int) -> None:
    seeds = crossed_over(tables(groups, 3))

    again = {meeting_round(seeds, 100 * g + 1, 100 * g + 2) for g in range(1, groups + 1)}
    assert again == {rounds_for(2 * groups)}


@pytest.mark.parametrize("groups", range(2, 13))
@pytest.mark.parametrize("qualifying", [1, 2, 3, 4])
def test_no_group_meets_again_in_the_first_round(groups: int, qualifying: int) -> None:
    seeds = crossed_over(tables(groups, 5), qualifying)

    assert len(set(seeds)) == groups * qualifying
    assert [one % 100 for one in seeds] == sorted(one % 100 for one in seeds)
    assert [pair for pair in first_round(seeds) if pair[0] // 100 == pair[1] // 100] == []


def test_next_of_the_group_takes_the_place_of_one_who_left() -> None:
    assert crossed_over(tables(2, 4), gone={101, 202}) == [102, 201, 103, 203]


@pytest.fixture
def history() -> History:
    return History(
        (
            Meeting(1, (1, 2), (1, 2), (POINT, 0)),
            Meeting(2, (3, 1), (1, 1), (POINT // 2, POINT // 2)),
            Meeting(3, (1, 2, 3, 4), (1, 2, 3, 4), (POINT, 2 * POINT // 3, POINT // 3, 0)),
        ),
        (Bye(1, 3, POINT), Bye(1, 4, POINT)),
    )


@pytest.mark.parametrize(
    ("rule", "carried"),
    [
        ("none", {1: 0, 3: 0}),
        ("all", {1: 5 * POINT // 2, 3: POINT + POINT // 2 + POINT // 3}),
        ("co-qualifiers", {1: POINT // 2 + POINT, 3: POINT // 2}),
    ],
)
def test_points_are_carried_over_by_rule(
    history: History, rule: str, carried: dict[int, int]
) -> None:
    assert carried_over(history, [1, 3], rule) == carried


def test_table_of_qualifiers_keeps_its_units(history: History) -> None:
    everybody = carried_over(history, [1, 2, 3, 4], "co-qualifiers")

    assert everybody[2] == 2 * POINT // 3


def test_unknown_rule_is_refused() -> None:
    with pytest.raises(FormatError, match="no rule 'half' for points"):
        carried_over(History(), [1], "half")


def test_every_rule_is_said_in_words() -> None:
    assert set(CARRY_OVER) == {"none", "all", "co-qualifiers"}
    assert all(words.endswith(".") for words in (*CARRY_OVER.values(), *DRAWS.values()))
