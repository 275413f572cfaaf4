"""Every option of Tiu-U changes a legal list or a score."""

from __future__ import annotations

import pytest

from engines.games.tiu_u import game
from engines.options import OptionsError
from tests.engines.games.tiu_u_tables import TILES, dealt, legal, points, position

LAST_PLAY = {"hands": [[], ["31"]], "wall": [], "phase": "draw", "drawn": "41", "pool": []}


@pytest.mark.parametrize(
    ("rules", "others"),
    [
        ("culin", ("pair", True, "any", True, True, 2, 300)),
        ("shiwuhu", ("none", False, "self", False, False, 2, 300)),
        ("merged", ("none", False, "self", False, False, 1, 200)),
    ],
)
def test_rule_set_decides_what_is_not_given(rules, others):
    options = game.complete({"rules": rules}, 2)

    names = ("supreme_match", "tens_match", "triple", "pile", "heaven_pair", "wen_wu",
             "bonus_supreme")  # fmt: skip
    assert tuple(options[name] for name in names) == others
    assert game.complete(options, 2) == options


def test_given_option_goes_before_the_rule_set():
    options = game.complete({"rules": "merged", "pile": True, "wen_wu": 2}, 3)

    assert (options["pile"], options["wen_wu"], options["tens_match"]) == (True, 2, False)


def test_unknown_rule_set_is_refused():
    with pytest.raises(OptionsError, match="rules must be one of: culin, shiwuhu, merged"):
        game.complete({"rules": "hoyle"}, 2)


@pytest.mark.parametrize(
    ("supreme", "moves"),
    [
        ("none", ["place 21"]),
        ("pair", ["catch 21 42"]),
        ("sixes", ["catch 21 33", "catch 21 42", "catch 21 51"]),
    ],
)
def test_supreme_match_decides_what_21_catches(supreme, moves):
    table = {"hands": [["21"], []], "pool": ["51", "42", "33"]}

    assert legal("shiwuhu", options={"supreme_match": supreme}, **table) == moves


@pytest.mark.parametrize(("tens", "moves"), [(True, ["catch 64 55"]), (False, ["place 64"])])
def test_tens_match_joins_64_and_55(tens, moves):
    table = {"hands": [["64"], []], "pool": ["55"]}

    assert legal("merged", options={"tens_match": tens}, **table) == moves


@pytest.mark.parametrize(("joined", "moves"), [(True, ["catch 66 11"]), (False, ["place 66"])])
def test_heaven_earth_joins_66_and_11(joined, moves):
    table = {"hands": [["66"], []], "pool": ["11"]}

    assert legal("merged", options={"heaven_earth": joined}, **table) == moves


@pytest.mark.parametrize(
    ("triple", "moves"), [("any", ["catch 51 51 51 51"]), ("self", ["catch 51 51"])]
)
def test_triple_decides_who_catches_three_at_once(triple, moves):
    table = {"hands": [["51"], []], "pool": ["51", "51", "51"]}

    assert legal("merged", options={"triple": triple}, **table) == moves


@pytest.mark.parametrize(
    ("face", "options"),
    [
        ("64", {"tens_match": True}),
        ("55", {"tens_match": True}),
        ("66", {"heaven_earth": True}),
        ("11", {"heaven_earth": True}),
        ("21", {"supreme_match": "pair"}),
    ],
)
def test_face_that_matches_another_loses_its_triple(face, options):
    table = {"hands": [[face], []], "pool": [face] * 3, "wall": ["52"]}

    assert legal("shiwuhu", **table) == [f"catch {face} {face} {face} {face}"]
    assert legal("shiwuhu", options=options, **table) == [f"catch {face} {face}"]


@pytest.mark.parametrize(
    ("pile", "moves"), [(True, ["catch 43 43", "pile 43"]), (False, ["catch 43 43"])]
)
def test_pile_lets_a_third_tile_be_set_on_two(pile, moves):
    table = {"hands": [["43"], []], "pool": ["43", "43"]}

    assert legal("shiwuhu", options={"pile": pile}, **table) == moves


@pytest.mark.parametrize(("heaven_pair", "laid"), [(True, 4), (False, 0)])
def test_heaven_pair_is_laid_down_by_option(heaven_pair, laid):
    asked = {"options": {"heaven_pair": heaven_pair}, "players": 3, "dealer": 0, "deck": TILES}

    start = game.evaluations["deal"](asked)

    assert start["catches"] == [["66"] * laid, [], []]


@pytest.mark.parametrize(("needed", "worth"), [(1, 60), (2, 20)])
def test_wen_wu_says_when_a_group_is_complete(needed, worth):
    assert points("66 63", "shiwuhu", wen_wu=needed) == worth


@pytest.mark.parametrize(
    ("bonus", "catch", "tiles"),
    [
        ("bonus_tianjiu", "66 66 66 66 63 63 54 54", 240),
        ("bonus_jun", "65 65 65 65 64 64 64 64 55 55 55 55", 360),
        ("bonus_supreme", "42 42 21 21", 120),
    ],
)
def test_bonus_is_added_for_the_whole_set(bonus, catch, tiles):
    assert points(catch, **{bonus: 7}) == tiles + 7
    assert points(catch.partition(" ")[2], **{bonus: 7}) < tiles
    assert points(catch, "shiwuhu", **{bonus: 7}) == tiles + (7 if bonus == "bonus_jun" else 0)


@pytest.mark.parametrize(
    ("free", "moves"),
    [
        (False, ["catch 53 44", "catch 53 62", "place 32"]),
        (True, ["catch 53 44", "catch 53 62", "place 32", "place 53"]),
    ],
)
def test_free_place_lets_a_catch_go(free, moves):
    assert legal(options={"free_place": free}) == moves


@pytest.mark.parametrize(
    ("free", "moves"), [(False, ["catch 55 55 55 55"]), (True, ["catch 55 55 55 55", "place 55"])]
)
def test_free_place_lets_a_pile_lie(free, moves):
    table = {"hands": [["55"], []], "pool": ["11"], "piles": ["55"]}

    assert legal(options={"free_place": free}, **table) == moves


@pytest.mark.parametrize(
    ("double", "paid"), [(False, [1200, 0, -1200]), (True, [2400, -400, -2000])]
)
def test_thousand_double_doubles_the_difference(double, paid):
    options = {"rules": "shiwuhu", "thousand_double": double}

    assert game.evaluations["settle"]({"options": options, "points": [1100, 700, 300]}) == paid


@pytest.mark.parametrize(("seats", "deals"), [(2, 2), (3, 3)])
def test_everybody_deals_once_by_default(seats, deals):
    assert game.complete({}, seats)["deals"] == deals


@pytest.mark.parametrize(("deals", "over"), [(1, True), (2, False)])
def test_deals_decide_when_the_match_is_over(deals, over):
    state = game.load(position(options={"deals": deals}, future=[TILES] * (deals - 1), **LAST_PLAY))

    state.play_text("place 41")

    assert (state.turn is None, state.dump()["over"], state.deal_no) == (over, over, deals)


@pytest.mark.parametrize(("dealer_rule", "dealer"), [("rotate", 2), ("winner", 0)])
def test_dealer_rule_decides_who_begins_next(dealer_rule, dealer):
    state = game.load(
        position(
            options={"dealer_rule": dealer_rule, "deals": 2}, players=3, dealer=1, future=[TILES],
            totals=[0, 0, 0], catches=[["66", "66"], ["22", "22"], []],
            **LAST_PLAY | {"hands": [[], [], []]},
        )
    )  # fmt: skip

    state.play_text("place 41")

    assert (state.dealer, state.turn) == (dealer, dealer)


def test_equal_points_go_to_the_first_from_the_dealer():
    options = {"dealer_rule": "winner", "deals": 2}
    table = LAST_PLAY | {"hands": [[], [], []], "catches": [["66"], [], ["66"]]}
    state = game.load(
        position(options=options, players=3, dealer=1, totals=[0, 0, 0], future=[TILES], **table)
    )

    state.play_text("place 41")

    assert state.dealer == 2


def test_dealer_of_a_finished_match_is_who_would_be_next():
    state = game.load(position(**LAST_PLAY))

    state.play_text("place 41")

    end = state.dump()
    assert (end["dealer"], end["turn"], end["phase"], end["drawn"]) == (1, None, "over", None)


def test_longest_match_counts_its_deals():
    options = game.complete({"deals": 5, "rules": "shiwuhu"}, 3)

    assert game.longest(3, options) == 300
    assert dealt(1).terms.hidden == 24
