"""Events as lists and pages show them."""

from __future__ import annotations

from django.db.models import Prefetch, QuerySet

from league.formats import FORMATS
from league.models import Bye, Event, Round

LATEST_WAVES = 50
BYES = Prefetch("byes", Bye.objects.select_related("entry__player").order_by("entry__number"))


def event_list() -> QuerySet[Event]:
    """Events with their clubs, newest first, without the parts of others."""
    return Event.objects.filter(parent=None).select_related("club").order_by("-pk")


def rounds_of(event: Event) -> QuerySet[Round]:
    """The rounds that have been published, in order, with who sat out."""
    published = event.rounds.filter(published_at__isnull=False)
    return published.prefetch_related(BYES).order_by("number")


def latest_rounds(event: Event) -> list[Round]:
    """All of them in order, or of an arena or ladder the latest, so many as do not grow."""
    if not FORMATS[event.format].continuous:
        return list(rounds_of(event))
    return list(rounds_of(event).order_by("-number")[:LATEST_WAVES])[::-1]
