"""Promotion and relegation: who goes up and down, and that divisions keep their sizes."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.formats import FormatError
from league.formats.divisions import Exchange, Move, next_season

TABLES = [[11, 12, 13, 14], [21, 22, 23, 24], [31, 32, 33, 34]]
ONE = Exchange(up=1, down=1)


def test_first_go_up_and_last_go_down() -> None:
    season = next_season(TABLES, ONE)

    assert season.divisions == ((11, 12, 13, 21), (14, 22, 23, 31), (24, 32, 33, 34))


def test_moves_are_told_in_words() -> None:
    season = next_season([[1, 2], [3, 4]], ONE, withdrawn={4}, entering=[5])

    assert season.moves == (
        Move(1, 0, 0, "Stays in division 1."),
        Move(3, 1, 0, "Goes up from division 2 to 1."),
        Move(2, 0, 1, "Goes down from division 1 to 2."),
        Move(5, None, 1, "New in division 2."),
        Move(4, 1, None, "Has withdrawn."),
    )


def test_withdrawn_entrant_takes_a_place_that_goes_down() -> None:
    season = next_season(TABLES, ONE, withdrawn={12})

    assert season.divisions == ((11, 13, 14, 21), (22, 23, 24, 31), (32, 33, 34))


def test_more_vacancies_are_filled_from_below() -> None:
    season = next_season(TABLES, ONE, withdrawn={11, 12, 13})

    assert season.divisions == ((14, 21, 22, 23), (24, 31, 32, 33), (34,))


def test_winner_who_withdraws_lets_the_second_go_up() -> None:
    season = next_season(TABLES, ONE, withdrawn={21})

    assert season.divisions == ((11, 12, 13, 22), (14, 23, 24, 31), (32, 33, 34))


def test_new_entries_begin_at_the_bottom() -> None:
    season = next_season(TABLES, ONE, withdrawn={34}, entering=[41, 42])

    assert season.divisions[-1] == (24, 32, 33, 41, 42)


def test_newcomer_fills_a_gap_above_when_nobody_else_is_left() -> None:
    season = next_season([[1, 2], [3, 4]], Exchange(0, 0), withdrawn={2, 3, 4}, entering=[5, 6])

    assert season.divisions == ((1, 5), (6,))


def test_more_who_rise_push_the_lowest_down() -> None:
    season = next_season([[1, 2, 3, 4], [5, 6, 7, 8]], Exchange(up=2, down=1))

    assert season.divisions == ((1, 2, 5, 6), (3, 4, 7, 8))


def test_fewer_who_rise_spare_the_best_of_the_last() -> None:
    season = next_season([[1, 2, 3, 4], [5, 6, 7, 8]], Exchange(up=1, down=3))

    assert season.divisions == ((1, 2, 3, 5), (4, 6, 7, 8))


def test_single_division_stays_as_it_is() -> None:
    assert next_season([[3, 1, 2]], ONE).divisions == ((3, 1, 2),)


def test_deserted_division_is_closed() -> None:
    assert next_season([[1, 2], [3]], Exchange(0, 0), withdrawn={3}).divisions == ((1, 2),)


@pytest.mark.parametrize(
    ("tables", "exchange", "entering", "words"),
    [
        ([[1, 2], [3, 4, 5], [6, 7]], Exchange(2, 2), [], "Division 2 has 3 entrants"),
        ([[1, 2], [3]], Exchange(2, 1), [], "Division 1 has 2 entrants and the next one 1"),
        ([[1, 2], [2, 3]], ONE, [], "everybody in one of them alone"),
        ([[1, 2], [3, 4]], ONE, [1], "everybody in one of them alone"),
        ([], ONE, [], "needs divisions"),
        ([[1, 2], [3, 4]], Exchange(-1, 1), [], "no number may be negative"),
    ],
)
def test_numbers_that_do_not_go_are_refused(
    tables: list[list[int]], exchange: Exchange, entering: list[int], words: str
) -> None:
    with pytest.raises(FormatError, match=words):
        next_season(tables, exchange, entering=entering)


@dataclass
class League:
    tables: list[list[int]]
    exchange: Exchange
    withdrawn: set[int]
    entering: list[int]


@st.composite
def leagues(draw: st.DrawFn) -> League:
    sizes = draw(st.lists(st.integers(6, 9), min_size=1, max_size=5))
    numbers = iter(range(100))
    tables = [[next(numbers) for _ in range(size)] for size in sizes]
    everybody = [one for table in tables for one in table]
    exchange = Exchange(draw(st.integers(0, 3)), draw(st.integers(0, 3)))
    entering = list(range(200, 200 + draw(st.integers(0, 9))))
    return League(tables, exchange, draw(st.sets(st.sampled_from(everybody))), entering)


@given(leagues())
def test_nobody_is_lost_and_sizes_are_kept(league: League) -> None:
    season = next_season(league.tables, league.exchange, league.withdrawn, league.entering)

    placed = [one for division in season.divisions for one in division]
    everybody = {one for table in league.tables for one in table}
    assert sorted(placed) == sorted((everybody - league.withdrawn) | {*league.entering})
    sizes = [len(division) for division in season.divisions]
    assert all(size == len(table) for size, table in zip(sizes[:-1], league.tables, strict=False))


@given(leagues())
def test_nobody_falls_further_than_one_division(league: League) -> None:
    season = next_season(league.tables, league.exchange, league.withdrawn, league.entering)

    fallen = [
        move.now - move.was
        for move in season.moves
        if move.now is not None and move.was is not None
    ]
    assert max(fallen, default=0) <= 1


@given(leagues())
def test_without_withdrawals_as_many_rise_as_agreed(league: League) -> None:
    season = next_season(league.tables, league.exchange)

    rising = [move for move in season.moves if move.was is not None and move.now == move.was - 1]
    assert len(rising) == league.exchange.up * (len(league.tables) - 1)
