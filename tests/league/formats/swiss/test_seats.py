"""Who is due a seat, and who gets it: A.6 and part E."""

from __future__ import annotations

import pytest

from league.formats.swiss.players import Player
from league.formats.swiss.seats import (
    ABSOLUTE,
    FIRST,
    MILD,
    NONE,
    SECOND,
    STRONG,
    Wish,
    seat,
    wish_of,
)


def player(number: int, seats: str, score: int = 0) -> Player:
    """A player who had these seats: f for the first, s for the second."""
    had = tuple({"f": FIRST, "s": SECOND}[each] for each in seats)
    return Player(number, number, score, score, had, frozenset(), (0, 0), True, False)


@pytest.mark.parametrize(
    ("seats", "wish"),
    [
        ("", Wish(0, NONE)),
        ("f", Wish(SECOND, STRONG)),
        ("fs", Wish(FIRST, MILD)),
        ("sf", Wish(SECOND, MILD)),
        ("sfs", Wish(FIRST, STRONG)),
        ("ff", Wish(SECOND, ABSOLUTE)),
        ("ffss", Wish(FIRST, ABSOLUTE)),
        ("ffsf", Wish(SECOND, ABSOLUTE)),
    ],
)
def test_wish_follows_from_the_seats_played(seats, wish):
    assert wish_of(player(1, seats)) == wish


@pytest.mark.parametrize(
    ("higher", "lower", "leader", "paragraph"),
    [
        ("f", "s", 2, "E.1"),
        ("", "f", 1, "E.2"),
        ("s", "", 1, "E.2"),
        ("fs", "s", 2, "E.2"),
        ("ffsf", "sff", 2, "E.2"),
        ("fss", "sfs", 1, "E.2"),
        ("sffs", "fsfs", 2, "E.3"),
        ("fs", "fs", 1, "E.4"),
        ("", "", 1, "E.5"),
    ],
)
def test_seat_goes_by_the_first_paragraph_that_decides(higher, lower, leader, paragraph):
    seating = seat(player(1, higher), player(2, lower), FIRST)

    assert (seating.first.number, paragraph in seating.rule) == (leader, True)


@pytest.mark.parametrize(
    ("number", "initial", "leads"), [(3, 1, True), (4, 1, False), (4, -1, True)]
)
def test_lot_gives_odd_numbers_the_initial_seat(number, initial, leads):
    seating = seat(player(number, ""), player(9, ""), initial)

    assert (seating.first.number == number) is leads
