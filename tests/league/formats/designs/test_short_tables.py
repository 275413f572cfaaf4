"""Seats of a fixed schedule with short tables: the last seats shared out, the others even."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from league.formats.designs.planes import Rounds
from league.formats.designs.short_tables import chosen_equally, seats_with_short_tables


def random_schedule(seats: int, full: int, short: int, rounds: int, seed: int) -> Rounds:
    luck = Random(seed)
    sizes = [seats] * full + [seats - 1] * short
    schedule: Rounds = []
    for _ in range(rounds):
        line = iter(luck.sample(range(sum(sizes)), sum(sizes)))
        schedule.append([tuple(next(line) for _ in range(size)) for size in sizes])
    return schedule


SCHEDULES = st.builds(
    random_schedule,
    seats=st.integers(3, 6),
    full=st.integers(1, 8),
    short=st.integers(0, 5),
    rounds=st.integers(1, 12),
    seed=st.integers(0, 10**6),
)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(SCHEDULES)
def test_seating_changes_no_table(schedule: Rounds) -> None:
    seats = max(len(table) for table in schedule[0])

    seated = seats_with_short_tables(schedule, seats)

    assert [[sorted(table) for table in tables] for tables in seated] == [
        [sorted(table) for table in tables] for tables in schedule
    ]


@settings(max_examples=100, deadline=None, derandomize=True)
@given(SCHEDULES)
def test_seats_that_all_tables_have_differ_by_at_most_one(schedule: Rounds) -> None:
    seats = max(len(table) for table in schedule[0])
    had = Counter(
        (place, seat)
        for tables in seats_with_short_tables(schedule, seats)
        for table in tables
        for seat, place in enumerate(table)
    )

    for place in {place for place, _ in had}:
        usual = [had[place, seat] for seat in range(seats - 1)]
        assert max(usual) - min(usual) <= 1


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.lists(st.sets(st.integers(0, 4), min_size=1, max_size=3), min_size=1, max_size=6))
def test_no_other_choice_is_more_equal(members: list[set[int]]) -> None:
    tables = [tuple(sorted(table)) for table in members]

    def squares(choice: tuple[int, ...]) -> int:
        return sum(times**2 for times in Counter(choice).values())

    chosen = chosen_equally(tables)

    assert all(place in table for place, table in zip(chosen, tables, strict=True))
    assert squares(tuple(chosen)) == min(map(squares, product(*tables)))
