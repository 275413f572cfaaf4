"""Rounds of an event: pairing the next one, and when it is due."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import Final

from django.db import transaction
from django.db.models.functions import Now

from engines.chance import Chance
from league.formats import (
    CONTINUOUS,
    FORMATS,
    Entrant,
    FormatError,
    History,
    Pairing,
    Plan,
    Tell,
    tell_nobody,
)
from league.models import Event, Job, Round
from league.queries.clock import database_now
from league.queries.history import entrants_of, history_of, plan_of
from league.services.closing import is_over, lock_event, touch_event
from league.services.errors import ConflictError, LeagueError
from league.services.publishing import publish_round, require_played
from league.zones import next_start, zone_called

Seal = Callable[[Round], None]
TRIES: Final = 5
"""How often a round is paired when what it is paired from changes meanwhile."""


@dataclass(frozen=True, slots=True)
class Facts:
    """All that a pairing is made from, as it stood at one revision of the event."""

    event: Event
    number: int
    entrants: Sequence[Entrant]
    history: History
    plan: Plan


def rounds_in(event: Event) -> int:
    """How many rounds the event has in all; LeagueError if its format cannot be run."""
    try:
        return FORMATS[event.format].rounds(event.entries.count(), plan_of(event))
    except FormatError as error:
        raise LeagueError(str(error), field="entries") from error


def open_next_round(
    event_id: int,
    *,
    after: int | None = None,
    tell: Tell = tell_nobody,
    seal: Seal = lambda drafted: None,
) -> Round:
    """Pair the event's next round; of two who press together, the second is told that it is open.

    `after` is the round that the caller saw as the last one. Where the event publishes its rounds
    by itself the round is open at once; else its pairings wait as a draft. Nothing is locked
    while it is being paired: if the facts have changed by then, it is paired again. `seal` is
    called with the round in the transaction that writes it.
    """
    for _ in range(TRIES):
        facts = _read_facts(event_id, after, tell)
        pairings = _pair(facts)
        opened = _write_round(facts, pairings, seal)
        if opened is not None:
            return opened
    raise ConflictError("The results keep changing while the round is being paired. Try again.")


def _read_facts(event_id: int, after: int | None, tell: Tell) -> Facts:
    # The event goes first: whatever changes after this line shows in its revision.
    event = Event.objects.get(pk=event_id)
    number = next_number(event, after)
    plan = replace(plan_of(event), tell=tell)
    return Facts(event, number, entrants_of(event, number), history_of(event), plan)


def next_number(event: Event, after: int | None = None) -> int:
    """The round that can be paired now; ConflictError says why none can."""
    if event.stage != Event.Stage.RUNNING:
        raise ConflictError(f"{event} is {event.stage}: no round can be opened.")
    if FORMATS[event.format].continuous:
        raise ConflictError(f"{event} seats its players by itself, as they come free.")
    if event.is_composite:
        raise ConflictError(f"{event} is played in parts: rounds are opened there.")
    last = event.rounds.order_by("number").last()
    number = last.number + 1 if last else 1
    if after is not None and after != number - 1:
        raise ConflictError(f"Round {number - 1} is open already.")
    if last:
        require_played(last)
    rounds_in(event)
    if last is not None and is_over(event, last.number):
        raise ConflictError(f"{event} has no further round.")
    return number


def _pair(facts: Facts) -> list[Pairing]:
    chance = Chance(bytes.fromhex(facts.event.seed)).child("round", facts.number)
    try:
        return FORMATS[facts.event.format].pair(
            facts.number, facts.entrants, facts.history, facts.plan, chance
        )
    except FormatError as error:
        raise LeagueError(str(error)) from error


@transaction.atomic
def _write_round(facts: Facts, pairings: Sequence[Pairing], seal: Seal) -> Round | None:
    """The round with its pairings; None if they were made from what no longer holds."""
    event = lock_event(facts.event.pk)
    if (event.revision, event.stage) != (facts.event.revision, facts.event.stage):
        return None
    drafted = Round.objects.create(
        event=event,
        number=facts.number,
        starts_at=database_now(),
        draft=[asdict(pairing) for pairing in pairings],
    )
    touch_event(event.pk)
    seal(drafted)
    return publish_round(drafted.pk) if event.publishes else drafted


def next_round_at(event: Event) -> datetime | None:
    """When the clock opens the next round, if it does."""
    has_rounds = event.format not in CONTINUOUS and not event.is_composite
    is_paired_by_clock = event.advance == Event.Advance.CLOCK and has_rounds
    if event.stage != Event.Stage.RUNNING or not is_paired_by_clock:
        return None
    last = event.rounds.order_by("number").last()
    if last is not None and last.ends_at is not None:
        return last.finished_at or last.ends_at  # windows: as soon as all have played
    return start_after(event, last.starts_at) if last else event.starts_at


def start_after(event: Event, last: datetime) -> datetime:
    """When the clock opens the round after one that began then."""
    zone = zone_called(event.time_zone)
    clock = (event.starts_at or last).astimezone(zone).time()
    return next_start(last, event.round_minutes, zone, clock)


def due_for_next_round() -> list[int]:
    """Events that the clock moves on: their last round is finished and the next one is due.

    One whose pairing is under way, or has failed from facts that still hold, is left alone.
    """
    due = []
    asked = Job.objects.filter(kind=Job.Kind.PAIRING).exclude(state=Job.State.DONE)
    running = Event.objects.filter(stage=Event.Stage.RUNNING, advance=Event.Advance.CLOCK)
    running = running.exclude(pk__in=asked.values("subject")).exclude(format__in=CONTINUOUS)
    for event in running.filter(starts_at__lte=Now()):
        last = event.rounds.order_by("number").last()
        at = next_round_at(event)
        if (last is None or last.finished_at is not None) and at and at <= database_now():
            due.append(event.pk)
    return due
