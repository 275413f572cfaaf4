"""Arenas and ladders as services run them: waves, pauses, late comers, the end."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.models import Event, Player, Presence, Series
from league.queries.clock import database_now
from league.queries.flow import busy_entries
from league.queries.standings import standings
from league.services.entries import withdraw_player
from league.services.errors import ConflictError, InvalidError
from league.services.events import cancel_event
from league.services.invariants import broken_invariants
from league.services.presences import pause_entry, return_entry
from league.services.referee import correct_result
from league.services.rounds import open_next_round
from league.services.scheduling import tick
from league.services.waves import carry_on_flow, close_event, pair_wave
from tests.league import factories as f

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> f.Club:
    return f.make_club()


def make_arena(players: list[Player], **fields: Any) -> Event:
    return f.make_running_event(players, **{"format": "arena", **fields})


def make_over(event: Event) -> None:
    """As if its time had passed."""
    Event.objects.filter(pk=event.pk).update(starts_at=database_now() - timedelta(hours=2))


def play_waves(number: int) -> None:
    for _ in range(number):
        carry_on_flow()
        tick()
        f.play_all()


def stage_of(event: Event) -> str:
    return Event.objects.values_list("stage", flat=True).get(pk=event.pk)


@pytest.mark.parametrize(("slug", "seats"), [("arena", 2), ("arena", 3), ("ladder", 2)])
def test_everybody_is_seated_again_when_free(slug: str, seats: int):
    event = make_arena(f.make_bots(2 * seats), format=slug, seats=seats)

    play_waves(3)

    table = standings(event)
    assert min(row.values["played"] or 0 for row in table.rows) >= 2
    assert not Series.objects.filter(round__event=event, reason="").exists()
    assert broken_invariants() == {}


def test_waves_overlap_while_a_table_plays_on():
    event = make_arena(f.make_bots(4))
    slow, quick = event.rounds.get().series.order_by("pk")
    f.play_match(quick.matches.get())
    Presence.objects.update(free_since=database_now() - timedelta(minutes=1))

    wave = pair_wave(event.pk)

    assert wave is not None
    assert event.rounds.filter(finished_at=None).count() == 2
    assert {*busy_entries(event).values()} == {slow.pk, wave.series.get().pk}


def test_second_scheduler_seats_nobody_twice():
    event = make_arena(f.make_bots(4))

    assert pair_wave(event.pk) is None
    assert event.rounds.count() == 1


def test_arena_ends_with_its_last_table():
    event = make_arena(f.make_bots(4))
    make_over(event)

    carry_on_flow()
    assert stage_of(event) == "running"  # two tables are playing still
    f.play_all()

    assert stage_of(event) == "finished"
    assert Series.objects.filter(round__event=event, stage="finished").count() == 2
    assert event.rounds.count() == 1


def test_arena_without_tables_is_ended_by_the_clock():
    event = make_arena(f.make_bots(2))
    f.play_all()
    make_over(event)

    carry_on_flow()

    assert stage_of(event) == "finished"


def test_arena_waits_for_its_start():
    event = make_arena(f.make_bots(2), starts_at=database_now() + timedelta(hours=1))

    carry_on_flow()

    assert not event.rounds.exists()


def test_paused_entry_is_not_seated_until_it_returns(club: f.Club):
    players = [club.ben.player, *club.bots]
    event = f.make_event(players, format="arena", starts_at=database_now() + timedelta(hours=1))
    f.start_event(event.pk)
    Event.objects.update(starts_at=database_now())

    pause_entry(event.pk, club.ben.player, by=club.ben)
    carry_on_flow()
    assert not busy_entries(event).keys() & {*club.ben.player.entries.values_list("pk", flat=True)}
    return_entry(event.pk, club.ben.player, by=club.ben)

    assert Presence.objects.get(entry__player=club.ben.player).paused_at is None


def test_pausing_twice_is_refused(club: f.Club):
    event = make_arena([club.ben.player, *club.bots])
    pause_entry(event.pk, club.ben.player, by=club.ben)

    with pytest.raises(ConflictError, match="pausing already"):
        pause_entry(event.pk, club.ben.player, by=club.ben)


def test_returning_without_a_pause_is_refused(club: f.Club):
    event = make_arena([club.ben.player, *club.bots])

    with pytest.raises(ConflictError, match="not pausing"):
        return_entry(event.pk, club.ben.player, by=club.ben)


def test_withdrawn_entry_forfeits_and_is_not_seated(club: f.Club):
    bots = f.make_bots_named("Kite", "Crane", "Heron")
    event = make_arena(bots)
    leaving = Series.objects.filter(round__event=event)[0].sides.all()[0].player

    withdraw_player(event.pk, leaving, by=club.ada)
    play_waves(2)

    assert event.rounds.last().series.get().sides.filter(player=leaving).count() == 0
    assert broken_invariants() == {}


def test_ladder_goes_on_until_it_is_closed(club: f.Club):
    event = make_arena(f.make_bots_named("Kite", "Crane"), format="ladder")
    play_waves(3)
    assert stage_of(event) == "running"

    close_event(event.pk, by=club.ada, reason="end of the season")

    assert stage_of(event) == "finished"
    assert event.rounds.count() == 3


def test_closed_ladder_plays_its_tables_to_the_end(club: f.Club):
    event = make_arena(f.make_bots_named("Kite", "Crane"), format="ladder")

    close_event(event.pk, by=club.ada)
    assert stage_of(event) == "running"
    f.play_all()

    assert stage_of(event) == "finished"
    with pytest.raises(ConflictError):
        close_event(event.pk, by=club.ada)


def test_corrected_result_changes_the_counts(club: f.Club):
    event = make_arena(club.bots[:2])
    f.play_all()
    match = event.rounds.get().series.get().matches.get()

    for places in ([1, 2], [2, 1]):
        correct_result(match.pk, scores=[0, 0], places=places, by=club.ada, reason="Misread.")

    table = standings(event)
    assert [(row.values["points"], row.values["played"]) for row in table.rows] == [(1, 1), (0, 1)]
    assert broken_invariants() == {}


def test_counts_that_are_wrong_are_found():
    make_arena(f.make_bots(2))
    f.play_all()
    Presence.objects.update(units=1)

    assert list(broken_invariants()) == ["presences add up"]


def test_rounds_are_not_opened_by_hand():
    event = make_arena(f.make_bots(2))

    with pytest.raises(ConflictError, match="by itself"):
        open_next_round(event.pk)


def test_called_off_arena_seats_nobody(club: f.Club):
    event = make_arena(club.bots)
    cancel_event(event.pk, by=club.ada)

    assert carry_on_flow() == 0


def test_ladder_must_be_rated():
    with pytest.raises(InvalidError) as refused:
        f.make_event([], format="ladder", rated=False)

    assert list(refused.value.errors) == ["rated"]


def test_tie_breaks_do_not_go_with_an_arena():
    with pytest.raises(InvalidError) as refused:
        f.make_event([], format="arena", tiebreaks=["BH"])

    assert list(refused.value.errors) == ["tiebreaks"]


@pytest.mark.parametrize("slug", ["arena", "ladder"])
def test_wave_and_standings_cost_the_same_after_many_waves(slug: str):
    event = make_arena(f.make_bots(2), format=slug)
    costs = []
    for waves in (1, 6):
        play_waves(waves)
        with CaptureQueriesContext(connection) as queries:
            standings(event)
            pair_wave(event.pk)
        costs.append(len(queries))

    assert costs[0] == costs[1]
