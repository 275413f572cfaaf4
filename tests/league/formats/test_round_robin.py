"""What a round robin promises, for two seats and for more."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from engines.chance import Chance
from league.formats import FORMATS, POINT, Entrant, FormatError, History, Meeting, Plan

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


@pytest.mark.parametrize(("number", "seats", "rounds"), [(9, 3, 4), (15, 3, 7), (28, 4, 9)])
def test_designs_let_every_two_meet_once(number, seats, rounds):
    tables = [t for round_ in all_pairings(number, Plan(seats=seats)) for t in round_]

    met = Counter(pair for table in tables for pair in combinations(sorted(table), 2))
    assert met == Counter(combinations(range(101, 101 + number), 2))
    assert ROBIN.rounds(number, Plan(seats=seats)) == rounds


@pytest.mark.parametrize(
    ("number", "seats", "cycles"),
    [(6, 3, 1), (6, 3, 3), (8, 5, 1), (9, 3, 2), (10, 4, 2), (11, 10, 1), (16, 4, 3), (25, 5, 1)],
)
def test_seats_are_even_after_every_round(number, seats, cycles):
    sat = {place: [0] * seats for place in range(101, 101 + number)}

    for tables in all_pairings(number, Plan(seats=seats, cycles=cycles)):
        for table in tables:
            if len(table) == seats:
                for seat, place in enumerate(table):
                    sat[place][seat] += 1

        assert max(max(had) - min(had) for had in sat.values()) <= 1


@pytest.mark.parametrize(
    ("number", "plan", "reason"),
    [
        (4, Plan(seats=2), "every two meet once"),
        (9, Plan(seats=3), "every two meet once, by a fixed design"),
        (6, Plan(seats=3), "every two meet 4 times, by all tables there can be"),
        (12, Plan(seats=3), "every two meet 1 to 2 times, by balanced rounds"),
    ],
)
def test_reason_tells_how_often_all_meet(number, plan, reason):
    pairing = ROBIN.pair(2, entrants(number), History(), plan, LUCK)[0]

    assert pairing.reason == f"Round robin: cycle 1, round 2 of the schedule; {reason}."
    assert (pairing.facts["cycle"], pairing.facts["round"]) == (1, 2)


def test_numbers_tell_who_met_and_whose_turn_a_seat_is():
    """Two cycles of two: they meet again, each in the other seat; had it been the same, two owe."""
    plan = Plan(seats=2, cycles=2)
    one, two = entrants(2)
    met = Meeting(1, (one.id, two.id), (1, 2), (POINT, 0))
    turned = Meeting(1, (two.id, one.id), (2, 1), (0, POINT))

    (fair,) = ROBIN.pair(2, [one, two], History((met,)), plan, LUCK)
    (unfair,) = ROBIN.pair(2, [one, two], History((turned,)), plan, LUCK)

    assert fair.entrants == unfair.entrants == (two.id, one.id)
    assert fair.facts == {
        "cycle": 2, "round": 1, "score difference": 1.0, "met before": 1, "seat debt": 0,
    }  # fmt: skip
    assert unfair.facts["seat debt"] == 2


def test_bye_tells_its_rule():
    plan = Plan(seats=2)
    rest = [one for one in ROBIN.pair(1, entrants(3), History(), plan, LUCK) if one.is_bye]
    left = [one for one in ROBIN.pair(1, entrants(4, (4,)), History(), plan, LUCK) if one.is_bye]

    assert [one.facts["bye rule"] for one in rest] == ["the schedule rests him"]
    assert [one.facts["bye rule"] for one in left] == ["no full table"]


def test_table_goes_on_without_the_withdrawn_where_the_game_allows():
    gone = entrants(16, withdrawn=(4,))

    short = ROBIN.pair(1, gone, History(), Plan(seats=4, sizes=(3, 4)), LUCK)
    full_only = ROBIN.pair(1, gone, History(), Plan(seats=4), LUCK)

    assert sorted(len(one.entrants) for one in short) == [3, 4, 4, 4]
    assert sorted(len(one.entrants) for one in full_only) == [1, 1, 1, 4, 4, 4]


def test_too_few_entries_are_refused_in_words():
    with pytest.raises(FormatError, match="needs at least 4 entries"):
        ROBIN.rounds(3, Plan(seats=4))


def test_too_many_entries_for_large_tables_are_refused():
    with pytest.raises(FormatError, match="above 256 entries choose Swiss tables"):
        ROBIN.rounds(257, Plan(seats=3))
