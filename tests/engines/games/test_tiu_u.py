"""Tiu-U by its examples and its facts."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from engines.base import Outcome
from engines.games.tiu_u import game
from tests.engines.games.tiu_u_tables import (
    CARDS,
    TILES,
    dealt,
    legal,
    play_out,
    points,
    position,
)

RULES = ["culin", "shiwuhu", "merged"]
EVERY_TABLE = [(rules, seats) for rules in RULES for seats in (2, 3)]


def matching(rules, **options):
    table = game.evaluations["match_table"]({"options": {"rules": rules} | options})
    return {frozenset(pair.split()) for pair in table}


@pytest.mark.parametrize(
    ("rules", "hand", "pool", "moves"),
    [
        ("culin", "53 32", "65 62 44", "catch 53 44, catch 53 62, place 32"),
        ("culin", "21", "51 42 33", "catch 21 42"),
        ("shiwuhu", "21", "51 42 33", "place 21"),
        ("culin", "51", "51 51 51 42", "catch 51 42, catch 51 51 51 51"),
        ("shiwuhu", "51", "51 51 51 42", "catch 51 42, catch 51 51"),
        ("culin", "55 31", "55 55 11", "catch 55 55, pile 55, place 31"),
        ("shiwuhu", "21", "21 21 21 42", "catch 21 21 21 21"),
        ("culin", "63", "63 54", "catch 63 54, catch 63 63"),
        ("culin", "55 55", "64 55", "catch 55 55, catch 55 64"),
    ],
)
def test_bait_catches_what_matches(rules, hand, pool, moves):
    hands = [hand.split(), []]

    assert legal(rules, hands=hands, pool=pool.split()) == moves.split(", ")


def test_pile_is_taken_by_the_fourth_tile_alone():
    hands = [["64", "55"], ["31"]]

    moves = legal(hands=hands, pool=["64", "11"], piles=["55"])

    assert moves == ["catch 55 55 55 55", "catch 55 64", "catch 64 64"]


def test_pile_takes_the_three_out_of_the_loose_pool():
    state = game.load(position(hands=[["55", "31"], ["64", "55"]], pool=["55", "55", "11"]))

    state.play_text("pile 55")
    state.play_text("place 52")

    assert (state.dump()["pool"], state.dump()["piles"]) == (["52", "11"], ["55"])
    assert sorted(state.legal_texts()) == ["catch 55 55 55 55", "place 64"]


def test_fourth_tile_from_the_wall_takes_the_pile():
    state = game.load(position(hands=[["31"], []], wall=["55"], piles=["55"], pool=["11"]))

    state.play_text("place 31")
    state.play_text("catch 55 55 55 55")

    assert (state.dump()["catches"], state.dump()["piles"]) == ([["55"] * 4, []], [])
    assert state.scores() == [80, -80]


@pytest.mark.parametrize(
    "changes",
    [
        {"catches": [["64", "55"], []]},
        {"catches": [[], ["64", "55"]]},
        {"pool": ["55", "11"]},
        {"pool": ["55", "55", "55"], "hands": [["55"], []]},
        {"phase": "draw", "drawn": "55", "hands": [["31"], []]},
        {"hands": [["54"], []], "pool": ["54", "11"]},
    ],
)
def test_pile_needs_two_loose_and_the_fourth_to_come(changes):
    table = {"hands": [["55", "31"], []], "pool": ["55", "55", "11"]} | changes

    assert [text for text in legal(**table) if text.startswith("pile")] == []


def test_turn_is_a_tile_of_the_hand_and_one_of_the_wall():
    state = game.load(position())

    state.play_text("catch 53 44")
    drawn = state.dump()
    state.play_text("place 52")

    assert (drawn["turn"], drawn["phase"], drawn["drawn"], drawn["wall"]) == (
        0,
        "draw",
        "52",
        ["11"],
    )
    assert drawn["catches"] == [["53", "44"], []]
    assert (state.turn, state.phase, state.drawn) == (1, "hand", None)


def test_empty_hand_is_skipped():
    state = game.load(position(hands=[["32"], []], pool=[]))

    state.play_text("place 32")
    state.play_text("place 52")

    assert (state.turn, state.phase, state.dump()["drawn"]) == (1, "draw", "11")


@pytest.mark.parametrize(("held", "laid", "left"), [(1, 0, 1), (2, 2, 0), (3, 2, 1), (4, 4, 0)])
def test_pairs_of_heaven_are_laid_down_at_the_deal(held, laid, left):
    others = [tile for tile in TILES if tile != "66"]
    deck = ["66"] * held + others + ["66"] * (4 - held)

    start = game.evaluations["deal"]({"options": {}, "players": 2, "dealer": 1, "deck": deck})

    assert (start["catches"], start["hands"][0].count("66")) == ([["66"] * laid, []], left)
    assert (start["turn"], len(start["hands"][0])) == (1, 12 - laid)


@pytest.mark.parametrize(
    ("rules", "seats", "hand", "wall", "pool"),
    [("culin", 2, 12, 24, 16), ("culin", 3, 8, 24, 16), ("merged", 2, 12, 24, 16),
     ("merged", 3, 8, 24, 16), ("shiwuhu", 2, 15, 30, 24), ("shiwuhu", 3, 10, 30, 24)],
)  # fmt: skip
def test_deal_has_its_parts_in_order(rules, seats, hand, wall, pool):
    deck = (CARDS if rules == "shiwuhu" else TILES)[::-1]
    options = {"rules": rules, "heaven_pair": False}

    start = game.evaluations["deal"](
        {"options": options, "players": seats, "dealer": 0, "deck": deck}
    )

    held = sorted(deck[: hand * seats][:hand], reverse=True)
    assert start["hands"][0] == held
    assert (start["wall"], start["pool"]) == (deck[-wall - pool : -pool], deck[-pool:][::-1])
    assert (start["options"], start["future"], len(start["pool"])) == (options, [], pool)


@pytest.mark.parametrize(
    ("rules", "tiles", "worth"),
    [
        ("culin", "63 54 41 32", 46),
        ("culin", "33 22 52 32", 0),
        ("culin", "44", 16),
        ("culin", "41 41 21", 20),
        ("merged", "66 66 63", 90),
        ("merged", "63 54 54", 30),
        ("shiwuhu", "66 66 63", 30),
        ("shiwuhu", "66 63 54", 90),
        ("shiwuhu", "11 62 53", 60),
        ("merged", "44 43", 40),
        ("merged", "31 31 32", 60),
        ("merged", "42 42", 20),
        ("merged", "64 64 64 64 55 55 55", 150),
    ],
)
def test_catch_is_worth_what_the_rule_set_says(rules, tiles, worth):
    assert points(tiles, rules) == worth


@pytest.mark.parametrize(("rules", "worth"), [("culin", 594), ("shiwuhu", 2740), ("merged", 2160)])
def test_catching_everything_is_worth_the_known_points(rules, worth):
    assert points(" ".join(CARDS if rules == "shiwuhu" else TILES), rules) == worth


def test_published_example_adds_up():
    catch = "66 66 54 54 63 63 44 44 43 61 65 65 65 65 55 55 33 51 42 42 21 21 11 11 11 11"

    assert (points(catch), points(catch, bonus_supreme=100)) == (770, 670)


@pytest.mark.parametrize(
    ("rules", "faces", "tiles", "of"),
    [("culin", 14, 192, 2016), ("merged", 12, 172, 2016), ("shiwuhu", 12, 318, 3486)],
)
def test_matching_pairs_are_counted(rules, faces, tiles, of):
    table = matching(rules)
    pairs = list(combinations(CARDS if rules == "shiwuhu" else TILES, 2))

    matched = [pair for pair in pairs if pair[0] == pair[1] or frozenset(pair) in table]

    assert (len(table), len(matched), len(pairs)) == (faces, tiles, of)


@pytest.mark.parametrize(
    ("rules", "alone"), [("culin", "66 65 11"), ("shiwuhu", "66 65 64 55 21 11")]
)
def test_some_faces_match_themselves_alone(rules, alone):
    matched = {face for pair in matching(rules) for face in pair}

    assert [tile for tile in dict.fromkeys(TILES) if tile not in matched] == alone.split()


@pytest.mark.parametrize(("rules", "seats"), EVERY_TABLE)
def test_deal_has_as_many_moves_as_tiles_to_play(rules, seats):
    for number in range(8):
        state = dealt(number, seats, rules=rules)
        laid = sum(len(catch) for catch in state.dump()["catches"])

        played = play_out(state, Random(number))

        assert len(played) == (60 if rules == "shiwuhu" else 48) - laid
        assert len(played) <= game.longest(seats, state.terms.options)


@pytest.mark.parametrize(("rules", "seats"), EVERY_TABLE)
def test_catches_grow_by_two_or_four(rules, seats):
    state, rng, grown = dealt(3, seats, rules=rules), Random(3), Counter()
    draws = 0
    while state.turn is not None:
        seat, before, draws = state.turn, state.dump(), draws + (state.drawn is not None)
        state.play(rng.choice(state.legal()))
        sizes = [len(catch) for catch in state.dump()["catches"]]
        grown[sizes[seat] - len(before["catches"][seat])] += 1

    assert set(grown) <= {0, 2, 4}
    assert draws == (30 if rules == "shiwuhu" else 24)


@pytest.mark.parametrize(
    ("rules", "seats", "mean"),
    [("culin", 2, 297), ("culin", 3, 200), ("shiwuhu", 2, 782), ("shiwuhu", 3, 449),
     ("merged", 2, 613), ("merged", 3, 340)],
)  # fmt: skip
def test_random_play_has_the_known_points(rules, seats, mean):
    rng, total = Random(2), 0
    for number in range(60):
        state = dealt(number, seats, rules=rules)
        while state.turn is not None:
            legal = state.legal()
            state.play(legal[int(rng.random() * len(legal))])
        total += sum(points(" ".join(catch), rules) for catch in state.dump()["catches"])

    assert total / (60 * seats) == pytest.approx(mean, rel=0.08)


def test_points_are_settled_in_pairs():
    state = game.load(
        position(players=3, hands=[["32"], [], []], wall=["41"], totals=[5, -10, 5], pool=[],
                 catches=[["66", "66"], ["55", "64"], []])
    )  # fmt: skip

    state.play_text("place 32")
    state.play_text("catch 41 32")

    assert state.scores() == [5 + 58 - 40 + 58, -10 - 18 + 40, 5 - 58 - 40]
    assert state.outcome() == Outcome((1, 2, 3), (81, 12, -93), "played out")


def test_deals_are_the_same_however_many_follow():
    short, long = dealt(3, deals=2).dump(), dealt(3, deals=3).dump()

    assert short["hands"] == long["hands"]
    assert short["future"] == long["future"][:1]
