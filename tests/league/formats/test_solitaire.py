"""Solitaire: everybody at a table of his own, and the share of the others left behind."""

from __future__ import annotations

import pytest

from engines.chance import Chance
from league.formats import Entrant, FormatError, History, Plan
from league.formats.solitaire import Solitaire, percentiles

CHANCE = Chance(bytes(32))


def test_everybody_who_is_there_plays_alone() -> None:
    entrants = [Entrant(7, 1), Entrant(8, 2, active=False), Entrant(9, 3)]

    pairings = Solitaire().pair(1, entrants, History(), Plan(seats=1), CHANCE)

    assert [(pairing.entrants, pairing.is_bye) for pairing in pairings] == [
        ((7,), False),
        ((9,), False),
    ]


def test_there_is_one_round_and_somebody_in_it() -> None:
    assert Solitaire().rounds(3, Plan(seats=1)) == 1
    with pytest.raises(FormatError, match="at least one entry"):
        Solitaire().rounds(0, Plan(seats=1))


def test_percentile_is_the_share_left_behind() -> None:
    assert percentiles({1: 991, 2: 70, 3: 70, 4: 0, 5: 1000}) == {
        1: 75.0, 2: 37.5, 3: 37.5, 4: 0.0, 5: 100.0,
    }  # fmt: skip


def test_percentile_of_one_alone_is_the_middle() -> None:
    assert percentiles({1: 10}) == {1: 50.0}
