"""Every option of Tsung Shap changes a legal list or a score."""

from __future__ import annotations

import pytest

from engines.games.tsung_shap import game
from tests.engines.games.tsung_shap_tables import DECK, classic, four, worth


def deal_of(**options):
    asked = {"options": options, "players": 2, "dealer": 0, "deck": DECK[::-1]}
    return game.evaluations["deal"](asked)


@pytest.mark.parametrize(
    ("second", "row", "turn", "drawn", "piles"),
    [(True, ["11", "51"], 0, "11", [14, 15]), (False, ["11"], 1, "51", [15, 15])],
)
def test_second_put_lays_a_tile_without_capture(second, row, turn, drawn, piles):
    start = deal_of(second_put=second)

    assert (start["row"], start["turn"], start["drawn"]) == (row, turn, drawn)
    assert [len(pile) for pile in start["piles"]] == piles


@pytest.mark.parametrize(("second", "put_for"), [(True, "second"), (False, None)])
def test_second_put_asks_the_other_hand_for_a_tile(second, put_for):
    opening = {"phase": "put", "put_for": "open", "row": []}
    state = game.load(four(options={"second_put": second}, **opening))

    state.play_text("put 31")

    assert (state.turn, state.put_for, state.dump()["hands"][0]) == (
        1, put_for, ["66", "65", "55", "21"],
    )  # fmt: skip
    assert ("put 42" in state.legal_texts()) == second


def test_second_tile_is_put_on_the_right():
    state = game.load(four(phase="put", put_for="second", turn=1))

    state.play_text("put 42")

    assert (state.dump()["row"], state.turn, state.phase) == (["31", "42"], 0, "play")


@pytest.mark.parametrize(
    ("mode", "hands", "wall", "piles"),
    [("classic", [0, 0], 0, [14, 15]), ("four", [4, 4], 24, [0, 0])],
)
def test_mode_decides_where_the_tiles_lie(mode, hands, wall, piles):
    start = deal_of(mode=mode)

    assert [len(hand) for hand in start["hands"]] == hands
    assert (len(start["wall"]), [len(pile) for pile in start["piles"]]) == (wall, piles)
    assert start["options"] == {"mode": mode}


@pytest.mark.parametrize(("fixed", "points"), [(0, 240), (50, 50)])
def test_pair_points_replace_ten_a_pip(fixed, points):
    assert worth("66 66", pair_points=fixed) == points


@pytest.mark.parametrize(("bonus", "points"), [(40, [60, 120]), (0, [20, 80]), (7, [27, 87])])
def test_sweep_bonus_is_added(bonus, points):
    swept = [worth(tiles, True, sweep_bonus=bonus) for tiles in ("65 43 11", "31 31")]

    assert swept == points


@pytest.mark.parametrize(("deals", "over"), [(1, True), (2, False)])
def test_deals_decide_when_the_match_is_over(deals, over):
    state = game.load(
        classic(options={"deals": deals}, piles=[[], ["66"]], future=[DECK] * (deals - 1))
    )

    state.play_text("pair 64 @ L")

    assert (state.scores(), state.turn is None, state.deal_no) == ([200, 0], over, deals)


@pytest.mark.parametrize(
    ("rule", "points", "dealer"),
    [("rotate", [500, 0], 0), ("winner", [500, 0], 0), ("rotate", [0, 500], 0),
     ("winner", [0, 500], 1), ("winner", [0, 200], 1)],
)  # fmt: skip
def test_dealer_rule_decides_who_begins_next(rule, points, dealer):
    options = {"deals": 2, "dealer_rule": rule}
    state = game.load(
        classic(options=options, dealer=1, points=points, piles=[[], ["66"]], future=[DECK])
    )

    state.play_text("pair 64 @ L")

    assert (state.dealer, state.turn) == (dealer, dealer)
