"""Match windows as pages show them: who looks for a time, what is offered, what is overdue."""

from __future__ import annotations

from typing import Any

from django.db.models import Case, Q, QuerySet, When
from django.db.models.functions import Now

from league.models import Event, Series, TimeProposal, Venue
from league.queries.roles import may_referee_series
from league.queries.series import plays_in, series_list


def series_with_windows(event: Event) -> QuerySet[Series]:
    """Those of an event and its parts that have not started, the most urgent first."""
    inside = Q(round__event=event) | Q(round__event__parent=event)
    waiting = series_list().filter(inside, stage=Series.Stage.SCHEDULED)
    ended = Q(is_agreed=False, window_ends_at__lte=Now())
    return (
        waiting.filter(window_ends_at__isnull=False)
        .annotate(is_overdue=Case(When(ended, then=True), default=False))
        .order_by("window_ends_at", "pk")
    )


def overdue_series() -> QuerySet[Series]:
    """Series whose window ended without a time, and which wait for their organiser."""
    return (
        series_list()
        .filter(
            stage=Series.Stage.SCHEDULED,
            is_agreed=False,
            window_ends_at__lte=Now(),
            round__event__default_rule=Event.DefaultRule.HAND,
        )
        .order_by("window_ends_at", "pk")
    )


def offers_of(series: Series) -> QuerySet[TimeProposal]:
    return series.proposals.select_related("player").order_by("at", "pk")


def may_see_times(user: Any, series: Series) -> bool:
    """Those who look for a time, and those who may fix one."""
    return plays_in(user, series) or may_referee_series(user, series)


def is_in_window(series: Series) -> bool:
    """Whether it waits in a window, with a time or without."""
    return series.stage == Series.Stage.SCHEDULED and series.window_ends_at is not None


def is_looking(series: Series) -> bool:
    """Whether its players have yet to agree on a time."""
    return is_in_window(series) and not series.is_agreed


def is_movable(series: Series) -> bool:
    """Whether its time can be fixed or moved; at a real table until there is a result.

    A series that waits for its player to begin has no time.
    """
    if series.venue == Venue.TABLE and series.stage == Series.Stage.RUNNING:
        return True
    is_timed = series.is_agreed or series.window_ends_at is not None
    return series.stage == Series.Stage.SCHEDULED and is_timed


def times_offered_to(user: Any, series: Series) -> bool:
    """Whether there is something about its time that the account can do."""
    return (is_looking(series) and plays_in(user, series)) or (
        is_movable(series) and may_referee_series(user, series)
    )


def outcome_of_window(series: Series) -> str:
    """What becomes of it if nobody plays, in words; empty where it has no window."""
    if series.window_ends_at is None or series.round is None:
        return ""
    return str(series.round.event.get_default_rule_display())
