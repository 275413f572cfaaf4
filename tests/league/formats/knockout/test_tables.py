"""Elimination at tables: sizes, the snake, who goes on, and ties at the cut."""

from __future__ import annotations

from random import Random

import pytest

from engines.base import places_of
from engines.options import OptionsError
from league.formats import FormatError
from league.formats.knockout import Outcome
from league.formats.knockout.shape import Shape, rounds_for, shape_of, snake
from tests.league.formats.knockout.playing import Event, higher_wins


def table_event(count: int, seats: int = 4, **settings: object) -> Event:
    return Event("table-knockout", count, settings, seats)


def test_snake_lays_seeds_forth_and_back() -> None:
    assert snake(range(1, 17), [4, 4, 4, 4]) == [
        [1, 8, 9, 16], [2, 7, 10, 15], [3, 6, 11, 14], [4, 5, 12, 13],
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("entrants", "sizes", "shape"),
    [
        (16, (4,), Shape((4, 4, 4, 4), 0, 2)),
        (8, (4,), Shape((4, 4), 0, 2)),
        (4, (4,), Shape((4,), 0, 2)),
        (5, (4,), Shape((4,), 1, 3)),
        (7, (3, 4), Shape((4, 3), 0, 2)),
        (5, (3, 4), Shape((4,), 1, 2)),
        (5, (2, 3, 4), Shape((3, 2), 0, 2)),
    ],
)
def test_round_has_few_byes_and_leaves_enough(
    entrants: int, sizes: tuple[int, ...], shape: Shape
) -> None:
    assert shape_of(entrants, sizes, 2) == shape


@pytest.mark.parametrize("seats", range(3, 11))
@pytest.mark.parametrize("smallest", [2, 3, None])
def test_every_number_comes_down_to_one_table(seats: int, smallest: int | None) -> None:
    sizes = tuple(range(smallest or seats, seats + 1))

    for advancing in range(1, seats):
        left = 5 * seats
        while not (shape := shape_of(left, sizes, advancing)).is_final:
            assert sizes[0] <= shape.left < left
            left = shape.left


def test_sixteen_at_four_seats_take_three_rounds() -> None:
    event = table_event(16, level="higher-seed").play()

    tables = [{*meeting.entrants} for meeting in event.meetings]
    assert [len([m for m in event.meetings if m.round == n]) for n in (1, 2, 3)] == [4, 2, 1]
    assert tables[0] == {101, 108, 109, 116}
    assert tables[-1] == {101, 102, 103, 104}
    assert event.bracket.placings()[:4] == [(101,), (102,), (103,), (104,)]


def test_those_of_one_table_are_parted_in_the_next_round() -> None:
    event = table_event(16, level="higher-seed")
    event.play_round()

    pairings = event.pair()

    assert [pairing.facts["met before"] for pairing in pairings] == [0, 0]
    assert pairings[0].reason == "Seeded forth and back over the tables; 2 go on."


def test_fewer_entrants_may_need_more_rounds() -> None:
    assert [rounds_for(count, (4,), 2) for count in (4, 5, 6, 7, 8)] == [1, 2, 2, 3, 3]
    assert table_event(8, level="lot").format.rounds(8, table_event(8, level="lot").plan) == 3


def test_highest_in_the_order_sit_out() -> None:
    pairings = table_event(6).pair()

    assert [one.entrants for one in pairings if one.is_bye] == [(101,), (102,)]
    assert pairings[-1].facts == {"bye rule": "highest in the order"}


def test_tied_at_the_cut_play_a_deciding_table() -> None:
    event = Event("table-knockout", 8, seats=4, sizes=(2, 3, 4))
    event.play_round(lambda number, table: (1, 2, 2, 4) if 101 in table else (1, 2, 3, 4))
    tied = {*event.meetings[0].entrants[1:3]}

    (deciding,) = event.play_round(higher_wins)

    assert {*deciding.entrants} == tied
    assert deciding.facts["going on"] == 1
    assert event.tables() == [
        {event.meetings[0].entrants[0], max(tied), *event.meetings[1].entrants[:2]}
    ]
    assert event.bracket.in_round(1)[0].outcome == Outcome.DECIDING


def test_deciding_table_is_filled_up_where_the_game_needs_it() -> None:
    event = table_event(8)
    event.play_round(lambda number, table: (1, 2, 2, 4) if 101 in table else (1, 2, 3, 4))
    first, tied = event.meetings[0].entrants[0], {*event.meetings[0].entrants[1:3]}

    (deciding,) = event.play_round(lambda number, table: places_of([-one for one in table]))

    assert {*deciding.entrants} == {*event.meetings[0].entrants}
    assert event.tables() == [{first, min(tied), *event.meetings[1].entrants[:2]}]


def test_deciding_table_that_is_level_is_left_to_the_organiser() -> None:
    event = table_event(8)
    event.play_round(lambda number, table: (1, 1, 1, 1) if 101 in table else (1, 2, 3, 4))
    event.play_round(lambda number, table: (1, 1, 1, 1))

    with pytest.raises(FormatError) as refused:
        event.pair()

    assert str(refused.value) == (
        "The entries 1, 4, 5, 8 are level in round 2 for 2 to go on: it must be decided before "
        "anybody does."
    )


def test_withdrawal_makes_a_deciding_table_needless() -> None:
    event = table_event(8)
    event.play_round(lambda number, table: (1, 2, 2, 4) if 101 in table else (1, 2, 3, 4))
    first, stays, leaves, _ = event.meetings[0].entrants
    event.gone.add(leaves)

    assert event.tables() == [{first, stays, *event.meetings[1].entrants[:2]}]


def test_deciding_table_is_known_after_one_of_it_has_left() -> None:
    event = table_event(8)
    event.play_round(lambda number, table: (1, 2, 2, 4) if 101 in table else (1, 2, 3, 4))
    event.play_round()
    event.play_round()

    event.gone |= {one.id for one in event.entrants} - {event.bracket.champion}

    assert event.is_over is True
    assert [len(event.bracket.in_round(number)) for number in (1, 2, 3)] == [2, 1, 1]


def test_points_of_earlier_rounds_settle_a_tie() -> None:
    event = table_event(16)
    event.play_round()

    event.play_round(lambda number, table: (1, 1, 1, 1))

    assert [slot.outcome for slot in event.bracket.in_round(2)] == [Outcome.POINTS] * 2
    assert event.tables() == [{101, 102, 103, 104}]


def test_lot_takes_the_later_seats() -> None:
    event = table_event(8, level="lot")
    tables = [pairing.entrants for pairing in event.pair()]

    event.play_round(lambda number, table: (1, 1, 1, 1))

    assert event.tables() == [{*tables[0][2:], *tables[1][2:]}]


def test_timeouts_never_go_on_by_lot() -> None:
    event = table_event(8, level="lot")
    first, second = (pairing.entrants for pairing in event.pair())
    event.record(first, (1, 2, 2, 2), is_played=False)
    event.record(second, (1, 2, 3, 4))
    event.number = 2

    (final,) = event.tables()

    assert final == {first[0], *second[:3]}


def test_level_table_may_wait_for_the_organiser() -> None:
    event = table_event(4, level="refuse")
    event.play_round(lambda number, table: (1, 1, 3, 4))

    assert event.is_over is False
    with pytest.raises(FormatError, match="The entries 1, 2 are level in round 1 for 1 to go on"):
        event.pair()


def test_table_without_result_is_asked_for() -> None:
    event = table_event(8)
    event.record((101, 104, 105, 108), (1, 2, 3, 4))
    event.number = 2

    with pytest.raises(FormatError, match="2, 3, 6, 7 have no result in round 1"):
        event.pair()


def test_best_of_the_beaten_come_back_to_fill_the_final() -> None:
    event = table_event(8)
    event.play_round()
    event.gone.add(101)

    assert event.tables() == [{102, 103, 104, 105}]


def test_forbidden_pair_is_parted() -> None:
    event = table_event(8)
    event.forbidden = frozenset([frozenset([101, 104]), frozenset([101, 105])])

    tables = event.tables()

    assert not any(pair <= table for pair in event.forbidden for table in tables)


def test_forbidden_pair_in_the_final_is_named() -> None:
    event = table_event(4)
    event.forbidden = frozenset([frozenset([102, 103])])

    with pytest.raises(FormatError, match="The entries 2 and 3 must not meet"):
        event.pair()


def test_nobody_has_the_same_seat_three_times() -> None:
    luck = Random(3)
    event = table_event(64, level="higher-seed").play(
        lambda number, table: luck.sample([1, 2, 3, 4], 4)
    )

    seats = [
        [m.entrants.index(one.id) for m in event.meetings if one.id in m.entrants]
        for one in event.entrants
    ]
    assert max(held.count(seat) for held in seats for seat in range(4)) <= 2


def test_all_of_a_table_cannot_go_on() -> None:
    chosen = table_event(9).format

    with pytest.raises(OptionsError, match="must be less than 3"):
        chosen.complete({"advancing": 3}, 3)


def test_too_few_entries_are_refused() -> None:
    event = table_event(3)

    with pytest.raises(FormatError, match="tables of 4 needs at least 4 entries"):
        event.format.rounds(3, event.plan)
