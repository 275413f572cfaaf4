"""What the Swiss promises: tables, byes, reasons, and the way out where there is none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.chance import Chance
from league.formats import POINT, Bye, Entrant, FormatError, History, Meeting, Pairing, Plan
from league.formats.swiss import Swiss

SWISS = Swiss()
LUCK = Chance(bytes(32))
PLAN = Plan(seats=2, settings={"rounds": 5, "acceleration": "none"})


def entrants(count: int, withdrawn: tuple[int, ...] = ()) -> list[Entrant]:
    return [Entrant(100 + n, n, n not in withdrawn) for n in range(1, count + 1)]


def tables(pairings: list[Pairing]) -> list[set[int]]:
    return [{entrant - 100 for entrant in pairing.entrants} for pairing in pairings]


def win(number: int, winner: int, loser: int) -> Meeting:
    return Meeting(number, (100 + winner, 100 + loser), (1, 2), (POINT, 0))


def test_first_round_pairs_the_halves_in_order():
    pairings = SWISS.pair(1, entrants(8), History(), PLAN, LUCK)

    assert tables(pairings) == [{1, 5}, {2, 6}, {3, 7}, {4, 8}]


def test_first_seats_alternate_from_the_lot():
    pairings = SWISS.pair(1, entrants(8), History(), PLAN, LUCK)

    leads = [pairing.entrants[0] < 105 for pairing in pairings]
    assert leads in ([True, False, True, False], [False, True, False, True])


def test_later_rounds_read_the_lot_from_the_first_one():
    first = Meeting(1, (103, 101), (1, 2), (POINT, 0))
    entered = entrants(6, withdrawn=(1, 2, 3))

    for seed in range(4):
        pairings = SWISS.pair(2, entered, History((first,)), PLAN, Chance(bytes([seed] * 32)))

        # Number 1 sat second, so odd numbers do: 4, the higher of two newcomers, leads.
        assert pairings[0].entrants == (104, 105)


def test_bye_goes_to_the_lowest_who_had_none():
    history = History((win(1, 1, 3), win(1, 2, 4)), (Bye(1, 105, 0),))

    byes = [one for one in SWISS.pair(2, entrants(5), history, PLAN, LUCK) if one.is_bye]

    assert [bye.entrants for bye in byes] == [(104,)]
    assert byes[0].facts["bye rule"] == "lowest score without one"


def test_withdrawn_players_are_left_out():
    pairings = SWISS.pair(1, entrants(6, withdrawn=(2, 5)), History(), PLAN, LUCK)

    assert tables(pairings) == [{1, 4}, {3, 6}]


def test_nobody_left_is_an_empty_round():
    assert SWISS.pair(1, entrants(2, withdrawn=(1, 2)), History(), PLAN, LUCK) == []


def test_forbidden_pairs_are_kept_apart():
    plan = replace(PLAN, forbidden=frozenset({frozenset({101, 103})}))

    assert tables(SWISS.pair(1, entrants(4), History(), plan, LUCK)) == [{1, 4}, {2, 3}]


def test_forfeited_pair_may_be_drawn_again():
    forfeit = replace(win(1, 1, 2), is_played=False)

    assert tables(SWISS.pair(2, entrants(2), History((forfeit,)), PLAN, LUCK)) == [{1, 2}]


def test_round_without_a_pairing_is_refused_in_words():
    history = History((win(1, 1, 2),))

    with pytest.raises(FormatError, match="cannot be paired"):
        SWISS.pair(2, entrants(2), history, PLAN, LUCK)


def test_seats_decide_nothing_where_deals_are_mirrored():
    # 1 and 2 led in both rounds, so by seats neither may meet the other.
    history = History((win(1, 1, 3), win(1, 2, 4), win(2, 1, 4), win(2, 2, 3)))
    seatless = replace(PLAN, is_seatless=True)

    mirrored = SWISS.pair(3, entrants(4), history, seatless, LUCK)

    assert tables(mirrored) == [{1, 2}, {3, 4}]
    with pytest.raises(FormatError):
        SWISS.pair(3, entrants(4), history, PLAN, LUCK)


def test_pairing_tells_its_reason_and_numbers():
    history = History((win(1, 1, 3), Meeting(1, (102, 104), (1, 1), (POINT // 2, POINT // 2))))

    top = SWISS.pair(2, entrants(4), history, PLAN, LUCK)[0]

    assert top.entrants == (104, 101)
    assert top.reason == (
        "They have not played each other; 1 meets 0.5, for not everybody can meet an equal score. "
        "Seats: both have the seat they are due (E.1)."
    )
    assert top.facts == {
        "score": 1.0,
        "opponent's score": 0.5,
        "score difference": 0.5,
        "met before": 0,
        "float": "down for the higher ranked",
        "bracket": "with players moved down",
        "exchanged in the bracket": 0,
        "seat": "both have the seat they are due (E.1)",
        "seat debt of the first": -1,
        "seat debt of the second": 1,
    }


@pytest.mark.parametrize(("count", "rounds"), [(2, 1), (3, 3), (4, 3), (5, 5), (40, 5)])
def test_rounds_end_where_opponents_do(count, rounds):
    assert SWISS.rounds(count, PLAN) == rounds


def test_one_entry_is_too_few():
    with pytest.raises(FormatError):
        SWISS.rounds(1, PLAN)


def test_acceleration_pairs_the_upper_half_among_itself():
    plan = replace(PLAN, settings={"rounds": 5, "acceleration": "baku"})

    assert tables(SWISS.pair(1, entrants(8), History(), plan, LUCK)) == [
        {1, 3}, {2, 4}, {5, 7}, {6, 8},
    ]  # fmt: skip
