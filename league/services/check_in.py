"""Check-in: people say that they are there, and whoever does not is taken out at the start."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet

from league.models import Entry, Event, Player, User
from league.queries.clock import database_now
from league.services import audit
from league.services.closing import lock_event, touch_event
from league.services.entries import move_up
from league.services.errors import ConflictError, LeagueError
from league.services.joining import require_own


def opens_at(event: Event) -> datetime | None:
    """When check-in opens; None for an event without one."""
    if not event.check_in_minutes or event.starts_at is None:
        return None
    return event.starts_at - timedelta(minutes=event.check_in_minutes)


def missing(event: Event) -> QuerySet[Entry]:
    """People who have not checked in; bots are always there."""
    absent = event.entries.filter(checked_in_at__isnull=True, player__kind=Player.Kind.PERSON)
    expected = absent if event.check_in_minutes else absent.none()
    return expected.select_related("player").order_by("number")


@transaction.atomic
def check_in(event_id: int, player: Player, *, by: User) -> Entry:
    """Say that one is there; a second time changes nothing."""
    event = lock_event(event_id)
    require_own(player, by)
    opens = _require_check_in(event)
    if database_now() < opens:
        raise ConflictError(f"Check-in opens at {_written(opens)}.")
    return _mark(_entry_of(event, player=player), is_here=True)


@transaction.atomic
def tick_entry(event_id: int, entry_id: int, *, is_here: bool, by: User) -> Entry:
    """The organiser says whether somebody is there, at any time before the start."""
    event = lock_event(event_id)
    _require_check_in(event)
    entry = _mark(_entry_of(event, pk=entry_id), is_here=is_here)
    audit.note(by, "check in" if is_here else "check out", event, player=entry.player.name)
    return entry


def _require_check_in(event: Event) -> datetime:
    opens = opens_at(event)
    if opens is None:
        raise LeagueError(f"{event} has no check-in.")
    if event.stage != Event.Stage.DRAFT:
        raise ConflictError(f"{event} is {event.stage}: check-in is closed.")
    return opens


def _entry_of(event: Event, **wanted: object) -> Entry:
    entry = event.entries.select_related("player").filter(**wanted).first()
    if entry is None:
        raise LeagueError(f"Only who is entered in {event} checks in.", field="player")
    return entry


def _mark(entry: Entry, *, is_here: bool) -> Entry:
    if is_here and entry.checked_in_at is not None:
        return entry
    entry.checked_in_at = database_now() if is_here else None
    entry.save(update_fields=["checked_in_at"])
    return entry


def take_out_missing(event: Event, *, by: User | None) -> None:
    """At the start: whoever is missing loses his place, and those who wait move up.

    Whoever moves up now counts as being there. The caller has locked the event.
    """
    gone, opens = list(missing(event)), opens_at(event)
    if gone and opens is not None and database_now() < opens:
        raise ConflictError(
            f"{len(gone)} have not checked in, and check-in opens only at {_written(opens)}."
        )
    for entry in gone:
        entry.delete()
        audit.note(by, "take out", event, "not checked in", player=entry.player.name)
    if gone:
        touch_event(event.pk)
        for moved in move_up(event):
            _mark(moved, is_here=True)


def _written(moment: datetime) -> str:
    return f"{moment:%Y-%m-%d %H:%M} UTC"
