"""Berger tables: FIDE's own for six, and cycles without the same seat three times running."""

from __future__ import annotations

import pytest

from league.formats.designs.berger import berger, berger_cycles, runs_of_three


def test_tables_are_those_of_fide_for_six() -> None:
    assert berger(6) == [
        [(1, 6), (2, 5), (3, 4)],
        [(6, 4), (5, 3), (1, 2)],
        [(2, 6), (3, 1), (4, 5)],
        [(6, 5), (1, 4), (2, 3)],
        [(3, 6), (4, 2), (5, 1)],
    ]


@pytest.mark.parametrize("entrants", range(2, 25))
def test_nobody_has_one_seat_three_times_running(entrants: int) -> None:
    first, second = berger_cycles(entrants, 2)

    assert runs_of_three(first + second) == 0


@pytest.mark.parametrize("entrants", range(2, 15))
def test_second_cycle_swaps_every_seat(entrants: int) -> None:
    first, second = berger_cycles(entrants, 2)

    swapped = {table[::-1] for tables in first for table in tables}
    assert {table for tables in second for table in tables} == swapped
    assert second == [[table[::-1] for table in tables] for tables in berger(entrants)]


def test_last_two_rounds_are_swapped_for_four_only_before_another_cycle() -> None:
    one, two, three = berger(4)

    assert berger_cycles(4, 1) == [[one, two, three]]
    assert berger_cycles(4, 2)[0] == [one, three, two]


def test_odd_numbers_need_no_swap() -> None:
    assert berger_cycles(5, 2)[0] == berger(5)


def test_three_equal_seats_are_counted() -> None:
    assert runs_of_three([[(1, 2)], [(1, 3)], [(4, 1), (2,)], [(1, 4)]]) == 0
    assert runs_of_three([[(1, 2)], [(1, 3)], [(1, 2)], [(1, 3)]]) == 2
