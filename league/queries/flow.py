"""Arenas and ladders: who is free, who plays, until when. Nothing here reads a whole history."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q, QuerySet

from league.formats import FORMATS, Waiter
from league.models import Entry, Event, Presence, Round, Series, Side
from league.queries.clock import database_now
from league.queries.ratings import ratings_in
from league.queries.series import series_list
from league.ratings.bradley_terry import START_DEVIATION

LATEST = 12
OPEN_STAGES = (Series.Stage.SCHEDULED, Series.Stage.RUNNING)


@dataclass(frozen=True, slots=True)
class Crowd:
    """How many sit at tables, wait for one, and pause."""

    playing: int
    waiting: int
    pausing: int


@dataclass(frozen=True, slots=True)
class Own:
    """An entry of the reader, the series it plays now if any, and whether it pauses."""

    entry: Entry
    series: int | None
    is_pausing: bool


def is_continuous(event: Event) -> bool:
    return FORMATS[event.format].continuous


def closing_time(event: Event) -> datetime | None:
    """From when on no table is made; None while nobody has said so."""
    if event.closes_at is not None:
        return event.closes_at
    minutes = event.settings.get("minutes")
    if minutes is None or event.starts_at is None:
        return None
    return event.starts_at + timedelta(minutes=minutes)


def is_closed(event: Event) -> bool:
    closing = closing_time(event)
    return closing is not None and closing <= database_now()


def has_ended(event: Event) -> bool:
    """Whether it is closed and its last table has got up."""
    return is_closed(event) and not open_rounds(event).exists()


def open_rounds(event: Event) -> QuerySet[Round]:
    return event.rounds.filter(finished_at__isnull=True)


def running_tables(event: Event) -> QuerySet[Series]:
    """Those of the waves that have not ended, so that old ones cost nothing."""
    return series_list().filter(round__in=_open_keys(event), stage__in=OPEN_STAGES)


def _open_keys(event: Event) -> list[int]:
    return list(open_rounds(event).values_list("pk", flat=True))


def latest_results(event: Event, running: int) -> list[Series]:
    """The latest series that have ended, looked for among twice as many waves as can matter."""
    waves = event.rounds.order_by("-number").values_list("pk", flat=True)
    keys = list(waves[: 2 * (LATEST + running)])
    found = series_list().filter(round__in=keys, stage=Series.Stage.FINISHED)
    return list(found.order_by("-finished_at", "-pk")[:LATEST])


def busy_entries(event: Event) -> dict[int, int]:
    """The entries that sit at a table, with the series played there."""
    taken = Side.objects.filter(
        series__round__in=_open_keys(event), series__stage__in=OPEN_STAGES, entry__isnull=False
    )
    return dict(taken.order_by().values_list("entry_id", "series_id"))


def seats_taken(running: Iterable[Series]) -> dict[int, int]:
    sides = [side for series in running for side in series.sides.all()]
    return {side.entry_id: side.series_id for side in sides if side.entry_id is not None}


def present_entries(event: Event) -> QuerySet[Entry]:
    """Those who have not left."""
    staying = event.entries.filter(withdrawn_at__isnull=True)
    return staying.select_related("presence", "player").order_by("number")


def crowd_of(event: Event, busy: Collection[int]) -> Crowd:
    pausing = Presence.objects.filter(entry__event=event, paused_at__isnull=False)
    away = set(pausing.values_list("entry", flat=True)) - set(busy)
    staying = event.entries.filter(withdrawn_at__isnull=True).count()
    return Crowd(len(busy), max(0, staying - len(busy) - len(away)), len(away))


def own_entries(event: Event, user: Any, busy: Mapping[int, int]) -> list[Own]:
    """The entries for which the account speaks: itself and its bots."""
    if not user.is_authenticated:
        return []
    mine = present_entries(event).filter(Q(player__user=user) | Q(player__bot__author=user))
    now = database_now()
    return [
        Own(entry, busy.get(entry.pk), presence_of(entry, now).paused_at is not None)
        for entry in mine
    ]


def waiters_of(event: Event, busy: Collection[int]) -> list[Waiter]:
    """The entries that can be seated now."""
    now = database_now()
    free = [
        entry
        for entry in present_entries(event)
        if entry.pk not in busy and presence_of(entry, now).paused_at is None
    ]
    ratings = {}
    if FORMATS[event.format].goes_by_ratings:
        ratings = ratings_in(event, [entry.player_id for entry in free])
    waiters = []
    for entry in free:
        seen, rating = presence_of(entry, now), ratings.get(entry.player_id)
        waiters.append(
            Waiter(
                id=entry.pk, number=entry.number, units=seen.units, games=seen.games,
                waited=max(0.0, (now - seen.free_since).total_seconds()),
                met=tuple(seen.met), sat=tuple(seen.sat),
                rating=rating.mean if rating else None,
                uncertainty=rating.deviation / START_DEVIATION if rating else 1.0,
            )
        )  # fmt: skip
    return waiters


def presence_of(entry: Entry, now: datetime) -> Presence:
    """As it is kept, or that of somebody who comes now."""
    kept: Presence | None = getattr(entry, "presence", None)
    return kept or Presence(entry=entry, free_since=now)
