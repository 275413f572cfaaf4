"""What Tok refuses at its border: moves and positions from outside."""

from __future__ import annotations

import pytest

from engines.base import IllegalMoveError, PositionError
from engines.games.tok import game
from tests.engines.games.tok_tables import DECK, drawing, played, position, window

FORMS = "A move reads like one of these: discard 63, claim 64 51, win, pass."
DRAWING_FORMS = "A move reads like one of these: discard 63, draw, take 63, win."


@pytest.mark.parametrize(
    ("table", "text", "reason"),
    [
        (position, "discard 55", "You hold no 55."),
        (position, "discard 56", "There is no tile 56: the higher half is written first."),
        (position, "win", "Your tiles do not win."),
        (position, "pass", "It is your turn: discard a tile."),
        (position, "draw", FORMS),
        (position, "win 66", FORMS),
        (window, "discard 65", "First say whether you claim the last discard."),
        (window, "claim 31 33", "The higher tile is written first: claim 33 31."),
        (window, "claim 65 43", "65 and 43 make no triplet with 11."),
        (window, "claim 66 65", "You lack a 66."),
        (drawing, "discard 65", "First draw a tile, or take the last discard."),
        (drawing, "take 22", "Only the last discard may be taken: 11."),
        (drawing, "take", DRAWING_FORMS),
        (drawing, "pass", DRAWING_FORMS),
    ],
)
def test_illegal_move_is_refused_with_its_reason(table, text, reason):
    state = game.load(table())
    before = state.dump()

    with pytest.raises(IllegalMoveError) as refusal:
        state.play_text(text)

    assert str(refusal.value) == reason
    assert state.dump() == before


@pytest.mark.parametrize(
    ("table", "text", "reason"),
    [
        (window(hands=[[], [], ["66", "65"]]), "win", "You do not win with 11."),
        (window(melds=[[], [], [["63", "62", "32"]]]), "claim 33 31", "laid a triplet already"),
        (drawing(dry=6), "take 11", "Nobody has drawn for 6 turns: draw."),
        (drawing(discards=[], discard_by=[]), "take 11", "There is no discard to take."),
        (position(over=True), "discard 66", "The match is over."),
    ],
)
def test_reason_fits_the_table(table, text, reason):
    with pytest.raises(IllegalMoveError, match=reason):
        game.load(table).play_text(text)


def test_discard_of_the_tile_taken_is_refused():
    state = played(game.load(drawing()), "take 11")

    with pytest.raises(IllegalMoveError, match="You took 11 in this turn: discard another tile"):
        state.play_text("discard 11")


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"game": "ho-hpai"}, "game"),
        ({"players": 2}, "players"),
        ({"options": {"claim": "all"}}, "claim"),
        ({"options": {"discard_pays": "none"}}, "discard_pays"),
        ({"options": {"scoring": "chinese"}}, "scoring"),
        ({"options": {"sok": 1}}, "sok"),
        ({"turn": 3}, "turn"),
        ({"phase": "draw"}, "phase"),
        ({"phase": "claim"}, "discards"),
        ({"options": {"claim": "next"}, "phase": "claim"}, "phase"),
        ({"hands": [[], ["66"], []]}, "hands"),
        ({"hands": [["66"] * 3, [], []]}, "66"),
        ({"melds": [[["66"]], [], []]}, "melds"),
        ({"discards": ["22"]}, "discard_by"),
        ({"ask": [1]}, "ask"),
        ({"taken": "67"}, "taken"),
        ({"taken": 66}, "taken"),
        ({"from": 3}, "from"),
        ({"dry": -1}, "dry"),
        ({"dry": None}, "dry"),
        ({"future": [DECK[:31]]}, "future"),
        ({"over": None}, "over"),
    ],
)
def test_malformed_position_is_refused(changes, field):
    with pytest.raises(PositionError, match=field):
        game.load(position(**changes))


def test_draw_from_an_empty_wall_ends_the_deal():
    state = played(game.load(drawing(wall=[])), "draw")

    assert (state.turn, state.scores()) == (None, [0, 0, 0])


def test_finished_position_has_nothing_taken():
    state = game.load(position(over=True, turn=None, phase="over", taken="11"))

    after = state.dump()
    assert (after["taken"], after["from"], after["phase"], after["ask"]) == (None, None, "over", [])
