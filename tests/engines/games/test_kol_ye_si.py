"""Kol-ye-si by its examples, its exact expectations and what it keeps secret."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from engines.base import HIDDEN, IllegalMoveError, PositionError
from engines.games.kol_ye_si import game, unit_ev
from engines.tiles.chinese import COPIES, FACES, NUMBERS, PIPS, STANDARD_SET, TEXTS
from tests.engines.games.banking_tables import (
    dealt,
    deck_of,
    play,
    play_at_random,
    seen,
    shown,
    worlds,
)

TABLE = {
    "65": ("266/2697", "-97/188790"),
    "66 11": ("419/13485", "-274/31465"),
    "64 55": ("413/13485", "-316/13485"),
    "61": ("409/13485", "-2021/188790"),
    "52 43": ("376/13485", "-2473/188790"),
    "63 54": ("113/4495", "-1642/94395"),
    "21": ("-163/4495", "-16/18879"),
    "41 32": ("-446/13485", "-404/31465"),
    "44": ("-563/13485", "-387/12586"),
    "62 53": ("-4/93", "-3044/94395"),
    "51 33": ("-265/2697", "-6229/188790"),
    "31 22": ("-2269/13485", "-6701/188790"),
    "42": ("-1369/13485", "-1367/37758"),
}
ROWS = [(tile, *values) for tiles, values in TABLE.items() for tile in tiles.split()]
GOOD = {"66", "65", "64", "63", "61", "55", "54", "52", "43", "11"}


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


def average(worth):
    """Over the 32 tiles that a punter may be dealt first."""
    return sum(COPIES[face] * worth(face) for face in FACES) / Fraction(32)


def best(face):
    return max(unit_ev(face, 1), unit_ev(face, 2))


def expected(highest):
    """What a deal is worth to who stakes all or one."""
    return average(lambda face: best(face) * (highest if best(face) > 0 else 1))


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


@pytest.mark.parametrize(("tile", "draw_one", "draw_two"), ROWS)
def test_expectations_are_as_computed(tile, draw_one, draw_two):
    found = [unit_ev(NUMBERS[tile], draw) for draw in (1, 2)]

    assert found == [Fraction(draw_one), Fraction(draw_two)]


def test_table_covers_every_face():
    assert {tile for tile, *_ in ROWS} == set(TEXTS.values())


def test_perfect_pairs_are_as_likely_as_computed():
    def share(tiles):
        pairs = list(combinations(tiles, 2))
        return Fraction(sum(one == other for one, other in pairs), len(pairs))

    without = {tile: list(STANDARD_SET) for tile in ("66", "42")}
    for tile, rest in without.items():
        rest.remove(NUMBERS[tile])

    assert share(STANDARD_SET) == Fraction(11, 496)
    assert share(without["66"]) == Fraction(10, 465)
    assert share(without["42"]) == Fraction(11, 465)


def test_better_draw_depends_on_the_value_alone():
    one = {PIPS[face] % 10 for face in FACES if unit_ev(face, 1) > unit_ev(face, 2)}
    two = {PIPS[face] % 10 for face in FACES if unit_ev(face, 1) < unit_ev(face, 2)}

    assert (one, two) == ({0, 1, 2, 7, 9}, {3, 4, 5, 6, 8})


def test_bank_loses_a_little_to_perfect_play():
    def random(face):
        return (unit_ev(face, 1) + unit_ev(face, 2)) / 2

    assert average(best) == Fraction(5591, 1208256)
    assert average(lambda face: unit_ev(face, 1)) == Fraction(-1397, 53940)
    assert average(lambda face: unit_ev(face, 2)) == Fraction(-42457, 2013760)
    assert float(average(random)) == pytest.approx(-0.02349, abs=1e-5)


def test_highest_stake_belongs_on_ten_faces():
    assert {TEXTS[face] for face in FACES if best(face) > 0} == GOOD


@pytest.mark.parametrize(
    ("highest", "worth"),
    [(2, "47753/2013760"), (5, "163057/2013760"), (10, "1065691/6041280")],
)
def test_all_or_one_is_worth_what_was_computed(highest, worth):
    assert expected(highest) == Fraction(worth)


def test_all_or_one_with_a_hundred_is_worth_two_chips_nearly():
    assert float(expected(100)) == pytest.approx(1.8941, abs=1e-4)


def test_simplest_player_needs_high_stakes():
    def simplest(highest):
        axe = NUMBERS["65"]
        return average(lambda face: unit_ev(face, 1) * (highest if face == axe else 1))

    assert float(simplest(5)) == pytest.approx(-0.00124, abs=1e-5)
    assert simplest(10) == Fraction(3191, 107880)


def test_ten_players_use_at_most_all_but_three_tiles():
    state = dealt(game, 1, 10, stakes="fixed")

    while state.dump()["deal"] == 0 and state.dump()["draws"].count(2) < 8:
        state.play_text("draw 2")
    left = len(state.dump()["stock"])

    assert left - 2 == 3
    assert play_at_random(state).turn is None
