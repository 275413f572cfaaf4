"""Events as lists and pages show them."""

from __future__ import annotations

from django.db.models import Prefetch, QuerySet

from league.models import Entry, Event, Round

BYES = Prefetch("byes", Entry.objects.select_related("player").order_by("number"))


def event_list() -> QuerySet[Event]:
    """Events, newest first."""
    return Event.objects.order_by("-pk")


def rounds_of(event: Event) -> QuerySet[Round]:
    """The rounds that have been opened, in order, with who sat out."""
    return event.rounds.prefetch_related(BYES).order_by("number")
