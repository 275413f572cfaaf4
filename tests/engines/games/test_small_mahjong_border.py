"""What Small Mahjong refuses at its border: moves and positions from outside."""

from __future__ import annotations

import pytest

from engines.base import IllegalMoveError, PositionError
from engines.games.small_mahjong import game
from tests.engines.games.small_mahjong_tables import DECK, HANDS, position, window

FORMS = "A move reads like one of these: discard 63, claim 64 51, win, pass."


@pytest.mark.parametrize(
    ("table", "text", "reason"),
    [
        (position, "discard 55", "You hold no 55."),
        (position, "discard 13", "There is no tile 13: the higher half is written first."),
        (position, "win", "Your tiles do not win."),
        (position, "pass", "It is your turn: discard a tile."),
        (position, "claim 66 65", "It is your turn: discard a tile."),
        (position, "discard", FORMS),
        (position, "discard 66 65", FORMS),
        (position, "draw", FORMS),
        (window, "discard 66", "First say whether you claim the last discard."),
        (window, "win", "You do not win with 32."),
        (window, "claim 66 66", "You lack a 66."),
        (window, "claim 64 66", "The higher tile is written first: claim 66 64."),
        (window, "claim 66 65", "66 and 65 make no triplet with 32."),
        (window, "claim 22 21", "You lack a 22."),
    ],
)
def test_illegal_move_is_refused_with_its_reason(table, text, reason):
    state = game.load(table())
    before = state.dump()

    with pytest.raises(IllegalMoveError) as refusal:
        state.play_text(text)

    assert str(refusal.value) == reason
    assert state.dump() == before


def test_claim_from_too_far_away_is_refused():
    hands = [[], [], [], ["65", "64", "51"]]
    state = game.load(window(turn=3, ask=[], hands=hands, melds=[[]] * 4))

    with pytest.raises(IllegalMoveError, match="too far from the discarder"):
        state.play_text("claim 64 51")


def test_second_claim_is_refused():
    state = game.load(window(turn=3, ask=[]))

    with pytest.raises(IllegalMoveError, match="laid a triplet already"):
        state.play_text("claim 61 54")


def test_nothing_may_be_played_when_over():
    with pytest.raises(IllegalMoveError, match="The match is over"):
        game.load(position(over=True, turn=None, phase="over")).play_text("discard 66")


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"game": "tok"}, "game"),
        ({"players": 2}, "players"),
        ({"options": {"deals": 101}}, "deals"),
        ({"options": {"dealer_rule": "loser"}}, "dealer_rule"),
        ({"dealer": 4}, "dealer"),
        ({"turn": None}, "turn"),
        ({"phase": "draw"}, "phase"),
        ({"phase": "over"}, "phase"),
        ({"phase": ["discard"]}, "phase"),
        ({"phase": "claim"}, "discards"),
        ({"deal_no": 0}, "deal_no"),
        ({"totals": [0, 0, 0]}, "totals"),
        ({"hands": [[], [], []]}, "hands"),
        ({"hands": [[], ["66"], [], []]}, "hands"),
        ({"hands": [["??"], [], [], []]}, "hands"),
        ({"hands": [["66"] * 3, [], [], []]}, "66"),
        ({"melds": [[], [], []]}, "melds"),
        ({"melds": [[], [], [], [["55", "52"]]]}, "melds"),
        ({"melds": [[], [], [], [["55", "52", "22"]] * 2]}, "melds"),
        ({"melds": [[], [], [], ["55"]]}, "melds"),
        ({"wall": None}, "wall"),
        ({"discards": ["32"]}, "discard_by"),
        ({"discards": ["22"], "discard_by": [4]}, "discard_by"),
        ({"ask": [1]}, "ask"),
        ({"ask": None}, "ask"),
        ({"future": 0}, "future"),
        ({"future": [DECK[1:]]}, "future"),
        ({"over": 0}, "over"),
    ],
)
def test_malformed_position_is_refused(changes, field):
    with pytest.raises(PositionError, match=field):
        game.load(position(**changes))


@pytest.mark.parametrize(
    ("changes", "field"), [({"turn": 0}, "turn"), ({"ask": [0]}, "ask"), ({"ask": [1]}, "ask")]
)
def test_malformed_window_is_refused(changes, field):
    with pytest.raises(PositionError, match=field):
        game.load(window(**changes))


def test_deals_go_on_as_long_as_there_are_decks():
    state = game.load(position(options={"deals": 8}, deal_no=9, wall=[], future=[DECK]))

    state.play_text("discard 66")

    assert (state.turn, state.deal_no) == (1, 10)


def test_window_on_an_empty_wall_ends_the_deal():
    state = game.load(window(wall=[], ask=[]))

    state.play_text("pass")

    assert (state.turn, state.scores()) == (None, [0, 0, 0, 0])


def test_hands_of_any_length_are_played_from():
    hands = [["66", "65"], [*HANDS[1], "33", "11"], [], ["54"]]
    state = game.load(position(hands=hands, melds=[[]] * 4))

    assert state.legal_texts() == ["discard 66", "discard 65"]
