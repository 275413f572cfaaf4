"""Events of parts: drawing a stage, going on to the next, ending, and taking a stage back."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from django.db import transaction
from django.db.models.functions import Now

from engines.chance import Chance
from league.formats import FORMATS, Composite, FormatError
from league.formats.composite import Part
from league.models import Entry, Event, Series, User
from league.queries.clock import database_now
from league.queries.history import entrants_of, plan_of
from league.queries.stages import gone_from, last_stage_of, played_parts
from league.services import audit
from league.services.closing import lock_event, lock_event_with_series
from league.services.errors import ConflictError, LeagueError
from league.services.outbox import announce
from league.services.pairing import ask_for_round
from league.services.publishing import series_terms

log = logging.getLogger(__name__)
COPIED = (
    "seats", "cycles", "tiebreaks", "advance", "round_minutes", "time_zone", "publishes", "door",
    "duplicate", "window_hours", "reminder_minutes", "club_id", "organiser_id",
)  # fmt: skip
LONGEST_NAME = 100
COMPOSITES = [slug for slug, chosen in FORMATS.items() if chosen.is_composite]


def composite_of(event: Event) -> Composite:
    chosen = FORMATS[event.format]
    if not isinstance(chosen, Composite):
        raise ConflictError(f"{event} is not played in parts.")
    return chosen


@transaction.atomic
def draw_next_stage(
    event_id: int, *, after: int | None = None, by: User | None = None
) -> list[Event]:
    """Make, enter and start the parts of the next stage.

    `after` is the stage that the caller saw as the last one drawn, 0 for none: of two who press
    together, the second is told that it is drawn.
    """
    event = lock_event(event_id)
    chosen, last = composite_of(event), last_stage_of(event)
    if event.stage != Event.Stage.RUNNING:
        raise ConflictError(f"{event} is {event.stage}: no stage can be drawn.")
    if after is not None and after != last:
        raise ConflictError(f"Stage {last} is drawn already.")
    if last >= chosen.stages:
        raise ConflictError(f"{event} has no further stage.")
    _require_played(event, last)
    made = [
        _make_part(event, last + 1, index, part)
        for index, part in enumerate(_parts_after(event, chosen, last))
    ]
    audit.note(by, "draw stage", event, stage=last + 1, parts=[part.label for part in made])
    announce(f"event:{event.pk}", "stage.opened", {"stage": last + 1})
    return made


def _require_played(event: Event, stage: int) -> None:
    playing = event.parts.filter(part_stage=stage).exclude(stage=Event.Stage.FINISHED)
    if labels := list(playing.order_by("pk").values_list("label", flat=True)):
        raise ConflictError(f"Still being played: {', '.join(labels)}.")


def _parts_after(event: Event, chosen: Composite, last: int) -> list[Part]:
    plan = plan_of(event)
    chance = Chance(bytes.fromhex(event.seed)).child("stage", last + 1)
    try:
        if last == 0:
            return chosen.draw(entrants_of(event), plan, chance)
        return chosen.follow(last, played_parts(event, last), gone_from(event, last), plan)
    except FormatError as error:
        raise LeagueError(str(error)) from error


def _make_part(event: Event, stage: int, index: int, part: Part) -> Event:
    luck = Chance(bytes.fromhex(event.seed)).child("part", stage, index)
    made = Event.objects.create(
        parent=event,
        part_stage=stage,
        label=part.label,
        name=_name_of(event, part.label),
        format=part.format,
        settings=FORMATS[part.format].complete(part.settings, event.seats),
        default_rule=_default_rule(event, part),
        seed=f"{luck.below(2**256):064x}",
        stage=Event.Stage.RUNNING,
        starts_at=database_now(),
        **{name: getattr(event, name) for name in COPIED},
        **series_terms(event),
    )
    _enter(made, part)
    for pair in event.kept_apart.all():
        made.kept_apart.create(first_id=pair.first_id, second_id=pair.second_id)
    ask_for_round(made.pk)
    return made


def pass_on_to_parts(event: Event, changed: Iterable[str]) -> None:
    """Have parts that are being played follow what was changed in the whole."""
    fields = {name: getattr(event, name) for name in changed if name in COPIED}
    if event.is_composite and fields:
        event.parts.filter(stage=Event.Stage.RUNNING).update(**fields)


def _name_of(event: Event, label: str) -> str:
    """Names are unique: one that is taken, or too long, is told apart by the event's number."""
    name = f"{event.name} – {label}"
    if len(name) <= LONGEST_NAME and not Event.objects.filter(name=name).exists():
        return name
    ending = f" #{event.pk} – {label}"
    return event.name[: LONGEST_NAME - len(ending)] + ending


def _default_rule(event: Event, part: Part) -> str:
    """A knockout cannot go on from a draw: there the organiser decides."""
    is_kept = not FORMATS[part.format].eliminates or event.default_rule == Event.DefaultRule.BOTH
    return event.default_rule if is_kept else Event.DefaultRule.HAND


def _enter(made: Event, part: Part) -> None:
    entries = Entry.objects.in_bulk(part.entrants)
    Entry.objects.bulk_create(
        Entry(
            event=made,
            player_id=entries[one].player_id,
            number=number,
            rating=entries[one].rating,
            carried_units=part.carried.get(one, 0),
        )
        for number, one in enumerate(part.entrants, start=1)
    )


@transaction.atomic
def open_rounds_of_parts(event_id: int, *, by: User | None = None) -> int:
    """Open the next round of every part that waits for one; gives their number."""
    event = lock_event(event_id)
    composite_of(event)
    running = event.parts.filter(stage=Event.Stage.RUNNING).order_by("pk")
    waiting = [part for part in running if not part.rounds.filter(finished_at=None).exists()]
    if not waiting:
        raise ConflictError("No part waits for its next round.")
    for part in waiting:
        ask_for_round(part.pk)
    audit.note(by, "open rounds", event, parts=[part.label for part in waiting])
    return len(waiting)


@transaction.atomic
def undo_stage(event_id: int, *, stage: int, by: User, reason: str = "") -> Event:
    """Take the last stage back as long as nothing of it has started; it is drawn again by hand."""
    inside = Series.objects.filter(round__event__parent=event_id, round__event__part_stage=stage)
    event = lock_event_with_series(event_id, inside)
    composite_of(event)
    last = last_stage_of(event)
    if event.stage != Event.Stage.RUNNING or stage != last or not last:
        raise ConflictError("Only the last stage of a running event can be taken back.")
    if inside.exclude(stage=Series.Stage.SCHEDULED).exists():
        raise ConflictError(f"Stage {last} has begun: what was played is not taken back.")
    parts = event.parts.filter(part_stage=last)
    labels = list(parts.order_by("pk").values_list("label", flat=True))
    parts.delete()
    event.advance = Event.Advance.HAND
    event.save(update_fields=["advance"])
    audit.note(by, "undo stage", event, reason, stage=last, parts=labels)
    announce(f"event:{event.pk}", "stage.undone", {"stage": last})
    return event


def advance_stages() -> int:
    """What the clock does for events of parts: draw what is due, end what is played out."""
    done = _reopen()
    running = Event.objects.filter(stage=Event.Stage.RUNNING, format__in=COMPOSITES)
    for event in running.filter(starts_at__lte=Now()):
        try:
            done += _advance(event)
        except LeagueError as refusal:
            log.info("Event %s: next stage not drawn: %s", event.pk, refusal)
    return done


def _advance(event: Event) -> int:
    last = last_stage_of(event)
    if event.parts.exclude(stage=Event.Stage.FINISHED).exists():
        return 0
    if last >= composite_of(event).stages:
        return _finish(event.pk)
    if event.advance != Event.Advance.CLOCK:
        return 0
    draw_next_stage(event.pk, after=last)
    return 1


@transaction.atomic
def _finish(event_id: int) -> int:
    event = lock_event(event_id)
    if event.stage != Event.Stage.RUNNING:
        return 0
    event.stage, event.finished_at = Event.Stage.FINISHED, database_now()
    event.save(update_fields=["stage", "finished_at"])
    announce(f"event:{event.pk}", "event.finished", {})
    return 1


def _reopen() -> int:
    """A correction has a part go on again, and with it the event."""
    again = Event.objects.filter(parent__stage=Event.Stage.FINISHED, stage=Event.Stage.RUNNING)
    return Event.objects.filter(pk__in=again.values("parent")).update(
        stage=Event.Stage.RUNNING, finished_at=None
    )
