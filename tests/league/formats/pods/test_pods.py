"""What Swiss tables promise: new faces, near scores, fair seats, and byes only where needed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from random import Random

import pytest

from engines.chance import Chance
from league.formats import POINT, Bye, Entrant, FormatError, History, Meeting, Pairing, Plan
from league.formats.pods import SwissTables
from league.formats.pods.sizes import table_sizes

PODS = SwissTables()


def plan_of(seats: int, rounds: int, *sizes: int, **changes: object) -> Plan:
    mixed = changes.pop("mixed", True)
    settings = PODS.complete({"rounds": rounds, "mixed": mixed}, seats)
    return Plan(seats, settings=settings, sizes=sizes, **changes)  # type: ignore[arg-type]


def entrants_of(count: int, clubs: Sequence[str] = ()) -> list[Entrant]:
    groups = [*clubs, *[""] * count]
    return [Entrant(100 + n, n, group=groups[n - 1]) for n in range(1, count + 1)]


def result(number: int, table: tuple[int, ...], luck: Random) -> Meeting:
    places = tuple(luck.sample(range(1, len(table) + 1), len(table)))
    units = tuple((len(table) - place) * POINT // (len(table) - 1) for place in places)
    return Meeting(number, table, places, units)


def play(entrants: list[Entrant], plan: Plan, seed: int = 1) -> tuple[History, list[Pairing]]:
    """The history of a whole event, and all its pairings."""
    luck, history, pairings = Random(seed), History(), []
    for number in range(1, plan.settings["rounds"] + 1):
        chance = Chance(bytes(32)).child("round", number)
        paired = PODS.pair(number, entrants, history, plan, chance)
        meetings = [result(number, one.entrants, luck) for one in paired if not one.is_bye]
        byes = [Bye(number, one.entrants[0], POINT // 2) for one in paired if one.is_bye]
        history = History((*history.meetings, *meetings), (*history.byes, *byes))
        pairings += paired
    return history, pairings


def repeats(history: History) -> int:
    met = Counter(
        frozenset(pair) for one in history.meetings for pair in combinations(one.entrants, 2)
    )
    return met.total() - len(met)


def uneven(history: History, seats: int) -> int:
    """How many have had one seat twice more than another; seats of long tables do not count."""
    sat: dict[int, list[int]] = {}
    for meeting in history.meetings:
        for seat, who in enumerate(meeting.entrants[:seats]):
            sat.setdefault(who, [0] * seats)[seat] += 1
    return sum(max(had) - min(had) > 1 for had in sat.values())


def scored(points: Iterable[float]) -> History:
    """A history in which everybody has these points from byes that nobody assigned."""
    return History(
        byes=tuple(
            Bye(1, 101 + index, int(point * POINT), is_assigned=False)
            for index, point in enumerate(points)
        )
    )


@pytest.mark.parametrize(
    ("count", "seats", "rounds"),
    [
        *[(16, 4, 5), (9, 3, 4), (25, 5, 6), (15, 3, 7), (35, 5, 5), (28, 4, 9), (42, 6, 6)],
        *[(12, 3, 3), (24, 4, 4), (24, 4, 5), (30, 5, 4), (60, 5, 8), (60, 6, 7), (72, 6, 8)],
    ],
)
def test_tight_events_by_design_have_no_repeats_and_even_seats(count, seats, rounds):
    history, pairings = play(entrants_of(count), plan_of(seats, rounds))

    assert (repeats(history), uneven(history, seats)) == (0, 0)
    assert {one.facts["met before"] for one in pairings} == {0}


@pytest.mark.parametrize(
    ("count", "seats", "rounds", "lacking"),
    [
        *[(29, 5, 4, 0), (62, 5, 9, 0), (43, 6, 5, 0), (28, 3, 8, 0), (39, 4, 7, 0)],
        *[(36, 5, 5, 16), (21, 4, 4, 9), (61, 3, 18, 24), (52, 6, 6, 10), (71, 5, 10, 32)],
    ],
)
def test_tight_events_with_short_tables_lack_no_more_last_seats_than_they_must(
    count: int, seats: int, rounds: int, lacking: int
) -> None:
    """Everybody is due a last seat for every so many rounds; full tables times rounds exist."""
    plan = plan_of(seats, rounds, seats - 1, seats)
    full = table_sizes(count, plan).count(seats)
    assert max(0, count * (rounds // seats) - full * rounds) == lacking

    history, _ = play(entrants_of(count), plan)

    assert (repeats(history), uneven(history, seats)) == (0, lacking)


@pytest.mark.parametrize(
    ("count", "seats", "rounds"), [(43, 6, 5), (41, 5, 6), (45, 4, 8), (31, 3, 9)]
)
def test_tight_events_with_long_tables_have_no_repeats_and_even_usual_seats(
    count: int, seats: int, rounds: int
) -> None:
    history, _ = play(entrants_of(count), plan_of(seats, rounds, seats - 1, seats, seats + 1))

    assert max(len(one.entrants) for one in history.meetings) == seats + 1
    assert (repeats(history), uneven(history, seats)) == (0, 0)


@pytest.mark.parametrize("count", [35, 36])
def test_six_tables_of_six_meet_again_only_where_they_must(count):
    history, _ = play(entrants_of(count), plan_of(6, 4, 5, 6))

    assert repeats(history) == 2
    assert uneven(history, 6) <= 36 - count


@pytest.mark.parametrize(("count", "seats", "rounds"), [(32, 4, 6), (30, 3, 6), (64, 4, 3)])
def test_free_events_have_no_repeats_and_even_seats(count, seats, rounds):
    history, _ = play(entrants_of(count), plan_of(seats, rounds))

    assert (repeats(history), uneven(history, seats)) == (0, 0)


def test_last_seat_is_had_as_often_as_short_tables_allow() -> None:
    """Four of six tables have it: after four rounds 16 of 22 can have sat there, once each."""
    history, _ = play(entrants_of(22), plan_of(4, 4, 3, 4))

    assert (repeats(history), uneven(history, 4)) == (0, 6)


def test_design_goes_on_when_one_withdraws() -> None:
    plan = plan_of(4, 5, 3, 4)
    luck, entrants = Random(3), entrants_of(16)
    first = PODS.pair(1, entrants, History(), plan, Chance(bytes(32)))
    history = History(tuple(result(1, one.entrants, luck) for one in first))
    left = [Entrant(e.id, e.number, active=e.number != 7) for e in entrants]

    second = PODS.pair(2, left, history, plan, Chance(bytes(32)))

    assert sorted(len(one.entrants) for one in second) == [3, 4, 4, 4]
    assert {one.reason.split(":")[0] for one in second} == {"A round of a fixed design"}
    assert {one.facts["met before"] for one in second} == {0}


def test_design_is_left_when_a_round_was_paired_otherwise() -> None:
    ids = Random(8).sample(range(101, 117), 16)
    cut = tuple(result(1, tuple(ids[at : at + 4]), Random(at)) for at in range(0, 16, 4))

    second = PODS.pair(2, entrants_of(16), History(cut), plan_of(4, 5), Chance(bytes(32)))

    assert {one.reason.split(":")[0] for one in second} == {"Nearest scores"}
    assert {one.facts["met before"] for one in second} == {0}


def test_equal_scores_sit_together() -> None:
    history = scored([3, 0, 2, 1] * 3)

    pairings = PODS.pair(2, entrants_of(12), history, plan_of(3, 2), Chance(bytes(32)))

    assert [sorted(one.entrants) for one in pairings] == [
        [101, 105, 109],
        [103, 107, 111],
        [104, 108, 112],
        [102, 106, 110],
    ]
    assert {one.facts["score difference"] for one in pairings} == {0.0}


def test_first_round_spreads_the_strongest() -> None:
    pairings = PODS.pair(1, entrants_of(12), History(), plan_of(4, 1), Chance(bytes(32)))

    assert [sorted(one.entrants) for one in pairings] == [
        [101, 104, 107, 110],
        [102, 105, 108, 111],
        [103, 106, 109, 112],
    ]


def test_first_round_of_a_design_spreads_the_strongest() -> None:
    pairings = PODS.pair(1, entrants_of(16), History(), plan_of(4, 5), Chance(bytes(32)))

    assert [sorted(one.entrants) for one in pairings] == [
        [101 + table, 105 + table, 109 + table, 113 + table] for table in range(4)
    ]


def test_clubs_are_kept_apart_before_the_last_round() -> None:
    clubs = ["Kite"] * 3 + ["Crane"] * 3

    pairings = PODS.pair(1, entrants_of(12, clubs), History(), plan_of(4, 3), Chance(bytes(32)))

    assert {one.facts["club mates"] for one in pairings} == {0}


def test_byes_go_to_the_lowest_and_never_twice() -> None:
    history, pairings = play(entrants_of(14), plan_of(4, 5, 3, 4, mixed=False))

    byes = Counter(bye.entrant for bye in history.byes)
    assert (len(history.byes), set(byes.values())) == (10, {1})
    assert {one.facts["bye rule"] for one in pairings if one.is_bye} == {"lowest score without one"}


def test_bye_goes_to_the_lowest_score_who_had_none() -> None:
    history = scored([1, 0, 0, 2, 2])
    had = History(byes=(*history.byes, Bye(1, 103, 0)))

    pairings = PODS.pair(2, entrants_of(5), had, plan_of(4, 3), Chance(bytes(32)))

    assert [one.entrants for one in pairings if one.is_bye] == [(102,)]


def test_short_tables_are_shared_out() -> None:
    history, _ = play(entrants_of(30), plan_of(4, 5, 3, 4))

    short = Counter(
        who for one in history.meetings if len(one.entrants) == 3 for who in one.entrants
    )
    assert (len(history.byes), short.total(), max(short.values())) == (0, 30, 2)
    assert len(short) >= 24


def test_forbidden_pairs_are_kept_apart_even_in_a_design() -> None:
    forbidden = frozenset(frozenset((101, 100 + other)) for other in range(2, 12))

    pairings = PODS.pair(
        1, entrants_of(16), History(), plan_of(4, 5, forbidden=forbidden), Chance(bytes(32))
    )

    (mine,) = [set(one.entrants) for one in pairings if 101 in one.entrants]
    assert mine <= {101, 112, 113, 114, 115, 116}


def test_bye_goes_to_one_of_two_who_must_not_meet_where_there_is_one_table() -> None:
    forbidden = frozenset([frozenset((101, 102))])

    pairings = PODS.pair(
        1, entrants_of(5), History(), plan_of(4, 1, forbidden=forbidden), Chance(bytes(32))
    )

    (bye,) = [one for one in pairings if one.is_bye]
    assert bye.entrants == (102,)
    assert bye.facts["bye rule"] == "so that two who must not meet do not"


def test_impossible_wishes_are_refused_in_words() -> None:
    forbidden = frozenset(frozenset((101, 100 + other)) for other in range(2, 9))

    with pytest.raises(FormatError, match="keeps apart all who must not meet"):
        PODS.pair(
            1, entrants_of(8), History(), plan_of(4, 1, forbidden=forbidden), Chance(bytes(32))
        )


def test_forfeited_tables_give_points_but_no_meetings() -> None:
    table = Meeting(1, (101, 102, 103), (1, 2, 2), (POINT, 0, 0), is_played=False)
    entrants = entrants_of(3)

    (pairing,) = PODS.pair(2, entrants, History((table,)), plan_of(3, 3), Chance(bytes(32)))

    assert (pairing.facts["met before"], pairing.facts["score difference"]) == (0, 1.0)


def test_reason_tells_what_is_not_perfect() -> None:
    table = Meeting(1, (101, 102, 103), (1, 2, 3), (POINT, POINT // 2, 0))

    (pairing,) = PODS.pair(2, entrants_of(3), History((table,)), plan_of(3, 3), Chance(bytes(32)))

    assert (
        pairing.reason == "Nearest scores: 0 to 1 points; 3 pairs met before; seats that are due."
    )


def test_mirrored_deals_ask_for_no_seat() -> None:
    table = Meeting(1, (101, 102, 103), (1, 2, 3), (POINT, POINT // 2, 0))
    plan = plan_of(3, 3, is_seatless=True)

    (pairing,) = PODS.pair(2, entrants_of(3), History((table,)), plan, Chance(bytes(32)))

    assert pairing.reason == "Nearest scores: 0 to 1 points; 3 pairs met before."
    assert pairing.facts["seat debt"] == 0
