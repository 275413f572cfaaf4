"""Ku Pai by its examples, its facts and its options."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from engines.base import Outcome, PositionError
from engines.games.kupai import HIGHER, game
from engines.tiles.chinese import CIVIL, MILITARY
from tests.engines.games.kupai_tables import DECK, dealt, play_out, position


@pytest.mark.parametrize(
    ("tiles", "winner"),
    [
        ("66 11 66 63", 0),
        ("51 63 54 61", 3),
        ("63 54 66 62", 0),
        ("21 42 66 63", 3),
        ("62 53 63 54", 2),
        ("22 33 55 65", 2),
        ("51 63 54", 0),
    ],
)
def test_highest_tile_of_the_led_suit_wins(tiles, winner):
    assert game.evaluations["trick_winner"]({"tiles": tiles.split()}) == winner


def test_last_trick_wins_the_deal():
    state = game.load(position())

    for tile in (51, 22, 33, 66):
        state.play_text(f"play {tile}")

    assert state.outcome() == Outcome((1, 2, 3, 3), (20, 0, -10, -10), "played out")
    assert state.dump()["tricks"] == [4, 4, 0, 0]


def test_losing_banker_above_par_is_paid_once():
    state = game.load(position(tricks=[6, 1, 0, 0], hands=[["51"], ["66"], ["22"], ["33"]]))

    for tile in (66, 22, 33, 51):
        state.play_text(f"play {tile}")

    assert state.scores() == [2, 8, -5, -5]


def test_losing_banker_below_par_pays_twice():
    state = game.load(position(tricks=[1, 6, 0, 0], hands=[["51"], ["66"], ["22"], ["33"]]))

    for tile in (66, 22, 33, 51):
        state.play_text(f"play {tile}")

    assert state.scores() == [-6, 16, -5, -5]


def test_winner_of_a_trick_leads_the_next():
    state = game.load(
        position(
            hands=[["66", "65"], ["51", "31"], ["22", "21"], ["33", "32"]], tricks=[2, 4, 0, 0]
        )
    )

    for tile in (51, 22, 33, 65):
        state.play_text(f"play {tile}")

    after = state.dump()
    assert (after["leader"], after["turn"], after["tricks"]) == (3, 3, [2, 4, 0, 1])
    assert (after["played"], after["trick"]) == (["65", "51", "33", "22"], [])


def test_any_tile_may_follow():
    state = game.load(position(hands=[["66"], ["51"], ["22"], ["63"]]))

    state.play_text("play 51")
    state.play_text("play 22")

    assert state.legal_texts() == ["play 63"]
    assert state.dump()["trick"] == [{"seat": 1, "tile": "51"}, {"seat": 2, "tile": "22"}]


def test_copies_are_one_move():
    hands = [["66", "65"], ["51", "51"], ["22", "21"], ["33", "32"]]

    assert game.load(position(hands=hands)).legal_texts() == ["play 51"]


@pytest.mark.parametrize(("seats", "size"), [(3, 10), (4, 8)])
def test_deal_has_one_trick_for_each_tile_of_a_hand(seats, size):
    for number in range(20):
        state = dealt(number, seats)

        moves = play_out(state, Random(number))

        end = state.dump()
        assert (moves, sum(end["tricks"]), len(end["played"])) == (seats * size, size, seats * size)
        assert sum(end["chips"]) == 0
        assert game.longest(seats, state.terms.options) == seats * size


def test_three_play_without_the_supreme_pair():
    hands = dealt(1, 3).dump()["hands"]

    missing = Counter(DECK) - Counter(tile for hand in hands for tile in hand)

    assert [len(hand) for hand in hands] == [10, 10, 10]
    assert missing == Counter(["42", "21"])


def test_military_pairs_have_a_higher_tile_but_four():
    pairs = list(combinations(MILITARY, 2))

    ordered = [pair for pair in pairs if HIGHER[pair[0]][pair[1]] or HIGHER[pair[1]][pair[0]]]

    assert (len(pairs), len(ordered)) == (45, 41)


def test_civil_faces_are_strictly_ordered():
    assert all(HIGHER[low][high] and not HIGHER[high][low] for high, low in combinations(CIVIL, 2))
    assert not any(HIGHER[one][other] for one in CIVIL for other in MILITARY)


def test_random_play_is_nearly_fair():
    chips = [0, 0, 0, 0]
    for number in range(600):
        state = dealt(number)
        play_out(state, Random(number))
        chips = [sum(pair) for pair in zip(chips, state.scores(), strict=True)]

    assert [total / 600 for total in chips] == pytest.approx([0.8, -0.2, -0.3, -0.3], abs=1.2)


@pytest.mark.parametrize(("deals", "over"), [(1, True), (2, False)])
def test_deals_decide_when_the_match_is_over(deals, over):
    state = game.load(position(options={"deals": deals}, next_decks=[DECK] * (deals - 1)))

    for tile in (51, 22, 33, 66):
        state.play_text(f"play {tile}")

    assert (state.turn is None, state.dump()["over"]) == (over, over)
    assert state.scores() == [20, 0, -10, -10]


@pytest.mark.parametrize(("rule", "banker"), [("winner", 0), ("rotate", 3)])
def test_banker_rule_decides_who_leads_next(rule, banker):
    state = game.load(
        position(options={"deals": 2, "banker_rule": rule}, banker=2, next_decks=[DECK])
    )

    for tile in (51, 22, 33, 66):
        state.play_text(f"play {tile}")

    after = state.dump()
    assert (after["banker"], after["leader"], after["turn"]) == (banker, banker, banker)
    assert after["hands"] == [DECK[0:8], DECK[8:16], DECK[16:24], DECK[24:32]]
    assert (after["deal"], after["tricks"], after["played"]) == (1, [0, 0, 0, 0], [])


def test_missing_deck_is_not_made_up():
    state = game.load(position(options={"deals": 2}))
    for tile in (51, 22, 33):
        state.play_text(f"play {tile}")

    with pytest.raises(PositionError, match="next_decks: there is no deck"):
        state.play_text("play 66")
