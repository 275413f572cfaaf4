"""Closing rounds when their last series ends, and events when their last round does.

Whoever locks several rows takes them in one order, so that nobody waits in a ring: series first,
then rounds, then events, each by key.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import datetime

from django.db import transaction
from django.db.models import F, QuerySet

from league.formats import FORMATS, FormatError
from league.models import Event, Job, Round, Series
from league.queries.clock import database_now
from league.queries.flow import has_ended
from league.queries.history import entrants_of, history_of, plan_of
from league.services.errors import ConflictError
from league.services.outbox import announce

log = logging.getLogger(__name__)
ENDED = [Series.Stage.FINISHED, Series.Stage.CANCELLED]
TRIES = 5


def is_over(event: Event, number: int) -> bool:
    """Whether nothing is to be played after this round."""
    chosen = FORMATS[event.format]
    if chosen.continuous:
        return has_ended(event)
    return chosen.is_over(number, entrants_of(event), history_of(event), plan_of(event))


def lock_event(event_id: int) -> Event:
    return Event.objects.select_for_update().get(pk=event_id)


def lock_rounds(rounds: Iterable[int]) -> list[Round]:
    """Rounds and then their events, each in one order for everybody."""
    locked = Round.objects.select_for_update().filter(pk__in=set(rounds)).order_by("pk")
    found = list(locked)
    events = {played.event_id for played in found}
    owners = {
        event.pk: event
        for event in Event.objects.select_for_update().filter(pk__in=events).order_by("pk")
    }
    for played in found:
        played.event = owners[played.event_id]
    return found


def lock_event_with_series(event_id: int, wanted: QuerySet[Series]) -> Event:
    """The event, with these of its open series and its unfinished rounds locked before.

    A round that is published meanwhile may bring more of them: then it is tried again.
    """
    for _ in range(TRIES):
        found = set(wanted.values_list("pk", flat=True))
        point = transaction.savepoint()
        list(Series.objects.select_for_update().filter(pk__in=found).order_by("pk"))
        unfinished = Round.objects.filter(event=event_id, finished_at__isnull=True)
        list(unfinished.select_for_update().order_by("pk"))
        event = lock_event(event_id)
        if found >= set(wanted.values_list("pk", flat=True)):
            return event
        transaction.savepoint_rollback(point)
    raise ConflictError("The round is just being published. Try again.")


def touch_event(event_id: int, why: str = "") -> None:
    """Say that something has changed on which a pairing depends.

    A pairing under way then starts anew; `why` is told to the organiser who looks at a draft.
    """
    Event.objects.filter(pk=event_id).update(revision=F("revision") + 1)
    if why:
        Round.objects.filter(event=event_id, published_at__isnull=True).update(outdated=why)
    Job.objects.filter(kind=Job.Kind.PAIRING, subject=event_id, state=Job.State.FAILED).delete()


def close_round_if_complete(round_id: int) -> None:
    close_rounds([round_id])


def close_rounds(rounds: Iterable[int]) -> None:
    """Series of these rounds have just ended, perhaps anew: close what is complete with them.

    The locks make one of two last series see that it is the last.
    """
    for played in lock_rounds(rounds):
        touch_event(played.event_id)
        if played.finished_at is not None:
            settle_event(played.event)
        elif not _stays_open(played) and not played.series.exclude(stage__in=ENDED).exists():
            close_round(played)


def _stays_open(played: Round) -> bool:
    """Whether others may still come to its boards: it ends when the organiser says so."""
    return FORMATS[played.event.format].own_tables and played.event.stage == Event.Stage.RUNNING


def close_round(played: Round) -> None:
    played.finished_at = database_now()
    played.save(update_fields=["finished_at"])
    event = lock_event(played.event_id)
    announce(f"event:{event.pk}", "round.finished", {"round": played.number})
    settle_event(event)


def settle_event(event: Event) -> None:
    """End the event after its last round, or let it go on if a correction asks for more."""
    last = event.rounds.order_by("number").last()
    if last is None or last.finished_at is None:
        return
    try:
        over = is_over(event, last.number)
    except FormatError as error:  # told to whoever pairs the next round
        log.warning("Event %s: it cannot be seen whether it is over: %s", event.pk, error)
        over = False
    if over and event.stage == Event.Stage.RUNNING:
        finish_event(event)
    elif not over and event.stage == Event.Stage.FINISHED:
        _set_stage(event, Event.Stage.RUNNING, None)
        announce(f"event:{event.pk}", "event.reopened", {})


def finish_event(event: Event) -> None:
    """After its last series; the event is locked."""
    _set_stage(event, Event.Stage.FINISHED, database_now())
    announce(f"event:{event.pk}", "event.finished", {})


def _set_stage(event: Event, stage: Event.Stage, finished_at: datetime | None) -> None:
    event.stage, event.finished_at = stage, finished_at
    event.save(update_fields=["stage", "finished_at"])


def reopen_round(round_id: int) -> None:
    """A series of the round goes on again after a correction, and so do round and event."""
    (played,) = lock_rounds([round_id])
    played.finished_at = None
    played.save(update_fields=["finished_at"])
    touch_event(played.event_id)
    if played.event.stage == Event.Stage.FINISHED:
        _set_stage(played.event, Event.Stage.RUNNING, None)
        announce(f"event:{played.event_id}", "event.reopened", {})
