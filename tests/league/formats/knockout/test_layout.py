"""The shape of brackets: seeds apart, and losers laid out so that rematches come late."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from league.formats.knockout import layout
from league.formats.knockout.layout import (
    DROPS,
    Contest,
    Kind,
    Source,
    double,
    drop_orders,
    fold,
    single,
)


def test_seeds_are_folded() -> None:
    assert fold(16) == [1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11]


@pytest.mark.parametrize("rounds", range(1, 8))
def test_best_seeds_meet_as_late_as_can_be(rounds: int) -> None:
    order = fold(2**rounds)

    for kept in range(rounds + 1):
        size = len(order) >> kept
        parts = [order[start : start + size] for start in range(0, len(order), size)]
        assert sorted(min(part) for part in parts) == list(range(1, 2**kept + 1))


@pytest.mark.parametrize("entries", range(2, 34))
def test_single_elimination_has_one_series_fewer_than_entries(entries: int) -> None:
    firsts = [one for one in single(entries, third_place=False) if one.round == 1]
    byes = sum(max(int(source.of) for source in one.sources) > entries for one in firsts)

    assert len(single(entries, third_place=False)) - byes == entries - 1


@pytest.mark.parametrize(("entries", "rounds"), [(2, 3), (3, 5), (4, 5), (8, 7), (16, 9), (33, 13)])
def test_double_elimination_takes_two_rounds_for_each_halving(entries: int, rounds: int) -> None:
    assert max(contest.round for contest in double(entries, reset=True)) == rounds
    assert max(contest.round for contest in double(entries, reset=False)) == rounds - 1


@pytest.mark.parametrize("entries", [2, 4, 8, 16, 32])
def test_everybody_but_the_last_winner_drops_once(entries: int) -> None:
    contests = double(entries, reset=False)

    names = {contest.name for contest in contests}
    fed = [source.of for one in contests for source in one.sources if source.kind == Kind.LOSER]
    assert sorted(fed) == sorted(name for name in names if name.startswith("W"))


@pytest.mark.parametrize("entries", range(2, 34))
def test_series_come_after_those_that_feed_them(entries: int) -> None:
    held = {one.name: one.round for one in double(entries, reset=True)}

    for contest in double(entries, reset=True):
        fed_by = [held[str(s.of)] for s in contest.sources if s.kind != Kind.SEED]
        assert all(number < contest.round for number in fed_by)


Lost = tuple[int, int]
"""A round of the winners' side and a series of it, from 0, that somebody lost."""


def first_rematch(contests: list[Contest]) -> int:
    """The first losers' round in which two may meet of whom one beat the other before."""
    may_come: dict[str, set[Lost]] = {}
    found = []
    for contest in contests:
        if contest.name.startswith("L"):
            sides = [may_come_from(source, may_come) for source in contest.sources]
            may_come[contest.name] = sides[0] | sides[1]
            if any(has_beaten(*pair) or has_beaten(*pair[::-1]) for pair in product(*sides)):
                found.append(contest.round - 1)
    return min(found)


def may_come_from(source: Source, may_come: dict[str, set[Lost]]) -> set[Lost]:
    name = str(source.of)
    if source.kind == Kind.WINNER:
        return may_come[name]
    number, place = name[1:].split(".")
    return {(int(number), int(place) - 1)}


def has_beaten(later: Lost, earlier: Lost) -> bool:
    """Whether the loser of the later one came there through the earlier one."""
    rounds = later[0] - earlier[0]
    return rounds > 0 and earlier[1] >> rounds == later[1]


@pytest.mark.parametrize(("rounds", "first"), [(3, 3), (4, 4)])
def test_no_other_drop_makes_the_first_rematch_later(
    monkeypatch: pytest.MonkeyPatch, rounds: int, first: int
) -> None:
    ours = first_rematch(double(2**rounds, reset=False))

    found = set()
    for orders in product(*(permutations(range(2**left)) for left in range(rounds - 2, -1, -1))):
        monkeypatch.setattr(layout, "drop_orders", lambda _, chosen=orders: chosen)
        found.add(first_rematch(double(2**rounds, reset=False)))

    assert (ours, max(found), min(found)) == (first, first, 2)


@pytest.mark.parametrize(("rounds", "first"), [(5, 5), pytest.param(6, 7, marks=pytest.mark.long)])
def test_no_mixture_of_the_four_ways_is_later(
    monkeypatch: pytest.MonkeyPatch, rounds: int, first: int
) -> None:
    sizes = [2**left for left in range(rounds - 2, -1, -1)]
    ours = first_rematch(double(2**rounds, reset=False))

    found = set()
    for ways in product(DROPS, repeat=len(sizes)):
        orders = [
            [way(p, size) for p in range(size)] for way, size in zip(ways, sizes, strict=True)
        ]
        monkeypatch.setattr(layout, "drop_orders", lambda _, chosen=orders: chosen)
        found.add(first_rematch(double(2**rounds, reset=False)))

    assert (ours, max(found)) == (first, first)


def test_losers_of_the_second_round_drop_into_the_other_half() -> None:
    for order in (drop_orders(rounds)[0] for rounds in range(3, 8)):
        half = len(order) // 2
        assert all((place < half) != (to < half) for place, to in enumerate(order))
