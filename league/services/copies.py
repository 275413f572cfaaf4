"""Events made from others: copies, and templates that are kept under a name."""

from __future__ import annotations

from datetime import datetime

from django.db import IntegrityError, transaction

from league.models import Event, EventTemplate, User
from league.queries.choices import CHOICES, choices_of
from league.queries.roles import may_make_event
from league.services import audit
from league.services.entries import enter_player
from league.services.errors import ConflictError, LeagueError
from league.services.events import create_event


@transaction.atomic
def clone_event(
    event_id: int,
    *,
    name: str,
    by: User | None,
    with_entries: bool = False,
    starts_at: datetime | None = None,
) -> Event:
    """A new draft with the choices of another event and, if asked, those who stayed in it."""
    source = Event.objects.select_related("parent", "club").get(pk=event_id)
    if source.parent is not None:
        raise LeagueError(f"{source} is a part of {source.parent}: copy that.")
    chosen = choices_of(source)
    made = create_event(by=by, name=name, club=source.club, starts_at=starts_at, **chosen)
    if with_entries:
        staying = source.entries.filter(withdrawn_at__isnull=True).select_related("player")
        for entry in staying.order_by("number"):
            enter_player(made.pk, entry.player, by=by)
    audit.note(by, "copy", made, source=source.name)
    return made


@transaction.atomic
def save_template(event_id: int, *, name: str, by: User | None) -> EventTemplate:
    """Keep the choices of an event under a name, for its club or else for the staff."""
    event = Event.objects.select_related("club").get(pk=event_id)
    if by is not None and not may_make_event(by, event.club):
        raise LeagueError("Without a club it would be a template of the whole site: ask the staff.")
    name = " ".join(name.split())
    if not name:
        raise LeagueError("A template needs a name.", field="name")
    try:
        with transaction.atomic():
            kept = EventTemplate.objects.create(
                club_id=event.club_id, name=name, fields=choices_of(event), created_by=by
            )
    except IntegrityError as error:
        raise ConflictError(f"There is a template {name} already.", field="name") from error
    audit.note(by, "keep", kept, source=event.name)
    return kept


@transaction.atomic
def create_from_template(
    template_id: int, *, name: str, by: User | None, starts_at: datetime | None = None
) -> Event:
    """A new draft with the choices of a template."""
    template = EventTemplate.objects.select_related("club").get(pk=template_id)
    chosen = {field: value for field, value in template.fields.items() if field in CHOICES}
    made = create_event(by=by, name=name, club=template.club, starts_at=starts_at, **chosen)
    audit.note(by, "from template", made, template=template.name)
    return made


@transaction.atomic
def delete_template(template_id: int, *, by: User) -> None:
    """Forget a template; events made from it stay."""
    template = EventTemplate.objects.select_for_update().get(pk=template_id)
    audit.note(by, "delete", template, name=template.name)
    template.delete()
