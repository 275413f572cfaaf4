"""What Jie Long refuses at its border: moves and positions from outside."""

from __future__ import annotations

import pytest

from engines.base import IllegalMoveError, PositionError
from engines.games.jielong import game
from tests.engines.games.jielong_tables import DECK, position


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("play 66", "You hold no 66."),
        ("play 13", "There is no tile 13: the higher half is written first."),
        ("play 65", "65 does not fit: open is 3."),
        ("discard 65", "You can place 33, so you may not discard."),
        ("lead 31 @ 1", "The deal is open already: place a tile or discard one."),
        ("play 31 @ 3", "A move reads like one of these: lead 63 @ 3, play 31, discard 65."),
        ("pass", "A move reads like one of these: lead 63 @ 3, play 31, discard 65."),
    ],
)
def test_illegal_move_is_refused_with_its_reason(text, reason):
    state = game.load(position())

    with pytest.raises(IllegalMoveError) as refusal:
        state.play_text(text)

    assert str(refusal.value) == reason
    assert state.dump()["hands"][1] == ["65", "33", "31"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("discard 65", "You open the deal: lead a tile."),
        ("lead 65", "A move reads like one of these: lead 63 @ 3, play 31, discard 65."),
    ],
)
def test_only_a_lead_opens_a_deal(text, reason):
    with pytest.raises(IllegalMoveError, match=reason):
        game.load(position(layout=[])).play_text(text)


def test_two_open_ends_are_named_in_the_reason():
    state = game.load(position(options={"arms": "double", "deals": 1}, turn=3))

    with pytest.raises(IllegalMoveError, match="22 does not fit: open is 3 and 6"):
        state.play_text("play 22 @ 3")


def test_nothing_may_be_played_when_over():
    with pytest.raises(IllegalMoveError, match="The match is over"):
        game.load(position(over=True)).play_text("play 31")


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"game": "cedeng"}, "game"),
        ({"players": 5}, "players"),
        ({"options": {"deals": 0}}, "deals"),
        ({"options": {"deals": 101}}, "deals"),
        ({"options": {"arms": "three"}}, "arms"),
        ({"dealer": 4}, "dealer"),
        ({"turn": -1}, "turn"),
        ({"turn": None}, "turn"),
        ({"deal_no": 2}, "deal_no"),
        ({"totals": [0, 0, 0]}, "totals"),
        ({"hands": [[], [], []]}, "hands"),
        ({"hands": [[]] * 4}, "hands"),
        ({"hands": [["99"], [], [], []]}, "hands"),
        ({"hands": [["56"], [], [], []]}, "hands"),
        ({"hands": [["66"] * 3, [], [], []]}, "66"),
        ({"hands": [["66"] * 9, [], [], []]}, "66"),
        ({"hands": [["63"], [], [], []]}, "63"),
        ({"down": None}, "down"),
        ({"down": [["??"], [], [], []]}, "down"),
        ({"unused": "63"}, "unused"),
        ({"layout": ["63", "13"]}, "layout"),
        ({"layout": [63]}, "layout"),
        ({"layout": ["70"]}, "layout"),
        ({"future": 0}, "future"),
        ({"future": [DECK]}, "future"),
        ({"options": {"deals": 2}}, "future"),
        ({"options": {"deals": 2}, "future": [DECK[:31]]}, "future"),
        ({"options": {"deals": 2}, "future": [["66", *DECK[1:31], "66"]]}, "future"),
        ({"over": 0}, "over"),
    ],
)
def test_malformed_position_is_refused(changes, field):
    with pytest.raises(PositionError, match=field):
        game.load(position(**changes))


def test_position_over_needs_no_turn_and_no_decks():
    state = game.load(position(options={"deals": 4}, deal_no=4, turn=None, over=True))

    assert (state.turn, state.legal(), state.scores()) == (None, [], [0, 0, 0, 0])


def test_seat_without_tiles_is_passed_over():
    state = game.load(position(hands=[[], ["33", "31"], [], ["11"]]))

    state.play_text("play 31")

    assert state.turn == 3
    assert game.load(position(turn=2, hands=[[], ["33"], [], ["11"]])).turn == 3
