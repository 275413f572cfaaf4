"""Ho-hpai by its examples, its facts and its options."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engines.base import Outcome
from engines.games.ho_hpai import game
from engines.tiles.chinese import NUMBERS
from tests.engines.games.ho_hpai_tables import (
    DECK,
    SMALL_DECK,
    WINNING,
    dealt,
    played,
    position,
)

PUTS = ["put 65", "put 51", "put 43", "put 33", "put 31", "put 21"]


@pytest.mark.parametrize(
    ("seats", "eye", "line"), [(4, True, 7), (4, False, 8), (3, True, 5), (3, False, 6)]
)
def test_deal_leaves_a_line_and_an_eye(seats, eye, line):
    start = dealt(3, seats, eye=eye).dump()

    tiles = [tile for hand in start["hands"] for tile in hand] + start["line"]
    tiles += [start["eye"]] if eye else []
    assert [len(hand) for hand in start["hands"]] == [6] * seats
    assert (len(start["line"]), start["line_by"]) == (line, [None] * line)
    assert (start["eye"] is not None) == eye
    assert Counter(tiles) == Counter(DECK if seats == 4 else SMALL_DECK)


def test_next_deal_is_dealt_in_blocks_from_its_deck():
    state = game.load(position(options={"deals": 2}, hands=[WINNING, [], [], []], line=["22"],
                               future=[DECK]))  # fmt: skip

    after = played(state, "win").dump()

    assert after["hands"] == [DECK[0:6], DECK[6:12], DECK[12:18], DECK[18:24]]
    assert (after["eye"], after["line"], after["turns_done"]) == (DECK[24], DECK[25:], 0)
    assert (after["deal_no"], after["dealer"], after["turn"]) == (2, 1, 1)


def test_put_takes_the_head_and_lies_at_the_tail():
    after = played(game.load(position()), "put 65").dump()

    assert after["hands"][0] == ["51", "43", "33", "31", "21", "11"]
    assert after["line"] == ["65", "64", "51", "33", "31", "22", "65"]
    assert after["line_by"] == [None] * 6 + [0]
    assert (after["turn"], after["phase"], after["turns_done"]) == (1, "turn", 1)


def test_tile_that_completes_the_hand_gives_a_choice():
    state = played(game.load(position()), "put 51")

    assert (state.turn, state.phase, state.turns_done) == (0, "taken", 0)
    assert sorted(state.legal_texts()) == ["pass", "win"]


def test_win_is_paid_by_every_other_player():
    state = played(game.load(position()), "put 51", "win")

    assert (state.scores(), state.turn, state.dump()["phase"]) == ([6, -2, -2, -2], None, "over")


def test_hand_that_was_kept_may_win_at_the_next_turn():
    state = played(game.load(position()), "put 51", "pass")

    assert (state.turn, state.phase, state.turns_done) == (1, "turn", 1)

    played(state, "put 55", "put 52", "put 55")

    assert state.turn == 0
    assert state.legal_texts()[-1] == "win"


def test_hand_loaded_after_its_take_without_a_win_only_passes():
    state = game.load(position(phase="taken"))

    assert state.legal_texts() == ["pass"]
    assert played(state, "pass").turn == 1


@pytest.mark.parametrize(
    ("options", "changes", "legal"),
    [
        ({}, {}, PUTS),
        ({"eye_win": True}, {}, [*PUTS, "eye 51"]),
        ({"eye_win": True}, {"eye": None}, PUTS),
        ({"eye_win": True}, {"eye": "22", "line": []}, PUTS),
    ],
)
def test_eye_win_lets_the_eye_be_taken_to_win(options, changes, legal):
    state = game.load(position(options={"deals": 1} | options, **changes))

    assert state.legal_texts() == legal


def test_eye_is_taken_in_place_of_the_head():
    state = played(game.load(position(options={"deals": 1, "eye_win": True})), "eye 51")

    after = state.dump()
    assert (state.scores(), after["over"], after["eye"]) == ([6, -2, -2, -2], True, None)
    assert (after["hands"][0], after["line"][-1], after["line_by"][-1]) == (WINNING, "51", 0)


@pytest.mark.parametrize(("limit", "over"), [(1, True), (2, False)])
def test_round_limit_draws_the_deal(limit, over):
    options = {"deals": 1, "round_limit": limit}
    state = game.load(position(options=options, turn=3, turns_done=3))

    played(state, "put 55")

    assert (state.turn is None, state.scores()) == (over, [0, 0, 0, 0])


def test_winning_tile_of_the_last_turn_may_still_win():
    state = game.load(position(turns_done=199))

    assert played(state, "put 51").phase == "taken"
    assert played(state, "win").scores() == [6, -2, -2, -2]


@pytest.mark.parametrize(
    ("options", "tiles", "pay"),
    [
        ({"scoring": "combined"}, "62 52 42 32 22 21", 5),
        ({"scoring": "korean"}, "62 52 42 32 22 21", 7),
        ({"scoring": "culin"}, "63 53 43 33 32 31", 3),
        ({"scoring": "combined"}, "63 53 43 33 32 31", 4),
        ({"three_pairs": True}, "61 61 55 55 43 42", 4),
        ({"sok": True}, "66 66 63 65 43 21", 2),
        ({"split": True}, "65 43 33 31 21 11", 2),
    ],
)
def test_options_decide_what_a_hand_pays(options, tiles, pay):
    hands = [tiles.split(), [], [], []]
    state = game.load(position(options={"deals": 1} | options, hands=hands, line=[], eye=None))

    assert played(state, "win").scores() == [3 * pay, -pay, -pay, -pay]


@pytest.mark.parametrize(
    ("options", "tiles"),
    [
        ({"three_pairs": False}, "61 61 55 55 43 42"),
        ({"sok": False}, "66 66 63 65 43 21"),
        ({"split": False}, "65 43 33 31 21 11"),
        ({"scoring": "culin"}, "63 62 32 33 31 11"),
    ],
)
def test_options_decide_which_hands_do_not_win(options, tiles):
    hands = [tiles.split(), [], [], []]
    state = game.load(position(options={"deals": 1} | options, hands=hands, line=[], eye=None))

    assert "win" not in state.legal_texts()


@pytest.mark.parametrize(("deals", "over"), [(1, True), (2, False)])
def test_deals_decide_when_the_match_is_over(deals, over):
    state = game.load(position(options={"deals": deals}, future=[DECK] * (deals - 1)))

    assert (played(state, "put 51", "win").turn is None, state.deal_no) == (over, deals)


def test_match_is_one_deal_a_player():
    assert [game.complete({}, seats)["deals"] for seats in (3, 4)] == [3, 4]


@pytest.mark.parametrize(("rule", "winner", "drawn"), [("rotate", 3, 3), ("winner", 0, 2)])
def test_dealer_rule_decides_who_deals_next(rule, winner, drawn):
    options = {"deals": 2, "dealer_rule": rule}
    start = position(options=options, dealer=2, future=[DECK])

    after_win = played(game.load(start), "put 51", "win")
    after_draw = played(game.load(start | {"turns_done": 199}), "put 65")

    assert (after_win.dealer, after_win.turn) == (winner, winner)
    assert (after_draw.dealer, after_draw.turn) == (drawn, drawn)


@pytest.mark.parametrize(
    ("seats", "eye", "receiver"), [(4, True, -1), (3, True, -1), (4, False, 0), (3, False, 0)]
)
def test_tile_put_goes_round_to_a_certain_seat(seats, eye, receiver):
    rng, found = Random(4), 0
    for number in range(12):
        state = dealt(number, seats, eye=eye, round_limit=8)
        puts = []
        while state.turn is not None:
            seat, length = state.turn, len(state.line)
            moves = [move for move in state.legal() if state.text(move) != "win"]
            text = state.text(rng.choice(moves))
            if text.startswith("put"):
                puts.append((seat, text.split()[1]))
                if len(puts) > length:
                    putter, tile = puts[-1 - length]
                    assert (state.line[0], seat) == (
                        NUMBERS[tile], (putter + receiver) % seats,
                    )  # fmt: skip
                    found += 1
            state.play_text(text)

    assert found > 100


@pytest.mark.parametrize(
    ("seats", "options", "rounds", "drawn"),
    [(4, {}, 13.5, 0.03), (3, {}, 29, 0.3), (4, {"sok": False}, 27, 0.25)],
)
def test_random_play_has_the_known_figures(seats, options, rounds, drawn):
    rng, deals, turns, ends = Random(5), 150, 0, Counter()
    for number in range(deals):
        state = dealt(number, seats, **options)
        while state.turn is not None:
            hand = state.dump()["hands"][state.turn]
            text = "win" if "win" in state.legal_texts() else f"put {rng.choice(hand)}"
            turns += text != "win"
            state.play_text(text)
        ends[any(state.scores())] += 1

    assert turns / deals / seats == pytest.approx(rounds, abs=4.5)
    assert ends[False] / deals == pytest.approx(drawn, abs=0.11)


def test_outcome_gives_places_by_totals():
    state = game.load(position(totals=[4, -8, 4, 0], turns_done=199))

    played(state, "put 65")

    assert state.outcome() == Outcome((1, 4, 1, 3), (4, -8, 4, 0), "played out")
