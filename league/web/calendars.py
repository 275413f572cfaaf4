"""Calendars as files that other programs subscribe to (RFC 5545). All times are UTC."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from django.conf import settings
from django.utils.translation import gettext as _
from icalendar import Calendar, vText
from icalendar import Event as Entry

from engines import registry
from league.formats import FORMATS
from league.models import Event, Player, Series
from league.queries.calendars import (
    Revision,
    revisions_of,
    rounds_of_event,
    series_of_event,
    series_of_player,
)
from league.services.errors import LeagueError
from league.services.letters import one_line
from league.services.rounds import rounds_in, start_after

AN_HOUR: Final = timedelta(hours=1)
"""How much of a day is kept for what has no end yet."""
REFRESH: Final = timedelta(hours=1)
STATUS: Final = {True: "CANCELLED", False: "CONFIRMED"}
CANCELLED: Final = ("cancelled",)
MOST_PLANNED: Final = 60


def event_calendar(event: Event, now: datetime) -> bytes:
    """The start, the rounds and the series with people of an event; of a draft nothing."""
    entries: list[Entry] = []
    if event.stage != Event.Stage.DRAFT:
        entries = [*_start(event), *_rounds(event, now), *_series(series_of_event(event, now))]
    return _calendar(event.name, entries, now)


def player_calendar(player: Player, now: datetime) -> bytes:
    return _calendar(player.name, _series(series_of_player(player, now)), now)


def _calendar(name: str, entries: Iterable[Entry], now: datetime) -> bytes:
    calendar = Calendar()
    calendar.add("prodid", "-//Clack//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", vText(one_line(name)))
    calendar.add("refresh-interval", REFRESH, parameters={"VALUE": "DURATION"})
    for entry in entries:
        entry.add("dtstamp", now.astimezone(UTC))
        calendar.add_component(entry)
    written: bytes = calendar.to_ical()
    return written


def _entry(uid: str, summary: str, start: datetime, end: datetime, **more: Any) -> Entry:
    entry = Entry()
    entry.add("uid", f"{uid}@{settings.SITE.hostname}")
    entry.add("summary", one_line(summary))
    entry.add("dtstart", start.astimezone(UTC))
    entry.add("dtend", max(end, start).astimezone(UTC))
    for name, value in more.items():
        entry.add(name.replace("_", "-"), value)
    return entry


def _changed(revision: Revision | None, made: datetime, more: int = 0) -> dict[str, Any]:
    """Programs take a change in only if the sequence has gone up."""
    number, at = (revision.number, revision.at) if revision else (0, made)
    return {"sequence": number + more, "last_modified": at.astimezone(UTC)}


def _start(event: Event) -> Iterator[Entry]:
    if event.starts_at is None:
        return
    revision = revisions_of([event]).get(event.pk)
    yield _entry(
        f"event-{event.pk}", event.name, event.starts_at, event.starts_at + AN_HOUR,
        description=f"{registry.get(event.game).title}, {FORMATS[event.format].title}",
        url=_url("events", event.pk),
        status=STATUS[event.stage in CANCELLED],
        **_changed(revision, event.created_at),
    )  # fmt: skip


def _rounds(event: Event, now: datetime) -> Iterator[Entry]:
    opened = list(rounds_of_event(event, now))
    revisions = revisions_of(opened)
    for played in opened:
        yield _round(
            played.event, played.number, played.starts_at, played.ends_at or played.finished_at,
            _changed(revisions.get(played.pk), played.published_at or played.starts_at, more=1),
        )  # fmt: skip
    for number, starts_at in _planned(event):
        yield _round(event, number, starts_at, None, _changed(None, event.created_at))


def _round(
    event: Event, number: int, start: datetime, end: datetime | None, changed: dict[str, Any]
) -> Entry:
    name = _("%(event)s, round %(number)s") % {"event": event.name, "number": number}
    return _entry(
        f"event-{event.pk}-round-{number}", name, start, end or start + AN_HOUR,
        url=f"{_url('events', event.pk)}?round={number}",
        status=STATUS[event.stage in CANCELLED], **changed,
    )  # fmt: skip


def _planned(event: Event) -> Iterator[tuple[int, datetime]]:
    """The rounds that the clock will open, if all goes as it should."""
    last = event.rounds.order_by("-number").first()
    by_clock = event.advance == Event.Advance.CLOCK and event.round_minutes > 0
    if event.stage != Event.Stage.RUNNING or not by_clock or event.starts_at is None:
        return
    start, opened = (last.starts_at, last.number) if last else (None, 0)
    for number in range(opened + 1, min(_rounds_in(event), opened + MOST_PLANNED) + 1):
        start = start_after(event, start) if start else event.starts_at
        yield number, start


def _rounds_in(event: Event) -> int:
    try:
        return rounds_in(event)
    except LeagueError:
        return 0


def _series(rows: list[Series]) -> Iterator[Entry]:
    revisions = revisions_of(rows)
    for series in rows:
        names = " – ".join(side.player.name for side in series.sides.all())
        game = registry.get(series.game).title
        yield _entry(
            f"series-{series.pk}", f"{names} ({game})", series.starts_at,
            series.finished_at or series.starts_at + AN_HOUR,
            description=_place(series), url=_url("series", series.pk),
            status=STATUS[series.stage in CANCELLED],
            **_changed(revisions.get(series.pk), series.created_at, int(_has_window(series))),
        )  # fmt: skip


def _has_window(series: Series) -> bool:
    """Whether its players chose the time themselves, which is a change to what was before."""
    return series.window_ends_at is not None


def _place(series: Series) -> str:
    """The event, the round and the table."""
    if series.round is None:
        return ""
    words = [_("%(event)s, round %(number)s")]
    if series.table:
        words.append(_("table %(table)s"))
    names = {"event": series.round.event.name, "number": series.round.number}
    return one_line(", ".join(words) % {**names, "table": series.table})


def _url(place: str, key: int) -> str:
    return f"{settings.SITE_URL}/{place}/{key}/"
