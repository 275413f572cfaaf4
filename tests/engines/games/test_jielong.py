"""Jie Long by its vectors, its facts and its options."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from engines.base import Outcome
from engines.games.jielong import game
from tests.engines.games.jielong_tables import DECK, dealt, position

VECTORS = json.loads((Path(__file__).parents[2] / "vectors/jielong.json").read_text("utf-8"))
EVERY_SETTING = [(seats, arms) for seats in (2, 3, 4) for arms in ("single", "double")]


def vectors(kind):
    return pytest.mark.parametrize(
        "vector",
        [vector for vector in VECTORS if vector["kind"] == kind],
        ids=lambda vector: vector["id"],
    )


def play_out(state, rng):
    """Play to the end at random; the seats in the order they moved."""
    seats = []
    while state.turn is not None:
        seats.append(state.turn)
        state.play(rng.choice(state.legal()))
    return seats


def pips(texts):
    return sum(int(text[0]) + int(text[1]) for text in texts)


def whole_line(rng):
    """All 32 tiles in one line, by trying every way to go on."""
    left = Counter(DECK)
    line = [rng.choice(["21", "51", "52", "22", "55"])]
    left["".join(sorted(line[0], reverse=True))] -= 1

    def extend():
        if len(line) == 32:
            return True
        for pip in rng.sample("123456", 6):
            tile = "".join(sorted(line[-1][1] + pip, reverse=True))
            if left[tile]:
                left[tile] -= 1
                line.append(line[-1][1] + pip)
                if extend():
                    return True
                left[tile] += 1
                line.pop()
        return False

    return line if extend() else None


@vectors("legal")
def test_legal_moves_agree_with_vector(vector):
    assert sorted(game.load(vector["position"]).legal_texts()) == vector["legal"]


@vectors("play")
def test_play_agrees_with_vector(vector):
    state = game.load(vector["position"])

    for text in vector["moves"]:
        state.play_text(text)

    assert (state.scores(), state.turn is None) == (vector["scores"], vector["over"])


@vectors("eval")
def test_evaluation_agrees_with_vector(vector):
    assert game.evaluations[vector["what"]](vector["input"]) == vector["output"]


@pytest.mark.parametrize(("seats", "arms"), EVERY_SETTING)
def test_finished_deal_adds_up_to_the_set(seats, arms):
    state = dealt(1, seats, arms=arms)

    play_out(state, Random(1))

    end = state.dump()
    points = [pips(hand + down) for hand, down in zip(end["hands"], end["down"], strict=True)]
    assert sum(points) + pips(end["layout"]) + pips(end["unused"]) == 227
    assert end["totals"] == [sum(points) - seats * own for own in points]
    assert sum(end["totals"]) == 0


@pytest.mark.parametrize(("seats", "size", "unused"), [(2, 16, 0), (3, 10, 2), (4, 8, 0)])
def test_deal_gives_each_seat_its_block(seats, size, unused):
    first = dealt(7, seats, deals=2).dump()
    again = dealt(7, seats, deals=2).dump()

    tiles = [tile for hand in first["hands"] for tile in hand] + first["unused"]

    assert [len(hand) for hand in first["hands"]] == [size] * seats
    assert len(first["unused"]) == unused
    assert Counter(tiles) == Counter(DECK)
    assert first == again


def test_next_deal_is_dealt_in_blocks_from_its_deck():
    state = game.load(
        position(
            options={"deals": 2},
            hands=[["44"], ["65"], ["52"], ["61"]],
            layout=["14"],
            turn=0,
            future=[DECK],
        )
    )

    state.play_text("play 44")

    after = state.dump()
    assert after["hands"] == [DECK[0:8], DECK[8:16], DECK[16:24], DECK[24:32]]
    assert (after["deal_no"], after["future"], after["layout"]) == (2, [], [])


def test_deals_are_the_same_however_many_follow():
    short, long = dealt(3, deals=2).dump(), dealt(3, deals=4).dump()

    assert short["hands"] == long["hands"]
    assert short["future"] == long["future"][:1]
    assert len({tuple(deck) for deck in long["future"]}) == 3


@pytest.mark.parametrize("luck", range(5))
def test_line_of_all_tiles_ends_in_two_and_five(luck):
    line = whole_line(Random(luck))

    state = game.load(position(options={"arms": "double", "deals": 1}, hands=[[]] * 4,
                               layout=line, over=True))  # fmt: skip

    assert {state.left, state.right} == {2, 5}
    assert state.missing == ()


@pytest.mark.parametrize(("seats", "arms"), EVERY_SETTING)
def test_deal_is_bounded_and_moves_go_round(seats, arms):
    for number in range(20):
        state = dealt(number, seats, arms=arms)

        turns = Counter(play_out(state, Random(number)))

        bound = game.longest(seats, state.terms.options)
        assert bound == {2: 32, 3: 30, 4: 32}[seats]
        assert sum(turns.values()) <= bound
        assert max(turns.values()) - min(turns.values()) <= 1


def test_longest_match_counts_its_deals():
    assert game.longest(3, game.complete({"deals": 5}, 3)) == 150


@pytest.mark.parametrize("number", range(10))
def test_leads_are_two_for_each_unequal_face(number):
    hand = set(dealt(number).dump()["hands"][0])
    doubles = {tile for tile in hand if tile[0] == tile[1]}

    assert len(dealt(number).legal()) == 2 * len(hand - doubles) + len(doubles)
    assert len(dealt(number, arms="double").legal()) == len(hand)


@pytest.mark.parametrize(
    ("seats", "arms", "moves", "legal", "forced"),
    [
        (4, "single", 27.2, 2.50, 0.395),
        (3, "single", 24.6, 2.81, 0.338),
        (2, "single", 25.3, 3.50, 0.223),
        (4, "double", 29.1, 2.60, 0.301),
        (2, "double", 27.9, 4.12, 0.160),
    ],
)
def test_random_play_has_the_known_figures(seats, arms, moves, legal, forced):
    rng, choices = Random(5), []
    for number in range(300):
        state = dealt(number, seats, arms=arms)
        while state.turn is not None:
            choices.append(len(state.legal()))
            state.play(rng.choice(state.legal()))

    assert len(choices) / 300 == pytest.approx(moves, abs=0.7)
    assert sum(choices) / len(choices) == pytest.approx(legal, abs=0.15)
    assert choices.count(1) / len(choices) == pytest.approx(forced, abs=0.03)


@pytest.mark.parametrize(
    ("arms", "legal", "layout"),
    [
        ("single", ["play 31", "play 33"], ["63", "31"]),
        ("double", ["play 31 @ 3", "play 33 @ 3", "play 65 @ 6"], ["63", "31"]),
    ],
)
def test_arms_decide_where_tiles_may_go(arms, legal, layout):
    state = game.load(position(options={"arms": arms, "deals": 1}))

    texts = sorted(state.legal_texts())
    state.play_text(legal[0])

    assert texts == legal
    assert state.dump()["layout"] == layout


def test_left_arm_grows_to_the_left():
    state = game.load(position(options={"arms": "double", "deals": 1}, layout=["65", "53"],
                               hands=[["66"], ["63", "33"], ["65"], ["22"]]))  # fmt: skip

    state.play_text("play 63 @ 6")

    assert state.dump()["layout"] == ["36", "65", "53"]


def test_equal_arms_take_the_tile_on_the_right():
    state = game.load(position(options={"arms": "double", "deals": 1}, layout=["64", "46"],
                               hands=[["66"], ["65", "63"], ["65"], ["22"]]))  # fmt: skip

    state.play_text("play 65 @ 6")

    assert state.dump()["layout"] == ["64", "46", "65"]


@pytest.mark.parametrize(
    ("lead", "arms", "layout"),
    [
        ("lead 63 @ 3", "single", ["63"]),
        ("lead 63 @ 6", "single", ["36"]),
        ("lead 66 @ 6", "single", ["66"]),
        ("lead 63", "double", ["63"]),
    ],
)
def test_lead_lies_with_its_open_half_last(lead, arms, layout):
    hands = [["66", "63"], ["65", "33"], ["64"], ["61"]]
    state = game.load(position(options={"arms": arms, "deals": 1}, hands=hands, layout=[], turn=0))

    state.play_text(lead)

    assert state.dump()["layout"] == layout


@pytest.mark.parametrize(("deals", "over"), [(1, True), (2, False)])
def test_deals_decide_when_the_match_is_over(deals, over):
    state = game.load(
        position(options={"deals": deals}, hands=[["44"], ["65"], ["52"], ["61"]],
                 layout=["63", "33", "31", "14"], turn=0, future=[DECK] * (deals - 1))
    )  # fmt: skip

    state.play_text("play 44")

    assert state.scores() == [25, -19, -3, -3]
    assert (state.turn is None, state.dump()["over"]) == (over, over)


@pytest.mark.parametrize(("dealer_rule", "leader"), [("winner", 0), ("rotate", 3)])
def test_dealer_rule_decides_who_leads_next(dealer_rule, leader):
    state = game.load(
        position(options={"deals": 2, "dealer_rule": dealer_rule}, dealer=2, layout=["14"],
                 hands=[["44"], ["65"], ["52"], ["61"]], turn=0, future=[DECK])
    )  # fmt: skip

    state.play_text("play 44")

    assert (state.dealer, state.turn) == (leader, leader)


@pytest.mark.parametrize(
    ("free", "legal"),
    [
        (False, ["play 31", "play 33"]),
        (True, ["discard 31", "discard 33", "discard 65", "play 31", "play 33"]),
    ],
)
def test_free_discard_lets_who_can_place_discard(free, legal):
    state = game.load(position(options={"deals": 1, "free_discard": free}))

    assert sorted(state.legal_texts()) == legal


def test_free_discard_does_not_reach_the_lead():
    assert {text.split()[0] for text in dealt(1, free_discard=True).legal_texts()} == {"lead"}


def test_outcome_gives_places_by_totals():
    state = game.load(position(hands=[[], ["31"], [], []], layout=["63"], totals=[4, -8, 4, 0],
                               down=[["11"], ["21"], ["11"], ["22"]]))  # fmt: skip

    state.play_text("play 31")

    assert state.outcome() == Outcome((1, 4, 1, 3), (7, -9, 7, -5), "played out")
