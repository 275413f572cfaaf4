"""Ce Deng by its vectors, its settlement, its check of deals, its facts and its options."""

from __future__ import annotations

from math import comb
from random import Random

import pytest

from engines.base import IllegalMoveError, PositionError
from engines.chance import Chance
from engines.games.cedeng import HAND_SIZE, game
from engines.tiles.chinese import STANDARD_SET, TEXTS
from tests.engines.games.connecting_tables import dealt, pips, table, tally, vectors_of

DECK = [TEXTS[face] for face in STANDARD_SET]
DOUBLES = [tile for tile in DECK if tile[0] == tile[1]]
OTHERS = [tile for tile in DECK if tile[0] != tile[1]]
EIGHT = ["66", "66", "55", "55", "44", "44", "33", "22"]
EIGHT_AT_1 = [*OTHERS[:8], *EIGHT, *OTHERS[8:], "33", "22", "11", "11"]
SEVEN_AT_1 = [*OTHERS[:8], *EIGHT[:7], OTHERS[8], *OTHERS[9:], "33", "22", "22", "11", "11"]
END = {"hands": [["44"], ["65"], ["52"], ["61"]], "layout": ["63", "33", "31", "14"]}
SEED_OF_EIGHT, HOLDER = 10981, 3
SEED_OF_SEVEN = 36


def blocks(deck):
    return [deck[start : start + HAND_SIZE] for start in range(0, 32, HAND_SIZE)]


def settle(points, counts, dealer, penalty="7-8"):
    question = {"points": points, "counts": counts, "dealer": dealer, "penalty": penalty}
    return game.evaluations["settle"](question)


@vectors_of("cedeng", "legal")
def test_legal_moves_agree_with_vector(vector):
    assert sorted(game.load(vector["position"]).legal_texts()) == vector["legal"]


@vectors_of("cedeng", "play")
def test_play_agrees_with_vector(vector):
    state = game.load(vector["position"])

    for text in vector["moves"]:
        state.play_text(text)

    assert (state.scores(), state.turn is None) == (vector["scores"], vector["over"])


@vectors_of("cedeng", "eval")
def test_evaluation_agrees_with_vector(vector):
    assert game.evaluations[vector["what"]](vector["input"]) == vector["output"]


@pytest.mark.parametrize(
    ("penalty", "pay"), [("6-7", [48, -78, 124, -94]), ("7-8", [22, -38, 64, -48])]
)
def test_penalty_decides_who_is_stuck(penalty, pay):
    settled = settle([2, 14, 0, 16], [1, 7, 0, 7], 2, penalty)

    assert settled == {"pay": pay, "winner": 2}


@pytest.mark.parametrize(
    ("penalty", "count", "dealer", "first_pays"),
    [
        ("7-8", 7, 0, 20), ("7-8", 6, 0, 10), ("7-8", 7, 1, 10), ("7-8", 8, 1, 20),
        ("6-7", 6, 0, 20), ("6-7", 5, 0, 10), ("6-7", 6, 1, 10), ("6-7", 7, 1, 20),
    ],
)  # fmt: skip
def test_head_is_stuck_one_tile_before_the_tail(penalty, count, dealer, first_pays):
    settled = settle([15, 5], [count, 3], dealer, penalty)

    assert settled["pay"] == [-first_pays, first_pays]


@pytest.mark.parametrize(
    ("counts", "pay"),
    [
        ([8, 8], [-10, 10]),
        ([8, 3], [-20, 20]),
        ([8, 0], [-40, 40]),
        ([3, 0], [-20, 20]),
        ([3, 4], [-10, 10]),
    ],
)
def test_difference_is_doubled_by_each_status_that_differs(counts, pay):
    assert settle([15, 5], counts, 3)["pay"] == pay


def test_two_who_passed_settle_nothing_between_them():
    settled = settle([0, 0, 7, 9], [0, 0, 2, 2], 3)

    assert settled == {"pay": [32, 32, -26, -38], "winner": 0}


def test_equal_points_pay_nothing_and_the_dealer_wins():
    assert settle([2, 2, 2, 2], [1, 1, 1, 1], 2) == {"pay": [0, 0, 0, 0], "winner": 2}


def test_who_placed_all_his_tiles_is_paid_double():
    state = game.load(table("cedeng", **END))

    state.play_text("play 44")

    assert state.scores() == [50, -30, -10, -10]


@pytest.mark.parametrize(
    ("penalty", "scores"), [("7-8", [-86, 50, 18, 18]), ("6-7", [-172, 84, 44, 44])]
)
def test_penalty_counts_hand_and_face_down_tiles(penalty, scores):
    hands = [["44", "33", "22"], ["21"], ["55"], ["55"]]
    down = [["43", "42", "32"], ["11"], [], []]
    options = {"deals": 1, "penalty": penalty}
    state = game.load(
        table("cedeng", options=options, turn=1, hands=hands, down=down, layout=["52"])
    )

    state.play_text("play 21")

    assert state.scores() == scores


def test_dealer_who_placed_his_lead_alone_is_stuck():
    hands = [["66", "66", "65", "61", "55", "44", "33", "22"], ["11"], ["53"], ["52"]]
    state = game.load(table("cedeng", hands=hands))

    for move in ("lead 61 @ 1", "play 11"):
        state.play_text(move)

    assert state.scores() == [-474, 282, 93, 99]


def test_doubles_decide_what_becomes_of_a_deal():
    check = game.evaluations["deal_check"]

    assert check({"hands": blocks(EIGHT_AT_1)}) == "win8 1"
    assert check({"hands": blocks(SEVEN_AT_1)}) == "redeal"
    assert check({"hands": [["11", "11", "22", "22", "33", "33", "44", "32"]]}) == "redeal"
    assert check({"hands": blocks(DECK)}) == "play"


def test_eight_doubles_take_twice_the_pips_of_every_hand():
    hands = blocks(EIGHT_AT_1)

    settled = game.evaluations["settle8"]({"hands": hands})

    others = [-2 * pips(hand) for hand in hands]
    assert settled == {"pay": [others[0], 314, *others[2:]], "winner": 1}
    assert 2 * (227 - pips(EIGHT)) == 314


@pytest.mark.parametrize(("dealer_rule", "leader"), [("winner", 1), ("rotate", 0)])
def test_deal_of_eight_doubles_is_settled_on_the_spot(dealer_rule, leader):
    options = {"deals": 3, "dealer_rule": dealer_rule}
    state = game.load(table("cedeng", **END, options=options, dealer=2, future=[EIGHT_AT_1, DECK]))
    eight = game.evaluations["settle8"]({"hands": blocks(EIGHT_AT_1)})["pay"]

    state.play_text("play 44")

    after = state.dump()
    assert after["totals"] == [50 + eight[0], -30 + eight[1], -10 + eight[2], -10 + eight[3]]
    assert (after["deal_no"], after["dealer"], after["turn"]) == (3, leader, leader)
    assert after["hands"] == blocks(DECK)


def test_last_deal_of_eight_doubles_ends_the_match():
    options = {"deals": 2}
    state = game.load(table("cedeng", **END, options=options, future=[EIGHT_AT_1]))

    state.play_text("play 44")

    assert (state.turn, state.dump()["deal_no"], sum(state.scores())) == (None, 2, 0)
    assert state.view(0)["position"]["hands"][1] == EIGHT


def test_first_deal_of_eight_doubles_is_over_without_a_move():
    state = dealt(game, SEED_OF_EIGHT)

    hands = state.dump()["hands"]
    assert all(tile in DOUBLES for tile in hands[HOLDER])
    assert (state.turn, state.legal()) == (None, [])
    assert state.scores() == game.evaluations["settle8"]({"hands": hands})["pay"]
    assert state.outcome().places[HOLDER] == 1


def test_seven_doubles_are_shuffled_again():
    first = Chance(SEED_OF_SEVEN.to_bytes(32, "big")).child("deal", 1).shuffled(STANDARD_SET)
    void = blocks([TEXTS[face] for face in first])

    hands = dealt(game, SEED_OF_SEVEN).dump()["hands"]

    assert game.evaluations["deal_check"]({"hands": void}) == "redeal"
    assert game.evaluations["deal_check"]({"hands": hands}) == "play"


def test_no_deal_gives_anybody_seven_doubles():
    check = game.evaluations["deal_check"]

    made = {check({"hands": dealt(game, number).dump()["hands"]}) for number in range(800)}

    assert made == {"play"}


def test_deck_with_seven_doubles_in_a_hand_is_refused():
    with pytest.raises(PositionError, match="future"):
        game.load(table("cedeng", **END, options={"deals": 2}, future=[SEVEN_AT_1]))


def test_chances_of_many_doubles_are_the_known_ones():
    hands = comb(32, HAND_SIZE)

    assert (len(DOUBLES), hands) == (12, 10_518_300)
    assert 4 * comb(12, 8) == 1_980
    assert 4 * comb(12, 7) * 20 == 63_360
    assert len(DOUBLES) < 2 * 7


def test_share_of_void_shuffles_is_the_known_one():
    rng, check = Random(2), game.evaluations["deal_check"]

    made = [check({"hands": blocks(rng.sample(DECK, 32))}) for _ in range(4_000)]

    assert made.count("redeal") / 4_000 == pytest.approx(0.00602, abs=0.004)


def test_gain_of_eight_doubles_lies_between_310_and_374():
    by_weight = sorted(DOUBLES, key=lambda tile: pips([tile]))

    lightest, heaviest = by_weight[:8], by_weight[-8:]

    assert (pips(lightest), pips(heaviest)) == (40, 72)
    assert [2 * (227 - pips(hand)) for hand in (heaviest, lightest)] == [310, 374]


def test_random_deals_have_the_known_figures():
    played = tally(game, 250)

    assert played.moves == pytest.approx(27.2, abs=0.6)
    assert played.choices == pytest.approx(2.51, abs=0.1)
    assert played.forced == pytest.approx(0.39, abs=0.03)
    assert played.pay[0] > 0


def test_somebody_passes_in_one_deal_of_eleven():
    ends = tally(game, 250).ends

    passed = [state for state in ends if any(not left for left in unplaced(state.dump()))]

    assert len(passed) / 250 == pytest.approx(0.09, abs=0.06)


def unplaced(end):
    return [hand + down for hand, down in zip(end["hands"], end["down"], strict=True)]


@pytest.mark.parametrize("penalty", ["7-8", "6-7"])
def test_finished_deal_adds_up_to_the_set(penalty):
    for state in tally(game, 20, penalty=penalty).ends:
        end = state.dump()
        left = unplaced(end)
        points, counts = [pips(tiles) for tiles in left], [len(tiles) for tiles in left]

        assert sum(points) + pips(end["layout"]) == 227
        assert end["totals"] == settle(points, counts, end["dealer"], penalty)["pay"]
        assert sum(end["totals"]) == 0


@pytest.mark.parametrize(("deals", "over"), [(1, True), (2, False)])
def test_deals_decide_when_the_match_is_over(deals, over):
    options = {"deals": deals}
    state = game.load(table("cedeng", **END, options=options, future=[DECK] * (deals - 1)))

    state.play_text("play 44")

    assert (state.turn is None, state.dump()["over"]) == (over, over)


@pytest.mark.parametrize(("dealer_rule", "leader"), [("winner", 0), ("rotate", 3)])
def test_dealer_rule_decides_who_leads_next(dealer_rule, leader):
    options = {"deals": 2, "dealer_rule": dealer_rule}
    state = game.load(table("cedeng", **END, options=options, dealer=2, future=[DECK]))

    state.play_text("play 44")

    assert (state.dealer, state.turn) == (leader, leader)


@pytest.mark.parametrize(
    ("free", "legal"), [(False, ["play 44"]), (True, ["discard 44", "play 44"])]
)
def test_free_discard_lets_who_can_place_discard(free, legal):
    state = game.load(table("cedeng", **END, options={"deals": 1, "free_discard": free}))

    assert sorted(state.legal_texts()) == legal


def test_line_has_one_open_end():
    state = game.load(table("cedeng", hands=[["66"], ["61", "31"], ["11"], ["55"]], turn=1,
                            layout=["65", "53"]))  # fmt: skip

    with pytest.raises(IllegalMoveError, match="61 does not fit: open is 3"):
        state.play_text("play 61")
    assert state.legal_texts() == ["play 31"]


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_only_four_sit_down(seats):
    with pytest.raises(PositionError, match="players"):
        game.load(table("cedeng", players=seats))
