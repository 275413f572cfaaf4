"""Changing an event after it was made: a draft in everything, a running event in what is safe."""

from __future__ import annotations

from typing import Any, Final

from django.db import transaction

from league.models import Event, User
from league.services import audit
from league.services.closing import lock_event
from league.services.entries import move_up
from league.services.errors import ConflictError, InvalidError
from league.services.events import checked, require_club
from league.services.stages import pass_on_to_parts

WHILE_RUNNING: Final = frozenset({
    "name", "about", "time_zone", "advance", "round_minutes", "publishes", "late_until", "capacity",
    "window_hours", "default_rule", "reminder_minutes",
})  # fmt: skip
"""What may change in mid-event: it touches no result, no pairing that stands, and no entry."""


@transaction.atomic
def edit_event(event_id: int, *, by: User | None, **fields: Any) -> Event:
    """Change the choices of an event; refused by field where it is too late for that."""
    event = lock_event(event_id)
    if event.stage not in (Event.Stage.DRAFT, Event.Stage.RUNNING):
        raise ConflictError(f"{event} is {event.stage}: nothing of it can be changed.")
    # An event that becomes mirrored is for bots only, whoever was let in before.
    before = {name: getattr(event, name) for name in {*fields, "door"}}
    for name, value in fields.items():
        setattr(event, name, value)
    checked(event)
    if "club" in fields and before["club"] != event.club:
        require_club(by, event.club)
    changed = [name for name, value in before.items() if getattr(event, name) != value]
    if event.stage == Event.Stage.RUNNING:
        _refuse_late(changed)
    _check_entries(event)
    event.revision += 1
    event.save(update_fields=[*changed, "revision"])
    pass_on_to_parts(event, changed)
    audit.note(by, "edit", event, changed=sorted(changed))
    move_up(event)
    return event


def _refuse_late(changed: list[str]) -> None:
    late = [name for name in changed if name not in WHILE_RUNNING]
    if late:
        raise InvalidError(
            dict.fromkeys(late, "The event is running: this cannot be changed any more.")
        )


def _check_entries(event: Event) -> None:
    """Whoever is entered must still be able to play."""
    if event.mirrored and event.entries.filter(player__kind="person").exists():
        raise InvalidError({"mirrored": "People are entered: mirrored deals are for programs."})
    shut_out = {Event.Door.PEOPLE: "bot", Event.Door.BOTS: "person"}.get(Event.Door(event.door))
    if outside := event.entries.filter(player__kind=shut_out).first():
        raise InvalidError({"door": f"{outside.player} is entered: take him out first."})
