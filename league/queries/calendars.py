"""What a calendar shows: what is to come, and what was in the last two months.

Only what everybody may read: nothing of drafts, of events or of rounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet

from league.models import AuditEntry, Event, Player, Round, Series, Side
from league.queries.series import series_list

PAST: Final = timedelta(days=60)
MOST: Final = 500


@dataclass(frozen=True, slots=True)
class Revision:
    """How often something was changed by hand, and when last."""

    number: int
    at: datetime


def series_of_event(event: Event, now: datetime) -> list[Series]:
    """Series with people that have their time, those that start last first."""
    people = Side.objects.filter(series=OuterRef("pk"), player__kind=Player.Kind.PERSON)
    found = series_list().filter(Exists(people), _in(event), is_agreed=True)
    return list(found.filter(starts_at__gte=now - PAST).order_by("-starts_at", "-pk")[:MOST])


def series_of_player(player: Player, now: datetime) -> list[Series]:
    """His series that have their time, among those made last: the rest of a history is not read."""
    latest = player.sides.order_by("-series_id").values_list("series_id", flat=True)[:MOST]
    found = series_list().filter(pk__in=list(latest), is_agreed=True)
    return [series for series in found if series.starts_at >= now - PAST]


def rounds_of_event(event: Event, now: datetime) -> QuerySet[Round]:
    """Rounds that are published, of the event and of its parts."""
    found = Round.objects.filter(
        Q(event=event) | Q(event__parent=event), published_at__isnull=False,
        starts_at__gte=now - PAST,
    )  # fmt: skip
    return found.select_related("event").order_by("-starts_at")[:MOST]


def _in(event: Event) -> Q:
    return Q(round__event=event) | Q(round__event__parent=event)


def revisions_of(rows: Sequence[Event | Round | Series]) -> dict[int, Revision]:
    """By key, for rows of one kind: those that nobody has touched since they were made lack."""
    if not rows:
        return {}
    subject = type(rows[0])._meta.model_name
    noted = AuditEntry.objects.filter(subject=subject, subject_id__in=_keys(rows))
    counted = noted.order_by().values_list("subject_id").annotate(Count("pk"), Max("at"))
    return {key: Revision(number, at) for key, number, at in counted}


def _keys(rows: Iterable[Event | Round | Series]) -> list[int]:
    return [row.pk for row in rows]
