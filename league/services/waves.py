"""Waves of an arena or ladder: whoever is free is seated, and after the closing time it ends."""

from __future__ import annotations

import logging
from collections.abc import Collection
from dataclasses import asdict
from functools import partial

from django.db import transaction
from django.db.models.functions import Now

from engines.chance import Chance
from league.formats import CONTINUOUS, FORMATS, OWN_TABLES, Flow, Pairing
from league.models import Event, Round, User
from league.queries.clock import database_now
from league.queries.flow import (
    busy_entries,
    has_ended,
    is_closed,
    is_continuous,
    present_entries,
    waiters_of,
)
from league.queries.history import plan_of
from league.services import audit
from league.services.closing import finish_event, lock_event
from league.services.errors import ConflictError, LeagueError
from league.services.presences import remember_tables, welcome
from league.services.publishing import publish_round

log = logging.getLogger(__name__)


def pair_wave(event_id: int) -> Round | None:
    """Seat those who are free; None if nobody can be. Looked at before anything is locked."""
    event = Event.objects.get(pk=event_id)
    if not (_is_open(event) and _pairings(event, 0)):
        return None
    with transaction.atomic():
        event = lock_event(event_id)
        welcome(present_entries(event))
        last = event.rounds.order_by("-number").first()
        number = last.number + 1 if last else 1
        pairings = _pairings(event, number) if _is_open(event) else []
        if not pairings:
            return None
        wave = event.rounds.create(
            number=number, starts_at=database_now(), draft=[asdict(one) for one in pairings]
        )
        remember_tables([pairing.entrants for pairing in pairings])
        return publish_round(wave.pk)


def _is_open(event: Event) -> bool:
    if event.stage != Event.Stage.RUNNING or event.starts_at is None:
        return False
    return event.starts_at <= database_now() and not is_closed(event)


def _pairings(event: Event, number: int) -> list[Pairing]:
    chosen = FORMATS[event.format]
    assert isinstance(chosen, Flow)
    busy = busy_entries(event)
    chance = Chance(bytes.fromhex(event.seed)).child("round", number)
    return chosen.pair_waiting(waiters_of(event, busy), len(busy), plan_of(event), chance)


def pair_soon(rounds: Collection[int]) -> None:
    """Once this transaction holds, seat those whom its ended series of these rounds set free.

    If the process dies before that, the scheduler does it.
    """
    running = Event.objects.filter(format__in=CONTINUOUS, stage=Event.Stage.RUNNING)
    for event_id in running.filter(rounds__in=rounds).distinct().values_list("pk", flat=True):
        transaction.on_commit(partial(pair_wave, event_id), robust=True)


def carry_on_flow() -> int:
    """What the clock brings: new waves, and the end of what is closed and played out."""
    done = 0
    running = Event.objects.filter(format__in=CONTINUOUS, stage=Event.Stage.RUNNING)
    for event in running.filter(starts_at__lte=Now()):
        try:
            done += finish_if_ended(event) if is_closed(event) else pair_wave(event.pk) is not None
        except LeagueError as refusal:
            log.info("Event %s: no wave: %s", event.pk, refusal)
    return done


@transaction.atomic
def finish_if_ended(event: Event) -> bool:
    event = lock_event(event.pk)
    if event.stage != Event.Stage.RUNNING or not has_ended(event):
        return False
    finish_event(event)
    return True


@transaction.atomic
def close_event(event_id: int, *, by: User, reason: str = "") -> Event:
    """No new tables from now on; the event is finished when the last one has got up."""
    if Event.objects.filter(pk=event_id, format__in=OWN_TABLES).exists():
        # They stand on series, and a series that ends seats those who wait.
        from league.services.instant import end_boards

        return end_boards(event_id, by=by, reason=reason)
    event = lock_event(event_id)
    if not is_continuous(event):
        raise LeagueError(f"{event} ends with its last round; it can be called off.")
    if event.stage != Event.Stage.RUNNING or is_closed(event):
        raise ConflictError(f"{event} makes no tables now.")
    event.closes_at = database_now()
    event.save(update_fields=["closes_at"])
    audit.note(by, "close", event, reason)
    if has_ended(event):
        finish_event(event)
    return event
