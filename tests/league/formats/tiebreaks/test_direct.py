"""Direct encounter: repeated among those still tied, and certain where games are missing."""

from __future__ import annotations

from fractions import Fraction as F
from itertools import combinations, product

from hypothesis import given, settings
from hypothesis import strategies as st

from engines.chance import Chance
from league.formats import POINT, Bye, History
from league.formats.tiebreaks import Sheet, rank
from league.formats.tiebreaks.direct import order
from tests.league.formats.tiebreaks.events import LOST, WON, entrants, table

QUICK = settings(max_examples=100, deadline=None)
LUCK = Chance(bytes(32))


def results(**games: tuple[int, int, F | int]) -> dict[tuple[int, int], F]:
    found = {}
    for a, b, share in games.values():
        found[a, b] = F(share)
        found[b, a] = 1 - F(share)
    return found


def test_those_still_tied_are_compared_among_themselves():
    # 1 and 2 score 2 of 3 among the four, 3 and 4 score 1; 2 beat 1, and 3 drew with 4.
    games = {
        (1, 2): F(0), (1, 3): F(1), (1, 4): F(1), (2, 3): F(1, 2), (2, 4): F(1, 2),
        (3, 4): F(1, 2),
    }  # fmt: skip
    games |= {(b, a): 1 - share for (a, b), share in games.items()}

    assert order([1, 2, 3, 4], games) == [[2], [1], [3, 4]]


def test_circle_cannot_be_told_apart():
    assert order([1, 2, 3], results(a=(1, 2, 1), b=(2, 3, 1), c=(3, 1, 1))) == [[1, 2, 3]]


def test_leader_is_told_where_missing_games_cannot_matter():
    # 1 beat all three others, of whom 2 beat 3: at best 4 scores 2, and 1 has 3.
    games = results(a=(1, 2, 1), b=(1, 3, 1), c=(1, 4, 1), d=(2, 3, 1))

    assert order([1, 2, 3, 4], games) == [[1], [2, 3, 4]]


def test_nobody_is_told_where_a_missing_game_could_matter():
    assert order([1, 2, 3], results(a=(1, 2, 1))) == [[1, 2, 3]]


@st.composite
def partial_results(draw: st.DrawFn) -> tuple[list[int], dict[tuple[int, int], F]]:
    group = list(range(draw(st.integers(2, 4))))
    outcomes = st.sampled_from([None, F(0), F(1, 2), F(1)])
    games = {}
    for a, b in combinations(group, 2):
        share = draw(outcomes)
        if share is not None:
            games |= {(a, b): share, (b, a): 1 - share}
    return group, games


def always_alone_on_top(group: list[int], games: dict[tuple[int, int], F]) -> set[int]:
    """By playing out every way the missing games could end."""
    missing = [pair for pair in combinations(group, 2) if pair not in games]
    leaders = []
    for outcome in product((F(0), F(1, 2), F(1)), repeat=len(missing)):
        whole = dict(games)
        for (a, b), share in zip(missing, outcome, strict=True):
            whole |= {(a, b): share, (b, a): 1 - share}
        totals = {a: sum(whole[a, b] for b in group if b != a) for a in group}
        best = [a for a in group if totals[a] == max(totals.values())]
        leaders.append(best[0] if len(best) == 1 else None)
    return {leaders[0]} - {None} if len(set(leaders)) == 1 else set()


@QUICK
@given(partial_results())
def test_first_is_told_exactly_when_every_outcome_agrees(case):
    group, games = case
    complete = len(games) == len(group) * (len(group) - 1)

    levels = order(group, games)

    assert sorted(id for level in levels for id in level) == group
    if not complete:
        told = set(levels[0]) if len(levels[0]) == 1 and len(levels) > 1 else set()
        assert told == always_alone_on_top(group, games)


def test_repeated_meetings_are_averaged():
    # 1 beat 2 twice, 2 beat 3, 3 beat 1: a circle, though 1 has two points of it.
    history = History(
        (
            table(1, (1, 2), *WON),
            table(2, (2, 1), *LOST),
            table(3, (2, 3), *WON),
            table(4, (3, 1), *WON),
        ),
        (Bye(4, 2, POINT), Bye(1, 3, POINT)),
    )

    rows = rank(entrants(1, 2, 3), Sheet(history), ["DE"], LUCK)

    assert {row.entrant: (row.place, row.values["DE"]) for row in rows} == {
        1: (1, 1),
        2: (1, 1),
        3: (1, 1),
    }


def test_pods_compare_who_finished_ahead_of_whom():
    history = History(
        (
            table(1, (1, 2, 3, 4), 1, 2, 3, 4),
            table(2, (2, 5, 6, 7), 3, 1, 2, 4),
            table(2, (3, 8, 9, 1), 2, 3, 4, 1),
        ),
        (Bye(1, 5, POINT // 2),),
    )

    rows = rank(entrants(*range(1, 10)), Sheet(history), ["DE"], LUCK)

    assert [(row.place, row.entrant, row.values["DE"]) for row in rows[:4]] == [
        (1, 1, None),
        (2, 5, None),
        (3, 2, 1),
        (4, 3, 2),
    ]
