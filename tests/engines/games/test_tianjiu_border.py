"""What Tien Gow refuses at its border: moves and positions from outside."""

from __future__ import annotations

import pytest

from engines.base import IllegalMoveError, PositionError
from engines.games.tianjiu import game
from tests.engines.games.tianjiu_tables import DECK, HANDS, mouse_position, position

LED = [{"seat": 0, "act": "lead", "tiles": ["22"]}]
AFTER_LEAD = {"hands": [[*HANDS[0][:6], "21"], *HANDS[1:]], "trick": LED, "turn": 1}
FORMS = "A move reads like one of these: lead 66 63, beat 11, discard 61 51."


def refusal_of(text, **changes):
    state = game.load(position(**changes))
    with pytest.raises(IllegalMoveError) as refusal:
        state.play_text(text)
    return str(refusal.value)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("lead 65", "You do not hold 65."),
        ("lead 66 66 66", "You do not hold 66 66 66."),
        ("lead 36", "There is no tile 36: the higher half is written first."),
        ("lead 66 51", "66 51 is no set."),
        ("lead 63 66", "Write the tiles in their order: 66 63."),
        ("discard 51", "You lead the trick: lead a set."),
        ("beat 66", "You lead the trick: lead a set."),
        ("pass", FORMS),
        ("lead", FORMS),
        ("lead 66 66 63 54 51", FORMS),
    ],
)
def test_wrong_lead_is_refused_with_its_reason(text, reason):
    assert refusal_of(text) == reason


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("lead 55", "22 was played: beat it or discard."),
        ("beat 64", "64 does not beat 22."),
        ("beat 62", "62 does not beat 22."),
        ("beat 55 55", "Play as many tiles as were led: 1."),
        ("discard 65 64", "Play as many tiles as were led: 1."),
        ("beat 66", "You do not hold 66."),
    ],
)
def test_wrong_answer_is_refused_with_its_reason(text, reason):
    assert refusal_of(text, **AFTER_LEAD) == reason


def test_early_death_is_named_as_the_reason():
    trick = [{"seat": 0, "act": "lead", "tiles": ["51"]}]
    last = {
        "hands": [[], ["66"], ["22"], ["33"]],
        "tricks": [7, 0, 0, 0],
        "trick": trick,
        "turn": 1,
    }

    reason = refusal_of("beat 66", **last)

    assert reason == "You have won no trick, so you can only discard to this last one."


def test_nothing_may_be_played_when_over():
    assert refusal_of("lead 66", over=True) == "The match is over."


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"game": "kupai"}, "game"),
        ({"players": 5}, "players"),
        ({"options": {"deck": "30"}}, "deck"),
        ({"options": {"variant": "mouse"}}, "variant"),
        ({"deal": 1}, "deal"),
        ({"banker": 4}, "banker"),
        ({"streak": 0}, "streak"),
        ({"chips": [0, 0, 0]}, "chips"),
        ({"tricks": [9, 0, 0, 0]}, "tricks"),
        ({"leader": 1}, "turn"),
        ({"hands": HANDS[:3]}, "hands"),
        ({"hands": [HANDS[0][:7], *HANDS[1:]]}, "hands"),
        ({"hands": [[]] * 4}, "hands"),
        ({"hands": [["66"] * 16, *HANDS[1:]]}, "hands"),
        ({"exposed": ["66"]}, "66"),
        ({"exposed": None}, "exposed"),
        ({"buried": [["63"], [], [], []]}, "63"),
        ({"buried": [[], [], []]}, "buried"),
        ({"next_decks": [DECK[1:]]}, "next_decks"),
        ({**AFTER_LEAD, "turn": 2}, "turn"),
        ({**AFTER_LEAD, "trick": ["22"]}, "trick"),
        ({**AFTER_LEAD, "trick": [{**LED[0], "act": "pass"}]}, "trick"),
        ({**AFTER_LEAD, "trick": [{**LED[0], "act": "beat"}]}, "trick"),
        ({**AFTER_LEAD, "trick": [{**LED[0], "seat": 3}]}, "trick"),
        ({**AFTER_LEAD, "trick": [{**LED[0], "tiles": ["22", "51"]}]}, "trick"),
        ({**AFTER_LEAD, "trick": [*LED, {"seat": 1, "act": "beat", "tiles": ["51"]}]}, "trick"),
        ({**AFTER_LEAD, "trick": [*LED, {"seat": 1, "act": "lead", "tiles": ["51"]}]}, "trick"),
        ({**AFTER_LEAD, "trick": [*LED, {"seat": 1, "act": "discard", "tiles": []}]}, "trick"),
        ({"trick": [{**LED[0], "seat": seat} for seat in range(4)]}, "trick"),
    ],
)
def test_malformed_position_names_its_field(changes, field):
    with pytest.raises(PositionError, match=field):
        game.load(position(**changes))


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"options": {"variant": "standard"}}, "variant"),
        ({"deal": 30}, "deal"),
        ({"deal_size": 9}, "deal_size"),
        ({"deal_size": 0}, "deal_size"),
        ({"queues": [DECK[16:24]]}, "queues"),
        ({"queues": [DECK[16:24], ["66"]]}, "66"),
        ({"exposed": ["66"]}, "66"),
        ({"tricks": [9, 0]}, "tricks"),
    ],
)
def test_malformed_mouse_position_names_its_field(changes, field):
    with pytest.raises(PositionError, match=field):
        game.load(mouse_position(**changes))


def test_what_was_played_may_be_left_out():
    short = position()
    del short["exposed"], short["buried"]

    assert game.load(short).dump() == game.load(position()).dump()


@pytest.mark.parametrize("seats", [3, 4])
def test_deck_of_the_options_limits_the_tiles(seats):
    hands = [["42"], ["51"], ["22"], ["33"]][:seats]
    table = {"chips": [0] * seats, "tricks": [0] * seats, "buried": [[]] * seats, "hands": hands}

    with pytest.raises(PositionError, match="42"):
        game.load(position(players=seats, options={"deck": "wen_nines"}, **table))


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ({"tiles": ["54", "66"]}, ["mixed1+1", 4]),
        ({"tiles": ["41", "32", "31", "31"]}, ["mixed2+2", 1]),
        ({"tiles": ["66", "63", "63"]}, None),
        ({"tiles": []}, None),
        ({"tiles": ["33", "22", "11"]}, None),
        ({"tiles": ["33", "22", "11"], "options": {"straights": True}}, ["straight", 1]),
    ],
)
def test_set_class_is_an_evaluation(question, answer):
    asked = {"players": 4, "options": {}} | question

    assert game.evaluations["set_class"](asked) == answer


@pytest.mark.parametrize(
    ("new", "old", "beats"),
    [
        (["66", "63", "54"], ["62", "11", "11"], False),
        (["66", "66", "63"], ["62", "11", "11"], True),
        (["63"], ["54"], False),
        (["66", "51"], ["61", "51"], False),
    ],
)
def test_beats_is_an_evaluation(new, old, beats):
    assert game.evaluations["beats"]({"players": 4, "options": {}, "new": new, "old": old}) == beats
