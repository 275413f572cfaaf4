"""Events: creating one, starting it, calling it off."""

from __future__ import annotations

import secrets
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction

from engines.chance import SEED_BYTES
from league.models import Club, Entry, Event, Job, User
from league.queries.clock import database_now
from league.queries.flow import is_continuous
from league.queries.ratings import ratings_in
from league.queries.roles import may_make_event
from league.services import audit, jobs
from league.services.check_in import take_out_missing
from league.services.closing import lock_event, lock_event_with_series
from league.services.door import new_code
from league.services.entries import number_entries, open_series, whole_of
from league.services.errors import ConflictError, InvalidError, LeagueError
from league.services.pairing import ask_for_round
from league.services.referee import cancel_series
from league.services.rounds import rounds_in
from league.services.stages import draw_next_stage
from league.services.waves import pair_wave


@transaction.atomic
def create_event(*, by: User | None, **fields: Any) -> Event:
    """A new draft, in a club that its maker organises; the staff may do without one."""
    require_club(by, fields.get("club"))
    if not fields.get("time_zone"):
        fields["time_zone"] = usual_zone(fields.get("club"), by)
    event = checked(Event(organiser=by, seed=secrets.token_hex(SEED_BYTES), **fields))
    event.entry_code = new_code()
    event.save()
    audit.note(by, "create", event)
    return event


def require_club(by: User | None, club: Club | None) -> None:
    if by is not None and not may_make_event(by, club):
        raise LeagueError("Choose one of the clubs that you organise.", field="club")


def checked(event: Event) -> Event:
    """The event with its options complete; InvalidError says by field what is wrong with it."""
    try:
        event.full_clean(exclude=["seed"])
    except ValidationError as error:
        raise InvalidError(
            {field: " ".join(messages) for field, messages in error.message_dict.items()}
        ) from error
    return event


def usual_zone(club: Club | None, user: User | None) -> str:
    """The zone of an event that names none: the club's, else the maker's."""
    chosen = club or user
    return chosen.time_zone if chosen else "UTC"


@transaction.atomic
def start_event(event_id: int, *, by: User | None = None) -> Event:
    """Close the entries, without those who have not checked in, and open the first round.

    An event of parts draws its first stage; a large one is paired by a worker.
    """
    event = lock_event(event_id)
    if event.stage != Event.Stage.DRAFT:
        raise ConflictError(f"{event} is {event.stage} already.")
    take_out_missing(event, by=by)
    rounds_in(event)
    _seed(event)
    event.stage = Event.Stage.RUNNING
    event.starts_at = event.starts_at or database_now()
    event.save(update_fields=["stage", "starts_at"])
    audit.note(by, "start", event)
    if is_continuous(event):
        pair_wave(event.pk)
    elif event.advance == Event.Advance.HAND or event.starts_at <= database_now():
        _begin(event, by)
    return event


def _begin(event: Event, by: User | None) -> None:
    if event.is_composite:
        draw_next_stage(event.pk, after=0, by=by)
    else:
        ask_for_round(event.pk)


def _seed(event: Event) -> None:
    """Note everybody's rating and, where the event says so, number the entries by it."""
    entries = list(event.entries.select_related("player").order_by("number"))
    ratings = ratings_in(event, [entry.player_id for entry in entries])
    for entry in entries:
        rating = ratings.get(entry.player_id)
        entry.rating = rating.mean if rating else None
    if event.seeding == Event.Seeding.RATING:
        entries.sort(key=lambda entry: -1e9 if entry.rating is None else entry.rating, reverse=True)
    number_entries(event, entries)
    Entry.objects.bulk_update(entries, ["rating"])


@transaction.atomic
def cancel_event(event_id: int, *, by: User, reason: str = "") -> Event:
    """Call an event off with all its series that have not ended."""
    if (whole := whole_of(event_id)) != event_id:
        raise ConflictError(f"This is a part of {Event.objects.get(pk=whole)}: call that off.")
    unfinished = open_series(event_id)
    event = lock_event_with_series(event_id, unfinished)
    if event.stage not in (Event.Stage.DRAFT, Event.Stage.RUNNING):
        raise ConflictError(f"{event} is {event.stage} already.")
    event.stage = Event.Stage.CANCELLED
    event.save(update_fields=["stage"])
    event.parts.filter(stage=Event.Stage.RUNNING).update(stage=Event.Stage.CANCELLED)
    jobs.retire(Job.Kind.PAIRING, [event.pk, *event.parts.values_list("pk", flat=True)])
    for series in list(unfinished):
        cancel_series(series.pk, by=by, reason=reason)
    audit.note(by, "cancel", event, reason)
    return event
