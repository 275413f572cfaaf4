"""Whole events from start to final standings with nobody at the desk."""

from __future__ import annotations

import pytest

from league.models import Match
from league.queries.standings import standings
from league.services.invariants import broken_invariants
from tests.league import factories as f
from tests.league.unattended import start_unattended

pytestmark = pytest.mark.django_db
SMALL = [
    ("Swiss, best of 3, mirrored", 4, 2),
    ("Double elimination, best of 3", 4, None),
    ("Four-seat Swiss tables", 7, 2),
]


@pytest.mark.parametrize(("case", "bots", "rounds"), SMALL)
def test_event_runs_itself_to_final_standings(case: str, bots: int, rounds: int | None):
    event = f.play_parts(start_unattended(case, bots, rounds), ticks=20)

    assert standings(event).rows[0].place == 1
    assert not Match.objects.exclude(stage__in=["finished", "cancelled"]).exists()
    assert broken_invariants() == {}
