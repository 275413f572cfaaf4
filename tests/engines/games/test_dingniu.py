"""Ding Niu by its vectors, its payment, its facts and its options; its blocks are tested apart."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from engines.base import Outcome, PositionError
from engines.games.dingniu import game
from engines.tiles.chinese import DINGNIU_SET, TEXTS
from tests.engines.games.connecting_tables import dealt, halves, pips, table, tally, vectors_of

DECK = [TEXTS[face] for face in DINGNIU_SET]
END = {"hands": [["44"], ["65"], ["62"], ["61"]], "layout": ["64", "44"]}


def settle(points, dealer, author=None):
    question = {"points": points, "dealer": dealer, "suanzhang": author}
    return game.evaluations["settle"](question)["pay"]


@vectors_of("dingniu", "legal")
def test_legal_moves_agree_with_vector(vector):
    assert sorted(game.load(vector["position"]).legal_texts()) == vector["legal"]


@vectors_of("dingniu", "play")
def test_play_agrees_with_vector(vector):
    state = game.load(vector["position"])

    for text in vector["moves"]:
        state.play_text(text)

    assert (state.scores(), state.turn is None) == (vector["scores"], vector["over"])


@vectors_of("dingniu", "eval")
def test_evaluation_agrees_with_vector(vector):
    assert game.evaluations[vector["what"]](vector["input"]) == vector["output"]


@pytest.mark.parametrize(
    ("points", "dealer", "pay"),
    [
        ([0, 0, 0, 0], 2, [-2, -1, 6, -3]),
        ([10, 2, 2, 15], 2, [-2, -1, 6, -3]),
        ([10, 2, 2, 15], 1, [-2, 6, -1, -3]),
        ([4, 9, 9, 9], 1, [6, -3, -2, -1]),
        ([30, 20, 10, 0], 0, [-3, -2, -1, 6]),
    ],
)
def test_ties_favour_the_low_hand_to_win_and_the_high_to_lose(points, dealer, pay):
    assert settle(points, dealer) == pay


@pytest.mark.parametrize(
    ("points", "author", "pay"),
    [
        ([7, 2, 11, 14], 0, [-12, 12, 0, 0]),
        ([7, 2, 11, 14], 1, [-2, 12, -4, -6]),
        ([7, 2, 11, 14], None, [-1, 6, -2, -3]),
        ([0, 7, 11, 14], 0, [6, -1, -2, -3]),
        ([0, 0, 11, 14], 1, [6, -1, -2, -3]),
    ],
)
def test_author_of_a_block_wins_double_or_pays_alone(points, author, pay):
    assert settle(points, 0, author) == pay


def test_payment_is_one_of_three_kinds():
    kinds = {
        tuple(sorted(settle(points, dealer, author)))
        for points in product((0, 5, 9), repeat=4)
        for dealer in range(4)
        for author in (None, 0, 1, 2, 3)
    }

    assert kinds == {(-3, -2, -1, 6), (-6, -4, -2, 12), (-12, 0, 0, 12)}


def test_six_tiles_are_dealt_to_each_of_four():
    position = dealt(game, 5).dump()

    tiles = [tile for hand in position["hands"] for tile in hand]

    assert [len(hand) for hand in position["hands"]] == [6] * 4
    assert Counter(tiles) == Counter(DECK)
    assert (position["dealer"], position["suanzhang"]) == (0, None)


def test_lead_opens_both_halves_of_any_tile():
    state = dealt(game, 5)
    hand = state.dump()["hands"][0]

    assert sorted(state.legal_texts()) == sorted({f"lead {tile}" for tile in hand})


def test_set_and_its_halves_have_the_known_counts():
    others = [tile for tile in DECK if tile[0] != tile[1]]

    assert (len(DECK), pips(DECK), len(others)) == (24, 177, 12)
    assert halves(DECK) == [10, 5, 7, 6, 8, 12]
    assert halves(others) == [6, 1, 3, 2, 4, 8]


@pytest.mark.parametrize("with_doubles", [True, False])
def test_complete_line_can_only_end_in_two_and_three(with_doubles):
    tiles = [tile for tile in DECK if with_doubles or tile[0] != tile[1]]

    odd = [pip for pip, count in enumerate(halves(tiles), start=1) if count % 2]

    assert odd == [2, 3]


def test_finished_deal_adds_up_to_the_set():
    for state in tally(game, 40).ends:
        end = state.dump()
        points = [pips(hand + down) for hand, down in zip(end["hands"], end["down"], strict=True)]
        author = end["suanzhang"] and end["suanzhang"]["seat"]

        assert sum(points) + pips(end["layout"]) == 177
        assert end["totals"] == settle(points, end["dealer"], author)
        assert sum(end["totals"]) == 0


def test_random_deals_have_the_known_figures():
    played = tally(game, 400)

    kinds = Counter((state.suanzhang or (0, "none"))[1] for state in played.ends)
    assert played.moves == pytest.approx(19.2, abs=0.9)
    assert played.choices == pytest.approx(2.20, abs=0.08)
    assert played.forced == pytest.approx(0.40, abs=0.03)
    assert played.pay[0] == pytest.approx(1.13, abs=0.8)
    assert kinds["classic"] / 400 == pytest.approx(0.22, abs=0.07)
    assert kinds["smothered"] / 400 == pytest.approx(0.05, abs=0.035)


def test_somebody_places_all_his_tiles_in_a_third_of_deals():
    ends = [state.dump() for state in tally(game, 400).ends]

    emptied = [
        end
        for end in ends
        if any(not hand + down for hand, down in zip(end["hands"], end["down"], strict=True))
    ]

    assert len(emptied) / 400 == pytest.approx(0.32, abs=0.08)


def test_winner_leads_the_next_deal():
    state = game.load(table("dingniu", **END, options={"deals": 2}, dealer=2, future=[DECK]))

    state.play_text("play 44 @ 4")
    while state.deal_no == 1:
        state.play(state.legal()[0])

    assert state.totals[state.dealer] > 0
    assert state.dump()["hands"] == [DECK[start : start + 6] for start in range(0, 24, 6)]


@pytest.mark.parametrize(("dealer_rule", "leader"), [("winner", 0), ("rotate", 3)])
def test_dealer_rule_decides_who_leads_next(dealer_rule, leader):
    options = {"deals": 2, "dealer_rule": dealer_rule}
    hands = [["44"], ["65"], ["55"], ["61"]]
    state = game.load(
        table("dingniu", options=options, hands=hands, layout=["46", "64"], dealer=2, future=[DECK])
    )

    state.play_text("play 44 @ 4")

    assert (state.dealer, state.turn) == (leader, leader)


@pytest.mark.parametrize(("deals", "over"), [(1, True), (2, False)])
def test_deals_decide_when_the_match_is_over(deals, over):
    hands = [["44"], ["65"], ["55"], ["61"]]
    state = game.load(
        table("dingniu", options={"deals": deals}, hands=hands, layout=["46", "64"],
              future=[DECK] * (deals - 1))
    )  # fmt: skip

    state.play_text("play 44 @ 4")

    assert state.scores() == [6, -3, -2, -1]
    assert (state.turn is None, state.dump()["over"]) == (over, over)


@pytest.mark.parametrize(
    ("free", "legal"),
    [(False, ["play 61 @ 6"]), (True, ["discard 22", "discard 61", "play 61 @ 6"])],
)
def test_free_discard_lets_who_can_place_discard(free, legal):
    options = {"deals": 1, "free_discard": free}
    hands = [["61", "22"], ["65"], ["55"], ["61"]]
    state = game.load(table("dingniu", options=options, hands=hands, layout=["64"]))

    assert sorted(state.legal_texts()) == legal


def test_outcome_gives_places_by_totals():
    hands = [["44"], ["65"], ["55"], ["61"]]
    state = game.load(table("dingniu", hands=hands, layout=["46", "64"], totals=[-12, 3, 3, 6]))

    state.play_text("play 44 @ 4")

    assert state.outcome() == Outcome((4, 3, 2, 1), (-6, 0, 1, 5), "played out")


@pytest.mark.parametrize(
    "record",
    [7, "classic", [], {"seat": 1}, {"kind": "classic"}, {"seat": 4, "kind": "classic"},
     {"seat": True, "kind": "classic"}, {"seat": 0, "kind": "none"}, {"seat": 0, "kind": []}],
)  # fmt: skip
def test_malformed_record_of_a_block_is_refused(record):
    with pytest.raises(PositionError, match="suanzhang"):
        game.load(table("dingniu", **END, suanzhang=record))


@pytest.mark.parametrize("tile", ["54", "53", "21"])
def test_tile_outside_the_set_is_refused(tile):
    with pytest.raises(PositionError, match=tile):
        game.load(table("dingniu", hands=[[tile], ["66"], [], []]))
