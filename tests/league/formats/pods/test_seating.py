"""Seats at one table: the best order there is, compared with all orders."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from league.formats import MOST_SEATS
from league.formats.pods.record import Record
from league.formats.pods.seating import seat_order, unseated

tables = st.integers(2, 5).flatmap(
    lambda size: st.lists(
        st.lists(st.integers(0, 2), min_size=size, max_size=size), min_size=size, max_size=size
    )
)


def cost(excess: list[list[int]], order: tuple[int, ...]) -> int:
    return sum(excess[player][seat] ** 2 for seat, player in enumerate(order))


@settings(max_examples=100, deadline=None, derandomize=True)
@given(tables)
def test_no_order_of_seats_is_better(excess: list[list[int]]) -> None:
    order = seat_order(excess)

    orders = list(permutations(range(len(excess))))
    assert tuple(order) in orders
    assert cost(excess, tuple(order)) == min(cost(excess, other) for other in orders)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(tables)
def test_as_few_as_can_be_lack_a_wanted_seat(excess: list[list[int]]) -> None:
    wanted = [sum(1 << s for s, times in enumerate(row) if not times) for row in excess]

    lacking = min(
        sum(excess[player][seat] > 0 for seat, player in enumerate(order))
        for order in permutations(range(len(excess)))
    )
    assert unseated(wanted) == lacking


def test_ten_seats_are_given_as_wanted() -> None:
    excess = [[int(seat != (player * 3) % 10) for seat in range(10)] for player in range(10)]

    assert seat_order(excess) == [player * 7 % 10 for player in range(10)]


def record(sat: dict[int, list[int]]) -> Record:
    return Record(
        points=dict.fromkeys(sat, 0.0),
        sat={who: [*had, *[0] * (MOST_SEATS - len(had))] for who, had in sat.items()},
    )


def test_who_lacks_the_last_seat_is_due_nothing_at_a_smaller_table() -> None:
    seen = record({1: [1, 1, 1, 0], 2: [1, 0, 1, 1]})

    assert seen.excess(1, 3, usual=4) == [1, 1, 1]
    assert seen.excess(2, 3, usual=4) == [1, 0, 1]
    assert seen.excess(1, 3, usual=3) == [0, 0, 0]


def test_seat_of_larger_tables_alone_counts_for_itself() -> None:
    seen = record({1: [1, 0, 1, 1], 2: [1, 0, 1, 1, 1]})

    assert seen.excess(1, 5, usual=4) == [1, 0, 1, 1, 0]
    assert seen.excess(2, 5, usual=4) == [1, 0, 1, 1, 1]
