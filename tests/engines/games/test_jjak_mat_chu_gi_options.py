"""What every option of Jjak-mat-chu-gi changes."""

from __future__ import annotations

import pytest

from engines.games.jjak_mat_chu_gi import game
from tests.engines.games.jjak_mat_chu_gi_tables import (
    DECK,
    blind,
    four_seats,
    played,
    position,
    three_seats,
)


@pytest.mark.parametrize(
    ("pairs", "legal"), [("korean", ["draw"]), ("chinese", ["draw", "take 54"])]
)
def test_pairs_decide_which_tiles_are_partners(pairs, legal):
    table = position(options={"deals": 1, "pairs": pairs}, discards=["64", "54"])

    assert played(table).legal_texts() == legal


@pytest.mark.parametrize(
    ("offer_to_all", "turn", "phase", "legal"),
    [(True, 2, "claim", ["pass", "take 41"]), (False, 1, "draw", ["draw"])],
)
def test_offer_to_all_asks_who_can_take(offer_to_all, turn, phase, legal):
    table = four_seats(options={"deals": 1, "offer_to_all": offer_to_all})

    state = played(table, "discard 41")

    assert (state.turn, state.phase, state.legal_texts()) == (turn, phase, legal)


def test_claim_skips_the_seats_between():
    state = played(four_seats(), "discard 41", "take 41", "discard 64")

    table = state.dump()

    assert (table["turn"], table["phase"], table["ask"]) == (3, "discard", [])
    assert (table["discards"], table["discard_by"]) == (["64"], [2])
    assert table["laid"][2] == [["41", "32"]]


def test_discard_nobody_takes_lets_the_next_seat_draw():
    state = played(four_seats(), "discard 41", "pass")

    table = state.dump()

    assert (table["turn"], table["phase"], len(table["wall"])) == (1, "discard", 10)
    assert "31" in table["hands"][1]


def test_discard_nobody_can_take_opens_no_window():
    state = played(four_seats(), "discard 31")

    assert (state.turn, state.phase) == (1, "discard")


def test_no_window_opens_when_the_wall_is_empty():
    assert played(four_seats(wall=[]), "discard 41").turn is None


def test_seat_asked_without_a_claim_may_only_pass():
    table = four_seats(turn=1, phase="claim", discards=["41"], discard_by=[0], ask=[2],
                       hands=[["31"], ["62"], ["32"], ["65"]])  # fmt: skip

    state = played(table)

    assert state.legal_texts() == ["pass"]
    state.play_text("pass")
    assert (state.turn, state.legal_texts()) == (2, ["pass", "take 41"])


@pytest.mark.parametrize(
    ("discard_finish", "legal"), [(True, ["draw", "take 32"]), (False, ["draw"])]
)
def test_discard_finish_allows_the_third_pair(discard_finish, legal):
    options = {"deals": 1, "discard_finish": discard_finish}

    assert played(three_seats(options=options)).legal_texts() == legal


def test_forbidden_finish_counts_hidden_pairs():
    hands = [["66", "66", "65", "65", "41"], ["62", "55", "44", "33", "21"]]
    options = {"deals": 1, "discard_finish": False}

    assert played(position(options=options, hands=hands, wall=["52"])).legal_texts() == ["draw"]


def test_forbidden_finish_is_not_asked_for():
    laid = [[], [], [["66", "66"], ["63", "62"]], []]
    options = {"deals": 1, "offer_to_all": True, "discard_finish": False}
    hands = [["41", "31"], ["52"], ["64", "32"], ["53"]]

    state = played(four_seats(options=options, laid=laid, hands=hands), "discard 41")

    assert (state.turn, state.phase) == (1, "discard")


@pytest.mark.parametrize(("discard_pays", "scores"), [("one", [1, 0, -1]), ("all", [2, 0, -2])])
def test_discarder_alone_pays_for_his_tile(discard_pays, scores):
    options = {"deals": 1, "discard_pays": discard_pays}

    assert played(three_seats(options=options), "take 32").scores() == scores


@pytest.mark.parametrize(
    ("exhaustion", "scores", "laid"),
    [("none", [0, 0, 0], [2, 1, 0]), ("pairs", [1, 4, -5], [2, 3, 0])],
)
def test_exhaustion_may_pay_for_pairs(exhaustion, scores, laid):
    table = three_seats(
        options={"deals": 1, "exhaustion": exhaustion},
        hands=[["31", "22"], ["63", "62", "44", "44"], ["61", "51"]],
        laid=[[["66", "66"], ["65", "65"]], [["11", "11"]], []],
        discards=[], discard_by=[], wall=[], phase="discard",
    )  # fmt: skip

    state = played(table, "discard 22")

    assert (state.scores(), [len(pairs) for pairs in state.laid]) == (scores, laid)


@pytest.mark.parametrize(
    ("rule", "text", "dealer"),
    [
        ("rotate", "take 32", 2),
        ("winner", "take 32", 0),
        ("winner", "draw", 1),
        ("rotate", "draw", 2),
    ],
)
def test_dealer_rule_decides_who_deals_next(rule, text, dealer):
    table = three_seats(
        options={"deals": 2, "dealer_rule": rule}, dealer=1, wall=["53"], future=[DECK]
    )

    state = played(table, text)
    if text == "draw":
        state.play_text("discard 53")

    assert (state.dealer, state.turn, state.deal_no) == (dealer, dealer, 2)


@pytest.mark.parametrize(("seats", "deals"), [(2, 4), (3, 6), (4, 8)])
def test_match_has_two_deals_for_each_player(seats, deals):
    assert game.complete({}, seats)["deals"] == deals


def test_blind_offers_every_place_of_the_row():
    assert played(blind()).legal_texts() == ["draw", "pick @ 0", "pick @ 1", "pick @ 2"]


def test_blind_pick_takes_a_partner():
    state = played(blind(), "pick @ 1")

    table = state.dump()

    assert (table["laid"][0], table["discards"]) == ([["41", "32"]], ["64", "51"])
    assert (table["discard_by"], table["phase"], len(table["wall"])) == ([0, 1], "discard", 2)


def test_blind_pick_that_fails_draws():
    state = played(blind(), "pick @ 0")

    table = state.dump()

    assert (table["discards"], table["wall"]) == (["64", "32", "51"], ["52"])
    assert (table["phase"], "66" in table["hands"][0]) == ("discard", True)


def test_blind_overrides_offer_to_all():
    table = four_seats(options={"deals": 1, "offer_to_all": True, "blind": True})

    state = played(table, "discard 41")

    assert (state.turn, state.phase) == (1, "draw")


@pytest.mark.parametrize(("thrower", "scores"), [(0, [2, -1, -1]), (2, [1, 0, -1])])
def test_blind_pick_of_an_own_discard_wins_as_from_the_wall(thrower, scores):
    options = {"deals": 1, "blind": True}

    state = played(three_seats(options=options, discard_by=[1, thrower]), "pick @ 1")

    assert state.scores() == scores


def test_blind_pick_may_not_finish_where_that_is_forbidden():
    options = {"deals": 1, "blind": True, "discard_finish": False}

    state = played(three_seats(options=options), "pick @ 1")

    assert (state.dump()["discards"], state.phase) == (["64", "32"], "discard")
