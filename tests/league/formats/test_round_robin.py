"""What a round robin promises, for two seats and for more."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from engines.chance import Chance
from league.formats import FORMATS, Entrant, FormatError, History, Plan
from league.formats.designs.berger import berger

ROBIN = FORMATS["round-robin"]
LUCK = Chance(bytes(32))


def entrants(number: int, withdrawn: tuple[int, ...] = ()) -> list[Entrant]:
    return [Entrant(100 + n, n, n not in withdrawn) for n in range(1, number + 1)]


def all_pairings(number: int, plan: Plan) -> list[list[tuple[int, ...]]]:
    rounds = ROBIN.rounds(number, plan)
    return [
        [pairing.entrants for pairing in ROBIN.pair(n, entrants(number), History(), plan, LUCK)]
        for n in range(1, rounds + 1)
    ]


def test_berger_tables_are_those_of_fide_for_six():
    tables = berger(6)

    assert tables == [
        [(1, 6), (2, 5), (3, 4)],
        [(6, 4), (5, 3), (1, 2)],
        [(2, 6), (3, 1), (4, 5)],
        [(6, 5), (1, 4), (2, 3)],
        [(3, 6), (4, 2), (5, 1)],
    ]


@pytest.mark.parametrize("number", range(2, 21))
def test_everybody_meets_everybody_once(number):
    met = Counter(
        frozenset(table)
        for tables in all_pairings(number, Plan(seats=2))
        for table in tables
        if len(table) == 2
    )

    assert met == Counter(
        frozenset((100 + a, 100 + b)) for a, b in combinations(range(1, number + 1), 2)
    )


@pytest.mark.parametrize("number", range(2, 21))
def test_first_seats_differ_by_at_most_one(number):
    first = Counter(
        table[0]
        for tables in all_pairings(number, Plan(seats=2))
        for table in tables
        if len(table) == 2
    )

    counts = [first[100 + n] for n in range(1, number + 1)]
    assert max(counts) - min(counts) <= 1


def test_second_cycle_turns_the_seats():
    first, second = all_pairings(2, Plan(seats=2, cycles=2))

    assert second == [tuple(reversed(first[0]))]


@pytest.mark.parametrize(("number", "seats"), [(4, 3), (5, 4), (6, 3), (8, 4), (6, 6), (8, 5)])
def test_every_table_of_many_seats_is_played_once(number, seats):
    tables = [t for round_ in all_pairings(number, Plan(seats=seats)) for t in round_]

    played = Counter(frozenset(table) for table in tables if len(table) == seats)
    everyone = range(101, 101 + number)
    assert played == Counter(frozenset(table) for table in combinations(everyone, seats))


@pytest.mark.parametrize(("number", "seats"), [(5, 2), (7, 2), (6, 4), (8, 3)])
def test_everybody_is_seated_or_rests_once_a_round(number, seats):
    for tables in all_pairings(number, Plan(seats=seats)):
        places = sorted(place for table in tables for place in table)

        assert places == list(range(101, 101 + number))


def test_withdrawn_entrant_leaves_the_opponent_a_bye():
    pairings = ROBIN.pair(1, entrants(4, withdrawn=(4,)), History(), Plan(seats=2), LUCK)

    assert [pairing.entrants for pairing in pairings] == [(101,), (102, 103)]
    assert [pairing.is_bye for pairing in pairings] == [True, False]


def test_too_few_entries_are_refused_in_words():
    with pytest.raises(FormatError, match="needs at least 4 entries"):
        ROBIN.rounds(3, Plan(seats=4))


def test_too_many_entries_for_large_tables_are_refused():
    with pytest.raises(FormatError, match="above 40 entries choose Swiss tables"):
        ROBIN.rounds(44, Plan(seats=3))
