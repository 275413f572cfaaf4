"""Tok by its examples, its facts and its options."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engines.base import Outcome
from engines.games.tok import game
from tests.engines.games.tok_tables import DECK, HANDS, dealt, drawing, played, position, window

WINNING = [["65", "43", "33", "31", "21", "11"], [], []]


@pytest.mark.parametrize(("seats", "wall"), [(3, 16), (4, 11)])
def test_dealer_starts_with_a_sixth_tile(seats, wall):
    start = dealt(3, seats).dump()

    assert [len(hand) for hand in start["hands"]] == [6] + [5] * (seats - 1)
    assert (len(start["wall"]), start["phase"], start["turn"]) == (wall, "discard", 0)


def test_only_who_can_claim_is_asked():
    state = played(game.load(position()), "discard 11")

    assert (state.turn, state.phase, state.ask) == (2, "claim", [])
    assert sorted(state.legal_texts()) == ["claim 33 31", "pass", "win"]


def test_claim_lays_a_triplet_and_must_discard():
    state = played(game.load(window()), "claim 33 31")

    after = state.dump()
    assert (after["melds"][2], after["hands"][2]) == ([["33", "31", "11"]], ["65", "43", "21"])
    assert (after["turn"], after["phase"], after["from"]) == (2, "discard", 0)
    assert (after["discards"], after["discard_by"], after["taken"]) == ([], [], None)
    assert sorted(state.legal_texts()) == ["discard 21", "discard 43", "discard 65", "win"]

    played(state, "discard 43")

    assert (state.turn, state.phase, state.dump()["from"]) == (0, "discard", None)


def test_seat_with_a_meld_claims_only_to_win():
    laid = [[], [], [["66", "66", "63"]]]
    hands = [[], [], ["33", "31", "54"]]
    state = game.load(window(hands=hands, melds=laid))

    assert state.legal_texts() == ["pass"]


@pytest.mark.parametrize(
    ("pays", "scores"), [("one", [-3, 0, 3]), ("all", [-6, 0, 6]), ("everyone", [-3, -3, 6])]
)
@pytest.mark.parametrize("moves", [["win"], ["claim 33 31", "win"]])
def test_discard_pays_decides_who_pays_for_a_claim(pays, scores, moves):
    state = game.load(window(options={"deals": 1, "discard_pays": pays}))

    played(state, *moves)

    assert (state.scores(), state.turn) == (scores, None)


@pytest.mark.parametrize("pays", ["one", "all", "everyone"])
def test_all_pay_for_a_tile_drawn(pays):
    state = game.load(position(options={"deals": 1, "discard_pays": pays}, hands=WINNING))

    assert played(state, "win").scores() == [6, -3, -3]


def test_next_player_draws_when_all_pass():
    after = played(game.load(window()), "pass").dump()

    assert (after["turn"], after["phase"], after["wall"]) == (1, "discard", ["22"])
    assert after["hands"][1] == ["64", "55", "54", "53", "44", "42"]


def test_discard_on_an_empty_wall_is_dead():
    after = played(game.load(position(wall=[])), "discard 11").dump()

    assert (after["over"], after["turn"], after["phase"], after["dealer"]) == (
        True,
        None,
        "over",
        1,
    )
    assert (after["totals"], after["ask"], after["discards"]) == ([0, 0, 0], [], ["11"])


def test_discard_may_complete_a_straight():
    hands = [[], [], ["62", "52", "42", "32", "22"]]
    state = game.load(window(hands=hands, discards=["21"], wall=["53"]))

    assert played(state, "win").scores() == [-7, 0, 7]


def test_next_claim_offers_the_last_discard_freely():
    state = game.load(drawing())

    assert state.legal_texts() == ["draw", "take 11"]

    after = played(state, "take 11").dump()

    assert after["hands"][2] == ["65", "43", "33", "31", "21", "11"]
    assert (after["taken"], after["from"], after["dry"]) == ("11", 1, 1)
    assert (after["discards"], after["discard_by"], after["phase"]) == (["22"], [0], "discard")


def test_next_claim_opens_no_window():
    state = played(game.load(position(options={"deals": 1, "claim": "next"})), "discard 11")

    assert (state.turn, state.phase, state.legal_texts()) == (1, "draw", ["draw", "take 11"])


@pytest.mark.parametrize(
    ("pays", "scores"), [("one", [0, -3, 3]), ("all", [0, -6, 6]), ("everyone", [-3, -3, 6])]
)
def test_win_with_a_tile_taken_is_paid_by_its_discarder(pays, scores):
    state = game.load(drawing(options={"discard_pays": pays}))

    assert played(state, "take 11", "win").scores() == scores


def test_tile_just_taken_may_not_be_discarded():
    state = played(game.load(drawing()), "take 11")

    texts = [text for text in state.legal_texts() if text != "win"]

    assert texts == ["discard 65", "discard 43", "discard 33", "discard 31", "discard 21"]


def test_hand_of_nothing_but_the_tile_taken_may_discard_it():
    state = played(game.load(drawing(hands=[["66"], ["65"], []])), "take 11")

    assert state.legal_texts() == ["discard 11"]


def test_draw_resets_the_dry_turns():
    state = played(game.load(drawing(dry=3)), "draw")

    assert (state.dry, state.taken, state.phase) == (0, None, "discard")
    assert state.dump()["hands"][2] == ["65", "53", "43", "33", "31", "21"]


@pytest.mark.parametrize(("dry", "legal"), [(5, ["draw", "take 11"]), (6, ["draw"])])
def test_after_two_takes_a_player_somebody_must_draw(dry, legal):
    assert game.load(drawing(dry=dry)).legal_texts() == legal


@pytest.mark.parametrize(
    ("options", "wins"),
    [({}, True), ({"split": False}, False), ({"sok": False}, True), ({"scoring": "culin"}, True)],
)
def test_split_decides_whether_a_split_wins(options, wins):
    state = game.load(position(options={"deals": 1} | options, hands=WINNING))

    assert ("win" in state.legal_texts()) == wins


@pytest.mark.parametrize(("sok", "asked"), [(True, True), (False, False)])
def test_sok_decides_whether_five_sons_are_claimed(sok, asked):
    state = game.load(
        position(options={"deals": 1, "sok": sok}, hands=[["66", "11"], [], ["66", "63"]])
    )

    assert (played(state, "discard 66").phase == "claim") == asked


@pytest.mark.parametrize(("three_pairs", "wins"), [(True, True), (False, False)])
def test_three_pairs_win_where_they_are_played(three_pairs, wins):
    hands = [["61", "61", "55", "55", "43", "42"], [], []]
    state = game.load(position(options={"deals": 1, "three_pairs": three_pairs}, hands=hands))

    assert ("win" in state.legal_texts()) == wins


@pytest.mark.parametrize(("scoring", "value"), [("korean", 3), ("combined", 2), ("culin", 2)])
def test_scoring_decides_what_a_hand_is_worth(scoring, value):
    state = game.load(position(options={"deals": 1, "scoring": scoring}, hands=WINNING))

    assert played(state, "win").scores() == [2 * value, -value, -value]


@pytest.mark.parametrize(("deals", "over"), [(1, True), (2, False)])
def test_deals_decide_when_the_match_is_over(deals, over):
    state = game.load(
        position(options={"deals": deals}, hands=WINNING, future=[DECK] * (deals - 1))
    )

    assert (played(state, "win").turn is None, state.deal_no) == (over, deals)


def test_match_is_two_deals_a_player():
    assert [game.complete({}, seats)["deals"] for seats in (3, 4)] == [6, 8]


@pytest.mark.parametrize(("rule", "winner", "drawn"), [("rotate", 0, 0), ("winner", 1, 2)])
def test_dealer_rule_decides_who_deals_next(rule, winner, drawn):
    options = {"deals": 2, "dealer_rule": rule}
    won = position(options=options, dealer=2, turn=1, future=[DECK],
                   hands=[[], WINNING[0], []])  # fmt: skip

    after_win = played(game.load(won), "win")
    after_draw = played(game.load(won | {"wall": []}), "discard 65")

    assert (after_win.dealer, after_win.turn) == (winner, winner)
    assert (after_draw.dealer, after_draw.turn) == (drawn, drawn)


@pytest.mark.parametrize(("claim", "drawn"), [("any", 0.25), ("next", 0.65)])
def test_random_play_draws_the_known_share_of_deals(claim, drawn):
    rng, deals, ends = Random(5), 300, Counter()
    for number in range(deals):
        state = dealt(number, 4, claim=claim)
        while state.turn is not None:
            texts = state.legal_texts()
            state.play_text("win" if "win" in texts else rng.choice(texts))
        ends[any(state.scores())] += 1

    assert ends[False] / deals == pytest.approx(drawn, abs=0.09)


@pytest.mark.parametrize("claim", ["any", "next"])
@pytest.mark.parametrize("seats", [3, 4])
def test_deal_is_bounded(seats, claim):
    for number in range(30):
        state = dealt(number, seats, claim=claim)
        while state.turn is not None:
            moves = [move for move in state.legal() if state.text(move) != "win"]
            state.play(moves[-1])

        assert len(state.log) <= game.longest(seats, state.terms.options)


def test_outcome_gives_places_by_totals():
    state = game.load(position(wall=[], totals=[4, -8, 4]))

    played(state, "discard 11")

    assert state.outcome() == Outcome((1, 3, 1), (4, -8, 4), "played out")


def test_meld_that_is_no_triplet_never_wins():
    hands = [["65", "43", "21"], [], []]
    state = game.load(position(hands=hands, melds=[[["66", "63", "11"]], [], []]))

    assert "win" not in state.legal_texts()


def test_short_hand_that_lays_all_its_tiles_is_passed_over():
    state = played(game.load(window(hands=[["66"], HANDS[1], ["33", "31"]])), "claim 33 31")

    assert (state.turn, state.dump()["hands"][0], state.dump()["from"]) == (0, ["66", "53"], None)
