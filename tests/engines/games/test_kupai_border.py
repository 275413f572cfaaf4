"""What Ku Pai refuses at its border, and what its seats see."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

from engines.base import HIDDEN, IllegalMoveError, PositionError
from engines.games.kupai import game
from tests.engines.games.kupai_tables import DECK, dealt, position

LED = [{"seat": 1, "tile": "51"}]
AFTER_LEAD = {"hands": [["66"], [], ["22"], ["33"]], "trick": LED, "turn": 2}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("play 66", "You hold no 66."),
        ("play 15", "There is no tile 15: the higher half is written first."),
        ("lead 51", "A move reads like this: play 63."),
        ("", "A move reads like this: play 63."),
    ],
)
def test_illegal_move_is_refused_with_its_reason(text, reason):
    with pytest.raises(IllegalMoveError) as refusal:
        game.load(position()).play_text(text)

    assert str(refusal.value) == reason


def test_nothing_may_be_played_when_over():
    with pytest.raises(IllegalMoveError, match="The match is over"):
        game.load(position(over=True)).play_text("play 51")


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"game": "tianjiu"}, "game"),
        ({"players": 2}, "players"),
        ({"options": {"deals": 0}}, "deals"),
        ({"deal": 1}, "deal"),
        ({"banker": 4}, "banker"),
        ({"leader": -1}, "leader"),
        ({"turn": 2}, "turn"),
        ({"chips": [0, 0, 0]}, "chips"),
        ({"tricks": [9, 0, 0, 0]}, "tricks"),
        ({"tricks": [-1, 0, 0, 0]}, "tricks"),
        ({"hands": [["66"], ["51"], ["22"], []]}, "hands"),
        ({"hands": [[], [], [], []]}, "hands"),
        ({"hands": [["66"], ["15"], ["22"], ["33"]]}, "hands"),
        ({"played": ["66", "66"]}, "66"),
        ({"played": ["63", "63"]}, "63"),
        ({"next_decks": [DECK[1:]]}, "next_decks"),
        ({**AFTER_LEAD, "trick": ["51"]}, "trick"),
        ({**AFTER_LEAD, "trick": [{"seat": 2, "tile": "51"}]}, "trick"),
        ({**AFTER_LEAD, "trick": [{"seat": 1, "tile": None}]}, "trick"),
        ({**AFTER_LEAD, "turn": 3}, "turn"),
        ({"trick": [{"seat": (1 + place) % 4, "tile": "61"} for place in range(4)]}, "trick"),
    ],
)
def test_malformed_position_names_its_field(changes, field):
    with pytest.raises(PositionError, match=field):
        game.load(position(**changes))


def test_three_players_have_no_supreme_tiles():
    with pytest.raises(PositionError, match="42"):
        game.load(
            position(players=3, chips=[0] * 3, tricks=[0] * 3, hands=[["42"], ["51"], ["22"]])
        )


def test_seat_sees_its_own_hand_alone():
    state = game.load(position(played=["63"], **AFTER_LEAD))

    shown = state.view(2)["position"]

    assert shown["hands"] == [[HIDDEN], [], ["22"], [HIDDEN]]
    assert (shown["trick"], shown["played"]) == (LED, ["63"])
    assert state.view(None)["position"]["hands"] == [[HIDDEN], [], [HIDDEN], [HIDDEN]]


def test_view_tells_only_how_many_decks_follow():
    assert dealt(1, deals=3).view(0)["position"]["next_decks"] == 2


def test_every_play_is_open():
    state = game.load(position())

    state.play_text("play 51")

    assert [state.view(seat)["log"] for seat in (0, 1, None)] == [[[1, "play 51"]]] * 3


def test_imagined_hands_are_made_of_unseen_tiles():
    state = dealt(5)
    for _ in range(9):
        state.play(state.legal()[0])
    view = json.loads(json.dumps(state.view(3)))

    worlds = [game.imagine(view, Random(luck)).dump() for luck in range(20)]

    before = state.dump()
    assert {tuple(world["hands"][3]) for world in worlds} == {tuple(before["hands"][3])}
    assert len({tuple(world["hands"][0]) for world in worlds}) > 10
    for world in worlds:
        tiles = [tile for hand in world["hands"] for tile in hand] + world["played"]
        assert Counter([*tiles, *(play["tile"] for play in world["trick"])]) == Counter(DECK)


def test_position_without_some_tiles_can_be_imagined():
    state = game.load(position(**AFTER_LEAD))

    world = game.imagine(state.view(2), Random(1))

    assert world.view(2) == state.view(2)
