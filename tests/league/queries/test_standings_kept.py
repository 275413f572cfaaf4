"""Standings are worked out once for each state of an event, and never shown late."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.models import Event
from league.queries.standings import standings
from league.services.entries import withdraw_player
from league.services.referee import correct_result
from tests.league import factories as f

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def forgotten() -> None:
    cache.clear()


def points(event: Event) -> dict[str, float]:
    return {
        row.entry.player.name: float(row.values["points"] or 0) for row in standings(event).rows
    }


def test_second_look_costs_fewer_queries():
    event = f.make_finished_event(f.make_bots(3))
    costs = []
    for _ in range(2):
        with CaptureQueriesContext(connection) as queries:
            standings(event)
        costs.append(len(queries))

    assert costs[1] < costs[0]


def test_new_result_is_seen_at_once():
    event = f.make_running_event(f.make_bots(2))
    assert set(points(event).values()) == {0.0}

    f.play_all()

    assert sum(points(event).values()) == 1.0


def test_correction_that_swaps_the_places_is_seen_at_once():
    ada = f.make_person("Ada", is_staff=True)
    event = f.make_finished_event(f.make_bots(2))
    match = event.rounds.get().series.get().matches.get()
    correct_result(match.pk, scores=[1, 0], places=[1, 2], by=ada, reason="Misread.")
    before = points(event)

    correct_result(match.pk, scores=[0, 1], places=[2, 1], by=ada, reason="Misread.")

    assert points(event) == {name: 1 - had for name, had in before.items()}


def test_withdrawal_and_new_name_are_seen_at_once():
    ada = f.make_person("Ada", is_staff=True)
    bots = f.make_bots(3)
    event = f.make_running_event(bots)
    standings(event)

    withdraw_player(event.pk, bots[0], by=ada)
    bots[1].name = "Rook"
    bots[1].save(update_fields=["name"])

    rows = standings(event).rows
    assert [row.entry.player.name for row in rows if row.entry.withdrawn_at] == ["Bird 1"]
    assert "Rook" in [row.entry.player.name for row in rows]
