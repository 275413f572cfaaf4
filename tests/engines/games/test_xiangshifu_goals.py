"""Xiang Shi Fu: its layouts, its goals, and the options that choose them."""

from __future__ import annotations

from collections import Counter

import pytest

from engines.base import Outcome
from engines.games.xiangshifu import DECKS, game
from engines.games.xiangshifu.groups import FACES_OF
from engines.options import OptionsError
from engines.tiles.chinese import PARTNER_CN, TEXTS
from tests.engines.games.xiangshifu_tables import (
    FIVE_DRAGONS,
    GROUPS,
    HARMONY,
    SHANGHAI,
    TRIPLES_OF_EIGHT,
    dealt,
    loaded,
    tiles,
)


@pytest.mark.parametrize(
    ("groups", "goal", "pair", "reached"),
    [
        (FIVE_DRAGONS, "dragons", "66", True),
        (FIVE_DRAGONS, "pair", "22", True),
        (FIVE_DRAGONS, "pair", "11", False),
        (FIVE_DRAGONS, "harmony", "66", False),
        (HARMONY, "harmony", "66", True),
        (HARMONY, "dragons", "66", False),
        (HARMONY, "all", "66", True),
        (GROUPS, "all", "66", False),
    ],
)
def test_goals_ask_for_their_groups(groups, goal, pair, reached):
    question = {"groups": tiles(groups), "goal": goal, "pair": pair, "middle": "kao"}

    assert game.evaluations["goal"](question) is reached


@pytest.mark.parametrize("face", range(len(TEXTS)), ids=TEXTS.__getitem__)
def test_every_face_asks_for_the_pair_that_it_is_of(face):
    pair = [TEXTS[face], TEXTS[PARTNER_CN[face]]]
    groups = [*tiles(["66 66 63"]), pair]

    reached = {
        asked
        for asked in TEXTS.values()
        if game.evaluations["goal"]({"groups": groups, "goal": "pair", "pair": asked})
    }

    assert reached == set(pair)


def test_supreme_pair_is_reached_by_either_tile():
    groups = ["66 66 63", "42 21"]

    found = [
        game.evaluations["goal"]({"groups": tiles(groups), "goal": "pair", "pair": pair})
        for pair in ("42", "21", "66")
    ]

    assert found == [True, True, False]


@pytest.mark.parametrize(
    ("pairs", "reached"),
    [
        (["63 54", "62 53", "52 43", "41 32"], True),
        (["41 32", "52 43", "62 53", "63 54"], True),
        (["66 66", "11 11", "44 44", "31 31"], True),
        (["66 66", "11 11", "44 44", "55 55"], False),
        (["63 54", "62 53", "52 43", "42 21"], False),
    ],
)
def test_suits_are_the_high_civil_or_the_military_pairs(pairs, reached):
    question = {"groups": tiles([*TRIPLES_OF_EIGHT, *pairs]), "goal": "suits", "middle": "kao"}

    assert game.evaluations["goal"](question) is reached


def test_shanghai_goal_has_two_ingots_and_eight_dragons():
    question = {"groups": tiles(SHANGHAI), "goal": "shanghai", "middle": "kao"}

    assert game.evaluations["goal"](question) is True
    for at, other in ((0, "66 66 63"), (6, "66 66 63"), (8, "65 65 53")):
        changed = [*SHANGHAI[:at], other, *SHANGHAI[at + 1 :]]
        assert game.evaluations["goal"]({**question, "groups": tiles(changed)}) is False


def test_halves_fit_the_shanghai_goal():
    halves = Counter(half for face in DECKS["shanghai"] for half in TEXTS[face])

    wanted = Counter("636161" + "535151" + "123456" * 4 + "112233" * 2 + "445566" * 2)
    assert halves == wanted == {"1": 12, "2": 8, "3": 10, "4": 8, "5": 11, "6": 11}
    assert len(DECKS["shanghai"]) == 30


@pytest.mark.parametrize(
    ("layout", "sizes"),
    [("ten", [3] * 10 + [2]), ("eight", [3] * 8 + [2] * 4), ("shanghai", [3] * 10)],
)
def test_layout_deals_its_groups(layout, sizes):
    state = dealt(5, layout=layout)

    assert [len(FACES_OF[group]) for group in state.groups] == sizes
    assert sorted(face for group in state.groups for face in FACES_OF[group]) == sorted(
        DECKS[layout]
    )


@pytest.mark.parametrize(
    ("middle", "kao", "mixed"), [("kao", "kao", None), ("mixed", None, "mixed")]
)
def test_middle_decides_between_two_triplets(middle, kao, mixed):
    found = [
        game.evaluations["group_type"]({"tiles": group.split(), "middle": middle})
        for group in ("63 62 32", "54 42 33")
    ]

    assert found == [kao, mixed]


@pytest.mark.parametrize(
    ("layout", "goal"),
    [("eight", "dragons"), ("shanghai", "suits"), ("ten", "shanghai"), ("eight", "pair")],
)
def test_goal_of_another_layout_is_refused(layout, goal):
    with pytest.raises(OptionsError, match=f"The goals of the layout {layout} are: all"):
        game.complete({"layout": layout, "goal": goal}, 1)


@pytest.mark.parametrize("layout", ["ten", "eight", "shanghai"])
def test_goal_of_all_groups_suits_every_layout(layout):
    assert game.complete({"layout": layout, "goal": "all"}, 1)["goal"] == "all"


def test_goal_that_is_dealt_ends_the_match_at_once():
    state = loaded(FIVE_DRAGONS)
    state.end_if_over()

    assert state.outcome() == Outcome((1,), (1000,), "solved")
