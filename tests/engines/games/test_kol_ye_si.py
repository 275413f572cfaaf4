"""Kol-ye-si by its examples, its exact expectations and what it keeps secret."""

from __future__ import annotations

import pytest

from engines.base import HIDDEN, IllegalMoveError, PositionError
from engines.games.kol_ye_si import game
from tests.engines.games.banking_tables import (
    deck_of,
    play,
    seen,
    shown,
    worlds,
)


def position(**changes):
    return {
        "game": "kol-ye-si",
        "options": {"rounds": 1},
        "players": 3,
        "deal": 2,
        "banker": 2,
        "phase": "draw",
        "turn": 0,
        "chips": [0, 0, 0],
        "stakes": [7, 3, 0],
        "hands": [["62"], ["53"], ["63", "54"]],
        "draws": [0, 0, 0],
        "stock": ["66", "55", "21", "11"],
        "next_decks": [],
        "over": False,
    } | changes


def staking(*deck, **changes):
    hands = [["62"], ["53"], []]
    start = {"phase": "stake", "stakes": [0, 0, 0], "hands": hands, "stock": list(deck)}
    return game.load(position(**start | changes))


@pytest.mark.parametrize(
    ("tiles", "value"), [("66 44", 0), ("42 33", 2), ("42 31", 0), ("63 54 21", 1), ("42 21", 9)]
)
def test_value_is_the_last_digit_and_nothing_is_wild(tiles, value):
    assert game.evaluations["value"]({"tiles": tiles.split()}) == value


@pytest.mark.parametrize(
    ("moves", "scores"),
    [
        (("draw 1", "draw 1"), [-7, 0, 7]),
        (("draw 2", "draw 1"), [-7, -3, 10]),
        (("draw 2", "draw 2"), [-7, -3, 10]),
    ],
)
def test_higher_value_takes_the_stake(moves, scores):
    state = play(game.load(position()), *moves)

    assert (state.turn, state.scores()) == (None, scores)


def test_tiles_are_kept_in_the_order_they_came():
    state = play(game.load(position()), "draw 2")

    assert state.dump()["hands"][0] == ["62", "66", "55"]
    assert state.dump()["draws"] == [2, 0, 0]
    assert state.dump()["stock"] == ["21", "11"]


def test_perfect_pair_takes_every_stake_at_once():
    state = play(staking("44", "44", "66"), "stake 7", "stake 3")

    assert (state.turn, state.scores()) == (None, [-7, -3, 10])


def test_equal_pips_are_no_perfect_pair():
    state = play(staking("63", "54", "66"), "stake 7", "stake 3")

    assert state.turn == 0
    assert state.legal_texts() == ["draw 1", "draw 2"]


def test_fixed_stakes_pass_over_deals_that_a_perfect_pair_decides():
    perfect = deck_of("66", "65", "44", "44")
    start = position(
        options={"rounds": 2, "stakes": "fixed"},
        deal=2,
        stakes=[1, 1, 0],
        next_decks=[perfect, perfect, deck_of("66", "65", "44", "43")],
    )

    state = play(game.load(start), "draw 1", "draw 1")

    assert state.dump()["deal"] == 5
    assert state.scores() == [-1 + 2 - 1, 0 - 1 + 2, 1 - 1 - 1]
    assert state.dump()["last"]["hands"] == [[], ["44", "44"], []]


def test_match_may_end_with_perfect_pairs_alone():
    perfect = deck_of("66", "65", "44", "44")
    start = position(
        options={"rounds": 1, "stakes": "fixed"},
        deal=0,
        banker=0,
        turn=1,
        stakes=[0, 1, 1],
        hands=[["63", "54"], ["62"], ["53"]],
        next_decks=[perfect, perfect],
    )

    state = play(game.load(start), "draw 1", "draw 1")

    assert (state.turn, state.scores()) == (None, [1 - 1 - 1, -1 + 2 - 1, 0 - 1 + 2])


def test_each_punter_takes_one_tile_from_the_bankers_left():
    deck = deck_of("66", "65", "64", "63")
    start = position(
        options={"rounds": 2, "stakes": "chosen"}, next_decks=[deck, deck, deck], deal=2
    )

    state = play(game.load(start), "draw 1", "draw 1")

    assert state.dump()["banker"] == 0
    assert state.dump()["hands"] == [[], ["66"], ["65"]]


@pytest.mark.parametrize(
    ("text", "reason"), [("draw 3", "draw 1 or draw 2"), ("stake 1", "draw 1 or draw 2")]
)
def test_illegal_draw_is_refused_with_its_reason(text, reason):
    with pytest.raises(IllegalMoveError, match=reason):
        game.load(position()).play_text(text)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"draws": [3, 0, 0]}, "draws"),
        ({"draws": [0, 0, 1]}, "draws"),
        ({"draws": [1, 0, 0]}, "hands"),
        ({"phase": "stake", "draws": [1, 0, 0]}, "draws"),
        ({"hands": [["62"], ["53"], []]}, "hands"),
        ({"hands": [["62"], ["53"], ["44", "44"]]}, "perfect pair"),
        ({"hands": [["62", "66"], ["53"], ["63", "54"]], "draws": [1, 0, 0]}, "turn"),
    ],
)
def test_malformed_position_is_refused(changes, field):
    with pytest.raises(PositionError, match=field):
        game.load(position(**changes))


def test_empty_stock_stops_the_draw():
    with pytest.raises(PositionError, match="stock"):
        game.load(position(stock=["66"])).play_text("draw 2")


def test_draws_are_counted_by_all_and_seen_by_none():
    state = play(game.load(position()), "draw 2")

    assert shown(state, 1, "hands") == [[HIDDEN] * 3, ["53"], [HIDDEN] * 2]
    assert shown(state, 0, "hands") == [["62", "66", "55"], [HIDDEN], [HIDDEN] * 2]
    assert shown(state, None, "draws") == [2, 0, 0]
    assert seen(state, None)["log"] == [[0, "draw 2"]]


def test_imagined_banker_never_has_a_perfect_pair():
    state = game.load(position(stock=["44", "44", "66", "66", "11", "11", "33", "33"]))

    hands = [tuple(world.dump()["hands"][2]) for world in worlds(state, 0, 300)]

    assert all(one != other for one, other in hands)
    assert len(set(hands)) > 100


def test_perfect_pair_shows_itself_alone():
    start = {"options": {"rounds": 1}, "deal": 1, "banker": 1, "turn": 2}
    hands = {"hands": [["53"], [], ["62"]], "next_decks": [deck_of()]}
    state = play(staking("44", "44", "66", **start | hands), "stake 7", "stake 3")

    assert shown(state, 0, "last") == {
        "deal": 1, "hands": [[], ["44", "44"], []], "chips": [-3, 10, -7],
    }  # fmt: skip


def test_last_perfect_pair_leaves_the_punters_tiles_face_down():
    state = play(staking("44", "44", "66"), "stake 7", "stake 3")

    assert shown(state, 0, "hands") == [["62"], [HIDDEN], ["44", "44"]]
    assert shown(state, None, "hands") == [[HIDDEN], [HIDDEN], ["44", "44"]]
