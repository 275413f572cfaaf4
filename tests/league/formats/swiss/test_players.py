"""What history makes of entrants: floats, byes, late entries, topscorers and acceleration."""

from __future__ import annotations

import pytest

from league.formats import POINT, Bye, Entrant, History, Meeting
from league.formats.swiss.acceleration import upper_half, virtual_units
from league.formats.swiss.players import DOWN, LEVEL, UP, Player, players_of

HALF = POINT // 2


def after(number: int, history: History, entrants: int = 4, rounds: int = 9) -> dict[int, Player]:
    entered = [Entrant(n, n) for n in range(1, entrants + 1)]
    found = players_of(number, entered, history, lambda entrant, during: 0, rounds)
    return {player.id: player for player in found}


def win(number: int, winner: int, loser: int, *, is_played: bool = True) -> Meeting:
    return Meeting(number, (winner, loser), (1, 2), (POINT, 0), is_played)


def test_players_are_ranked_by_score_then_number():
    history = History((win(1, 3, 1), Meeting(1, (2, 4), (1, 1), (HALF, HALF))))

    assert list(after(2, history)) == [3, 2, 4, 1]


def test_floats_are_those_of_the_last_two_rounds():
    history = History((win(1, 1, 2), win(1, 3, 4), win(2, 1, 3), win(2, 2, 4), win(3, 1, 2)))

    floats = {number: player.floats for number, player in after(4, history).items()}

    assert floats == {1: (DOWN, LEVEL), 2: (UP, LEVEL), 3: (DOWN, LEVEL), 4: (DOWN, LEVEL)}


def test_forfeit_is_no_meeting_and_its_winner_has_no_bye():
    players = after(2, History((win(1, 1, 2, is_played=False), win(1, 3, 4))))

    assert [players[n].opponents for n in (1, 2, 3)] == [frozenset(), frozenset(), {4}]
    assert [players[n].may_have_bye for n in (1, 2, 3)] == [False, True, True]
    assert [players[n].seats for n in (1, 2, 3)] == [(), (), (1,)]
    assert [players[n].floats[0] for n in (1, 2, 3)] == [DOWN, DOWN, LEVEL]


def test_only_an_assigned_bye_rules_out_another():
    history = History(byes=(Bye(1, 1, POINT), Bye(1, 2, HALF, is_assigned=False)))

    players = after(2, history)

    assert [players[n].may_have_bye for n in (1, 2)] == [False, True]
    assert [players[n].points for n in (1, 2)] == [POINT, HALF]


def test_late_entry_has_nothing_and_floated_down():
    late = after(3, History((win(1, 1, 2), win(2, 2, 1))))[3]

    assert (late.points, late.floats, late.seats) == (0, (DOWN, DOWN), ())


def test_topscorers_have_over_half_before_the_last_round():
    history = History((win(1, 1, 2), win(2, 1, 3), win(2, 2, 4)))

    players = after(3, history, rounds=3)

    assert [number for number, player in players.items() if player.is_top] == [1]
    assert not any(player.is_top for player in after(3, history, rounds=4).values())


@pytest.mark.parametrize(("entrants", "upper"), [(161, 82), (8, 4), (10, 6), (2, 2)])
def test_upper_half_is_rounded_up_to_an_even_number(entrants, upper):
    entered = [Entrant(n, n) for n in range(1, entrants + 1)]

    assert upper_half(1, entered, History()) == frozenset(range(1, upper + 1))


def test_late_entry_does_not_move_the_end_of_the_upper_half():
    history = History((win(1, 1, 3), win(1, 2, 4)))
    entered = [Entrant(9, 1), *(Entrant(n, n + 1) for n in range(1, 5))]

    assert upper_half(2, entered, history) == {9, 1, 2}


def test_virtual_points_of_nine_rounds_are_those_of_the_handbook():
    given = [virtual_units(number, 9) / POINT for number in range(1, 10)]

    assert given == [1, 1, 1, 0.5, 0.5, 0, 0, 0, 0]
