"""Claim windows: the order of asking, what others see of it, and how it is imagined."""

from __future__ import annotations

from random import Random

import pytest

from engines.base import PositionError
from engines.claims import (
    hide_passes,
    hide_window,
    imagine_window,
    read_ask,
    seats_after,
    suspects,
)


def view(seat, turn=None, log=()):
    return {"seat": seat, "position": {"turn": turn, "phase": "claim"}, "log": list(log)}


def test_seats_are_asked_in_turn_order_from_the_next():
    assert seats_after(2, 4) == (3, 0, 1)


@pytest.mark.parametrize("ask", [[], [3], [3, 0], [0]])
def test_seats_after_the_asked_one_are_read(ask):
    assert read_ask({"ask": ask}, 2, 1, 4) == ask


@pytest.mark.parametrize("ask", [[2], [0, 3], [1], [3, 3], [9], [True], ["3"], None, "3"])
def test_seats_that_cannot_be_asked_are_refused(ask):
    with pytest.raises(PositionError, match="ask"):
        read_ask({"ask": ask}, 2, 1, 4)


def test_discarder_cannot_be_asked():
    with pytest.raises(PositionError, match="turn"):
        read_ask({"ask": []}, 1, 1, 4)


@pytest.mark.parametrize(("seat", "turn"), [(2, 2), (1, None), (None, None)])
def test_only_the_asked_seat_sees_its_turn(seat, turn):
    position = {"phase": "claim", "turn": 2, "ask": [3]}

    hide_window(position, seat)

    assert position == {"phase": "claim", "turn": turn}


def test_turn_is_public_outside_a_window():
    position = {"phase": "discard", "turn": 2, "ask": []}

    hide_window(position, 0)

    assert position == {"phase": "discard", "turn": 2}


def test_passes_of_others_are_left_out():
    log = [[0, "discard 66"], [1, "pass"], [2, "pass"], [1, "discard 65"]]

    assert hide_passes(log, 2) == [[0, "discard 66"], [2, "pass"], [1, "discard 65"]]
    assert hide_passes(log, None) == [[0, "discard 66"], [1, "discard 65"]]


@pytest.mark.parametrize(
    ("seat", "log", "could_claim", "expected"),
    [
        (0, [], False, [1, 2, 3]),
        (None, [], False, [1, 2, 3]),
        (2, [], False, [1, 3]),
        (2, [], True, [1]),
        (2, [[2, "pass"]], True, [3]),
        (1, [], True, [2, 3]),
        (3, [[3, "pass"]], True, [1, 2]),
        (2, [[2, "pass"], [0, "discard 66"]], True, [1]),
    ],
)
def test_viewer_suspects_whom_the_order_leaves(seat, log, could_claim, expected):
    assert suspects(view(seat, log=log), 0, 4, could_claim) == expected


def test_asked_seat_knows_that_it_is_asked():
    assert suspects(view(2, turn=2), 0, 4, True) == [2]


def test_imagined_window_asks_a_seat_that_can_claim():
    found = {imagine_window([1, 3], 0, 4, {2, 3}.__contains__, Random(n))[0] for n in range(20)}

    assert found == {3}


def test_imagined_window_asks_the_others_that_can_claim_after_it():
    window = imagine_window([1], 0, 4, {1, 3}.__contains__, Random(1))

    assert window == (1, [3], True)


def test_imagined_window_says_when_nobody_can_claim():
    turn, ask, is_able = imagine_window([1, 2], 0, 4, {3}.__contains__, Random(1))

    assert (turn in (1, 2), ask, is_able) == (True, [3], False)
