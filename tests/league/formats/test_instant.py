"""Instant duplicate: a table for everybody, and no more than one round."""

from __future__ import annotations

import pytest

from engines.chance import Chance
from league.formats import FORMATS, OWN_TABLES, Entrant, FormatError, History, Plan

INSTANT = FORMATS["instant"]


def test_everybody_who_is_there_has_a_table_of_his_own():
    entrants = [Entrant(1, 1), Entrant(2, 2, active=False), Entrant(3, 3)]

    tables = INSTANT.pair(1, entrants, History(), Plan(seats=4), Chance(bytes(32)))

    assert [table.entrants for table in tables] == [(1,), (3,)]
    assert "instant" in OWN_TABLES


def test_it_begins_with_one_entry_and_has_one_round():
    assert INSTANT.rounds(1, Plan(seats=4)) == 1
    with pytest.raises(FormatError, match="at least one entry"):
        INSTANT.rounds(0, Plan(seats=4))
