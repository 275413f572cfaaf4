"""Kap Tai Shap by its examples, its facts and its options."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engines.base import Outcome
from engines.games.kap_tai_shap import auto_sets, game
from engines.options import OptionsError
from tests.engines.games.kap_tai_shap_tables import DECK, NEARLY, dealt, played, position

GIN = {"sets": 2, "deals": 1, "draw_after_take": False}


def play_out(state, rng):
    """Play at random, declaring when possible; the moves and how many turns there were."""
    texts, turns, seat = [], 0, None
    while state.turn is not None:
        turns += state.turn != seat
        seat = state.turn
        legal = state.legal_texts()
        texts.append("win" if "win" in legal else rng.choice(legal))
        state.play_text(texts[-1])
    return texts, turns


def without_winner(seats, deals):
    rng, drawn = Random(5), 0
    for number in range(deals):
        state = dealt(number, seats)
        play_out(state, rng)
        drawn += not any(state.scores())
    return drawn / deals


@pytest.mark.parametrize(
    ("seats", "sets"),
    [(2, 2), (3, 2), (4, 2), (5, 2), (6, 3), (7, 3), (8, 4), (9, 4), (10, 4)],
)
def test_sets_follow_the_number_of_players(seats, sets):
    assert auto_sets(seats) == sets
    assert game.complete({}, seats)["sets"] == sets


@pytest.mark.parametrize(("seats", "sets"), [(2, 2), (4, 2), (5, 2), (7, 3), (10, 4), (3, 1)])
def test_deal_gives_nine_tiles_and_the_dealer_one_more(seats, sets):
    table = dealt(3, seats, sets=sets).dump()

    tiles = [tile for hand in table["hands"] for tile in hand] + table["wall"]

    assert [len(hand) for hand in table["hands"]] == [10, *[9] * (seats - 1)]
    assert len(table["wall"]) == 32 * sets - 9 * seats - 1
    assert Counter(tiles) == Counter(sorted(DECK[::2] * sets))
    assert (table["phase"], table["drew"], table["discards"]) == ("discard", True, [])


def test_deal_is_read_in_blocks_from_its_deck():
    question = {"options": {"deals": 1}, "players": 2, "dealer": 1, "deck": DECK}

    table = game.evaluations["deal"](question)

    assert table["hands"] == [DECK[:9], DECK[9:19]]
    assert (table["wall"], table["options"]) == (DECK[19:], {"deals": 1})


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_drawn_deal_has_a_turn_for_each_tile_of_the_wall(seats):
    drawn = 0
    for number in range(12):
        state = dealt(number, seats)
        texts, turns = play_out(state, Random(number))
        if "win" not in texts:
            drawn += 1
            assert turns == 64 - 9 * seats
    assert drawn > 0


@pytest.mark.parametrize("options", [{}, {"offer": "last"}, {"draw_after_take": False}])
@pytest.mark.parametrize("seats", [2, 4, 8])
def test_deal_is_bounded(seats, options):
    state = dealt(1, seats, **options)
    wall = len(state.dump()["wall"])

    texts, _ = play_out(state, Random(seats))

    per_tile = 3 if options.get("draw_after_take", True) else 4 * seats + 2
    assert len(texts) <= game.longest(seats, state.terms.options) == 1 + wall * per_tile


@pytest.mark.parametrize(
    ("seats", "known"), [(2, 0.53), (3, 0.52), (4, 0.67), (5, 0.77), (8, 0.41)]
)
def test_random_play_often_finds_no_winner(seats, known):
    assert without_winner(seats, 100) == pytest.approx(known, abs=0.17)


def test_turn_begins_with_a_take_or_a_draw():
    assert game.load(position()).legal_texts() == ["draw", "take 22", "take 21"]


def test_taken_tile_may_win_at_once():
    state = played("take 21")

    legal = state.legal_texts()
    state.play_text("win")

    assert legal == [f"discard {tile}" for tile in dict.fromkeys(NEARLY)] + ["win"]
    assert (state.scores(), state.turn, state.dump()["taken"]) == ([2, -1, -1], None, None)


def test_winning_is_not_forced():
    state = played("take 21", "discard 66")

    assert (state.turn, state.phase, state.scores()) == (0, "discard", [0, 0, 0])


def test_latest_copy_is_taken_and_not_thrown_back():
    state = played("take 22", discards=["22", "21", "22", "33"])

    table = state.dump()

    assert (table["discards"], table["taken"]) == (["22", "21", "33"], "22")
    assert "discard 22" not in state.legal_texts()


def test_second_half_of_a_turn_draws_and_discards_anything():
    state = played("take 22", "discard 65")

    table = state.dump()

    assert (table["turn"], table["drew"], table["taken"]) == (0, True, None)
    assert (table["wall"], table["discards"]) == (["11"], ["21", "22", "65"])
    assert {"discard 22", "discard 32"} <= set(state.legal_texts())


def test_next_player_begins_after_a_turn():
    table = played("draw", "discard 32").dump()

    assert (table["turn"], table["phase"], table["drew"], table["dry"]) == (1, "take", False, 0)
    assert table["discards"] == ["21", "22", "22", "32"]


def test_win_needs_exactly_ten_tiles():
    whole = ["66", "66", "65", "64", "55", "54", "33", "31"]
    hands = [whole, *position()["hands"][1:]]

    assert "win" not in played(hands=hands, phase="discard", drew=True).legal_texts()


@pytest.mark.parametrize("rule", [{"dealer_rule": "rotate"}, {"dealer_rule": "winner"}])
def test_exhausted_wall_ends_the_deal_without_payment(rule):
    state = played("draw", "discard 32", wall=["32"], dealer=2,
                   options={"sets": 2, "deals": 2, **rule}, future=[DECK])  # fmt: skip

    dealer = 0 if rule["dealer_rule"] == "rotate" else 2

    assert (state.scores(), state.dealer, state.turn) == ([0, 0, 0], dealer, dealer)
    assert state.deal_no == 2


@pytest.mark.parametrize(("rule", "dealer"), [("rotate", 2), ("winner", 0)])
def test_dealer_rule_decides_who_deals_next(rule, dealer):
    options = {"sets": 2, "deals": 2, "dealer_rule": rule}

    state = played("take 21", "win", options=options, dealer=1, future=[DECK])

    hands = [DECK[:9], DECK[9:18], DECK[18:27]]
    hands[dealer] = [*hands[dealer], DECK[27]]
    table = state.dump()
    assert (table["dealer"], table["turn"], table["totals"]) == (dealer, dealer, [2, -1, -1])
    assert table["hands"] == [sorted(hand, reverse=True) for hand in hands]


@pytest.mark.parametrize(("stake", "scores"), [(1, [2, -1, -1]), (5, [10, -5, -5])])
def test_stake_is_what_each_other_player_pays(stake, scores):
    options = {"sets": 2, "deals": 1, "stake": stake}

    assert played("take 21", "win", options=options).scores() == scores


@pytest.mark.parametrize(
    ("offer", "legal"),
    [("any", ["draw", "take 22", "take 21"]), ("last", ["draw", "take 22"])],
)
def test_offer_decides_which_discards_may_be_taken(offer, legal):
    state = game.load(position(options={"sets": 2, "deals": 1, "offer": offer}))

    assert state.legal_texts() == legal


def test_without_draw_after_take_the_turn_is_over():
    table = played("take 22", "discard 65", options=GIN).dump()

    assert (table["turn"], table["phase"], table["dry"], table["wall"]) == (
        1,
        "take",
        1,
        ["32", "11"],
    )


def test_dry_turns_force_a_draw():
    forced = played("take 22", "discard 65", options=GIN, dry=5)

    assert forced.legal_texts() == ["draw"]
    assert played("draw", "discard 32", options=GIN, dry=6).dump()["dry"] == 0


def test_sets_decide_how_many_tiles_there_are():
    assert len(dealt(1, 2, sets=5).dump()["wall"]) == 160 - 19


@pytest.mark.parametrize(("seats", "sets"), [(4, 1), (8, 2), (10, 2)])
def test_too_few_sets_for_the_players_are_refused(seats, sets):
    with pytest.raises(OptionsError, match="sets"):
        game.complete({"sets": sets}, seats)


@pytest.mark.parametrize(("seats", "deals"), [(2, 2), (4, 4), (10, 10)])
def test_match_has_a_deal_for_each_player(seats, deals):
    assert game.complete({}, seats)["deals"] == deals


def test_outcome_gives_places_by_totals():
    state = played("take 21", "win", totals=[-2, 1, 1])

    assert state.outcome() == Outcome((1, 1, 1), (0, 0, 0), "played out")


def test_hand_of_one_face_throws_back_what_it_took():
    state = played("take 22", hands=[["22"], *position()["hands"][1:]])

    assert state.legal_texts() == ["discard 22"]


def test_draw_from_an_empty_wall_ends_the_deal():
    state = played("draw", wall=[])

    assert (state.turn, state.scores()) == (None, [0, 0, 0])
