"""My desk: what waits for the reader."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from league.models import Entry, Event, Player, Series, User
from league.queries.clock import database_now
from league.queries.entries import entries_to_come, open_invitations
from league.queries.events import event_list
from league.queries.matches import problems, turns_of
from league.queries.players import player_of
from league.queries.reports import disputed_in, unanswered_by
from league.queries.roles import (
    events_organised_by,
    has_office,
    is_organiser,
    series_refereed_by,
)
from league.queries.series import series_list, series_of
from league.queries.stages import waiting_wholes
from league.queries.windows import overdue_series
from league.services.check_in import opens_at
from league.web.access import account_of

SHOWN = 12


@dataclass(frozen=True, slots=True)
class EntryToCome:
    """An entry of the reader's in an event that has not started."""

    entry: Entry
    check_in_from: datetime | None
    is_check_in_open: bool

    @classmethod
    def of(cls, entry: Entry) -> EntryToCome:
        opens = None if entry.player.is_bot else opens_at(entry.event)
        return cls(entry, opens, opens is not None and opens <= database_now())


@require_safe
@login_required
def desk(request: HttpRequest) -> HttpResponse:
    user = account_of(request)
    player = player_of(user)
    context = {
        **(_seats(player) if player else {}),
        **(_organised(user) if is_organiser(user) else {}),
        **(_refereed(user) if has_office(user) else {}),
        "entered": [EntryToCome.of(entry) for entry in entries_to_come(user)[:SHOWN]],
        "bots": user.bots.select_related("player")[:SHOWN],
        "player": player,
        "invitations": open_invitations(user)[:SHOWN],
    }
    return render(request, "web/desk.html", context)


def _seats(player: Player) -> dict[str, Any]:
    mine = series_of(player)
    return {
        "turns": turns_of(player)[:SHOWN],
        "running": mine.filter(stage=Series.Stage.RUNNING)[:SHOWN],
        "upcoming": mine.filter(stage=Series.Stage.SCHEDULED).order_by("starts_at")[:SHOWN],
        "reported": unanswered_by(player)[:SHOWN],
    }


def _organised(user: User) -> dict[str, Any]:
    """What waits for an organiser: drafts and finished rounds."""
    events = event_list().filter(events_organised_by(user))
    played = events.filter(stage=Event.Stage.RUNNING, advance=Event.Advance.HAND)
    played = played.filter(rounds__isnull=False).distinct()
    return {
        "organises": True,
        "drafts": events.filter(stage=Event.Stage.DRAFT)[:SHOWN],
        "waiting": played.exclude(rounds__finished_at__isnull=True)[:SHOWN],
        "wholes": waiting_wholes(events)[:SHOWN],
    }


def _refereed(user: User) -> dict[str, Any]:
    """What waits for a referee: matches that broke off, windows that ended, disputed results."""
    mine = series_refereed_by(user)
    disputed = disputed_in(Series.objects.filter(mine))[:SHOWN]
    return {
        "referees": True,
        "problems": problems(mine)[:SHOWN],
        "overdue": overdue_series().filter(mine)[:SHOWN],
        "disputed": series_list().filter(pk__in=disputed).order_by("pk"),
    }
