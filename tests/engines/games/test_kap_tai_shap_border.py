"""What Kap Tai Shap refuses at its border: moves and positions from outside."""

from __future__ import annotations

import pytest

from engines.base import IllegalMoveError, PositionError
from engines.games.kap_tai_shap import game
from tests.engines.games.kap_tai_shap_tables import DECK, NEARLY, played, position

LAST = {"sets": 2, "deals": 1, "offer": "last"}


@pytest.mark.parametrize(
    ("changes", "text", "reason"),
    [
        ({}, "discard 66", "Your turn begins: draw, or take an open tile."),
        ({}, "win", "Your turn begins: draw, or take an open tile."),
        ({}, "take 63", "No 63 lies open."),
        ({}, "take 12", "There is no tile 12: the higher half is written first."),
        ({"options": LAST}, "take 21", "Only the last discard may be taken, 22."),
        ({"dry": 6}, "take 21", "There were 6 turns without a draw: you must draw."),
        ({}, "pass", "A move reads like one of these: draw, take 63, discard 63, win."),
        ({"phase": "discard"}, "draw", "Discard a tile."),
        ({"phase": "discard"}, "take 21", "Discard a tile."),
        ({"phase": "discard"}, "win", "You have no eye and pairs of ten or twenty."),
        ({"phase": "discard"}, "discard 44", "You hold no 44."),
        ({"phase": "discard", "taken": "66"}, "discard 66",
         "You have just taken 66: discard another tile."),
        ({"over": True}, "draw", "The match is over."),
    ],
)  # fmt: skip
def test_illegal_move_is_refused_with_its_reason(changes, text, reason):
    state = game.load(position(**changes))

    with pytest.raises(IllegalMoveError) as refusal:
        state.play_text(text)

    assert str(refusal.value) == reason
    assert state.dump()["hands"][0] == NEARLY


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"game": "kap-shap"}, "game"),
        ({"players": 11}, "players"),
        ({"options": {"sets": 9}}, "sets"),
        ({"options": {"offer": "some"}}, "offer"),
        ({"options": {"stake": 0}}, "stake"),
        ({"dealer": 3}, "dealer"),
        ({"turn": None}, "turn"),
        ({"deal_no": 0}, "deal_no"),
        ({"totals": [0, 0]}, "totals"),
        ({"hands": [[], []]}, "hands"),
        ({"hands": [["99"], [], []]}, "hands"),
        ({"hands": [["66"] * 5, [], []]}, "66"),
        ({"hands": [["63"] * 3, [], []]}, "63"),
        ({"hands": [[], [], []], "phase": "discard"}, "hands"),
        ({"wall": None}, "wall"),
        ({"discards": ["??"]}, "discards"),
        ({"taken": "zz"}, "taken"),
        ({"taken": "66"}, "taken"),
        ({"phase": "discard", "taken": "44"}, "taken"),
        ({"drew": 1}, "drew"),
        ({"dry": -1}, "dry"),
        ({"phase": "over"}, "phase"),
        ({"phase": 7}, "phase"),
        ({"future": [DECK[:63]]}, "future"),
        ({"future": None}, "future"),
        ({"over": None}, "over"),
    ],
)
def test_malformed_position_is_refused(changes, field):
    with pytest.raises(PositionError, match=field):
        game.load(position(**changes))


def test_decks_to_come_decide_whether_a_match_goes_on():
    state = played("take 21", "win", options={"sets": 2, "deals": 9})

    assert (state.turn, state.dump()["phase"]) == (None, "over")


def test_position_over_needs_no_turn():
    state = game.load(position(turn=None, phase="over", over=True))

    assert (state.turn, state.legal(), state.scores()) == (None, [], [0, 0, 0])
