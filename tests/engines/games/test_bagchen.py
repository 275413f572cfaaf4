"""Bagchen by its facts: points, sets, tricks, debts, and how a deal is settled."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from random import Random

import pytest

from engines.base import Outcome
from engines.games.bagchen import game
from engines.games.bagchen.sets import points_for
from engines.tiles.chinese import CIVIL, FACE_OF, FACES, TEXTS, TWO_SETS
from tests.engines.games.bagchen_tables import DECK, dealt, play_out, played, position


def points(dice):
    return points_for(FACE_OF[dice])


def count_beats(dice):
    sets = points(dice).sets
    return sum(sets.beat(new, old) for new in sets.classes for old in sets.classes)


def set_class(dice, tiles):
    return game.evaluations["set_class"]({"dice": dice, "tiles": tiles.split()})


def beats(dice, new, old):
    question = {"dice": dice, "new": new.split(), "old": old.split()}
    return game.evaluations["beats"](question)


@pytest.mark.parametrize("dice", FACES)
def test_four_tiles_are_points_whatever_the_dice_show(dice):
    faces = points_for(dice).faces

    assert sum(tile in faces for tile in TWO_SETS) == 4


def test_dice_show_the_sky_in_sixteen_throws_of_36():
    throws = [FACE_OF[10 * one + other] for one in range(1, 7) for other in range(1, 7)]

    assert Fraction(sum(face in CIVIL for face in throws), 36) == Fraction(16, 36)


@pytest.mark.parametrize(
    ("throws", "count"),
    [
        ((66, 11, 63, 54, 62, 53), 96),
        ((44, 31, 55, 33, 22, 65, 64, 61, 51), 106),
        ((52, 43, 41, 32), 103),
        ((42, 21), 104),
    ],
)
def test_number_of_sets_depends_on_the_points(throws, count):
    assert {len(points(dice).sets.classes) for dice in throws} == {count}


@pytest.mark.parametrize(
    ("dice", "count"),
    [(66, 296), (11, 296), (55, 330), (51, 334), (63, 272), (62, 272), (43, 296), (41, 296),
     (42, 318)],
)  # fmt: skip
def test_number_of_pairs_that_beat_depends_on_the_points(dice, count):
    assert count_beats(dice) == count


def test_hand_without_a_high_tile_is_as_rare_as_known():
    high = sum(TEXTS[tile] in ("66", "11", "63", "54", "62", "53") for tile in TWO_SETS)

    assert high == 16
    assert Fraction(comb(64 - high, 16), comb(64, 16)) == Fraction(775661821, 168051921940)


@pytest.mark.parametrize(
    ("dice", "tiles", "found"),
    [
        ("63", "66 63", None),
        ("63", "63 54", ["points", 0]),
        ("66", "66 54", None),
        ("66", "42 42", ["earth2", 6]),
        ("66", "42 21", ["motherson", 0]),
        ("42", "42 21", ["points", 0]),
        ("42", "43 42", None),
        ("66", "43 42 41 21", ["fullhorse", 0]),
        ("66", "43 43 42 42", ["horse4", 2]),
        ("66", "43 42 42", None),
        ("22", "66 66 63 54", ["mixed2+2", 2]),
        ("22", "66 66 66 63", None),
        ("22", "62 53 11", ["mixed1+2", 1]),
        ("22", "44 43", None),
        ("22", "63 63 54 54", ["earth4", 9]),
        ("22", "55 33", None),
    ],
)
def test_set_has_its_class(dice, tiles, found):
    assert set_class(dice, tiles) == found


@pytest.mark.parametrize(
    ("new", "old", "does"),
    [
        ("31 31 31", "51 51 51", True),
        ("64 64 64", "51 51 51", False),
        ("33", "22", False),
        ("42 42", "41 32", True),
        ("63 63", "42 42", True),
        ("42 21", "41 32", False),
        ("54", "63", False),
        ("11", "63", False),
        ("43 43 42 42", "41 41 21 21", True),
    ],
)
def test_set_beats_a_lower_one_of_its_class(new, old, does):
    assert beats("66", new, old) is does


@pytest.mark.parametrize(
    ("dice", "tiles", "value"),
    [
        ("22", "22 22", 2),
        ("22", "42 21", 1),
        ("42", "42 21", 3),
        ("42", "42 42 21", 4),
        ("42", "42 42", 2),
        ("42", "42 42 21 21", 6),
        ("66", "43 42 41 21", 0),
        ("66", "11", 0),
    ],
)
def test_lead_has_its_point_value(dice, tiles, value):
    assert game.evaluations["points"]({"dice": dice, "tiles": tiles.split()}) == value


def test_deal_gives_sixteen_tiles_and_dice():
    state = dealt(3, deals=3)

    shown = state.dump()
    assert [len(hand) for hand in shown["hands"]] == [16] * 4
    assert sorted(tile for hand in shown["hands"] for tile in hand) == sorted(DECK)
    assert [sorted(deal["deck"]) for deal in shown["next_deals"]] == [sorted(DECK)] * 2
    assert len({deal["dice"] for deal in dealt(3, deals=9).dump()["next_deals"]}) > 3


def test_deals_are_the_same_however_many_follow():
    short, long = dealt(3, deals=2).dump(), dealt(3, deals=4).dump()

    assert (short["hands"], short["dice"]) == (long["hands"], long["dice"])
    assert short["next_deals"] == long["next_deals"][:1]


def before_the_last_move(number):
    """A random deal that only the last player of the last trick has still to finish."""
    log = play_out(dealt(number), Random(number)).log
    state = dealt(number)
    for entry in log[:-1]:
        state.play(entry >> 2)
    return state


@pytest.mark.parametrize("number", range(30))
def test_deal_has_sixteen_tricks_and_no_more_than_64_moves(number):
    state = play_out(dealt(number), Random(number))

    assert (sum(state.tricks), sum(state.scores())) == (16, 0)
    assert 16 <= len(state.log) <= game.longest(4, state.terms.options) == 64


def test_winner_without_a_jump_gains_two_more_than_his_tricks():
    gains, tricks = [], []
    for number in range(30):
        state = before_the_last_move(number)
        due = [chips + held for chips, held in zip(state.chips, state.pending, strict=True)]
        play_out(state, Random(0))
        if state.best not in state.points.values:
            gains.append(state.scores()[state.winner] - due[state.winner])
            tricks.append(state.tricks[state.winner])

    assert gains == [2 + taken for taken in tricks]
    assert len(gains) > 20


def test_run_of_points_that_ends_the_deal_multiplies_it():
    state = game.load(position())

    played(state, "lead 22, discard 11, discard 33, discard 61, lead 42 21, discard 66 66,"
                  " discard 55 55, discard 51 51")  # fmt: skip

    assert state.outcome() == Outcome((1, 2, 3, 3), (40, -8, -16, -16), "played out")


def test_points_are_held_while_their_run_lasts():
    state = game.load(position())

    played(state, "lead 22, discard 11, discard 33, discard 61")

    assert state.dump()["run"] == {"seat": 0, "points": 1, "pending": [3, -1, -1, -1]}
    assert state.scores() == [0, 0, 0, 0]


def test_points_are_paid_when_their_run_is_broken():
    hands = [["65", "64", "22"], ["66", "62", "11"], ["55", "52", "33"], ["61", "51", "43"]]
    state = game.load(position(hands=hands, tricks=[3, 6, 2, 2]))

    played(state, "lead 22, discard 11, discard 33, discard 61, lead 65, beat 66, discard 55,"
                  " discard 51")  # fmt: skip

    assert state.scores() == [2, 0, -1, -1]
    assert state.dump()["run"] == {"seat": None, "points": 0, "pending": [0, 0, 0, 0]}


def test_sixth_trick_of_the_same_trick_is_no_passport_yet():
    hands = [["22", "65"], ["66", "11"], ["55", "33"], ["61", "51"]]
    state = game.load(position(hands=hands, tricks=[3, 5, 6, 0]))

    played(state, "lead 22, discard 11, discard 33, discard 61")

    assert state.dump()["run"]["pending"] == [2, -1, 0, -1]


def test_full_horse_makes_no_point():
    hands = [["43", "42", "41", "21", "65"], ["66"] * 3 + ["11", "44"],
             ["55"] * 4 + ["33"], ["61"] * 4 + ["51"]]  # fmt: skip
    state = game.load(position(hands=hands, tricks=[3, 4, 2, 2]))

    played(state, "lead 43 42 41 21, discard 66 66 66 11, discard 55 55 55 55,"
                  " discard 61 61 61 61")  # fmt: skip

    assert (state.tricks, state.turn) == ([7, 4, 2, 2], 0)
    assert state.dump()["run"]["seat"] is None


def test_loser_above_par_is_paid_by_the_winner():
    hands = [["65"], ["66"], ["55"], ["51"]]
    state = game.load(position(hands=hands, tricks=[8, 3, 2, 2]))

    played(state, "lead 65, beat 66, discard 55, discard 51")

    assert state.scores() == [2, 6, -4, -4]


def test_equal_rank_does_not_take_the_trick():
    hands = [["63", "65"], ["54", "66"], ["63", "33"], ["61", "51"]]
    state = game.load(position(hands=hands, tricks=[5, 4, 3, 2]))

    played(state, "lead 63")

    assert sorted(state.legal_texts()) == ["discard 54", "discard 66"]


def test_point_never_beats():
    hands = [["51", "65"], ["22", "66"], ["63", "33"], ["61", "51"]]
    state = game.load(position(hands=hands, tricks=[5, 4, 3, 2]))

    played(state, "lead 51")

    assert sorted(state.legal_texts()) == ["beat 66", "discard 22", "discard 66"]


def test_discards_are_every_choice_of_so_many_tiles_once():
    hands = [["51", "51", "51", "64"], ["61", "61", "61", "62"], ["63", "33", "33", "11"],
             ["65"] * 4]  # fmt: skip
    state = game.load(position(hands=hands, tricks=[5, 4, 3, 0]))

    played(state, "lead 51 51 51")

    assert state.legal_texts() == ["discard 62 61 61", "discard 61 61 61"]


def test_winner_of_the_deal_starts_the_next():
    following = {"deck": DECK, "dice": "63"}
    hands = [["65"], ["66"], ["55"], ["51"]]
    state = game.load(position(options={"deals": 2}, hands=hands, tricks=[5, 4, 4, 2],
                               next_deals=[following]))  # fmt: skip

    played(state, "lead 65, beat 66, discard 55, discard 51")

    after = state.dump()
    assert (after["deal"], after["starter"], after["leader"], after["turn"]) == (1, 1, 1, 1)
    assert after["hands"] == [DECK[at : at + 16] for at in (0, 16, 32, 48)]
    assert (after["dice"], after["next_deals"], after["tricks"]) == ("63", [], [0, 0, 0, 0])


@pytest.mark.parametrize(("dice", "chiefs"), [("63", 0), ("66", None)])
def test_holder_of_all_chiefs_is_named(dice, chiefs):
    hands = [["65"], ["66"], ["55"], ["51"]]
    state = game.load(position(options={"deals": 2}, hands=hands, tricks=[5, 4, 4, 2],
                               next_deals=[{"deck": DECK, "dice": dice}]))  # fmt: skip

    played(state, "lead 65, beat 66, discard 55, discard 51")

    assert state.dump()["chiefs"] == chiefs
