"""What Bagchen refuses at its border: moves and positions from outside."""

from __future__ import annotations

import pytest

from engines.base import IllegalMoveError, PositionError
from engines.games.bagchen import game
from tests.engines.games.bagchen_tables import DECK, position

FORMS = "A move reads like one of these: lead 66 63, beat 11, discard 65 51."
LED = [{"seat": 0, "act": "lead", "tiles": ["44"]}]
HANDS = [["65", "64"], ["66", "33", "22"], ["55", "55", "33"], ["61", "51", "51"]]


def refusal(state, text):
    with pytest.raises(IllegalMoveError) as refused:
        state.play_text(text)
    return str(refused.value)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("pass", FORMS),
        ("lead", FORMS),
        ("lead 66 66 66 66 66", FORMS),
        ("lead 24", "There is no tile 24: the higher half is written first."),
        ("lead 66", "You do not hold 66."),
        ("lead 42 22", "42 22 is no set."),
        ("lead 21 42", "Write the tiles in their order: 42 21."),
        ("beat 42", "You lead the trick: lead a set."),
        ("discard 42", "You lead the trick: lead a set."),
    ],
)
def test_illegal_lead_is_refused_with_its_reason(text, reason):
    assert refusal(game.load(position()), text) == reason


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("lead 66", "44 was played: beat it or discard."),
        ("beat 33", "33 does not beat 44."),
        ("beat 22", "22 does not beat 44."),
        ("discard 66 33", "Play as many tiles as were led: 1."),
    ],
)
def test_illegal_answer_is_refused_with_its_reason(text, reason):
    state = game.load(position(hands=HANDS, trick=LED, turn=1))

    assert refusal(state, text) == reason


def test_lead_that_a_passport_forbids_is_refused():
    hands = [["65", "65", "64"], *HANDS[1:]]
    state = game.load(position(hands=hands, tricks=[6, 4, 2, 1]))

    assert refusal(state, "lead 64") == (
        "You have a passport, so you must lead a stronger set than 64."
    )


def test_nothing_may_be_played_when_over():
    assert refusal(game.load(position(over=True)), "lead 22") == "The match is over."


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"game": "tianjiu"}, "game"),
        ({"players": 3}, "players"),
        ({"options": {"deals": 0}}, "deals"),
        ({"options": {"passport": 17}}, "passport"),
        ({"options": {"passport_leads": "some"}}, "passport_leads"),
        ({"options": {"bank": 0}}, "bank"),
        ({"deal": 1}, "deal"),
        ({"starter": 4}, "starter"),
        ({"leader": None}, "leader"),
        ({"leader": 1}, "turn"),
        ({"turn": None}, "turn"),
        ({"dice": "36"}, "dice"),
        ({"dice": ["63"]}, "dice"),
        ({"chips": [0, 0, 0]}, "chips"),
        ({"chiefs": 4}, "chiefs"),
        ({"hands": [["22"], ["66", "66"], ["55"], ["61"]]}, "hands"),
        ({"hands": [["99"], [], [], []]}, "hands"),
        ({"hands": [[], [], [], []]}, "hands"),
        ({"hands": [["63"] * 3, ["66"] * 3, ["55"] * 3, ["61"] * 3]}, "63"),
        ({"hands": [["66"] * 5, ["65"] * 5, ["55"] * 5, ["61"] * 5]}, "hands"),
        ({"tricks": [17, 0, 0, 0]}, "tricks"),
        ({"exposed": ["66"] * 3}, "66"),
        ({"buried": [["??"], [], [], []]}, "buried"),
        ({"trick": [{"seat": 0, "act": "lead", "tiles": ["42", "22"]}]}, "trick"),
        ({"trick": [{"seat": 1, "act": "lead", "tiles": ["44"]}]}, "trick"),
        ({"trick": "44"}, "trick"),
        ({"run": None}, "run"),
        ({"run": {"seat": 0, "points": 0, "pending": [0, 0, 0, 0]}}, "run"),
        ({"run": {"seat": None, "points": 2, "pending": [0, 0, 0, 0]}}, "run"),
        ({"run": {"seat": 0, "points": 2, "pending": [0, 0, 0]}}, "pending"),
        ({"next_deals": 1}, "next_deals"),
        ({"next_deals": [DECK]}, "next_deals"),
        ({"next_deals": [{"deck": DECK[1:], "dice": "66"}]}, "next_deals"),
        ({"next_deals": [{"deck": DECK, "dice": "00"}]}, "next_deals"),
        ({"over": 1}, "over"),
    ],
)
def test_malformed_position_is_refused(changes, field):
    with pytest.raises(PositionError, match=field):
        game.load(position(**changes))


def test_position_may_leave_out_the_chiefs_and_deals_to_come():
    state = game.load(position(options={}))

    assert (state.dump()["chiefs"], state.dump()["next_deals"]) == (None, [])


def test_unfinished_trick_is_read_with_its_best_set():
    trick = [*LED, {"seat": 1, "act": "beat", "tiles": ["11"]},
             {"seat": 2, "act": "discard", "tiles": ["33"]}]  # fmt: skip
    hands = [["65", "64"], ["66", "33"], ["55", "55"], ["66", "51", "22"]]
    state = game.load(position(hands=hands, trick=trick, turn=3))

    assert sorted(state.legal_texts()) == ["beat 66", "discard 22", "discard 51", "discard 66"]
