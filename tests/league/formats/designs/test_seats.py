"""Seats of a fixed schedule: at no time two seats more than one apart, whatever the tables."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from league.formats.designs.planes import Rounds
from league.formats.designs.seats import balanced_seats


def random_schedule(seats: int, entrants: int, rounds: int, seed: int) -> Rounds:
    luck = Random(seed)
    schedule: Rounds = []
    for _ in range(rounds):
        line = luck.sample(range(entrants), entrants)
        full = entrants - entrants % seats
        tables = [tuple(line[at : at + seats]) for at in range(0, full, seats)]
        schedule.append([*tables, *((place,) for place in line[full:])])
    return schedule


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.integers(2, 10), st.integers(0, 60), st.integers(1, 25), st.integers(0, 10**6))
def test_seats_never_differ_by_more_than_one(seats: int, more: int, rounds: int, seed: int) -> None:
    schedule = random_schedule(seats, seats + more, rounds, seed)
    had = [[0] * seats for _ in range(seats + more)]

    for tables in balanced_seats(schedule, seats):
        for table in tables:
            if len(table) == seats:
                for seat, place in enumerate(table):
                    had[place][seat] += 1

        assert max(max(row) - min(row) for row in had) <= 1


@settings(max_examples=50, deadline=None, derandomize=True)
@given(st.integers(2, 6), st.integers(0, 30), st.integers(1, 12), st.integers(0, 10**6))
def test_seating_changes_no_table(seats: int, more: int, rounds: int, seed: int) -> None:
    schedule = random_schedule(seats, seats + more, rounds, seed)

    seated = balanced_seats(schedule, seats)

    assert [[sorted(table) for table in tables] for tables in seated] == [
        [sorted(table) for table in tables] for tables in schedule
    ]
