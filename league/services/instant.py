"""Instant duplicate: tables of house bots for one entrant each, opened when he likes."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from django.db import transaction
from django.db.models import OuterRef, Subquery
from django.db.models.functions import Now

from bots import registry as programs
from league.formats import OWN_TABLES
from league.formats.instant import REASON
from league.models import Bot, BotVersion, Entry, Event, Player, Round, Series, User
from league.queries.instant import own_series
from league.services import audit
from league.services.accounts import create_bot
from league.services.closing import close_round, lock_event, lock_event_with_series
from league.services.errors import ConflictError, LeagueError
from league.services.publishing import series_terms
from league.services.referee import cancel_series
from league.services.series import lock_series, schedule_series, start_series

log = logging.getLogger(__name__)
OPEN_STAGES = (Series.Stage.SCHEDULED, Series.Stage.RUNNING)


def seat_tables(opened: Round, entries: Sequence[Entry]) -> None:
    """The tables of a round that has just been published: the house plays every board itself."""
    event = opened.event
    _schedule(opened, [], house_bots(event, event.seats), "The house plays every board itself.")
    for entry in entries:
        seat_entry(opened, entry)


def seat_entry(opened: Round, entry: Entry) -> Series:
    """A table for an entrant; a person's waits until he asks for it."""
    event = opened.event
    others = house_bots(event, event.seats - 1, without=entry.player)
    return _schedule(opened, [entry], others, REASON)


def _schedule(
    opened: Round, entries: Sequence[Entry], others: Sequence[Player], reason: str
) -> Series:
    series = schedule_series(
        entries=entries, players=others, starts_at=opened.starts_at,
        terms=series_terms(opened.event), in_round=opened, reason=reason,
    )  # fmt: skip
    if any(not entry.player.is_bot for entry in entries):
        series.is_agreed = False
        series.save(update_fields=["is_agreed"])
    return series


def house_bots(event: Event, count: int, *, without: Player | None = None) -> list[Player]:
    """So many house bots of the program that the event asks for; what is missing is made."""
    program = event.settings["house"]
    if program not in programs.names(event.game):
        raise LeagueError(f"The house bot {program} does not play this game.", field="settings")
    latest = BotVersion.objects.filter(bot=OuterRef("pk")).order_by("-number").values("program")
    house = Bot.objects.filter(author=None).annotate(program=Subquery(latest[:1]))
    fitting = house.filter(program=program).select_related("player").order_by("pk")
    if without is not None:
        fitting = fitting.exclude(player=without)
    found = [bot.player for bot in fitting[:count]]
    while len(found) < count:
        found.append(_new_bot(program))
    return found


def _new_bot(program: str) -> Player:
    taken = set(Player.objects.filter(name__startswith="House ").values_list("name", flat=True))
    number = next(n for n in range(1, len(taken) + 2) if f"House {program} {n}" not in taken)
    return create_bot(name=f"House {program} {number}", program=program, about=REASON).player


def play_boards(event_id: int, player: Player) -> Series:
    """Open the player's own table, or give the one that is open."""
    with transaction.atomic():
        event = lock_event(event_id)
        _require_running(event)
        entry = event.entries.filter(player=player, withdrawn_at=None).first()
        if entry is None:
            raise LeagueError(f"{player} is not entered in {event}.", field="player")
        series = own_series(event, player) or seat_entry(event.rounds.get(), entry)
    with transaction.atomic():
        series = lock_series(series.pk)
        if series.stage == Series.Stage.SCHEDULED and not series.is_agreed:
            series.is_agreed = True
            series.save(update_fields=["is_agreed"])
    start_series(series.pk)
    series.refresh_from_db()
    return series


def _require_running(event: Event) -> None:
    if event.format not in OWN_TABLES:
        raise ConflictError(f"In {event} the organiser opens the tables.")
    if event.stage != Event.Stage.RUNNING or not event.rounds.exists():
        raise ConflictError(f"{event} is {event.stage}: no board can be played.")


def seat_newcomers() -> int:
    """What the clock brings: tables for those who came in while it runs, and the end when due."""
    running = Event.objects.filter(format__in=OWN_TABLES, stage=Event.Stage.RUNNING)
    due = running.filter(closes_at__lte=Now()).values_list("pk", flat=True)
    ended = [end_boards(event_id) for event_id in due]
    new = Entry.objects.filter(event__in=running, event__rounds__published_at__isnull=False)
    new = new.filter(withdrawn_at=None, sides__isnull=True)
    return len(ended) + sum(_seat_newcomer(entry) for entry in new.select_related("player")[:50])


@transaction.atomic
def _seat_newcomer(entry: Entry) -> bool:
    event = lock_event(entry.event_id)
    if event.stage != Event.Stage.RUNNING or own_series(event, entry.player) is not None:
        return False
    seat_entry(event.rounds.get(), entry)
    return True


@transaction.atomic
def end_boards(event_id: int, *, by: User | None = None, reason: str = "") -> Event:
    """End it: tables that have not ended are called off, and every board is opened to all."""
    unfinished = Series.objects.filter(round__event=event_id, stage__in=OPEN_STAGES)
    event = lock_event_with_series(event_id, unfinished)
    _require_running(event)
    for series in list(unfinished):
        cancel_series(series.pk, by=by, reason=reason or "the event was ended")
    audit.note(by, "end", event, reason)
    close_round(event.rounds.get())
    event.refresh_from_db()
    return event
