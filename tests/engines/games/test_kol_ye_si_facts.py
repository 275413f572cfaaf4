"""The exact expectations of Kol-ye-si."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from engines.games.kol_ye_si import game, unit_ev
from engines.tiles.chinese import COPIES, FACES, NUMBERS, PIPS, STANDARD_SET, TEXTS
from tests.engines.games.banking_tables import (
    dealt,
    play_at_random,
)

TABLE = {
    "65": ("266/2697", "-97/188790"),
    "66 11": ("419/13485", "-274/31465"),
    "64 55": ("413/13485", "-316/13485"),
    "61": ("409/13485", "-2021/188790"),
    "52 43": ("376/13485", "-2473/188790"),
    "63 54": ("113/4495", "-1642/94395"),
    "21": ("-163/4495", "-16/18879"),
    "41 32": ("-446/13485", "-404/31465"),
    "44": ("-563/13485", "-387/12586"),
    "62 53": ("-4/93", "-3044/94395"),
    "51 33": ("-265/2697", "-6229/188790"),
    "31 22": ("-2269/13485", "-6701/188790"),
    "42": ("-1369/13485", "-1367/37758"),
}
ROWS = [(tile, *values) for tiles, values in TABLE.items() for tile in tiles.split()]
GOOD = {"66", "65", "64", "63", "61", "55", "54", "52", "43", "11"}


def average(worth):
    """Over the 32 tiles that a punter may be dealt first."""
    return sum(COPIES[face] * worth(face) for face in FACES) / Fraction(32)


def best(face):
    return max(unit_ev(face, 1), unit_ev(face, 2))


def expected(highest):
    """What a deal is worth to who stakes all or one."""
    return average(lambda face: best(face) * (highest if best(face) > 0 else 1))


@pytest.mark.parametrize(("tile", "draw_one", "draw_two"), ROWS)
def test_expectations_are_as_computed(tile, draw_one, draw_two):
    found = [unit_ev(NUMBERS[tile], draw) for draw in (1, 2)]

    assert found == [Fraction(draw_one), Fraction(draw_two)]


def test_table_covers_every_face():
    assert {tile for tile, *_ in ROWS} == set(TEXTS.values())


def test_perfect_pairs_are_as_likely_as_computed():
    def share(tiles):
        pairs = list(combinations(tiles, 2))
        return Fraction(sum(one == other for one, other in pairs), len(pairs))

    without = {tile: list(STANDARD_SET) for tile in ("66", "42")}
    for tile, rest in without.items():
        rest.remove(NUMBERS[tile])

    assert share(STANDARD_SET) == Fraction(11, 496)
    assert share(without["66"]) == Fraction(10, 465)
    assert share(without["42"]) == Fraction(11, 465)


def test_better_draw_depends_on_the_value_alone():
    one = {PIPS[face] % 10 for face in FACES if unit_ev(face, 1) > unit_ev(face, 2)}
    two = {PIPS[face] % 10 for face in FACES if unit_ev(face, 1) < unit_ev(face, 2)}

    assert (one, two) == ({0, 1, 2, 7, 9}, {3, 4, 5, 6, 8})


def test_bank_loses_a_little_to_perfect_play():
    def random(face):
        return (unit_ev(face, 1) + unit_ev(face, 2)) / 2

    assert average(best) == Fraction(5591, 1208256)
    assert average(lambda face: unit_ev(face, 1)) == Fraction(-1397, 53940)
    assert average(lambda face: unit_ev(face, 2)) == Fraction(-42457, 2013760)
    assert float(average(random)) == pytest.approx(-0.02349, abs=1e-5)


def test_highest_stake_belongs_on_ten_faces():
    assert {TEXTS[face] for face in FACES if best(face) > 0} == GOOD


@pytest.mark.parametrize(
    ("highest", "worth"),
    [(2, "47753/2013760"), (5, "163057/2013760"), (10, "1065691/6041280")],
)
def test_all_or_one_is_worth_what_was_computed(highest, worth):
    assert expected(highest) == Fraction(worth)


def test_all_or_one_with_a_hundred_is_worth_two_chips_nearly():
    assert float(expected(100)) == pytest.approx(1.8941, abs=1e-4)


def test_simplest_player_needs_high_stakes():
    def simplest(highest):
        axe = NUMBERS["65"]
        return average(lambda face: unit_ev(face, 1) * (highest if face == axe else 1))

    assert float(simplest(5)) == pytest.approx(-0.00124, abs=1e-5)
    assert simplest(10) == Fraction(3191, 107880)


def test_ten_players_use_at_most_all_but_three_tiles():
    state = dealt(game, 1, 10, stakes="fixed")

    while state.dump()["deal"] == 0 and state.dump()["draws"].count(2) < 8:
        state.play_text("draw 2")
    left = len(state.dump()["stock"])

    assert left - 2 == 3
    assert play_at_random(state).turn is None
