"""Five Rows: what the variants change, how a match ends, and the facts of whole matches."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engines.base import Outcome
from engines.games.five_rows import game
from engines.games.five_rows.rows import VARIANTS
from engines.tiles.chinese import STANDARD_SET, TEXTS
from tests.engines.games.five_rows_tables import dealt, loaded

FOUR_DONE = [False, True, True, True, True]


def walk(number, **options):
    """The states of a match that never resigns."""
    state, rng = dealt(number, **options), Random(number)
    while state.turn is not None:
        yield state
        state.play(rng.choice(state.legal()[:-1] or state.legal()))
    yield state


def tiles_of(state):
    shown = state.dump()
    return Counter(
        tile for row in (shown["generals"], shown["common"], *shown["levels"]) for tile in row
    )


@pytest.mark.parametrize(("variant", "done"), [("okoan", True), ("tong", True), ("guan", False)])
def test_empty_level_is_done_without_generals(variant, done):
    levels = [["33", "31", "11"], ["66", "62"], [], [], []]
    generals = ["53"] if variant == "guan" else []
    state = loaded(levels=levels, generals=generals, common=["41"], options={"variant": variant},
                   done=[False, False, True, True, True])  # fmt: skip

    state.play_text("form @ 0 0 1 2")

    assert (state.done[0], state.scores(), state.turn) == (done, [0], 0)


@pytest.mark.parametrize("variant", ["okoan", "tong"])
def test_last_level_cleared_wins(variant):
    state = loaded(levels=[["33", "31", "11"], [], [], [], []], generals=[], common=["41"],
                   done=FOUR_DONE, rounds=12, options={"variant": variant})  # fmt: skip

    state.play_text("form @ 0 0 1 2")

    assert state.outcome() == Outcome((1,), (988,), "solved")


def menghuo(levels, common, **changes):
    return loaded(**{
        "options": {"variant": "menghuo"}, "generals": ["21"], "levels": levels, "common": common,
        "done": [False] * 7,
    } | changes)  # fmt: skip


def test_meng_huo_escapes_when_he_would_be_dealt():
    rows = ["66 62 51", "44 44 63", "55 55 65", "11 11 54", "31 31 52", "22 22 53"]
    state = menghuo([["65", "43"], *map(str.split, rows)], ["61", "61"])

    state.play_text("kill @ 0 L")
    caught = (state.dump()["generals"], state.dump()["common"])
    state.play_text("refill")

    assert caught == ([], ["21", "65", "43", "61", "61"])
    assert state.dump()["generals"] == ["21"]
    assert [row[-1] for row in state.dump()["levels"][3:]] == ["65", "43", "61", "61"]
    assert state.dump()["common"] == []


def test_level_gets_the_next_tile_after_the_escape():
    state = menghuo([["65"], [], [], [], [], [], []], ["66", "64", "21"], generals=[])

    state.play_text("refill")

    assert state.dump()["levels"] == [["65"], [], [], [], [], ["66"], ["64"]]
    assert state.dump()["generals"] == ["21"]


def test_meng_huo_stays_caught_until_it_is_his_turn():
    done = [True] * 6 + [False]
    state = menghuo([[], [], [], [], [], [], ["65"]], ["66", "21", "64"], generals=[], done=done)

    state.play_text("refill")

    assert (state.dump()["generals"], state.dump()["common"]) == ([], ["66", "21"])


def test_meng_huo_caught_seven_times_wins():
    done = [False] + [True] * 6
    state = menghuo([["65", "43"], [], [], [], [], [], []], ["66"], done=done, rounds=3)

    state.play_text("kill @ 0 L")

    assert state.outcome() == Outcome((1,), (997,), "solved")


def test_round_limit_ends_the_match():
    state = dealt(1, round_limit=2, variant="okoan")

    state.play_text("refill")
    assert state.turn == 0
    state.play_text("refill")

    assert state.outcome() == Outcome((1,), (0,), "round limit")


def test_resigning_pays_for_the_levels_done():
    state = loaded(done=[False, True, False, False, False], levels=[["65", "43"], [], [], [], []])

    state.play_text("resign")

    assert state.outcome() == Outcome((1,), (10,), "resigned")


@pytest.mark.parametrize(
    ("variant", "generals", "levels", "width", "common"),
    [("guan", 6, 5, 5, 1), ("okoan", 0, 5, 4, 12), ("tong", 0, 5, 6, 2), ("menghuo", 1, 7, 3, 10)],
)
def test_variant_lays_out_all_tiles(variant, generals, levels, width, common):
    shown = dealt(4, variant=variant).dump()

    assert [len(row) for row in shown["levels"]] == [width] * levels
    assert (len(shown["generals"]), len(shown["common"])) == (generals, common)
    assert tiles_of(dealt(4, variant=variant)) == Counter(TEXTS[face] for face in STANDARD_SET)


@pytest.mark.parametrize("variant", VARIANTS)
def test_tiles_are_conserved_and_rounds_are_short(variant):
    whole = Counter(TEXTS[face] for face in STANDARD_SET)
    for number in range(4):
        moves = Counter()
        for state in walk(number, variant=variant, adjacent=False, round_limit=25):
            moves[state.rounds] += 1
            assert tiles_of(state) == whole
        assert max(moves.values()) <= 18


def test_won_match_has_four_single_kills_and_a_double():
    won = 0
    for number in range(60):
        rng, state = Random(number), dealt(number, adjacent=False)
        while state.turn is not None:
            moves = state.legal()[:-1] or state.legal()
            state.play(rng.choice(moves[:-1] or moves))
        if state.solved:
            won += 1
            kills = [text for _, text in state.view(0)["log"] if text.startswith("kill")]
            assert Counter(text[-1] == "B" for text in kills) == {False: 4, True: 1}

    assert won > 3


def test_default_is_the_strict_five_gates():
    assert game.complete({}, 1) == {
        "variant": "guan", "adjacent": True, "middle": "kao", "round_limit": 100,
    }  # fmt: skip
