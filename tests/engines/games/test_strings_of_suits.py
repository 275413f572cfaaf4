"""Strings of Suits against the facts and the worked examples of its rules."""

from collections import Counter
from math import comb
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.base import Outcome
from engines.chance import Chance
from engines.games.strings_of_suits import game
from engines.games.strings_of_suits.board import CELL_NAMES, LINES, LINES_AT
from engines.tiles.decktet import SUITS
from tests.engines.games.strings_of_suits_tables import (
    GRID,
    board,
    deal,
    full_but,
    play_games,
    position,
)


def gain(held, placed, suit="S", scoring="standard", others=None):
    chips = dict.fromkeys(held.split(), suit) | (others or {})
    given = {"board": board(chips), "cell": placed, "suit": suit, "scoring": scoring}
    return game.evaluations["gain"](given)


def test_lines_are_twenty_six_of_the_known_lengths():
    lengths = Counter(len(line) for line in LINES)

    assert lengths == {6: 14, 5: 4, 4: 4, 3: 4}


def test_cells_near_the_corners_lie_on_three_lines():
    three = {CELL_NAMES[cell] for cell in range(36) if len(LINES_AT[cell]) == 3}
    four = [cell for cell in range(36) if len(LINES_AT[cell]) == 4]

    assert three == {"a1", "b1", "a2", "e1", "f1", "f2", "a5", "a6", "b6", "e6", "f5", "f6"}
    assert len(four) == 24


@given(st.integers(0, 2**64))
def test_first_move_has_the_same_choice_in_every_layout(seed):
    single, double = deal(seed), deal(seed, deck="double")

    assert (len(single.legal()), len(double.legal())) == (36, 42)


@given(st.lists(st.sampled_from([None, *SUITS]), min_size=36, max_size=36))
def test_final_score_is_the_sum_over_lines(cells):
    standard = [0, 0]
    beginner = [0, 0]
    for seat, suits in enumerate(("SWK", "MLY")):
        for n in (sum(cells[cell] == suit for cell in line) for line in LINES for suit in suits):
            standard[seat] += comb(n - 1, 2) if n else 0
            beginner[seat] += max(0, n - 2)

    given = {"board": cells, "suits": ["SWK", "MLY"]}

    assert game.evaluations["final"]({**given, "scoring": "standard"}) == standard
    assert game.evaluations["final"]({**given, "scoring": "beginner"}) == beginner


@given(st.permutations(range(36)), st.integers(0, 100))
def test_gains_add_up_the_same_in_any_order(order, seed):
    chosen = Random(seed).choices([None, *SUITS], k=36)
    cells = [None] * 36
    points = 0
    for cell in order:
        if chosen[cell]:
            given = {"board": cells, "cell": CELL_NAMES[cell], "suit": chosen[cell]}
            points += game.evaluations["gain"]({**given, "scoring": "standard"})
            cells[cell] = chosen[cell]

    final = {"board": chosen, "suits": ["SWK", "MLY"], "scoring": "standard"}

    assert points == sum(game.evaluations["final"](final))


@pytest.mark.parametrize("scoring", ["standard", "beginner"])
def test_points_of_a_game_are_those_of_its_board(scoring):
    state, rng = deal(3, scoring=scoring), Random(4)
    for _ in range(30):
        state.play(rng.choice(state.legal()))
    seen = state.dump()

    given = {"board": seen["board"], "suits": seen["suits"], "scoring": scoring}

    assert state.scores() == game.evaluations["final"](given)
    assert sum(state.scores()) > 0


@pytest.mark.parametrize(
    ("held", "placed", "suit", "points"),
    [
        ("a1 d1", "f1", "S", 1),
        ("a1 d1 e1", "f1", "S", 2),
        ("a1 b1 c1 d1 e1", "f1", "S", 4),
        ("a1 d1 f3 f6", "f1", "S", 2),
        ("a3 b3 c1 c2", "c3", "S", 2),
        ("a3 b2", "c1", "K", 1),
        ("a2", "b1", "K", 0),
        ("a1 b3", "c5", "K", 0),
        ("a1 f6", "c3", "K", 1),
        ("a1 b2 c1 c2 e3 f3", "c3", "M", 3),
        ("a1 b1 c1 d1 e1 f2 f3", "f1", "M", 5),
    ],
)
def test_gain_is_that_of_the_worked_example(held, placed, suit, points):
    assert gain(held, placed, suit) == points


@pytest.mark.parametrize(("chips", "most"), [(8, 5), (6, 4)])
@given(st.data())
def test_gain_is_never_above_the_known_most(chips, most, data):
    placed = data.draw(st.integers(0, 35))
    near = sorted({cell for line in LINES_AT[placed] for cell in LINES[line]} - {placed})
    held = data.draw(st.sets(st.sampled_from(near), max_size=chips - 1))

    points = gain(" ".join(CELL_NAMES[cell] for cell in held), CELL_NAMES[placed])

    assert points <= most


def test_gain_does_not_mix_suits():
    assert gain("a3 b3", "c3", others={"c1": "W", "c2": "W"}) == 1


def test_gain_is_not_broken_by_another_chip_between():
    assert gain("a4 c4", "d4", "M", others={"b4": "S"}) == 1


def test_beginner_scoring_gives_one_point_a_line():
    assert gain("a1 b1 c1 d1 e1", "f1", scoring="beginner") == 1


def test_card_offers_each_player_his_own_suits():
    keeper = game.load(position(turn=0)).legal_texts()
    rite = game.load(position(turn=1)).legal_texts()

    assert [text for text in keeper if " b6 " in text] == ["place b6 K"]
    assert [text for text in rite if " b6 " in text] == ["place b6 M", "place b6 Y"]


def test_stuck_player_passes_and_the_last_chip_ends_the_game():
    state = game.load(position(board=full_but("d1", "c5")))

    before = state.legal_texts()
    for text in ("pass", "place d1 L", "pass", "place c5 M"):
        state.play_text(text)

    assert before == ["pass"]
    assert (len(state.history), state.turn, state.dump()["board"]) == (1, 0, [None] * 36)


@pytest.mark.parametrize(
    ("history", "winner"),
    [([[1, 4], [4, 1]], 0), ([[3, 3], [4, 4]], None), ([[5, 3], [2, 4]], 1), ([[2, 5], [4, 2]], 1)],
)
def test_result_goes_by_totals_then_last_game(history, winner):
    assert game.evaluations["result"]({"history": history}) == winner


@pytest.mark.parametrize(
    ("history", "outcome"),
    [
        ([[5, 3], [3, 4]], Outcome((1, 2), (8, 7), "More points in the match.")),
        ([[5, 3], [2, 4]], Outcome((2, 1), (7, 7), "Level in the match; more in its last game.")),
        ([[3, 3], [4, 4]], Outcome((1, 1), (7, 7), "Level in the match and in its last game.")),
    ],
)
def test_outcome_tells_places_points_and_reason(history, outcome):
    state = game.load(position(game_no=2, history=history, over=True, turn=None))

    assert (state.outcome(), state.scores()) == (outcome, list(outcome.points))
    assert state.legal() == []


def test_outcome_of_an_unfinished_match_is_refused():
    with pytest.raises(ValueError, match="not over"):
        deal().outcome()


def test_deal_takes_each_grid_from_its_own_luck():
    two, four = deal(7, games=2).dump(), deal(7, games=4).dump()
    order = Chance((7).to_bytes(32, "big")).child("deal", 1).shuffled(range(36))

    assert (two["grid"], two["future"]) == (four["grid"], [])
    assert four["future"] == [[GRID[card] for card in order]]


def test_finished_match_keeps_its_board_and_totals():
    state = deal(5)
    play_games(state, Random(5), 2)
    end = state.dump()

    assert (end["over"], end["turn"], end["scores"], end["game_no"]) == (True, None, [0, 0], 2)
    assert state.scores() == [sum(points) for points in zip(*end["history"], strict=True)]
    assert end["board"] != [None] * 36
