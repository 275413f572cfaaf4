"""What an organiser chooses for an event, apart from what makes it that one event."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from django.db.models import Q, QuerySet

from league.models import Club, Event, EventTemplate, User
from league.queries.roles import clubs_organised_by, is_organiser

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
    """Everybody's templates and those of the clubs in which the account makes events."""
    mine = Q() if user.is_staff else Q(club__isnull=True) | Q(club__in=clubs_organised_by(user))
    return (
        EventTemplate.objects.filter(mine)
        .select_related("club", "created_by")
        .order_by("name", "pk")
    )


def may_use_template(user: Any, template: EventTemplate) -> bool:
    if template.club is None:
        return is_organiser(user)
    return _organises(user, template.club)


def may_delete_template(user: Any, template: EventTemplate) -> bool:
    """Whoever organises its club; one that is everybody's, whoever kept it, and the staff."""
    if template.club is not None:
        return _organises(user, template.club)
    return bool(user.is_authenticated) and (user.is_staff or template.created_by_id == user.pk)


def deletable(user: User, found: Iterable[EventTemplate]) -> set[int]:
    """Of the templates for this account, the keys of those that it may delete."""
    return {
        one.pk
        for one in found
        if one.club_id is not None or user.is_staff or one.created_by_id == user.pk
    }


def _organises(user: Any, club: Club) -> bool:
    return isinstance(user, User) and clubs_organised_by(user).filter(pk=club.pk).exists()
