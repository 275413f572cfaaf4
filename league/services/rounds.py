"""Rounds of an event: opening the next one, and closing one when its last series ends."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.db.models.functions import Now

from engines.chance import Chance
from league.formats import FORMATS, FormatError, Pairing
from league.models import Event, Round, Series
from league.queries.clock import database_now
from league.queries.history import entrants_of, history_of, plan_of
from league.services.errors import ConflictError, LeagueError
from league.services.outbox import announce

ENDED = [Series.Stage.FINISHED, Series.Stage.CANCELLED]


def rounds_in(event: Event) -> int:
    """How many rounds the event has in all; LeagueError if its format cannot be run."""
    try:
        return FORMATS[event.format].rounds(event.entries.count(), plan_of(event))
    except FormatError as error:
        raise LeagueError(str(error), field="entries") from error


def is_over(event: Event, number: int) -> bool:
    """Whether nothing is to be played after this round."""
    chosen = FORMATS[event.format]
    return chosen.is_over(number, entrants_of(event), history_of(event), plan_of(event))


def lock_event(event_id: int) -> Event:
    return Event.objects.select_for_update().get(pk=event_id)


@transaction.atomic
def open_next_round(event_id: int, *, after: int | None = None) -> Round:
    """Open the event's next round; of two who press together, the second is told that it is open.

    `after` is the round that the caller saw as the last one.
    """
    event = lock_event(event_id)
    if event.stage != Event.Stage.RUNNING:
        raise ConflictError(f"{event} is {event.stage}: no round can be opened.")
    last = event.rounds.order_by("number").last()
    number = last.number + 1 if last else 1
    if after is not None and after != number - 1:
        raise ConflictError(f"Round {number - 1} is open already.")
    if last and last.finished_at is None:
        unfinished = last.series.exclude(stage__in=ENDED).count()
        raise ConflictError(
            f"Round {last.number} is still being played: {unfinished} series to go."
        )
    rounds_in(event)
    if last is not None and is_over(event, last.number):
        raise ConflictError(f"{event} has no further round.")
    return _open_round(event, number)


def _open_round(event: Event, number: int) -> Round:
    # Rounds stand on series, and a series that ends closes its round: the one cycle in the rules.
    from league.services.series import schedule_series

    opened = Round.objects.create(event=event, number=number, starts_at=database_now())
    entries = {entry.pk: entry for entry in event.entries.select_related("player")}
    chance = Chance(bytes.fromhex(event.seed)).child("round", number)
    pairings = _pair(event, number, chance)
    for pairing in pairings:
        if pairing.is_bye:
            opened.byes.add(entries[pairing.entrants[0]])
            continue
        schedule_series(
            players=[entries[entry].player for entry in pairing.entrants],
            starts_at=opened.starts_at,
            terms=series_terms(event),
            in_round=opened,
            reason=pairing.reason,
            reason_facts=dict(pairing.facts),
        )
    announce(f"event:{event.pk}", "round.opened", {"round": number})
    if not opened.series.exists():
        _close_round(opened)
    return opened


def _pair(event: Event, number: int, chance: Chance) -> list[Pairing]:
    chosen, plan = FORMATS[event.format], plan_of(event)
    try:
        return chosen.pair(number, entrants_of(event), history_of(event), plan, chance)
    except FormatError as error:
        raise LeagueError(str(error)) from error


def series_terms(event: Event) -> dict[str, object]:
    names = (
        "game", "options", "counting", "length", "mirrored", "level_rule",
        "move_seconds", "bank_seconds", "rated",
    )  # fmt: skip
    return {name: getattr(event, name) for name in names}


def close_round_if_complete(round_id: int) -> None:
    """Close the round if its last series has just ended; the lock makes one of two ends see it."""
    played = Round.objects.select_for_update().get(pk=round_id)
    if played.finished_at is None and not played.series.exclude(stage__in=ENDED).exists():
        _close_round(played)


def _close_round(played: Round) -> None:
    played.finished_at = database_now()
    played.save(update_fields=["finished_at"])
    event = lock_event(played.event_id)
    announce(f"event:{event.pk}", "round.finished", {"round": played.number})
    if event.stage == Event.Stage.RUNNING and is_over(event, played.number):
        event.stage = Event.Stage.FINISHED
        event.finished_at = played.finished_at
        event.save(update_fields=["stage", "finished_at"])
        announce(f"event:{event.pk}", "event.finished", {})


def reopen_round(round_id: int) -> None:
    """A series of the round goes on again after a correction, and so do round and event."""
    Round.objects.filter(pk=round_id).update(finished_at=None)
    Event.objects.filter(rounds=round_id, stage=Event.Stage.FINISHED).update(
        stage=Event.Stage.RUNNING, finished_at=None
    )


def due_for_next_round() -> list[int]:
    """Events that the clock moves on: their last round is finished and the next one is due."""
    due = []
    running = Event.objects.filter(stage=Event.Stage.RUNNING, advance=Event.Advance.CLOCK)
    for event in running.filter(starts_at__lte=Now()):
        last = event.rounds.order_by("number").last()
        if last is None or (
            last.finished_at is not None
            and last.starts_at + timedelta(minutes=event.round_minutes) <= database_now()
        ):
            due.append(event.pk)
    return due
