"""What a corrected result means for the rounds that were paired from it."""

from __future__ import annotations

from league.formats import FORMATS
from league.models import Round, Series
from league.services.closing import lock_rounds, touch_event
from league.services.errors import ConflictError

STARTED = (Series.Stage.RUNNING, Series.Stage.FINISHED)
Standing = list[int | None]


def places_in(series: Series) -> Standing:
    """Places by side; None while the series goes on."""
    return list(series.sides.order_by("index").values_list("place", flat=True))


def follow_up(series: Series, before: Standing) -> None:
    """After a correction, in its transaction: tell of later rounds, or refuse it for their sake.

    `before` is how the series stood.
    """
    if series.round_id is None:
        return
    (played,) = lock_rounds([series.round_id])
    later = list(played.event.rounds.filter(number__gt=played.number).order_by("number"))
    published = [after for after in later if after.published_at is not None]
    if published:
        _refuse(series, before, published[0])
    why = f"A result of round {played.number} was corrected."
    touch_event(played.event_id, why)
    waiting = [after.pk for after in published if not _has_started(after)]
    Round.objects.filter(pk__in=waiting).update(outdated=why)


def _refuse(series: Series, before: Standing, after: Round) -> None:
    """A round that could not have been paired so must be taken back first."""
    series.refresh_from_db(fields=["stage"])
    way_out = f"Round {after.number} is published already: take it back first."
    if series.stage == Series.Stage.RUNNING:
        raise ConflictError(f"With this result the series would have to go on. {way_out}")
    eliminates = FORMATS[after.event.format].eliminates
    if eliminates and places_in(series) != before:
        raise ConflictError(f"With this result somebody else goes on. {way_out}")


def _has_started(played: Round) -> bool:
    return played.series.filter(stage__in=STARTED).exists()
