"""Tsung Shap by its examples and its facts."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from engines.base import Outcome
from engines.games.tsung_shap import game
from engines.games.tsung_shap.captures import captures as captures_of
from engines.games.tsung_shap.captures import capturing
from engines.tiles.chinese import FACES, PIPS, STANDARD_SET
from tests.engines.games.tsung_shap_tables import (
    DECK,
    captures,
    classic,
    dealt,
    four,
    legal,
    play_out,
    worth,
)


def pips(tiles):
    return sum(int(tile[0]) + int(tile[1]) for tile in tiles)


@pytest.mark.parametrize(
    ("row", "tile", "moves"),
    [
        ("65 61 63 33 51", "51", "pair 51 @ R"),
        ("64 55", "64", "pair 64 @ L, triplet 64 @ L"),
        ("31", "31", "pair 31 @ L"),
        ("31", "66", "place 66 @ L, place 66 @ R"),
        ("54 33 62", "21", "triplet 21 @ B"),
        ("42 31 33", "64", "triplet 64 @ L, triplet 64 @ R"),
        ("51 43 51", "61", "triplet 61 @ L"),
        ("", "66", "place 66 @ L"),
    ],
)
def test_tile_turned_up_has_these_moves(row, tile, moves):
    table = classic(row=row.split(), drawn=tile, piles=[["22"], ["11"]])

    assert legal(table) == moves.split(", ")


@pytest.mark.parametrize(
    ("row", "tile", "texts"),
    [
        ("61 53 61 53", "41", ["triplet 41 @ L", "triplet 41 @ B"]),
        ("61 53 53", "41", ["triplet 41 @ L"]),
        ("61 53 52 62", "41", ["triplet 41 @ L", "triplet 41 @ B", "triplet 41 @ R"]),
        ("22 66 22", "22", ["pair 22 @ L", "pair 22 @ R", "triplet 22 @ L"]),
        ("64 64", "64", ["pair 64 @ L", "triplet 64 @ L"]),
    ],
)
def test_same_choice_is_written_once(row, tile, texts):
    assert [text for text, *_ in captures(row, tile)] == texts


def test_captures_tell_what_is_taken_and_left():
    assert captures("54 33 62", "21") == [["triplet 21 @ B", ["62", "54", "21"], ["33"]]]


def test_faces_that_capture_are_known_at_a_glance():
    rng = Random(4)
    for length in range(12):
        row = rng.sample(STANDARD_SET, length)

        able = [face for face in FACES if capturing(row) >> face & 1]

        assert able == [face for face in FACES if captures_of(row, face)]


def test_pair_takes_two_tiles_and_scores_ten_a_pip():
    state = game.load(classic())

    state.play_text("pair 64 @ L")

    after = state.dump()
    assert (after["row"], after["points"]) == (["55"], [200, 0])
    assert after["taken"] == [[{"tiles": ["64", "64"], "sweep": False}], []]
    assert (after["turn"], after["drawn"], after["piles"]) == (1, "66", [["21", "33"], ["65"]])


def test_sweep_lays_the_next_tile_of_the_pile():
    state = game.load(classic())

    state.play_text("triplet 64 @ L")

    after = state.dump()
    assert (after["row"], after["points"], after["turn"]) == (["21"], [70, 0], 1)
    assert after["taken"] == [[{"tiles": ["64", "64", "55"], "sweep": True}], []]


def test_sweep_with_four_in_hand_asks_for_a_tile():
    state = game.load(four())

    state.play_text("pair 31 @ L")
    asked = state.dump()
    state.play_text("put 65")

    assert (asked["turn"], asked["phase"], asked["put_for"]) == (0, "put", "sweep")
    assert asked["hands"][0] == ["66", "65", "55"]
    after = state.dump()
    assert (after["row"], after["hands"][0]) == (["65"], ["66", "55", "21", "11"])
    assert (after["turn"], after["phase"], after["put_for"]) == (1, "play", None)


def test_hand_of_four_may_place_what_takes_nothing():
    assert legal(four()) == [
        "pair 31 @ L", "place 55 @ L", "place 55 @ R", "place 65 @ L", "place 65 @ R",
        "place 66 @ L", "place 66 @ R",
    ]  # fmt: skip


@pytest.mark.parametrize(("end", "row"), [("L", ["66", "31"]), ("R", ["31", "66"])])
def test_tile_is_placed_at_either_end(end, row):
    state = game.load(four())

    state.play_text(f"place 66 @ {end}")

    assert (state.dump()["row"], state.dump()["hands"][0]) == (row, ["65", "55", "31", "21"])


def test_last_sweep_ends_the_deal_without_a_put():
    state = game.load(four(row=["55"], hands=[["55"], ["42", "41"]], wall=[]))

    state.play_text("pair 55 @ L")

    end = state.dump()
    assert (state.scores(), end["over"], end["row"]) == ([240, 0], True, [])
    assert end["hands"] == [[], ["42", "41"]]


def test_pile_that_is_laid_out_ends_the_deal():
    state = game.load(classic(drawn="11", piles=[[], ["66", "65"]]))

    state.play_text("place 11 @ L")

    assert (state.turn, state.dump()["row"], state.dump()["piles"][1]) == (
        None, ["11", "64", "55"], ["66", "65"],
    )  # fmt: skip


def test_last_tile_laid_after_a_sweep_ends_the_deal():
    state = game.load(classic(piles=[["21"], ["66", "65"]]))

    state.play_text("triplet 64 @ L")

    assert (state.turn, state.dump()["row"], state.scores()) == (None, ["21"], [70, 0])


def test_triplets_of_the_set_are_counted():
    sums = Counter(pips(three) for three in combinations(DECK, 3) if pips(three) % 10 == 0)
    faces = Counter(pips(three) for three in set(combinations(DECK, 3)) if pips(three) % 10 == 0)

    assert sums == {10: 21, 20: 398, 30: 79}
    assert faces == {10: 8, 20: 128, 30: 22}


def test_identical_pairs_are_eleven_and_worth_1600():
    twins = [tile for tile, copies in Counter(DECK).items() if copies == 2]

    assert (len(twins), sum(worth(f"{tile} {tile}") for tile in twins)) == (11, 1600)


def test_classic_deal_has_the_known_number_of_moves():
    lengths = {}
    for number in range(60):
        state = dealt(number)
        moves = play_out(state, Random(number))
        sweeps = sum(sweep for taken in state.taken for _, sweep in taken)
        lengths.setdefault(sweeps, set()).add(moves)

    assert lengths[0] == {29}
    assert lengths[1] <= {27, 28, 29}


@pytest.mark.parametrize(
    ("options", "dealer", "other", "sweeps"),
    [({}, 170, 160, 0.4), ({"mode": "four"}, 127, 127, 0.3)],
)
def test_random_play_has_the_known_points(options, dealer, other, sweeps):
    rng, points, swept = Random(6), [0, 0], 0
    for number in range(300):
        state = dealt(number, **options)
        play_out(state, rng)
        points = [total + own for total, own in zip(points, state.scores(), strict=True)]
        swept += sum(sweep for taken in state.taken for _, sweep in taken)

    assert [total / 300 for total in points] == pytest.approx([dealer, other], abs=25)
    assert swept / 300 == pytest.approx(sweeps, abs=0.15)


def best_now(state, rng):
    """The move that scores most at once, of equal ones that with the lightest tile."""
    seat, scored = state.turn, {}
    for move in state.legal():
        played = state.copy()
        played.play(move)
        scored[move] = (played.points[seat], -PIPS[move >> 3], rng.random())
    return max(scored, key=scored.__getitem__)


@pytest.mark.parametrize(
    ("options", "mean", "sweeps"), [({}, 175, 0.4), ({"mode": "four"}, 300, 2.9)]
)
def test_taking_the_most_has_the_known_points(options, mean, sweeps):
    rng, points, swept = Random(8), 0, 0
    for number in range(100):
        state = dealt(number, **options)
        while state.turn is not None:
            state.play(best_now(state, rng))
        points += sum(state.scores())
        swept += sum(sweep for taken in state.taken for _, sweep in taken)

    assert points / 200 == pytest.approx(mean, rel=0.12)
    assert swept / 100 == pytest.approx(sweeps, abs=0.5)


def test_outcome_counts_the_points_of_all_deals():
    state = game.load(classic(points=[0, 30], totals=[10, 180], piles=[[], ["66"]]))

    state.play_text("pair 64 @ L")

    assert state.outcome() == Outcome((1, 1), (210, 210), "played out")


def test_longest_match_counts_its_deals():
    assert game.longest(2, game.complete({"deals": 5}, 2)) == 160
