"""What Shi Wu Hu's climbing game refuses at its border: moves and positions from outside."""

from __future__ import annotations

import pytest

from engines.base import IllegalMoveError, PositionError
from engines.games.shiwuhu_tricks import game
from tests.engines.games.shiwuhu_tricks_tables import DECK, position

FORMS = "A move reads like one of these: lead 66 66 54, beat 11, pass."
LIES = {"seat": 0, "tiles": ["55"]}
HANDS = [["66"], ["44", "33", "54"], ["22"]]


def refusal(state, text):
    with pytest.raises(IllegalMoveError) as refused:
        state.play_text(text)
    return str(refused.value)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("pass", "You lead: play a set; you cannot pass or beat."),
        ("beat 66", "You lead: play a set; you cannot pass or beat."),
        ("lead", FORMS),
        ("play 66", FORMS),
        ("lead 46", "There is no card 46: the higher half is written first."),
        ("lead 55", "You do not hold 55."),
        ("lead 66 66 66 66 66", "You do not hold 66 66 66 66 66."),
        ("lead 66 22", "66 22 is no set: play equal cards, or a family with its wen card."),
        ("lead 63 66", "Cards are written highest first: 66 63."),
    ],
)
def test_illegal_lead_is_refused_with_its_reason(text, reason):
    hands = [["66", "66", "63", "22"], ["55"], ["44"]]

    assert refusal(game.load(position(hands=hands)), text) == reason


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("lead 44", "You do not lead: beat the set on the table or pass."),
        ("beat 33", "33 does not beat 55: it takes the same kind, stronger."),
        ("beat 54", "54 does not beat 55: it takes the same kind, stronger."),
        ("beat 66", "You do not hold 66."),
        ("pass pass", FORMS),
    ],
)
def test_illegal_answer_is_refused_with_its_reason(text, reason):
    assert refusal(game.load(position(hands=HANDS, current=LIES, turn=1)), text) == reason


def test_nothing_may_be_played_when_over():
    assert refusal(game.load(position(over=True)), "lead 22") == "The match is over."


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"game": "tiu-u"}, "game"),
        ({"players": 5}, "players"),
        ({"options": {"goal": "win"}}, "goal"),
        ({"options": {"target": 0}}, "target"),
        ({"options": {"deals": 0}}, "deals"),
        ({"deal": 1}, "deal"),
        ({"starter": 3}, "starter"),
        ({"turn": None}, "turn"),
        ({"chips": [0, 0]}, "chips"),
        ({"per": -1}, "per"),
        ({"hu": [0, 0]}, "hu"),
        ({"hands": [[], [], []]}, "hands"),
        ({"hands": [["99"], [], []]}, "hands"),
        ({"hands": [["66"] * 5, [], []]}, "66"),
        ({"hands": [["66"] * 3, [], []], "played": ["66"] * 2}, "66"),
        ({"laid": [["66"], [], []]}, "laid"),
        ({"laid": [["??"], [], []]}, "laid"),
        ({"current": "55"}, "current"),
        ({"current": {"seat": 0, "tiles": []}}, "current"),
        ({"current": {"seat": 0, "tiles": ["63", "54"]}}, "current"),
        ({"current": {"seat": 3, "tiles": ["63"]}}, "seat"),
        ({"current": LIES}, "turn"),
        ({"passes": 2}, "passes"),
        ({"played": "66"}, "played"),
        ({"next_decks": 0}, "next_decks"),
        ({"next_decks": [DECK[1:]]}, "next_decks"),
        ({"over": None}, "over"),
    ],
)
def test_malformed_position_is_refused(changes, field):
    with pytest.raises(PositionError, match=field):
        game.load(position(**changes))


def test_current_set_may_be_left_out_of_what_was_played():
    state = game.load(position(hands=HANDS, current=LIES, turn=1))

    assert sorted(state.legal_texts()) == ["beat 44", "pass"]
    assert state.dump()["played"] == []


def test_seat_without_cards_is_not_asked():
    leading = game.load(position(hands=[[], ["55"], ["44"]]))
    beating = game.load(position(hands=[["66"], [], ["22"]], current=LIES, turn=1))

    assert leading.turn == 1
    assert (beating.turn, beating.dump()["passes"]) == (2, 1)
