"""A ladder gives a series to whoever needs one most, against somebody near in rating."""

from __future__ import annotations

from collections import Counter

from engines.chance import Chance
from league.formats import FORMATS, Flow, Pairing, Plan, Waiter

LADDER = FORMATS["ladder"]


def seat(
    waiting: list[Waiter], *, playing: int = 0, seed: int = 1, **settings: int
) -> list[Pairing]:
    assert isinstance(LADDER, Flow)
    plan = Plan(2, settings=LADDER.complete(settings, 2))
    return LADDER.pair_waiting(waiting, playing, plan, Chance(seed.to_bytes(32, "big")))


def opponents(waiting: list[Waiter], **settings: int) -> Counter[int]:
    """Whom the first one gets, with two hundred seeds."""
    found: Counter[int] = Counter()
    for seed in range(200):
        (pairing,) = seat(waiting, seed=seed, at_once=1, **settings)
        found[next(one for one in pairing.entrants if one != 1)] += 1
    return found


def test_the_least_known_is_seated_first():
    waiting = [Waiter(1, 1, uncertainty=0.3), Waiter(2, 2, uncertainty=0.3), Waiter(3, 3)]

    (pairing,) = seat(waiting, at_once=1)

    assert 3 in pairing.entrants
    assert pairing.facts["uncertainty"] == 1.0


def test_the_longest_idle_is_seated_before_a_newcomer():
    waiting = [Waiter(1, 1), Waiter(2, 2), Waiter(3, 3, uncertainty=0.1, waited=3600.0)]

    (pairing,) = seat(waiting, at_once=1)

    assert "number 3" in pairing.reason


def test_near_ratings_meet_most_often():
    waiting = [Waiter(1, 1, rating=25, waited=9999.0), Waiter(2, 2, rating=26)]
    waiting.append(Waiter(3, 3, rating=45))

    assert opponents(waiting, anybody=0)[3] == 0
    assert 60 < opponents(waiting, anybody=100)[3] < 140


def test_meetings_remembered_weigh_a_pair_down():
    waiting = [Waiter(1, 1, waited=9999.0, met=(2, 2, 2)), Waiter(2, 2), Waiter(3, 3)]

    found = opponents(waiting, anybody=0)

    assert found[2] < found[3] / 3


def test_no_more_series_run_than_the_limit():
    waiting = [Waiter(n, n) for n in range(1, 11)]

    assert [len(seat(waiting, playing=playing, at_once=3)) for playing in (0, 4, 6)] == [3, 1, 0]


def test_whoever_rests_is_not_seated():
    waiting = [Waiter(1, 1, games=1, waited=30.0), Waiter(2, 2, games=1, waited=90.0)]

    assert seat(waiting, rest=1) == []
    assert len(seat([*waiting, Waiter(3, 3)], rest=1)) == 1  # who has not played needs no rest
