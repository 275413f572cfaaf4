"""Tie-breaks worked out by hand, at two seats and in pods."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from engines.chance import Chance
from league.formats import POINT, History
from league.formats.tiebreaks import Sheet, rank, written
from tests.league.formats.tiebreaks.events import FOUR, WON, entrants, table

LUCK = Chance(bytes(32))
PLAYERS = entrants(10, 20, 30, 40)


def values(code: str, history: History, ids: tuple[int, ...], **facts: object) -> list[F | None]:
    rows = rank(entrants(*ids), Sheet(history, **facts), [code], LUCK)  # type: ignore[arg-type]
    by_id = {row.entrant: row.values[code] for row in rows}
    return [by_id[id] for id in ids]


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("DE", [2, None, None, 1]),
        ("WIN", [1, 1, 1, 1]),
        ("WON", [1, 1, 1, 1]),
        ("BPG", [2, 1, 1, 2]),
        ("BWG", [0, 0, 1, 0]),
        ("BH", [F(9, 2), 5, 4, F(9, 2)]),
        ("BH-C1", [F(7, 2), F(7, 2), 3, F(7, 2)]),
        ("BH-M1", [F(3, 2), F(3, 2), F(3, 2), F(3, 2)]),
        ("FB", [4, F(9, 2), F(9, 2), 5]),
        ("AOB", [F(9, 2), F(13, 3), F(14, 3), F(9, 2)]),
        ("SB", [2, F(3, 2), F(5, 2), F(5, 2)]),
        ("PS", [4, 2, F(7, 2), F(5, 2)]),
        ("PS-C1", [3, 2, 3, 2]),
        ("KS", [F(1, 2), 1, 1, F(3, 2)]),
        ("1ST", [2, 1, 3, 2]),
        ("2ND", [1, 2, 0, 1]),
        ("3RD", [0, 0, 0, 0]),
        ("ARO", [None, None, None, None]),
        ("PTS", [None, None, None, None]),
        ("PD", [None, None, None, None]),
        ("DAT", [None, None, None, None]),
    ],
)
def test_round_robin_of_four_gives_the_values_worked_out(code, expected):
    assert values(code, FOUR, (10, 20, 30, 40)) == expected


POD = History((table(1, (1, 2, 3, 4), 1, 2, 2, 4), table(2, (4, 3, 2, 1), 1, 2, 3, 4)))
"""Scores 1, 5/6, 7/6 and 1."""


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("BH", [6, F(19, 3), F(17, 3), 6]),
        ("SB", [3, F(31, 12), F(13, 4), 3]),
        ("BH-C1", [F(31, 6), F(16, 3), F(29, 6), F(31, 6)]),
        ("KS", [F(2, 3), F(5, 6), F(2, 3), F(2, 3)]),
        ("1ST", [1, 0, 0, 1]),
        ("2ND", [0, 1, 2, 0]),
        ("3RD", [0, 1, 0, 0]),
        ("DE", [1, None, None, 1]),
        ("BPG", [1, 0, 0, 1]),
        ("WON", [1, 0, 0, 1]),
    ],
)
def test_pod_of_four_gives_the_values_worked_out(code, expected):
    assert values(code, POD, (1, 2, 3, 4)) == expected


def test_round_at_a_smaller_table_weighs_as_much_as_one_at_a_full_one():
    mixed = History((table(1, (1, 2, 3, 4), 1, 2, 3, 4), table(1, (5, 6, 7), 1, 2, 3)))

    assert values("BH", mixed, (1, 2, 3, 4, 5, 6, 7)) == [
        1, F(4, 3), F(5, 3), 2, F(3, 4), F(3, 2), F(9, 4),
    ]  # fmt: skip


def test_points_and_their_difference_come_from_the_games():
    history = History((table(1, (1, 2, 3), 1, 2, 3), table(2, (2, 1), *WON)))
    points = {(1, 1): 30, (1, 2): 10, (1, 3): 0, (2, 1): 5, (2, 2): 8}

    assert values("PTS", history, (1, 2, 3), points=points) == [35, 18, 0]
    assert values("PD", history, (1, 2, 3), points=points) == [22, -2, -20]


def test_datum_is_the_mean_over_the_boards_held():
    datum = {1: [F(3), F(-1), F(1, 2)], 2: [F(-5, 6)]}

    assert values("DAT", History(), (1, 2, 3), datum=datum) == [F(5, 6), F(-5, 6), None]


def test_least_favourable_seat_may_be_any():
    assert values("BPG", POD, (1, 2, 3, 4), late_seats={4: 1}) == [0, 1, 1, 0]


def test_unfinished_last_round_leaves_fore_buchholz_alone():
    assert values("FB", FOUR, (10, 20, 30, 40), rounds=5) == values("BH", FOUR, (10, 20, 30, 40))


def test_rows_are_ordered_by_points_then_by_the_codes_in_turn():
    rows = rank(PLAYERS, Sheet(FOUR), ["BH", "SB"], LUCK)

    assert [(row.place, row.entrant, row.units) for row in rows] == [
        (1, 30, 2 * POINT),
        (2, 40, POINT * 3 // 2),
        (3, 10, POINT * 3 // 2),
        (4, 20, POINT),
    ]


def test_whom_nothing_separates_shares_a_place():
    rows = rank(PLAYERS, Sheet(FOUR), ["BH"], LUCK)

    assert [(row.place, row.entrant) for row in rows] == [(1, 30), (2, 10), (2, 40), (4, 20)]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "–"),
        (F(4), "4"),
        (F(9, 2), "4.5"),
        (F(1, 8), "0.13"),
        (F(3, 8), "0.38"),
        (F(-1, 3), "−0.33"),
        (F(-1, 1000), "0"),
        (F(120), "120"),
    ],
)
def test_values_are_written_with_two_decimals_at_most(value, text):
    assert written(value) == text
