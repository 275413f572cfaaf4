"""What the options of Shi Wu Hu change: the goal and its target, empty leads, pay, and deals."""

from __future__ import annotations

import pytest

from engines.base import PositionError
from engines.games.shiwuhu_tricks import game
from tests.engines.games.shiwuhu_tricks_tables import DECK, played, position


def loaded(options, **changes):
    return game.load(position(options={"deals": 1} | options, **changes))


@pytest.mark.parametrize(
    ("goal", "after_lead", "after_trick"),
    [
        ("tricks", None, None),
        ("get_rid", [2, -1, -1], [2, -1, -1]),
        ("get_rid_on_trick", None, [2, -1, -1]),
    ],
)
def test_goal_decides_what_wins_and_when(goal, after_lead, after_trick):
    state = loaded({"goal": goal}, per=17)

    played(state, "lead 66")
    assert (state.scores() if state.turn is None else None) == after_lead

    if after_lead is None:
        played(state, "pass, pass")
    assert (state.scores() if state.turn is None else None) == after_trick


def test_who_was_rid_of_enough_wins_only_by_his_own_trick():
    hands = [["22", "22"], ["55", "33", "31", "31"], ["44", "43", "66", "51", "51"]]
    state = loaded({"goal": "get_rid_on_trick"}, hands=hands, per=17)

    played(state, "lead 22, beat 55, beat 66, pass, pass")

    assert (state.turn, state.scores()) == (2, [0, 0, 0])


@pytest.mark.parametrize(
    ("goal", "winner"), [("tricks", None), ("get_rid", 1), ("get_rid_on_trick", None)]
)
def test_beat_that_is_beaten_counts_only_for_who_gets_rid(goal, winner):
    hands = [["22"] * 4, ["55", "33"], ["44", "43", "66", "51"]]
    state = loaded({"goal": goal}, hands=hands, per=16)

    played(state, "lead 22, beat 55")

    assert (None if state.turn is not None else state.scores().index(2)) == winner


@pytest.mark.parametrize(("target", "over"), [(4, True), (5, False), (15, False)])
def test_target_decides_how_many_hu_win(target, over):
    state = played(loaded({"target": target}), "lead 66, pass, pass")

    assert (state.turn is None) is over


def test_laid_cards_alone_win_nothing():
    state = loaded({"target": 3})

    assert (state.turn, state.dump()["hu"]) == (0, [3, 2, 2])


@pytest.mark.parametrize(("empty_lead", "turn"), [("next", 1), ("end", None)])
def test_empty_lead_decides_what_follows_a_last_card(empty_lead, turn):
    state = loaded({"empty_lead": empty_lead}, hands=[["66"], ["55"], ["33", "33"]])

    played(state, "lead 66, pass, pass")

    assert (state.turn, state.scores()) == (turn, [0, 0, 0])


def test_empty_lead_does_not_keep_the_last_card_from_winning():
    state = loaded({"empty_lead": "end"}, hands=[["66"], ["55"], ["33"]], hu=[14, 0, 0])

    assert played(state, "lead 66, pass, pass").scores() == [2, -1, -1]


@pytest.mark.parametrize(("pay", "chips"), [("unit", [2, -1, -1]), ("hu", [32, -16, -16])])
def test_pay_decides_what_losers_pay(pay, chips):
    state = loaded({"pay": pay}, hu=[14, 2, 2])

    assert played(state, "lead 66 66, pass, pass").scores() == chips


def test_set_that_got_rid_of_enough_is_no_hu_yet():
    state = loaded({"goal": "get_rid", "pay": "hu"}, per=17)

    assert played(state, "lead 66 66").scores() == [6, -3, -3]


def test_trick_that_got_rid_of_enough_is_counted():
    state = loaded({"goal": "get_rid_on_trick", "pay": "hu"}, per=17)

    assert played(state, "lead 66 66, pass, pass").scores() == [10, -5, -5]


@pytest.mark.parametrize(("deals", "over"), [(1, True), (2, False)])
def test_deals_decide_when_the_match_is_over(deals, over):
    state = loaded({"deals": deals}, hu=[14, 2, 2], next_decks=[DECK] * (deals - 1))

    played(state, "lead 66, pass, pass")

    assert (state.turn is None, state.dump()["over"]) == (over, over)
    assert state.scores() == [2, -1, -1]


def test_deck_that_is_not_there_is_refused_when_due():
    state = loaded({"deals": 2}, hu=[14, 2, 2])

    with pytest.raises(PositionError, match="next_decks"):
        played(state, "lead 66, pass, pass")
