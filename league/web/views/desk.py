"""My desk: what waits for the reader."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from league.models import Event, Player, Series, User
from league.queries.entries import open_invitations
from league.queries.events import event_list
from league.queries.matches import problems, turns_of
from league.queries.players import player_of
from league.queries.roles import events_organised_by, is_organiser, series_refereed_by
from league.queries.series import series_of
from league.queries.stages import waiting_wholes
from league.queries.windows import overdue_series
from league.web.access import account_of

SHOWN = 12


@require_safe
@login_required
def desk(request: HttpRequest) -> HttpResponse:
    user = account_of(request)
    player = player_of(user)
    context = {
        **(_seats(player) if player else {}),
        **(_organised(user) if is_organiser(user) else {}),
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
    }


def _organised(user: User) -> dict[str, Any]:
    """What waits for an organiser: drafts, finished rounds, matches that broke off."""
    events = event_list().filter(events_organised_by(user))
    played = events.filter(stage=Event.Stage.RUNNING, advance=Event.Advance.HAND)
    played = played.filter(rounds__isnull=False).distinct()
    return {
        "organises": True,
        "drafts": events.filter(stage=Event.Stage.DRAFT)[:SHOWN],
        "waiting": played.exclude(rounds__finished_at__isnull=True)[:SHOWN],
        "wholes": waiting_wholes(events)[:SHOWN],
        "problems": problems(series_refereed_by(user))[:SHOWN],
        "overdue": overdue_series().filter(series_refereed_by(user))[:SHOWN],
    }
