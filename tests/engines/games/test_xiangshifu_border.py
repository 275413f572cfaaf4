"""Xiang Shi Fu at its border: what it refuses, and in which words."""

from __future__ import annotations

from random import Random

import pytest

from engines.base import IllegalMoveError, PositionError
from engines.games.xiangshifu import game
from tests.engines.games.xiangshifu_tables import GROUPS, dealt, loaded, position


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("exchange 66 33", "A move reads like one of these"),
        ("swap 66 33", "A move reads like one of these"),
        ("swap 66 33 @ 0 1 2", "A move reads like one of these"),
        ("swap 12 33 @ 0 1", "the higher half is written first"),
        ("swap 66 33 @ 1 0", "The groups are 0 to 10, the lower number first."),
        ("swap 66 33 @ 0 11", "The groups are 0 to 10, the lower number first."),
        ("swap 65 33 @ 0 1", "There is no 65 in group 0."),
        ("swap 66 65 @ 0 1", "There is no 65 in group 1."),
        ("swap 22 33 @ 0 1", "Group 0 would not be valid."),
        ("recenter 66 22 @ 0 1", "Only a pair of a triple changes places with a pair"),
        ("recenter 65 65 @ 2 10", "Group 2 has no 65 65 to give."),
        ("recenter 66 64 @ 2 10", "Both groups must be valid afterwards"),
        ("undo", "Moves are not taken back here."),
    ],
)
def test_refusal_says_why(text, reason):
    with pytest.raises(IllegalMoveError) as caught:
        loaded().parse(text)

    assert reason in str(caught.value)


def test_same_result_is_written_once():
    state = loaded(["66 61 31", "66 61 31", "51 51 11", "22 22"])
    twice = [text for text in state.legal_texts() if text.endswith(("@ 0 2", "@ 1 2"))]

    assert twice
    assert all(text.endswith("@ 0 2") for text in twice)
    with pytest.raises(IllegalMoveError, match="another swap that is written first"):
        state.parse(twice[0].replace("@ 0 2", "@ 1 2"))


def test_nothing_can_be_taken_back_at_first():
    with pytest.raises(IllegalMoveError, match="There is nothing to take back"):
        loaded(options={"undo": True}).parse("undo")


def test_no_move_is_accepted_after_the_end():
    state = loaded()
    state.play_text("resign")

    with pytest.raises(IllegalMoveError, match="The match is over"):
        state.parse("resign")


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"groups": [["66"], ["66", "65", "64"]]}, "two or three tiles"),
        ({"groups": [["66", "66", "66"]]}, "two or three tiles of one set"),
        ({"groups": [["66", "66", "65"], ["66", "65", "64"]]}, "There are 3 copies of 66"),
        ({"groups": [["62", "62"]]}, "two or three tiles of one set"),
        ({"hands": [["66"]]}, "hands must be"),
        ({"phase": "over"}, "phase must be"),
        ({"turn": 1}, "turn must be"),
        ({"turn": None}, "turn must be"),
        ({"totals": [0, 0]}, "totals must have 1 entries"),
        ({"history": [[0, ["66", "22", "11"]]]}, "history: an entry has two groups"),
        (
            {"history": [[0, ["66", "66", "11"], 1, ["55", "44", "33"]]]},
            "history: an exchange does not lead to the groups after it",
        ),
        (
            {"history": [[0, ["66", "22", "11"], 11, ["55", "44", "33"]]]},
            "history must be from 0 to 10",
        ),
    ],
)
def test_malformed_position_names_its_field(changes, reason):
    with pytest.raises(PositionError, match=reason):
        game.load(position() | changes)


def test_shanghai_has_one_tile_less_of_two_faces():
    with pytest.raises(PositionError, match="There are 1 copies of 42"):
        game.load(position(["42 41 33"], options={"layout": "shanghai"}))


def test_position_may_lack_tiles():
    state = loaded(GROUPS[:4])

    assert "swap 66 33 @ 0 1" in state.legal_texts()


def test_everybody_sees_everything():
    state = loaded()
    state.play_text("swap 66 33 @ 0 1")

    views = [state.view(seat) for seat in (0, None)]

    assert [view["position"] for view in views] == [state.dump()] * 2
    assert [view["log"] for view in views] == [[[0, "swap 66 33 @ 0 1"]]] * 2


def test_imagined_match_is_the_match_itself():
    state, rng = dealt(7, undo=True), Random(2)
    for _ in range(9):
        state.play(rng.choice(state.legal()[:-1]))

    imagined = game.imagine(state.view(0), rng)

    assert (imagined.dump(), imagined.view(0)) == (state.dump(), state.view(0))


@pytest.mark.parametrize("text", ["dance", "swap 12 33 @ 0 1", 7])
def test_log_that_cannot_be_read_is_refused(text):
    view = loaded().view(0)
    view["log"] = [[0, text]]

    with pytest.raises(PositionError, match="log: there is no move"):
        game.imagine(view, Random(1))
