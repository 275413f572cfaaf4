"""The rule of the cut: once a later stage is drawn, a correction does not change who went on."""

from __future__ import annotations

from django.db.models import QuerySet

from league.models import Event, Series, User
from league.services import audit
from league.services.errors import ConflictError


def later_parts(part: Event) -> QuerySet[Event]:
    """The parts of later stages than this one's, where it is a part."""
    if part.parent_id is None:
        return Event.objects.none()
    return Event.objects.filter(parent=part.parent_id, part_stage__gt=part.part_stage)


def require_no_later_stage(part: Event) -> None:
    """A stage that was drawn from these results must be taken back before they are."""
    if later := later_parts(part).first():
        raise ConflictError(f"{later.label} is drawn already: take that stage back first.")


def note_late_correction(series: Series, *, by: User, reason: str) -> None:
    """Write into the trail of the whole event that a part was corrected after the cut."""
    part = series.round.event if series.round else None
    if part is not None and part.parent is not None and later_parts(part).exists():
        audit.note(
            by, "correct after the cut", part.parent, reason, part=part.label, series=series.pk
        )
