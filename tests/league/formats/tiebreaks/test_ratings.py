"""Rating tie-breaks, by the tables of FIDE."""

from __future__ import annotations

from fractions import Fraction as F
from statistics import NormalDist

import pytest

from engines.chance import Chance
from league.formats import History
from league.formats.tiebreaks import Sheet, rank
from league.formats.tiebreaks.ratings import expected_percent, rating_difference
from tests.league.formats.tiebreaks.events import DRAWN, LOST, WON, entrants, table

LUCK = Chance(bytes(32))


def value(code: str, *places: tuple[int, int], ratings: tuple[float | None, ...]) -> F | None:
    """Of player 1, who met 2, 3 ... with these ratings."""
    history = History(tuple(table(n, (1, n + 1), *of) for n, of in enumerate(places, start=1)))
    field = entrants(*range(1, len(places) + 2), ratings=(1400, *ratings))
    rows = rank(field, Sheet(history), [code], LUCK)
    return next(row.values[code] for row in rows if row.entrant == 1)


@pytest.mark.parametrize(
    ("code", "expected"), [("ARO", 1600), ("TPR", 1600), ("PTP", 1599), ("APRO", 1400)]
)
def test_even_score_performs_as_the_opponents_are_rated(code, expected):
    ratings = (1500, 1600, 1700)

    # They met nobody but him: 600, 1400 and 2200 are their performances.
    assert value(code, WON, DRAWN, LOST, ratings=ratings) == expected


@pytest.mark.parametrize(
    ("places", "code", "expected"),
    [
        (WON, "TPR", 2350),
        (WON, "PTP", 2336),
        (LOST, "TPR", 750),
        (LOST, "PTP", 700),
    ],
)
def test_full_and_empty_scores_are_800_or_a_step_away(places, code, expected):
    assert value(code, places, places, ratings=(1500, 1600)) == expected


def test_unrated_opponents_are_left_out():
    assert value("ARO", WON, LOST, ratings=(None, 1501.5)) == 1502
    assert value("TPR", WON, LOST, ratings=(None, 1501.5)) == 702
    assert value("PTP", WON, ratings=(None,)) is None


def test_mean_rating_is_rounded_half_up():
    assert value("ARO", WON, LOST, ratings=(1500, 1501)) == 1501


def test_pod_counts_whom_he_finished_ahead_of():
    history = History((table(1, (1, 2, 3, 4), 2, 1, 3, 4),))
    field = entrants(1, 2, 3, 4, ratings=(1500, 1600, 1500, 1400))

    rows = rank(field, Sheet(history), ["TPR"], LUCK)

    assert {row.entrant: row.values["TPR"] for row in rows}[1] == 1500 + 125


def test_tables_follow_the_normal_curve_they_were_made_from():
    curve = NormalDist(0, 2000 / 7)

    off = [abs(expected_percent(d) - 100 * curve.cdf(d)) for d in range(-800, 801)]

    assert max(off) < 0.58


@pytest.mark.parametrize("percent", range(1, 100))
def test_tables_are_each_others_inverse(percent):
    assert expected_percent(rating_difference(F(percent, 100))) == percent
