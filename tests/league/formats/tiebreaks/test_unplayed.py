"""Rounds that were not played, by the editions of FIDE's rules."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from engines.chance import Chance
from league.formats import POINT, Bye, History
from league.formats.tiebreaks import Sheet, Unplayed, rank
from league.formats.tiebreaks.field import Field
from league.formats.tiebreaks.opponents import adjusted_scores, contributions
from tests.league.formats.tiebreaks.events import (
    DRAWN,
    LOST,
    WON,
    absent,
    entrants,
    table,
)

LUCK = Chance(bytes(32))


def values(code: str, history: History, edition: Unplayed, ids: range) -> list[F | None]:
    rows = rank(entrants(*ids), Sheet(history, edition), [code], LUCK)
    by_id = {row.entrant: row.values[code] for row in rows}
    return [by_id[id] for id in ids]


def nine_rounds(missed: int, forfeit_won: bool, before: tuple[tuple[int, int], ...]) -> Field:
    """Player 1 of nine rounds, who meets a new opponent in each and did not play one of them."""
    played = [table(n, (1, 10 + n), *before[n - 1]) for n in range(1, missed)]
    places = WON if forfeit_won else LOST
    unplayed = [table(missed, (1, 10 + missed), *places, is_played=False)]
    rest = [table(n, (1, 10 + n), *DRAWN) for n in range(missed + 1, 10)]
    history = History((*played, *unplayed, *rest))
    return Field(entrants(1, *range(11, 20)), Sheet(history, Unplayed.FIDE_2009))


@pytest.mark.parametrize(
    ("missed", "forfeit_won", "before", "virtual"),
    [
        (3, False, (WON, DRAWN), F(11, 2)),
        (6, True, (WON, WON, DRAWN, DRAWN, DRAWN), F(5)),
    ],
)
def test_virtual_opponent_scores_as_in_the_examples_of_fide(missed, forfeit_won, before, virtual):
    field = nine_rounds(missed, forfeit_won, before)

    found = contributions(field, 1, adjusted_scores(field))

    assert found[missed - 1].worth == virtual
    assert found[missed - 1].share == int(forfeit_won)


THREE_ROUNDS = History(
    (table(1, (1, 2), *WON), table(2, (2, 3), *DRAWN), table(3, (1, 3), *WON)),
    (Bye(1, 3, POINT), absent(2, 1, POINT // 2)),
)
"""Player 1 asked for a half point in round 2, player 2 did not come to round 3."""


@pytest.mark.parametrize(
    ("edition", "code", "expected"),
    [
        # Of 1: opponents 1 and 1 after their missing games are drawn, and a virtual one with 2.
        (Unplayed.FIDE_2009, "BH", [4, 5, F(9, 2)]),
        (Unplayed.FIDE_2009, "BH-C1", [3, 4, F(7, 2)]),
        # Of 1: opponents 1 and 1½, and a dummy with half of three rounds.
        (Unplayed.FIDE_2026, "BH", [4, F(9, 2), 5]),
        # His own bye is cut before the lowest opponent.
        (Unplayed.FIDE_2026, "BH-C1", [F(5, 2), 4, 4]),
        (Unplayed.FIDE_2026, "SB", [F(13, 4), F(3, 4), 2]),
        (Unplayed.ROUND_ROBIN, "BH", [2, 4, 3]),
    ],
)
def test_byes_and_absence_count_as_the_edition_says(edition, code, expected):
    assert values(code, THREE_ROUNDS, edition, range(1, 4)) == expected


FORFEITS = History(
    (
        table(1, (1, 2), *WON),
        table(1, (3, 4), *WON),
        table(2, (1, 3), *WON),
        table(2, (5, 2), *WON, is_played=False),
    ),
    (Bye(1, 5, POINT), absent(2, 4)),
)


def test_dummy_is_no_better_than_who_should_have_come():
    assert values("BH", FORFEITS, Unplayed.FIDE_2026, range(1, 6)) == [1, 2, F(5, 2), 1, 1]


def test_forfeit_is_a_game_where_pairings_are_fixed():
    assert values("BH", FORFEITS, Unplayed.ROUND_ROBIN, range(1, 6)) == [1, 4, 2, 1, 0]


def test_win_counts_forfeits_and_byes_but_won_does_not():
    assert values("WIN", FORFEITS, Unplayed.FIDE_2026, range(1, 6)) == [2, 0, 1, 0, 2]
    assert values("WON", FORFEITS, Unplayed.FIDE_2026, range(1, 6)) == [2, 0, 1, 0, 0]


def test_forfeited_double_is_nobodys_win():
    history = History((table(1, (1, 2), *DRAWN, is_played=False),))

    assert values("WIN", history, Unplayed.FIDE_2009, range(1, 3)) == [0, 0]


def test_table_still_running_is_not_an_absence():
    history = History((table(1, (1, 2), *WON), table(1, (3, 4), *WON), table(2, (1, 3), *WON)))
    running = frozenset({(2, 2), (2, 4)})
    sheet = Sheet(history, running=running)

    rows = rank(entrants(1, 2, 3, 4), sheet, ["BH"], LUCK)

    assert {row.entrant: row.values["BH"] for row in rows} == {1: 1, 2: 2, 3: 2, 4: 1}


def test_bye_in_a_pod_stands_for_a_whole_table():
    history = History((table(1, (1, 2, 3), 1, 2, 3),), (Bye(1, 4, POINT // 2),))

    assert values("BH", history, Unplayed.FIDE_2009, range(1, 5)) == [F(1, 2), 1, F(3, 2), 1]
    assert values("BH", history, Unplayed.FIDE_2026, range(1, 5)) == [F(1, 2), 1, F(3, 2), 1]
