"""An arena seats those who are free: near in points, not whom they have just met, in fair seats."""

from __future__ import annotations

from collections import Counter
from time import perf_counter

import pytest

from engines.chance import Chance
from league.formats import FORMATS, POINT, Flow, Pairing, Plan, Waiter
from league.formats.arena import PATIENCE

ARENA = FORMATS["arena"]
LUCK = Chance(b"a" * 32)


def plan(seats: int = 2, **changes: object) -> Plan:
    return Plan(seats, settings=ARENA.complete({}, seats), **changes)  # type: ignore[arg-type]


def seat(waiting: list[Waiter], playing: int = 0, at: Plan | None = None) -> list[Pairing]:
    assert isinstance(ARENA, Flow)
    return ARENA.pair_waiting(waiting, playing, at or plan(), LUCK)


def tables(pairings: list[Pairing]) -> set[frozenset[int]]:
    return {frozenset(pairing.entrants) for pairing in pairings}


def test_those_of_like_points_meet():
    waiting = [Waiter(n, n, units=POINT * points) for n, points in enumerate((0, 3, 0, 3), 1)]

    assert tables(seat(waiting)) == {frozenset({1, 3}), frozenset({2, 4})}


def test_whoever_came_free_last_waits_for_the_next_wave():
    waiting = [Waiter(1, 1, waited=1.0), Waiter(2, 2, waited=9.0), Waiter(3, 3, waited=8.0)]

    assert tables(seat(waiting)) == {frozenset({2, 3})}


def test_two_who_have_just_met_wait_for_others():
    pair = [Waiter(1, 1, met=(2,)), Waiter(2, 2, met=(1,))]

    assert seat(pair, playing=2) == []


@pytest.mark.parametrize(("playing", "waited"), [(0, 0.0), (2, PATIENCE)])
def test_two_who_have_just_met_meet_if_nobody_else_comes(playing: int, waited: float):
    pair = [Waiter(1, 1, met=(2,), waited=waited), Waiter(2, 2, met=(1,), waited=waited)]

    (pairing,) = seat(pair, playing)

    assert "They met at the last table." in pairing.reason
    assert pairing.facts["met before"] == 1


def test_an_exchange_keeps_last_opponents_apart():
    met = {1: 2, 2: 1, 3: 4, 4: 3}
    waiting = [Waiter(n, n, met=(met[n],), units=POINT * (n < 3)) for n in met]

    assert frozenset({1, 2}) not in tables(seat(waiting, playing=2))
    assert len(seat(waiting, playing=2)) == 2


def test_those_who_must_not_meet_do_not():
    kept_apart = plan(forbidden=frozenset([frozenset([1, 2])]))

    assert seat([Waiter(1, 1), Waiter(2, 2)], at=kept_apart) == []


def test_everybody_gets_the_seat_he_had_least():
    table = [Waiter(n, n, sat=tuple(int(n - 1 != seat) for seat in range(4))) for n in range(1, 5)]

    (pairing,) = seat(table, at=plan(4))

    assert pairing.entrants == (1, 2, 3, 4)
    assert pairing.facts["seat debt"] == 0


def test_leftovers_of_four_seats_wait():
    pairings = seat([Waiter(n, n) for n in range(1, 12)], at=plan(4))

    seated = Counter(one for pairing in pairings for one in pairing.entrants)
    assert [len(pairing.entrants) for pairing in pairings] == [4, 4]
    assert set(seated.values()) == {1}


def test_two_hundred_are_seated_within_a_second():
    waiting = [Waiter(n, n, units=n % 7 * POINT, met=(n ^ 1,)) for n in range(2, 202)]

    begin = perf_counter()
    pairings = seat(waiting, playing=2)

    assert perf_counter() - begin < 3.0  # a second on a machine of its own
    assert len(pairings) > 95
