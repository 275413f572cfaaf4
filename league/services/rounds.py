"""Rounds of an event: pairing the next one, and publishing it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.db.models.functions import Now

from engines import registry
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
from league.models import Bye, Event, Job, Round, User
from league.queries.clock import database_now
from league.queries.history import entrants_of, event_absences, history_of, plan_of
from league.services import audit
from league.services.closing import ENDED, close_round, is_over, lock_event, touch_event
from league.services.errors import ConflictError, LeagueError
from league.services.letters import tell_paired
from league.services.outbox import announce
from league.zones import next_start, zone_called

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
    seal: Callable[[], None] = lambda: None,
) -> Round:
    """Pair the event's next round; of two who press together, the second is told that it is open.

    `after` is the round that the caller saw as the last one. Where the event publishes its rounds
    by itself the round is open at once; else its pairings wait as a draft. Nothing is locked
    while it is being paired: if the facts have changed by then, it is paired again. `seal` is
    called in the transaction that writes the round.
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


def require_played(last: Round) -> None:
    if last.published_at is None:
        raise ConflictError(f"Round {last.number} is paired, but not published yet.")
    if last.finished_at is None:
        unfinished = last.series.exclude(stage__in=ENDED).count()
        raise ConflictError(
            f"Round {last.number} is still being played: {unfinished} series to go."
        )


def _pair(facts: Facts) -> list[Pairing]:
    chance = Chance(bytes.fromhex(facts.event.seed)).child("round", facts.number)
    try:
        return FORMATS[facts.event.format].pair(
            facts.number, facts.entrants, facts.history, facts.plan, chance
        )
    except FormatError as error:
        raise LeagueError(str(error)) from error


@transaction.atomic
def _write_round(
    facts: Facts, pairings: Sequence[Pairing], seal: Callable[[], None]
) -> Round | None:
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
    seal()
    return publish_round(drafted.pk) if event.publishes else drafted


@transaction.atomic
def publish_round(round_id: int, *, by: User | None = None) -> Round:
    """Make series of a draft's pairings, and byes for those who sit out."""
    # Rounds stand on series, and a series that ends closes its round: the one cycle in the rules.
    from league.services.instant import seat_tables
    from league.services.series import schedule_series

    event = lock_event(Round.objects.get(pk=round_id).event_id)
    opened = event.rounds.get(pk=round_id)
    _require_fit(event, opened)
    opened.published_at = database_now()
    opened.starts_at = max(opened.starts_at, opened.published_at)
    opened.ends_at = window_end(event, opened.starts_at)
    pairings, opened.draft = opened.draft, []
    opened.save(update_fields=["published_at", "starts_at", "ends_at", "draft"])
    entries = {entry.pk: entry for entry in event.entries.select_related("player")}
    tables = _tables(pairings)
    if FORMATS[event.format].own_tables:
        seat_tables(opened, [entries[pairing["entrants"][0]] for pairing in tables])
        tables = []
    for table, pairing in enumerate(tables, start=1):
        seated = [entries[entry] for entry in pairing["entrants"]]
        has_people = any(not entry.player.is_bot for entry in seated)
        schedule_series(
            entries=seated,
            starts_at=opened.starts_at,
            terms=table_terms(event, len(pairing["entrants"])),
            in_round=opened,
            table=table,
            # Programs are ready at any time: where they are alone, there is nothing to agree.
            window_ends_at=opened.ends_at if has_people else None,
            reason=pairing["reason"],
            reason_facts=dict(pairing["facts"]),
        )
    Bye.objects.bulk_create(_byes(event, opened, pairings))
    announce(f"event:{event.pk}", "round.opened", {"round": opened.number})
    if by is not None:
        audit.note(by, "publish", opened)
    tell_paired(opened.series.all())
    if not opened.series.exists():
        close_round(opened)
    return opened


def window_end(event: Event, start: datetime) -> datetime | None:
    """Until when the players of a round agree on their times; None where it starts for all."""
    return start + timedelta(hours=event.window_hours) if event.window_hours else None


def _require_fit(event: Event, opened: Round) -> None:
    """Whether the draft can be published: ConflictError says why not."""
    if opened.published_at is not None:
        raise ConflictError(f"Round {opened.number} is published already.")
    if event.stage != Event.Stage.RUNNING:
        raise ConflictError(f"{event} is {event.stage}: no round can be opened.")
    before = event.rounds.filter(number=opened.number - 1).first()
    if before is not None and not FORMATS[event.format].continuous:
        require_played(before)
    if opened.outdated and FORMATS[event.format].eliminates:
        raise ConflictError(
            f"{opened.outdated} Who goes on may be somebody else by now: pair the round again."
        )
    drawn = [entry for pairing in opened.draft for entry in pairing["entrants"]]
    gone = event.entries.filter(pk__in=drawn, withdrawn_at__isnull=False)
    if names := ", ".join(gone.values_list("player__name", flat=True)):
        raise ConflictError(f"Withdrawn since the round was paired: {names}. Pair it again.")


def _tables(pairings: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [pairing for pairing in pairings if not pairing["is_bye"]]


def _byes(event: Event, opened: Round, pairings: list[dict[str, Any]]) -> list[Bye]:
    """Those without a table, those who had asked to be away, and those who came too late for it."""
    byes: dict[int, Bye] = {}
    if FORMATS[event.format].may_sit_out:
        drawn = {entry for pairing in pairings for entry in pairing["entrants"]}
        for entry in event.entries.filter(withdrawn_at__isnull=True).exclude(pk__in=drawn):
            byes[entry.pk] = Bye(entry=entry, kind=Bye.Kind.ABSENT)
    for entry_id, units in event_absences(event, opened.number).items():
        byes[entry_id] = Bye(entry_id=entry_id, units=units, kind=Bye.Kind.ASKED)
    for pairing in pairings:
        if pairing["is_bye"]:
            (alone,) = pairing["entrants"]
            byes[alone] = Bye(entry_id=alone, units=FORMATS[event.format].bye_units)
    for bye in byes.values():
        bye.round = opened
    return list(byes.values())


def series_terms(event: Event) -> dict[str, object]:
    names = (
        "game", "options", "counting", "length", "test", "scoring", "venue", "mirrored",
        "level_rule", "move_seconds", "bank_seconds", "rated",
    )  # fmt: skip
    return {name: getattr(event, name) for name in names}


def table_terms(event: Event, seats: int) -> dict[str, object]:
    """The event's terms at a table of so many: what it left at the default has that of the table.

    Some options have another default for three players than for four, and other choices too.
    """
    terms = series_terms(event)
    if seats != event.seats:
        usual = registry.get(event.game).complete({}, event.seats)
        terms["options"] = {
            name: value for name, value in event.options.items() if usual[name] != value
        }
    return terms


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


__all__ = [
    "ENDED",
    "due_for_next_round",
    "is_over",
    "lock_event",
    "next_number",
    "next_round_at",
    "open_next_round",
    "publish_round",
    "require_played",
    "rounds_in",
    "series_terms",
    "start_after",
    "touch_event",
]
