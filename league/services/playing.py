"""Playing matches in a worker: seat the bots, play, keep the leases, write what came of it.

A worker takes several short matches at a time and writes them together. What it has played never
waits longer than a heartbeat to be stored.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import timedelta

from django.conf import settings
from django.db import transaction

from bots import registry as programs
from bots.table import Ply, Table
from engines.chance import Chance
from league.models import Match, MatchSeat, Move
from league.queries.clock import database_now
from league.queries.positions import holders_of_all, moves_of_all, state_after
from league.services import jobs
from league.services.bulk import insert_rows, update_rows
from league.services.results import Finished, close_matches
from league.services.series import lock_all_series

Stopping = Callable[[], bool]


@dataclass(slots=True)
class Sitting:
    """One match at a worker's table, with the moves that are not stored yet."""

    lease: jobs.Lease
    match: Match
    holders: list[MatchSeat]
    table: Table
    fresh: list[Ply] = field(default_factory=list)


def run_matches(leases: Sequence[jobs.Lease], stopping: Stopping) -> None:
    """Play matches one after the other, each until it ends or a person is asked."""
    sittings = sit_down(leases)
    played: list[Sitting] = []
    beat_seconds = settings.LEASE_SECONDS / 3
    last_beat = time.monotonic()
    for index, sitting in enumerate(sittings):
        for ply in sitting.table.steps():
            sitting.fresh.append(ply)
            if stopping():
                _stop(played, sittings[index:])
                return
            if time.monotonic() - last_beat > beat_seconds:
                write_down(played)
                played = []
                _store_unfinished(sittings[index:])
                last_beat = time.monotonic()
        played.append(sitting)
    write_down(played)


def sit_down(leases: Sequence[jobs.Lease]) -> list[Sitting]:
    """Seat the players of all leased matches, in a fixed number of queries."""
    matches = Match.objects.select_related("series", "block").in_bulk(
        [lease.subject for lease in leases]
    )
    holders = holders_of_all(matches.values())
    moves = moves_of_all(matches.values())
    return [
        Sitting(
            lease,
            matches[lease.subject],
            holders[lease.subject],
            _table(matches[lease.subject], holders[lease.subject], moves[lease.subject]),
        )
        for lease in leases
    ]


def _table(match: Match, holders: list[MatchSeat], moves: list[str]) -> Table:
    return Table(
        state_after(match, moves),
        [programs.get(held.version.program) if held.version else None for held in holders],
        Chance(bytes.fromhex(match.block.seed)).child("match", match.rotation),
        ply=len(moves),
        move_seconds=match.series.move_seconds,
        bank_seconds=match.series.bank_seconds,
        used=[held.used_millis / 1000 for held in holders],
    )


@transaction.atomic
def write_down(played: Sequence[Sitting]) -> None:
    """Write matches that ended or wait for a person, and all that follows; lost ones are left."""
    if not played:
        return
    series = lock_all_series(sitting.match.series_id for sitting in played)
    held = set(jobs.settle_all(sitting.lease for sitting in played))
    ours = [sitting for sitting in played if sitting.lease in held]
    _write_moves(ours)
    for sitting in ours:
        sitting.match.series = series[sitting.match.series_id]
        if sitting.table.ending is None:
            assert sitting.table.state.turn is not None
            _keep_clocks([sitting])
            ask(sitting.match, sitting.holders[sitting.table.state.turn])
    close_matches(
        [
            Finished(sitting.match, sitting.table.ending)
            for sitting in ours
            if sitting.table.ending is not None
        ]
    )


@transaction.atomic
def _store_unfinished(sittings: Sequence[Sitting]) -> None:
    """The heartbeat: keep the leases, and store the moves of matches that go on."""
    held = set(jobs.keep_leases(sitting.lease for sitting in sittings))
    ours = [sitting for sitting in sittings if sitting.lease in held and sitting.fresh]
    _write_moves(ours)
    _keep_clocks(ours)
    update_rows(
        Match, ("move_count",), [(sitting.match.move_count, sitting.match.pk) for sitting in ours]
    )


@transaction.atomic
def _stop(played: Sequence[Sitting], rest: Sequence[Sitting]) -> None:
    """On shutdown: write what has ended, store what has begun, return the rest uncounted."""
    write_down(played)
    _store_unfinished(rest)
    jobs.give_back(sitting.lease for sitting in rest)


def _write_moves(sittings: Iterable[Sitting]) -> None:
    rows = []
    for sitting in sittings:
        match = sitting.match
        rows += [
            (match.pk, number, ply.seat, ply.text, ply.millis, "")
            for number, ply in enumerate(sitting.fresh, match.move_count)
        ]
        match.move_count += len(sitting.fresh)
        for ply in sitting.fresh:
            sitting.holders[ply.seat].used_millis += ply.millis
        sitting.fresh = []
    insert_rows(Move, ("match", "ply", "seat", "text", "millis", "key"), rows)


def _keep_clocks(sittings: Iterable[Sitting]) -> None:
    """Time used, for matches that go on; of one that has ended the moves tell it."""
    update_rows(
        MatchSeat,
        ("used_millis",),
        [(held.used_millis, held.pk) for sitting in sittings for held in sitting.holders],
    )


def ask(match: Match, holder: MatchSeat) -> None:
    """Start the clock of a person's turn."""
    series = match.series
    left = series.bank_seconds - holder.used_millis / 1000
    match.turn = holder.seat
    match.asked_at = database_now()
    match.deadline = match.asked_at + timedelta(seconds=max(min(series.move_seconds, left), 0))
    match.save(update_fields=["turn", "asked_at", "deadline", "move_count"])
