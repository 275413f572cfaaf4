"""Tau Ngau by its examples, its facts and its options."""

from __future__ import annotations

import pytest

from engines.base import HIDDEN, IllegalMoveError, PositionError
from engines.games.tau_ngau import game
from engines.games.tau_ngau.bulls import NONE, gain, is_bull, rest_value
from engines.options import OptionsError
from engines.tiles.chinese import NUMBERS
from tests.engines.games.banking_tables import (
    dealt,
    deck_of,
    play,
    play_at_random,
    seen,
    shown,
    worlds,
)

BULL = ["65", "44", "33", "31", "22"]
STUCK = ["63", "54", "52", "43", "41"]


def faces(text):
    return tuple(NUMBERS[tile] for tile in text.split())


def position(**changes):
    return {
        "game": "tau-ngau",
        "options": {"rounds": 1},
        "players": 2,
        "deal": 1,
        "banker": 1,
        "turns_banked": [1, 0],
        "phase": "bull",
        "turn": 0,
        "chips": [0, 0],
        "stakes": [3, 0],
        "hands": [["55", "42", "33", "22", "21"], ["65", "61", "44", "31", "11"]],
        "bulls": [None, None],
        "stock": [],
        "next_decks": [],
        "over": False,
    } | changes


@pytest.mark.parametrize(
    ("tiles", "bull"),
    [
        ("31 22 11", True), ("65 33 21", True), ("44 33 21", True), ("42 22 21", True),
        ("65 64 63", True), ("52 43 33", True), ("43 42 21", False), ("66 65 64", False),
    ],
)  # fmt: skip
def test_bull_is_a_round_ten(tiles, bull):
    assert is_bull(faces(tiles)) is bull


@pytest.mark.parametrize(
    ("tiles", "pagat", "macao"),
    [("65 61", 8, 8), ("66 44", 0, 10), ("42 21", 9, 9), ("43 42", 3, 10)],
)
def test_rest_counts_zero_low_or_as_ten(tiles, pagat, macao):
    assert [rest_value(faces(tiles), ten) for ten in (False, True)] == [pagat, macao]


@pytest.mark.parametrize(
    ("mine", "bankers", "gains"),
    [
        (6, 3, [1, 3, 3]), (5, 5, [0, 0, 0]), (1, 9, [-1, -8, -8]), (None, 7, [-1, -4, -7]),
        (6, None, [1, 6, 6]), (None, None, [0, -4, -4]), (0, None, [1, 0, 0]),
    ],
)  # fmt: skip
def test_settlements_pay_by_their_tables(mine, bankers, gains):
    assert [gain(mine, bankers, rule) for rule in ("pagat", "macao", "macao_fixed")] == gains


def test_hand_with_four_bulls_lists_them_all():
    assert sorted(game.load(position()).legal_texts()) == [
        "bull 42 22 21", "bull 55 22 21", "bull 55 33 22", "bull 55 42 22",
    ]  # fmt: skip


def test_twins_make_one_bull():
    state = game.load(position(hands=[["61", "61", "52", "43", "33"], BULL]))

    assert sorted(state.legal_texts()) == [
        "bull 52 43 33", "bull 61 43 33", "bull 61 52 33", "bull 61 61 33",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("settlement", "moves"),
    [("pagat", []), ("macao", ["none"]), ("macao_fixed", ["none"])],
)
def test_bull_may_be_declined_as_in_macao(settlement, moves):
    options = {"rounds": 1, "settlement": settlement}

    texts = game.load(position(options=options)).legal_texts()

    assert [text for text in texts if text == "none"] == moves


def test_five_odd_tiles_have_no_bull():
    assert game.load(position(hands=[STUCK, BULL])).legal_texts() == ["none"]


@pytest.mark.parametrize(
    ("settlement", "chips"), [("pagat", 3), ("macao", 3 * (9 - 2)), ("macao_fixed", 3 * (9 - 2))]
)
def test_deal_is_settled_by_the_rest(settlement, chips):
    start = position(options={"rounds": 1, "settlement": settlement})

    state = play(game.load(start), "bull 55 33 22", "bull 65 61 11")

    assert state.scores() == [chips, -chips]


def test_banker_without_a_bull_keeps_the_bank_by_option():
    bankers = []
    for retain in (False, True):
        options = {"rounds": 2, "retain_bank": retain}
        start = position(options=options, hands=[BULL, STUCK], next_decks=[deck_of()] * 2, deal=1)
        state = play(game.load(start), game.load(start).legal_texts()[0], "none")
        bankers.append((state.dump()["banker"], state.dump()["turns_banked"]))

    assert bankers == [(0, [1, 1]), (1, [1, 0])]


def test_kept_bank_ends_when_all_have_banked_with_a_bull():
    for number in range(6):
        state = play_at_random(dealt(game, number, 3, retain_bank=True))

        deals = state.dump()["deal"] + 1
        assert state.dump()["turns_banked"] == [1, 1, 1] or deals == 12
        assert deals >= 3


def test_kept_bank_ends_after_four_times_the_deals():
    start = position(
        options={"rounds": 1, "retain_bank": True}, hands=[BULL, STUCK], deal=7, next_decks=[]
    )

    state = play(game.load(start), game.load(start).legal_texts()[0], "none")

    assert (state.turn, state.dump()["turns_banked"]) == (None, [1, 0])


@pytest.mark.parametrize("settlement", ["macao", "macao_fixed"])
def test_bank_cannot_be_kept_by_declining(settlement):
    with pytest.raises(OptionsError, match="pagat"):
        game.complete({"retain_bank": True, "settlement": settlement}, 4)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("none", "You have a bull and must set it aside: bull 55 42 22."),
        ("pass", "Set three tiles aside, as in bull 64 33 31, or say none."),
        ("bull 24 22 21", "There is no tile 24: the higher half is written first."),
        ("bull 66 22 21", "You do not hold all of 66 22 21."),
        ("bull 22 22 21", "You do not hold all of 22 22 21."),
        ("bull 55 42 33", "55 42 33 cannot add up to 10, 20 or 30."),
        ("bull 21 22 42", "Name the highest tile first: bull 42 22 21."),
    ],
)
def test_illegal_bull_is_refused_with_its_reason(text, reason):
    with pytest.raises(IllegalMoveError) as refusal:
        game.load(position()).play_text(text)

    assert str(refusal.value) == reason


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"turns_banked": [0]}, "turns_banked"),
        ({"bulls": [None]}, "bulls"),
        ({"bulls": [None, []]}, "bulls"),
        ({"bulls": [None, ["65", "44", "31"]]}, "bulls"),
        ({"bulls": [None, ["65", "61", "11", "31"]]}, "bulls"),
        ({"hands": [STUCK, BULL[:4]]}, "hands"),
    ],
)
def test_malformed_position_is_refused(changes, field):
    with pytest.raises(PositionError, match=field):
        game.load(position(**changes))


def test_view_does_not_tell_a_bull_from_none():
    views = []
    for hand in (STUCK, BULL):
        state = game.load(position(hands=[hand, ["66", "66", "61", "51", "11"]]))
        play(state, state.legal_texts()[0])
        views.append(seen(state, 1))

    assert views[0] == views[1]
    assert views[0]["position"]["bulls"] == [[HIDDEN] * 3, None]
    assert views[0]["log"] == [[0, "bull ?"]]


def test_own_choice_stays_known_and_the_others_sealed():
    state = play(game.load(position()), "bull 55 33 22")

    assert shown(state, 0, "bulls") == [["55", "33", "22"], None]
    assert seen(state, 0)["log"] == [[0, "bull 55 33 22"]]


def test_imagined_seats_hold_bulls_as_often_as_tiles_do():
    state = dealt(game, 2, 3)
    play(state, state.legal_texts()[0])

    stuck = [world.bulls[1] == NONE for world in worlds(state, 0, 200)]

    assert sum(stuck) / 200 == pytest.approx(0.2757, abs=0.1)
