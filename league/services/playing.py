"""Playing a match in a worker: seat the bots, play, keep the lease, write what came of it."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import timedelta

from django.conf import settings
from django.db import transaction

from bots import registry as programs
from bots.table import Ending, Ply, Table
from engines.chance import Chance
from league.models import Match, MatchSeat, Move
from league.queries.clock import database_now
from league.queries.positions import holders_of, state_of
from league.services import jobs
from league.services.results import close_match
from league.services.series import lock_series

Stopping = Callable[[], bool]


class StoppedError(Exception):
    """The worker is shutting down: the job goes back to the queue."""


def run_match(lease: jobs.Lease, stopping: Stopping) -> None:
    """Play a match until it ends, or until a person is asked."""
    match = Match.objects.select_related("series", "block").get(pk=lease.subject)
    holders = holders_of(match)
    table = _seat(match, holders)
    fresh = _play(lease, match, holders, table, stopping)
    if table.ending is not None:
        _finish(lease, match, holders, fresh, table.ending)
    else:
        _ask_person(lease, match, holders, fresh, table)


def _seat(match: Match, holders: list[MatchSeat]) -> Table:
    return Table(
        state_of(match),
        [programs.get(held.version.program) if held.version else None for held in holders],
        Chance(bytes.fromhex(match.block.seed)).child("match", match.rotation),
        ply=match.move_count,
        move_seconds=match.series.move_seconds,
        bank_seconds=match.series.bank_seconds,
        used=[held.used_millis / 1000 for held in holders],
    )


def _play(
    lease: jobs.Lease, match: Match, holders: list[MatchSeat], table: Table, stopping: Stopping
) -> list[Ply]:
    """Play on; gives the moves that are not stored yet. They never wait longer than a heartbeat."""
    fresh: list[Ply] = []
    last_beat = time.monotonic()
    for ply in table.steps():
        fresh.append(ply)
        if stopping():
            _store(lease, match, holders, fresh)
            raise StoppedError
        if time.monotonic() - last_beat > settings.LEASE_SECONDS / 3:
            _store(lease, match, holders, fresh)
            fresh = []
            last_beat = time.monotonic()
    return fresh


@transaction.atomic
def _store(lease: jobs.Lease, match: Match, holders: list[MatchSeat], fresh: list[Ply]) -> None:
    """Write moves with the heartbeat, so that only the holder of the lease ever writes any."""
    jobs.keep_lease(lease, progress=match.move_count + len(fresh))
    _write_moves(match, holders, fresh)
    Match.objects.filter(pk=match.pk).update(move_count=match.move_count)


@transaction.atomic
def _finish(
    lease: jobs.Lease, match: Match, holders: list[MatchSeat], fresh: list[Ply], ending: Ending
) -> None:
    series = lock_series(match.series_id)
    jobs.settle(lease)
    _write_moves(match, holders, fresh)
    close_match(series, match, ending)


@transaction.atomic
def _ask_person(
    lease: jobs.Lease, match: Match, holders: list[MatchSeat], fresh: list[Ply], table: Table
) -> None:
    """Leave the match to the person whose turn it is; the answer will queue it again."""
    lock_series(match.series_id)
    jobs.settle(lease)
    _write_moves(match, holders, fresh)
    assert table.state.turn is not None
    ask(match, holders[table.state.turn])


def ask(match: Match, holder: MatchSeat) -> None:
    """Start the clock of a person's turn."""
    series = match.series
    left = series.bank_seconds - holder.used_millis / 1000
    match.turn = holder.seat
    match.asked_at = database_now()
    match.deadline = match.asked_at + timedelta(seconds=max(min(series.move_seconds, left), 0))
    match.save(update_fields=["turn", "asked_at", "deadline", "move_count"])


def _write_moves(match: Match, holders: list[MatchSeat], fresh: list[Ply]) -> None:
    Move.objects.bulk_create(
        Move(
            match=match,
            ply=match.move_count + index,
            seat=ply.seat,
            text=ply.text,
            millis=ply.millis,
        )
        for index, ply in enumerate(fresh)
    )
    match.move_count += len(fresh)
    for ply in fresh:
        holders[ply.seat].used_millis += ply.millis
    MatchSeat.objects.bulk_update(holders, ["used_millis"])
