"""Five Rows at its border: what it refuses, and what lies face down."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engines.base import HIDDEN, IllegalMoveError, PositionError
from engines.games.five_rows import game
from engines.tiles.chinese import STANDARD_SET, TEXTS
from tests.engines.games.five_rows_tables import dealt, loaded, position


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("take 1", "A move reads like one of these"),
        ("form @ 0 0 1", "A move reads like one of these"),
        ("kill @ 0 X", "A move reads like one of these"),
        ("form @ 7 0 1 2", "The levels are 0 to 4, from the top."),
        ("form @ 2 0 1 5", "Level 2 has 5 tiles, counted from 0."),
        ("form @ 2 1 2 3", "no three neighbours that form a triplet"),
        ("kill @ 2 L", "Two tiles of a level kill one general"),
        ("kill @ 3 L", "Level 3 forms no triplet with that."),
    ],
)
def test_refusal_says_why(text, reason):
    with pytest.raises(IllegalMoveError) as caught:
        loaded().parse(text)

    assert reason in str(caught.value)


@pytest.mark.parametrize(
    ("changes", "text", "reason"),
    [
        ({"common": []}, "refill", "The common row is empty"),
        ({"phase": "kill"}, "form @ 2 0 1 2", "After a kill no more triplets are formed"),
        ({"phase": "kill", "cursor": 4}, "kill @ 0 L", "do not go up again"),
        ({"cursor": 3}, "form @ 2 0 1 2", "You have come down to level 3"),
        ({"generals": []}, "kill @ 0 L", "There is no general to kill."),
        (
            {"done": [True, False, False, False, False], "levels": [[], ["44"], [], [], []]},
            "kill @ 0 L",
            "Level 0 is done.",
        ),
    ],
)
def test_refusal_depends_on_the_round(changes, text, reason):
    with pytest.raises(IllegalMoveError) as caught:
        loaded(**changes).parse(text)

    assert reason in str(caught.value)


def test_no_move_is_accepted_after_the_end():
    state = loaded()
    state.play_text("resign")

    with pytest.raises(IllegalMoveError, match="The match is over"):
        state.parse("refill")


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"levels": [["65"]]}, "levels must have 5 entries"),
        ({"levels": [["12"], [], [], [], []]}, "levels: there is no tile '12'"),
        ({"common": ["21"]}, "There are 2 copies of 21"),
        ({"done": [True] * 5}, "done: a level that is done has no tiles"),
        ({"done": [0] * 5}, "done must hold true or false"),
        ({"cursor": 5}, "cursor must be from 0 to 4"),
        ({"phase": "over"}, "phase must be"),
        ({"phase": ["form"]}, "phase must be"),
        ({"turn": None}, "turn must be"),
        ({"hands": [["66"]]}, "hands must be"),
        ({"options": {"variant": "okoan"}}, "generals: the variant okoan has none"),
    ],
)
def test_malformed_position_names_its_field(changes, reason):
    with pytest.raises(PositionError, match=reason):
        game.load(position(**changes))


@pytest.mark.parametrize("seat", [0, None])
def test_inner_generals_lie_face_down(seat):
    shown = loaded().view(seat)["position"]

    assert shown["generals"] == ["21", *[HIDDEN] * 4, "33"]


@pytest.mark.parametrize("generals", [[], ["21"], ["21", "33"]])
def test_outer_generals_are_open(generals):
    assert loaded(generals=generals).view(0)["position"]["generals"] == generals


def test_kill_uncovers_the_next_general():
    state = loaded()

    state.play_text("kill @ 0 L")

    assert state.view(0)["position"]["generals"] == ["62", *[HIDDEN] * 3, "33"]


def test_face_down_generals_may_be_any_unseen_tiles():
    state = dealt(3)
    view = state.view(0)
    whole = Counter(TEXTS[face] for face in STANDARD_SET)

    imagined = [game.imagine(view, Random(luck)).dump() for luck in range(150)]

    # Four tiles are unseen, and two of them are the same.
    assert len({tuple(world["generals"]) for world in imagined}) == 12
    for world in imagined:
        rows = (world["generals"], world["common"], *world["levels"])
        assert Counter(tile for row in rows for tile in row) == whole


def test_imagined_match_knows_its_moves():
    state, rng = dealt(5), Random(5)
    for _ in range(12):
        state.play(rng.choice(state.legal()[:-1]))

    assert game.imagine(state.view(0), rng).view(0) == state.view(0)


def test_view_without_enough_tiles_is_refused():
    view = dealt(3).view(0)
    view["position"]["generals"] = [HIDDEN] * 8

    with pytest.raises(PositionError, match="too few tiles are left"):
        game.imagine(view, Random(1))


def test_log_that_cannot_be_read_is_refused():
    view = dealt(3).view(0)
    view["log"] = [[0, "dance"]]

    with pytest.raises(PositionError, match="log: there is no move 'dance'"):
        game.imagine(view, Random(1))
