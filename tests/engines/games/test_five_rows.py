"""Five Rows by its worked examples, its facts and its options."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from engines.base import Outcome
from engines.tiles.chinese import NUMBERS, STANDARD_SET, TEXTS
from engines.triplets import triplet_of
from tests.engines.games.five_rows_tables import loaded

REST = [["44", "44", "62", "31", "31"], ["53"], ["54"], ["41"]]
OPEN = [False] * 5
FOUR_DONE = [False, True, True, True, True]


def forms(level, **options):
    """The forms of one level, as texts without its number."""
    state = loaded(levels=[level, [], [], [], []], common=[], generals=[], options=options)
    found = [text for text in state.legal_texts() if text.startswith("form")]
    return [text.removeprefix("form @ 0 ") for text in found]


def texts_of(state, verb):
    return [text for text in state.legal_texts() if text.startswith(verb)]


def test_first_round_has_its_forms_and_kills():
    assert sorted(loaded().legal_texts()) == [
        "form @ 2 0 1 2", "form @ 2 0 1 4", "kill @ 0 L", "kill @ 0 R", "kill @ 4 L", "refill",
        "resign",
    ]  # fmt: skip


def test_after_a_kill_only_lower_levels_kill():
    state = loaded()

    state.play_text("kill @ 4 L")

    assert (state.phase(), state.cursor) == ("kill", 4)
    assert state.legal_texts() == ["refill", "resign"]


def test_triplet_goes_to_the_left_of_the_common_row():
    state = loaded(levels=[["21", "66", "55", "65", "43"], *REST], common=["42"], generals=[])

    state.play_text("form @ 0 0 3 4")

    assert state.dump()["levels"][0] == ["66", "55"]
    assert state.dump()["common"] == ["21", "65", "43", "42"]


@pytest.mark.parametrize(
    ("level", "strict", "loose"),
    [
        (["65", "66", "43", "55", "21"], [], ["0 1 3", "0 2 4"]),
        (["21", "66", "55", "65", "43"], ["0 3 4", "1 2 3"], ["0 3 4", "1 2 3"]),
        (["65", "43", "21"], ["0 1 2"], ["0 1 2"]),
        (["65", "43"], [], []),
        ([], [], []),
        (["11", "11", "22", "22", "32"], ["0 3 4", "1 2 3", "2 3 4"], ["0 2 3", "0 2 4", "2 3 4"]),
    ],
)
def test_neighbours_go_round_the_ends(level, strict, loose):
    assert forms(level) == strict
    assert forms(level, adjacent=False) == loose


@pytest.mark.parametrize(
    ("level", "middle", "found"),
    [
        (["63", "62", "32"], "kao", ["0 1 2"]),
        (["63", "62", "32"], "mixed", []),
        (["54", "42", "33"], "kao", []),
        (["54", "42", "33"], "mixed", ["0 1 2"]),
    ],
)
def test_middle_decides_between_two_triplets(level, middle, found):
    state = loaded(
        levels=[level, [], [], [], []], common=[], generals=[], options={"middle": middle}
    )

    assert [text[9:] for text in texts_of(state, "form")] == found


@pytest.mark.parametrize("adjacent", [True, False])
@pytest.mark.parametrize("length", range(3, 9))
def test_forms_are_all_there_are(adjacent, length):
    for number in range(40):
        level = [TEXTS[face] for face in Random(number).sample(STANDARD_SET, length)]

        assert forms(level, adjacent=adjacent) == by_hand(level, adjacent)


def by_hand(level, adjacent):
    """Tried one after the other; of those that come to the same the first is left."""
    found = {}
    count = len(level)
    for places in combinations(range(count), 3):
        gaps = [(places[at] - places[at - 1]) % count for at in range(3)]
        if triplet_of([NUMBERS[level[at]] for at in places]) is None:
            continue
        if adjacent and count > 3 and sorted(gaps)[:2] != [1, 1]:
            continue
        rest = tuple(tile for at, tile in enumerate(level) if at not in places)
        found.setdefault((tuple(level[at] for at in places), rest), " ".join(map(str, places)))
    return list(found.values())


def test_forms_go_down_and_not_up_again():
    levels = [["65", "43", "21"], ["54", "32", "61"], ["66", "66", "63"], [], []]
    state = loaded(levels=levels, generals=[], common=[])

    state.play_text("form @ 1 0 1 2")

    assert texts_of(state, "form") == ["form @ 2 0 1 2"]


def test_same_level_may_form_again():
    levels = [["65", "43", "21", "66", "66", "63"], [], [], [], []]
    state = loaded(levels=levels, generals=[], common=[])

    state.play_text("form @ 0 0 1 2")

    assert texts_of(state, "form") == ["form @ 0 0 1 2"]


def test_first_kill_may_be_above_the_last_form():
    levels = [["65", "43"], ["44"], ["61", "61", "63"], ["64", "64"], ["11", "11"]]
    state = loaded(levels=levels)

    state.play_text("form @ 2 0 1 2")

    assert texts_of(state, "kill") == ["kill @ 0 L", "kill @ 0 R", "kill @ 4 L"]


def test_no_triplet_is_formed_after_a_kill():
    state = loaded()

    state.play_text("kill @ 0 L")

    assert texts_of(state, "form") == []


@pytest.mark.parametrize(
    ("side", "common", "left"),
    [
        ("L", ["21", "65", "43", "33"], ["62", "54", "41", "42", "33"]),
        ("R", ["33", "65", "43", "33"], ["21", "62", "54", "41", "42"]),
    ],
)
def test_killed_general_lies_before_the_tiles(side, common, left):
    state = loaded()

    state.play_text(f"kill @ 0 {side}")

    shown = state.dump()
    assert (shown["common"][:4], shown["generals"]) == (common, left)
    assert (shown["levels"][0], shown["done"]) == ([], [True, False, False, False, False])


def test_single_tile_kills_both_outer_generals():
    state = loaded(
        generals=["33", "66", "65", "11"], levels=[["31"], [], [], [], []], done=FOUR_DONE,
        common=["42", "32"], options={"round_limit": 5},
    )  # fmt: skip

    assert texts_of(state, "kill") == ["kill @ 0 B"]
    state.play_text("kill @ 0 B")

    assert state.dump()["common"] == ["33", "31", "11", "42", "32"]
    assert state.outcome() == Outcome((1,), (50,), "a general is left")


def test_last_general_is_only_the_left_one():
    state = loaded(generals=["11"], levels=[["33", "31"], [], [], [], []], done=FOUR_DONE)

    assert texts_of(state, "kill") == ["kill @ 0 L"]


def test_equal_generals_are_two_choices():
    state = loaded(generals=["33", "42", "33"], levels=[["65", "43"], [], [], [], []], common=[])

    assert texts_of(state, "kill") == ["kill @ 0 L", "kill @ 0 R"]


@pytest.mark.parametrize(
    ("generals", "tiles", "kill", "points", "reason"),
    [
        (["33", "11"], ["31"], "kill @ 0 B", 1000, "solved"),
        (["11"], ["33", "31"], "kill @ 0 L", 1000, "solved"),
        (["11", "66"], ["33", "31"], "kill @ 0 L", 50, "a general is left"),
    ],
)
def test_last_level_wins_if_no_general_is_left(generals, tiles, kill, points, reason):
    state = loaded(generals=generals, levels=[tiles, [], [], [], []], done=FOUR_DONE, common=[])

    state.play_text(kill)

    assert state.outcome() == Outcome((1,), (points,), reason)


def test_refill_goes_up_from_the_right_end():
    state = loaded(common=["66", "33", "32", "22", "55"], done=[False, False, True, False, False],
                   levels=[["65"], [], [], ["64"], ["61"]])  # fmt: skip

    state.play_text("refill")

    shown = state.dump()
    assert shown["levels"] == [["65", "33"], ["32"], [], ["64", "22"], ["61", "55"]]
    assert (shown["common"], shown["rounds"], shown["phase"], shown["cursor"]) == (
        ["66"], 1, "form", 0,
    )  # fmt: skip


def test_refill_stops_when_the_row_is_empty():
    state = loaded(common=["22", "55"], levels=[["65"], [], [], ["64"], ["61", "61", "63"]])

    state.play_text("refill")

    assert state.dump()["levels"] == [["65"], [], [], ["64", "22"], ["61", "61", "63", "55"]]


def test_empty_row_cannot_be_refilled_from():
    assert "refill" not in loaded(common=[]).legal_texts()


def test_nothing_left_to_do_is_lost():
    state = loaded(
        common=["55"], levels=[["65"], ["62", "44"], [], ["64"], ["61"]], generals=["66"]
    )

    state.play_text("refill")

    assert state.outcome() == Outcome((1,), (0,), "no move left")
