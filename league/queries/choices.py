"""What an organiser chooses for an event, apart from what makes it that one event."""

from __future__ import annotations

from typing import Any, Final

from django.db.models import Q, QuerySet

from league.models import Event, EventTemplate, User
from league.queries.roles import clubs_organised_by, may_make_event

OWN: Final = frozenset({
    "id", "name", "club", "parent", "part_stage", "label", "previous", "stage", "starts_at",
    "entry_code", "revision", "seed", "organiser", "created_at", "finished_at",
    "closes_at",
})  # fmt: skip
"""The columns that belong to one event and to no copy of it."""
CHOICES: Final = tuple(
    column.name for column in Event._meta.concrete_fields if column.name not in OWN
)


def choices_of(event: Event) -> dict[str, Any]:
    """Every choice by the name of its column, fit for JSON."""
    return {name: getattr(event, name) for name in CHOICES}


def templates_for(user: User) -> QuerySet[EventTemplate]:
    """Those of the clubs in which the account makes events; the staff have all."""
    mine = Q() if user.is_staff else Q(club__in=clubs_organised_by(user))
    return (
        EventTemplate.objects.filter(mine)
        .select_related("club", "created_by")
        .order_by("name", "pk")
    )


def may_use_template(user: Any, template: EventTemplate) -> bool:
    """See it, make events from it, delete it: whoever makes events where it belongs."""
    return may_make_event(user, template.club)
