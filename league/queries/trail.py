"""The audit trail of an event: every act by hand at it, its parts and what is in them."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from league.models import AuditEntry, Entry, Event, Match, Round, Series

SUBJECTS = ("event", "round", "entry", "series", "match")
"""What an act of an event is about."""


def acts_of(event: Event) -> QuerySet[AuditEntry]:
    """The latest first."""
    events = Event.objects.filter(Q(pk=event.pk) | Q(parent=event.pk))
    series = Series.objects.filter(round__event__in=events)
    rows = (
        events,
        Round.objects.filter(event__in=events),
        Entry.objects.filter(event__in=events),
        series,
        Match.objects.filter(series__in=series),
    )
    about = Q()
    for subject, found in zip(SUBJECTS, rows, strict=True):
        about |= Q(subject=subject, subject_id__in=found.values("pk"))
    return AuditEntry.objects.filter(about).select_related("actor").order_by("-pk")


def words_of(act: AuditEntry) -> str:
    """What the act kept about itself, as one line."""
    return ", ".join(f"{name.replace('_', ' ')}: {_plain(kept)}" for name, kept in _told(act))


def _told(act: AuditEntry) -> list[tuple[str, object]]:
    return [(name, kept) for name, kept in act.details.items() if kept not in (None, "", [], {})]


def _plain(kept: object) -> str:
    if isinstance(kept, bool):
        return "yes" if kept else "no"
    if isinstance(kept, dict):
        return "; ".join(f"{name} {_plain(value)}" for name, value in kept.items())
    if isinstance(kept, list):
        joint = " | " if any(isinstance(one, list) for one in kept) else ", "
        return joint.join(_plain(one) for one in kept)
    return str(kept)
