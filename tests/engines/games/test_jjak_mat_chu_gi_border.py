"""What Jjak-mat-chu-gi refuses at its border: moves and positions from outside."""

from __future__ import annotations

import pytest

from engines.base import IllegalMoveError, PositionError
from engines.games.jjak_mat_chu_gi import game
from tests.engines.games.jjak_mat_chu_gi_tables import (
    DECK,
    blind,
    four_seats,
    played,
    position,
    three_seats,
)

STRICT = {"deals": 1, "discard_finish": False}


@pytest.mark.parametrize(
    ("table", "text", "reason"),
    [
        (position(), "discard 63", "You may play: draw, take 32."),
        (position(), "pass", "You may play: draw, take 32."),
        (position(), "take 64", "Only the last discard may be taken, 32."),
        (position(discards=[], discard_by=[]), "take 64", "Only the last discard may be taken."),
        (position(discards=["64", "54"]), "take 54", "You hold no 21 to pair with 54."),
        (three_seats(options=STRICT), "take 32", "Your third pair must come from the wall."),
        (position(), "take 23", "There is no tile 23: the higher half is written first."),
        (position(phase="discard"), "discard 66", "You hold no 66."),
        (position(phase="discard"), "draw", "Discard a tile now."),
        (position(), "zz", "A move reads like one of these: draw, take 63, discard 63."),
        (four_seats(), "zz", "A move reads like one of these: take 63, pass, discard 63."),
        (blind(), "zz", "A move reads like one of these: draw, pick @ 0, discard 63."),
        (blind(), "pick @ 3", "You may play: draw, pick @ 0, pick @ 1, pick @ 2."),
        (blind(), "take 51", "You may play: draw, pick @ 0, pick @ 1, pick @ 2."),
        (position(over=True), "draw", "The match is over."),
    ],
)
def test_illegal_move_is_refused_with_its_reason(table, text, reason):
    state = game.load(table)
    before = state.dump()

    with pytest.raises(IllegalMoveError) as refusal:
        state.play_text(text)

    assert (str(refusal.value), state.dump()) == (reason, before)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"game": "tok"}, "game"),
        ({"players": 5}, "players"),
        ({"options": {"pairs": "thai"}}, "pairs"),
        ({"options": {"deals": 0}}, "deals"),
        ({"dealer": 2}, "dealer"),
        ({"turn": None}, "turn"),
        ({"deal_no": 0}, "deal_no"),
        ({"totals": [0]}, "totals"),
        ({"hands": [[]]}, "hands"),
        ({"hands": [["63", "63"], []]}, "63"),
        ({"hands": [[], ["21"]], "phase": "discard"}, "hands"),
        ({"wall": ["??"]}, "wall"),
        ({"discards": None}, "discards"),
        ({"discard_by": [0]}, "discard_by"),
        ({"discard_by": [0, 2]}, "discard_by"),
        ({"laid": [[]]}, "laid"),
        ({"laid": [7, []]}, "laid"),
        ({"laid": [[["66"]], []]}, "laid"),
        ({"laid": [[["66", "66"]], []]}, "66"),
        ({"ask": None}, "ask"),
        ({"ask": [1]}, "ask"),
        ({"phase": "claim"}, "phase"),
        ({"phase": "over"}, "phase"),
        ({"options": {"offer_to_all": True}}, "phase"),
        ({"future": [DECK[:31]]}, "future"),
        ({"over": 1}, "over"),
    ],
)
def test_malformed_position_is_refused(changes, field):
    with pytest.raises(PositionError, match=field):
        game.load(position(**changes))


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"turn": 0}, "turn"),
        ({"ask": [1]}, "ask"),
        ({"ask": [3, 3]}, "ask"),
        ({"ask": ["3"]}, "ask"),
        ({"discards": [], "discard_by": []}, "discards"),
    ],
)
def test_malformed_window_is_refused(changes, field):
    window = {"turn": 2, "phase": "claim", "discards": ["54"], "discard_by": [0]}
    wall = four_seats()["wall"]
    wall.remove("54")

    with pytest.raises(PositionError, match=field):
        game.load(four_seats(wall=wall, **window | changes))


def test_decks_to_come_decide_whether_a_match_goes_on():
    state = played(three_seats(options={"deals": 9}), "take 32")

    assert (state.turn, state.dump()["phase"]) == (None, "over")


def test_position_over_needs_no_turn():
    state = game.load(position(turn=None, phase="over", over=True))

    assert (state.turn, state.legal(), state.scores()) == (None, [], [0, 0])
