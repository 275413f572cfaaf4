"""What the options of Bagchen change: deals, passports and the leads they tie, and the bank."""

from __future__ import annotations

import pytest

from engines.base import Outcome, PositionError
from engines.games.bagchen import game
from tests.engines.games.bagchen_tables import DECK, NO_RUN, played, position

OTHERS = [["44", "44", "31", "31", "22"], ["55", "55", "33", "33", "22"],
          ["64", "61", "61", "51", "51"]]  # fmt: skip


def leads(hand, **changes):
    """What seat 0 with a passport may lead, the dice showing 44."""
    tiles = hand.split()
    others = [row[: len(tiles)] for row in OTHERS]
    table = {"dice": "44", "hands": [tiles, *others], "tricks": [6, 2, 2, 1]} | changes
    return " | ".join(sorted(text[5:] for text in game.load(position(**table)).legal_texts()))


@pytest.mark.parametrize(
    ("hand", "tied"),
    [
        ("66 65 65 63 11", "63 | 66 | 66 63"),
        ("65 65 64 41 32", "65 65"),
        ("65 64 51 41 32", "41 32"),
        ("65 64 52 51 41", "41 | 51 | 52 | 64 | 65"),
        ("65 51 43 42", "43 42"),
        ("65 62 51 41 11", "62 11"),
        ("65 33 33 41 32", "33 33"),
        ("65 44 44", "44 | 44 44 | 65"),
        ("65 44 32 41", "44"),
        ("41 32", "41 32"),
        ("65 64 42 21", "42 21"),
    ],
)
def test_passport_ties_the_leads(hand, tied):
    assert leads(hand) == tied


def test_what_is_seen_makes_a_set_unbeatable():
    hands = "65 64 52 51 11"

    assert leads(hands) == "11 | 51 | 52 | 64 | 65"
    assert leads(hands, exposed=["66"] * 4) == "11"
    assert leads(hands, exposed=["66"] * 2, buried=[["66"] * 2, [], [], []]) == "11"
    assert leads(hands, exposed=["66"] * 2, buried=[[], ["66"] * 2, [], []]) != "11"


def test_chiefs_in_the_leaders_hand_are_seen():
    assert leads("66 66 11 65 64") == "66 | 66 66"
    assert leads("66 66 11 65 64", exposed=["66", "66"]) == "11 | 66 | 66 66"


def test_points_cannot_beat_and_so_are_no_threat():
    tied = leads("65 64 52 51 11", dice="66")

    assert tied == "11"


@pytest.mark.parametrize(
    ("passport_leads", "legal"),
    [("full", "65 65"), ("off", "32 | 41 | 41 32 | 64 | 65 | 65 65")],
)
def test_passport_leads_decide_whether_leads_are_tied(passport_leads, legal):
    options = {"deals": 1, "passport_leads": passport_leads}

    assert leads("65 65 64 41 32", options=options) == legal


@pytest.mark.parametrize(
    ("passport", "legal"), [(6, "65 65"), (7, "32 | 41 | 41 32 | 64 | 65 | 65 65")]
)
def test_passport_decides_whose_leads_are_tied(passport, legal):
    assert leads("65 65 64 41 32", options={"deals": 1, "passport": passport}) == legal


@pytest.mark.parametrize(("passport", "pending"), [(6, [3, -1, -1, -1]), (4, [2, 0, -1, -1])])
def test_passport_decides_who_owes_for_points(passport, pending):
    state = game.load(position(options={"deals": 1, "passport": passport}))

    played(state, "lead 22, discard 11, discard 33, discard 61")

    assert state.dump()["run"]["pending"] == pending


def test_par_is_six_whatever_earns_a_passport():
    hands = [["65"], ["66"], ["55"], ["51"]]
    state = game.load(position(options={"deals": 1, "passport": 3}, hands=hands,
                               tricks=[8, 3, 2, 2]))  # fmt: skip

    played(state, "lead 65, beat 66, discard 55, discard 51")

    assert state.scores() == [2, 6, -4, -4]


@pytest.mark.parametrize(("deals", "over"), [(1, True), (2, False)])
def test_deals_decide_when_the_match_is_over(deals, over):
    following = [{"deck": DECK, "dice": "63"}] * (deals - 1)
    state = game.load(position(options={"deals": deals}, tricks=[5, 4, 4, 2], next_deals=following,
                               hands=[["65"], ["66"], ["55"], ["51"]]))  # fmt: skip

    played(state, "lead 65, beat 66, discard 55, discard 51")

    assert (state.turn is None, state.dump()["over"]) == (over, over)
    assert state.scores() == [-1, 7, -2, -4]


@pytest.mark.parametrize(
    ("bank", "chips"), [(100, [350, -150, -100, -100]), (10, [190, -150, -20, -20])]
)
def test_big_slam_costs_the_bank_and_ends_the_match(bank, chips):
    state = game.load(
        position(options={"deals": 4, "bank": bank}, hands=[["66"], ["65"], ["55"], ["51"]],
                 tricks=[15, 0, 0, 0], chips=[190, -150, -20, -20])
    )  # fmt: skip

    played(state, "lead 66, discard 65, discard 55, discard 51")

    assert state.outcome() == Outcome((1, 4, 2, 2), tuple(chips), "big slam")


def test_debts_due_with_a_slam_are_paid_before_the_bank():
    run = {"seat": 0, "points": 2, "pending": [6, -2, -2, -2]}
    state = game.load(position(hands=[["66"], ["65"], ["55"], ["51"]], tricks=[15, 0, 0, 0],
                               chips=[297, -99, -99, -99], run=run))  # fmt: skip

    played(state, "lead 66, discard 65, discard 55, discard 51")

    assert state.scores() == [303, -101, -101, -101]


def test_run_that_ends_a_slam_is_dropped():
    run = {"seat": 0, "points": 2, "pending": [6, -2, -2, -2]}
    state = game.load(position(hands=[["22"], ["65"], ["55"], ["51"]], tricks=[15, 0, 0, 0],
                               chips=[297, -99, -99, -99], run=run))  # fmt: skip

    played(state, "lead 22, discard 65, discard 55, discard 51")

    assert state.scores() == [300, -100, -100, -100]


def test_deal_that_is_not_there_is_refused_when_due():
    state = game.load(position(options={"deals": 2}, hands=[["65"], ["66"], ["55"], ["51"]],
                               tricks=[5, 4, 4, 2], run=NO_RUN))  # fmt: skip

    with pytest.raises(PositionError, match="next_deals"):
        played(state, "lead 65, beat 66, discard 55, discard 51")
