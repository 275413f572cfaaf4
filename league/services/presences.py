"""Presences in an arena or ladder: pausing, coming back, and counts of what was played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from django.db import transaction
from django.db.models import F

from league.formats.flow import REMEMBERED
from league.formats.series import points_by_side
from league.models import POINT, Entry, Event, Player, Presence, Series, Side, User
from league.queries.clock import database_now
from league.queries.flow import is_closed, is_continuous
from league.services import audit
from league.services.errors import ConflictError, LeagueError


@transaction.atomic
def pause_entry(event_id: int, player: Player, *, by: User) -> Presence:
    """No new table for this entry until it comes back; the one it sits at is played on."""
    # The event is not locked: whoever ends a series holds the presence and waits for the event.
    presence = _presence(event_id, player)
    now = database_now()
    if not Presence.objects.filter(pk=presence.pk, paused_at=None).update(paused_at=now):
        raise ConflictError(f"{player} is pausing already.", field="player")
    audit.note(by, "pause", presence.entry.event, player=player.name)
    presence.paused_at = now
    return presence


@transaction.atomic
def return_entry(event_id: int, player: Player, *, by: User) -> Presence:
    """Back from a pause, as if come free this moment."""
    presence = _presence(event_id, player)
    now = database_now()
    pausing = Presence.objects.filter(pk=presence.pk, paused_at__isnull=False)
    if not pausing.update(paused_at=None, free_since=now):
        raise ConflictError(f"{player} is not pausing.", field="player")
    audit.note(by, "return", presence.entry.event, player=player.name)
    presence.paused_at, presence.free_since = None, now
    return presence


def _presence(event_id: int, player: Player) -> Presence:
    event = Event.objects.get(pk=event_id)
    if not is_continuous(event):
        raise LeagueError("Only in an arena or a ladder can one pause and come back.")
    if event.stage != Event.Stage.RUNNING or is_closed(event):
        raise ConflictError(f"{event} makes no tables now.")
    entry = event.entries.filter(player=player, withdrawn_at=None).first()
    if entry is None:
        raise LeagueError(f"{player} does not play in {event}.", field="player")
    kept, _ = Presence.objects.select_related("entry__event").get_or_create(
        entry=entry, defaults={"free_since": database_now()}
    )
    return kept


def welcome(entries: Iterable[Entry]) -> None:
    """Give a presence to those who have none yet; the event is locked."""
    now = database_now()
    new = [Presence(entry=entry, free_since=now) for entry in entries if not has_presence(entry)]
    Presence.objects.bulk_create(new, ignore_conflicts=True)


def has_presence(entry: Entry) -> bool:
    return getattr(entry, "presence", None) is not None


def remember_tables(tables: Iterable[Sequence[int]]) -> None:
    """Note who was seated where and with whom, by entries in seating order."""
    seated = {entry: table for table in tables for entry in table}
    rows = list(Presence.objects.filter(entry__in=seated).order_by("entry"))
    for row in rows:
        table = seated[row.entry_id]
        others = [entry for entry in table if entry != row.entry_id]
        row.met = [*others, *row.met][: REMEMBERED * len(others)]
        row.sat = [*row.sat, *[0] * (len(table) - len(row.sat))]
        row.sat[table.index(row.entry_id)] += 1
    Presence.objects.bulk_update(rows, ["met", "sat"])


def count_tables(meetings: Sequence[tuple[Series, Sequence[Side]]], times: int = 1) -> None:
    """Add ended series to the counts of their entries, or with times = -1 take them out again."""
    games: Counter[int] = Counter()
    units: Counter[int] = Counter()
    for _, sides in meetings:
        places = [side.place for side in sides]
        if None in places:
            continue
        gained = points_by_side([place or 0 for place in places], POINT)
        for side, earned in zip(sides, gained, strict=True):
            if side.entry_id is not None:
                games[side.entry_id] += times
                units[side.entry_id] += times * earned
    if not games:
        return
    now = database_now()
    # In one order for everybody, so that two who count the same entries never wait in a ring.
    kept = Presence.objects.filter(entry__in=games).order_by("entry")
    for entry in list(kept.values_list("entry", flat=True)):
        Presence.objects.filter(entry=entry).update(
            games=F("games") + games[entry], units=F("units") + units[entry], free_since=now
        )
