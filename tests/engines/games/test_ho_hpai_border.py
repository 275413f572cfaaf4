"""What Ho-hpai refuses at its border: moves and positions from outside."""

from __future__ import annotations

import pytest

from engines.base import IllegalMoveError, PositionError
from engines.games.ho_hpai import game
from tests.engines.games.ho_hpai_tables import DECK, SMALL_DECK, played, position

TAKEN = {"phase": "taken"}
WITH_EYE = {"options": {"deals": 1, "eye_win": True}}


@pytest.mark.parametrize(
    ("changes", "text", "reason"),
    [
        ({}, "put 66", "You hold no 66."),
        ({}, "put 34", "There is no tile 34: the higher half is written first."),
        ({}, "win", "Your hand does not win."),
        ({}, "pass", "It is your turn: put a tile, or win if you can."),
        ({}, "eye 51", "The eye is out of play."),
        ({}, "put ?", "A move reads like one of these: put 63, win, pass."),
        (WITH_EYE, "eye 65", "With the eye in place of 65 your hand does not win."),
        (WITH_EYE, "discard 65", "A move reads like one of these: put 63, win, pass, eye 63."),
        (WITH_EYE | {"eye": None}, "eye 51", "The eye is out of play."),
        (TAKEN, "put 65", "You have taken your tile: win or pass."),
        (TAKEN, "win", "Your hand does not win."),
    ],
)
def test_illegal_move_is_refused_with_its_reason(changes, text, reason):
    state = game.load(position(**changes))
    before = state.dump()

    with pytest.raises(IllegalMoveError) as refusal:
        state.play_text(text)

    assert str(refusal.value) == reason
    assert state.dump() == before


def test_nothing_may_be_played_when_over():
    with pytest.raises(IllegalMoveError, match="The match is over"):
        game.load(position(over=True)).play_text("put 65")


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"game": "tok"}, "game"),
        ({"players": 5}, "players"),
        ({"options": {"round_limit": 0}}, "round_limit"),
        ({"options": {"scoring": "chinese"}}, "scoring"),
        ({"options": {"eye": "yes"}}, "eye"),
        ({"dealer": None}, "dealer"),
        ({"turn": 4}, "turn"),
        ({"phase": "claim"}, "phase"),
        ({"phase": "over"}, "phase"),
        ({"phase": 1}, "phase"),
        ({"hands": [[], ["66"], [], []]}, "hands"),
        ({"hands": [["66"] * 3, [], [], []]}, "66"),
        ({"line": ["??"]}, "line"),
        ({"line_by": [None]}, "line_by"),
        ({"line_by": [4, *[None] * 6]}, "line_by"),
        ({"eye": "67"}, "eye"),
        ({"eye": ["11"]}, "eye"),
        ({"eye": "54"}, "54"),
        ({"turns_done": -1}, "turns_done"),
        ({"future": [SMALL_DECK]}, "future"),
        ({"over": "no"}, "over"),
    ],
)
def test_malformed_position_is_refused(changes, field):
    with pytest.raises(PositionError, match=field):
        game.load(position(**changes))


def small(**changes):
    hands = [["65", "51", "43", "32", "31", "21"], ["64"], ["63"]]
    table = {"players": 3, "hands": hands, "line": ["22"], "totals": [0, 0, 0], "eye": None}
    return position(**table | changes)


def test_three_players_have_no_big_doubles():
    assert len(game.load(small()).legal()) == 6
    with pytest.raises(PositionError, match="There are 1 copies of 33; the set holds 0"):
        game.load(small(line=["33"]))
    with pytest.raises(PositionError, match="future"):
        game.load(small(future=[DECK]))


def test_seat_without_tiles_is_passed_over():
    state = game.load(position(hands=[["65", "51"], [], [], ["44"]]))

    played(state, "put 65")

    assert state.turn == 3


def test_line_without_tiles_gives_back_what_is_put():
    state = played(game.load(position(line=[])), "put 65")

    assert (state.dump()["hands"][0][0], state.line, state.line_by) == ("65", [], [])


def test_rounds_beyond_the_limit_end_the_deal_at_once():
    assert played(game.load(position(turns_done=900)), "put 65").turn is None
