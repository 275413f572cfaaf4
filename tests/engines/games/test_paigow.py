"""Pai Gow by its values, its examples and its facts."""

from __future__ import annotations

import pytest

from engines.games.paigow import game
from engines.games.paigow.pairs import (
    splits_of,
    write,
)
from engines.tiles.chinese import NUMBERS
from tests.engines.games.banking_tables import deck_of, play


def value(text, **options):
    question = {"options": options, "tiles": text.split()}
    return game.evaluations["pair_value"](question)


def outcome(player, banker, **options):
    pairs = [[pair.split() for pair in side.split(" / ")] for side in (player, banker)]
    question = {"options": options, "player": pairs[0], "banker": pairs[1]}
    return game.evaluations["result"](question)


def splits(text):
    hand = tuple(sorted(NUMBERS[tile] for tile in text.split()))
    return [write(split) for split in splits_of(hand, False, True)]


def position(**changes):
    return {
        "game": "paigow",
        "options": {"rounds": 1},
        "players": 2,
        "deal": 1,
        "banker": 1,
        "phase": "set",
        "turn": 0,
        "chips": [0, 0],
        "stakes": [1, 0],
        "hands": [["66", "63", "52", "22"], ["54", "43", "31", "11"]],
        "sets": [None, None],
        "stock": [],
        "next_decks": [],
        "over": False,
    } | changes


@pytest.mark.parametrize(
    ("tiles", "worth"),
    [
        ("42 21", [27, 0]), ("66 66", [26, 15]), ("11 11", [25, 14]), ("51 51", [16, 5]),
        ("62 53", [14, 3]), ("52 43", [13, 2]), ("66 54", [11, 15]), ("63 11", [11, 14]),
        ("66 44", [10, 15]), ("53 11", [10, 14]), ("66 61", [9, 15]), ("66 42", [8, 15]),
        ("33 21", [9, 10]), ("65 51", [7, 8]), ("65 42", [7, 8]), ("42 41", [8, 1]),
        ("64 55", [0, 0]),
    ],
)  # fmt: skip
def test_pair_is_worth_its_tier_and_higher_tile(tiles, worth):
    assert value(tiles) == worth


def test_six_high_ranks_the_single_six_above_the_fives():
    assert [value(pair, gee_joon="six_high") for pair in ("42 41", "32 21", "66 66", "52 31")] == [
        [8, 2], [8, 1], [26, 16], [1, 13],
    ]  # fmt: skip


def test_zero_shows_its_tile_where_zeroes_do_not_tie():
    assert value("64 55", zero_tie=False) == [0, 11]


def test_every_civil_pair_beats_the_next_one():
    order = ["66", "11", "44", "31", "55", "33", "22", "65", "64", "61", "51"]

    assert [value(f"{tile} {tile}")[0] for tile in order] == list(range(26, 15, -1))


@pytest.mark.parametrize(
    ("player", "banker", "gain"),
    [
        ("66 63 / 52 22", "54 11 / 43 31", 0),
        ("66 54 / 65 64", "63 11 / 64 55", 1),
        ("64 55 / 64 55", "65 54 / 33 31", -1),
    ],
)
def test_both_pairs_must_win(player, banker, gain):
    assert outcome(player, banker) == gain


@pytest.mark.parametrize(("copies", "gain"), [("banker", 0), ("neutral", 1)])
def test_copy_goes_to_the_banker_or_to_nobody(copies, gain):
    assert outcome("66 44 / 65 64", "66 62 / 64 55", copies=copies) == gain


@pytest.mark.parametrize(
    ("hand", "texts"),
    [
        ("66 66 63 21", ["split 66 66 @ 63 21", "split 66 63 @ 66 21"]),
        ("66 42 33 21", ["split 33 21 @ 66 42", "split 42 21 @ 66 33", "split 42 33 @ 66 21"]),
        ("63 62 54 53", ["split 63 62 @ 54 53", "split 63 54 @ 62 53", "split 63 53 @ 62 54"]),
    ],
)
def test_splits_name_the_higher_pair_first(hand, texts):
    assert sorted(splits(hand)) == sorted(texts)


def test_match_is_settled_when_the_banker_has_split():
    state = play(game.load(position()), "split 66 63 @ 52 22")

    assert (state.turn, state.scores()) == (1, [0, 0])

    play(state, "split 54 11 @ 43 31")

    assert (state.turn, state.scores()) == (None, [0, 0])
    assert state.outcome().places == (1, 1)


@pytest.mark.parametrize(
    ("options", "scores"),
    [({}, [0, 0]), ({"copies": "neutral"}, [4, -4]), ({"zero_tie": False}, [4, -4])],
)
def test_options_decide_zero_against_zero(options, scores):
    start = position(
        options={"rounds": 1} | options,
        hands=[["66", "66", "64", "55"], ["64", "61", "33", "22"]],
        sets=[[["66", "66"], ["64", "55"]], None],
        stakes=[4, 0],
        turn=1,
    )

    state = play(game.load(start), "split 64 61 @ 33 22")

    assert state.scores() == scores


def test_gee_joon_option_breaks_a_tie():
    hands = [["66", "66", "42", "41"], ["65", "65", "32", "21"]]
    sets = [[["66", "66"], ["42", "41"]], None]
    scores = []

    for gee_joon in ("low", "six_high"):
        options = {"rounds": 1, "gee_joon": gee_joon}
        state = game.load(position(options=options, hands=hands, sets=sets, turn=1))
        scores.append(play(state, "split 65 65 @ 32 21").scores())

    assert scores == [[0, 0], [1, -1]]


def test_small_game_is_played_by_the_stakes_alone():
    options = {"rounds": 1, "variant": "small", "stakes": "chosen"}
    deck = deck_of("66", "63", "65", "65")
    start = position(
        options=options, phase="stake", stakes=[0, 0], hands=[[], []], stock=deck, sets=[None, None]
    )

    state = play(game.load(start), "stake 8")

    assert state.turn is None
    assert state.scores() == [-8, 8]
    assert state.dump()["hands"] == [["66", "63"], ["65", "65"]]


def test_tiles_are_dealt_in_blocks_after_the_stakes():
    deck = deck_of("51", "66", "11", "22", "61", "61", "33", "32")
    start = position(
        options={"rounds": 1, "stakes": "chosen"},
        phase="stake",
        stakes=[0, 0],
        hands=[[], []],
        stock=deck,
    )

    state = play(game.load(start), "stake 2")

    assert state.dump()["hands"] == [["66", "51", "22", "11"], ["61", "61", "33", "32"]]
    assert state.dump()["stock"] == deck[8:]
