"""Kap Shap by its examples, its facts and its options."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

from engines.base import HIDDEN, IllegalMoveError, PositionError
from engines.games.kap_shap import game
from tests.engines.games.kap_shap_tables import DECK, dealt, played, position

GIN = {"offer": "last", "draw_after_take": False}
PRESETS = {"culin": {}, "classic": {"offer": "last"}, "gin": GIN}


def play_out(state, rng):
    """Play at random, declaring when possible; the moves."""
    texts = []
    while state.turn is not None:
        legal = state.legal_texts()
        texts.append("win" if "win" in legal else rng.choice(legal))
        state.play_text(texts[-1])
    return texts


def deal_played_out(number):
    return play_out(dealt(number), Random(number))


def test_deal_gives_seven_tiles_and_the_dealer_one_more():
    table = dealt(5).dump()

    tiles = [tile for hand in table["hands"] for tile in hand] + table["wall"]

    assert [len(hand) for hand in table["hands"]] == [8, 7]
    assert (len(table["wall"]), table["phase"], table["drew"]) == (17, "discard", True)
    assert Counter(tiles) == Counter(DECK)


@pytest.mark.parametrize("dealer", [0, 1])
def test_dealer_draws_the_first_tile_of_the_wall(dealer):
    question = {"options": {}, "players": 2, "dealer": dealer, "deck": DECK}

    table = game.evaluations["deal"](question)

    hands = [DECK[:7], DECK[7:14]]
    hands[dealer] = [*hands[dealer], DECK[14]]
    assert (table["hands"], table["wall"]) == (hands, DECK[15:])
    assert (table["turn"], table["options"]) == (dealer, {})


@pytest.mark.parametrize(("options", "most"), [({}, 52), ({"draw_after_take": False}, 171)])
def test_deal_is_bounded(options, most):
    for number in range(20):
        state = dealt(number, **options)
        assert len(play_out(state, Random(number))) <= most

    assert game.longest(2, game.complete({"deals": 1} | options, 2)) == most


def test_drawn_deal_has_eighteen_turns():
    drawn = [texts for texts in map(deal_played_out, range(12)) if "win" not in texts]

    turns = {1 + sum(text == "draw" or text[:4] == "take" for text in texts) for texts in drawn}

    assert turns == {18}


@pytest.mark.parametrize(("preset", "known"), [("culin", 0.75), ("classic", 0.78), ("gin", 0.73)])
def test_random_play_mostly_finds_no_winner(preset, known):
    rng, drawn = Random(2), 0

    for number in range(150):
        state = dealt(number, **PRESETS[preset])
        drawn += "win" not in play_out(state, rng)

    assert drawn / 150 == pytest.approx(known, abs=0.12)


@pytest.mark.parametrize(
    ("options", "legal"),
    [
        ({}, ["draw", "take 31", "take 22"]),
        ({"offer": "last"}, ["draw", "take 22"]),
        (GIN, ["draw", "take 22"]),
    ],
)
def test_presets_decide_what_may_be_taken(options, legal):
    assert played(options=options).legal_texts() == legal


def test_taken_tile_may_win_at_once():
    state = played("take 31", "win")

    assert (state.scores(), state.turn, state.outcome().places) == ([1, -1], None, (1, 2))


@pytest.mark.parametrize(
    ("options", "turn", "phase", "dry"),
    [({}, 0, "discard", 0), ({"draw_after_take": False}, 1, "take", 1)],
)
def test_draw_after_take_gives_a_second_discard(options, turn, phase, dry):
    state = played("take 22", options=options)

    assert "discard 22" not in state.legal_texts()
    state.play_text("discard 65")

    table = state.dump()
    assert (table["turn"], table["phase"], table["dry"]) == (turn, phase, dry)


def test_four_dry_turns_force_a_draw():
    assert played(options=GIN, dry=4).legal_texts() == ["draw"]
    assert played(options=GIN, dry=3).legal_texts() == ["draw", "take 22"]


def test_exhausted_wall_ends_the_deal_without_payment():
    state = played("draw", "discard 51", wall=["51"])

    assert (state.scores(), state.turn, state.dealer) == ([0, 0], None, 1)


@pytest.mark.parametrize(("stake", "scores"), [(1, [1, -1]), (7, [7, -7])])
def test_stake_is_what_the_loser_pays(stake, scores):
    assert played("take 31", "win", options={"stake": stake}).scores() == scores


@pytest.mark.parametrize(("rule", "dealer"), [("rotate", 1), ("winner", 0)])
def test_dealer_rule_decides_who_deals_next(rule, dealer):
    state = played("take 31", "win", options={"dealer_rule": rule}, future=[DECK])

    assert (state.dealer, state.turn, state.deal_no) == (dealer, dealer, 2)


def test_match_has_four_deals():
    assert game.complete({}, 2)["deals"] == 4
    assert len(dealt(1, deals=2).future) == 1


def test_second_set_allows_a_military_eye():
    tiles = ["65", "64", "63", "63", "55", "54", "33", "31"]

    assert game.evaluations["eyes"]({"tiles": tiles}) == ["63"]
    assert game.evaluations["wins"]({"tiles": tiles})
    assert len(dealt(1, sets=2).dump()["wall"]) == 64 - 15


def test_seat_sees_only_its_own_hand():
    hands = [[*position()["hands"][0], "22"], position()["hands"][1]]
    state = game.load(position(hands=hands, phase="discard", taken="22", discards=["31"]))

    shown = json.loads(json.dumps(state.view(1)))["position"]

    assert shown["hands"] == [[HIDDEN] * 8, position()["hands"][1]]
    assert (shown["wall"], shown["taken"]) == ([HIDDEN] * 2, "22")


def test_tile_just_taken_is_imagined_in_the_hand():
    view = played("take 22").view(1)

    hands = [game.imagine(view, Random(luck)).dump()["hands"][0] for luck in range(30)]

    assert all("22" in hand for hand in hands)
    assert len({tuple(hand) for hand in hands}) > 20


@pytest.mark.parametrize(
    ("text", "reason"), [("take 44", "No 44 lies open."), ("discard 66", "Your turn begins")]
)
def test_illegal_move_is_refused_with_its_reason(text, reason):
    with pytest.raises(IllegalMoveError, match=reason):
        played(text)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"game": "kap-tai-shap"}, "game"),
        ({"players": 3}, "players"),
        ({"hands": [["63", "63"], []]}, "63"),
        ({"options": {"sets": 0}}, "sets"),
        ({"phase": "claim"}, "phase"),
    ],
)
def test_malformed_position_is_refused(changes, field):
    with pytest.raises(PositionError, match=field):
        game.load(position(**changes))
