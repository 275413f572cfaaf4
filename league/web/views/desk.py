"""My desk: what waits for the reader."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from league.models import Event, Player, Series
from league.queries.events import event_list
from league.queries.matches import problems, turns_of
from league.queries.players import player_of
from league.queries.series import series_of
from league.web.access import account_of

SHOWN = 12


@require_safe
@login_required
def desk(request: HttpRequest) -> HttpResponse:
    user = account_of(request)
    player = player_of(user)
    context = {
        **(_seats(player) if player else {}),
        **(_club() if user.is_staff else {}),
        "bots": user.bots.select_related("player")[:SHOWN],
        "player": player,
    }
    return render(request, "web/desk.html", context)


def _seats(player: Player) -> dict[str, Any]:
    mine = series_of(player)
    return {
        "turns": turns_of(player)[:SHOWN],
        "running": mine.filter(stage=Series.Stage.RUNNING)[:SHOWN],
        "upcoming": mine.filter(stage=Series.Stage.SCHEDULED).order_by("starts_at")[:SHOWN],
    }


def _club() -> dict[str, Any]:
    """What waits for an organiser: drafts, finished rounds, matches that broke off."""
    played = event_list().filter(stage=Event.Stage.RUNNING, advance=Event.Advance.HAND)
    return {
        "drafts": event_list().filter(stage=Event.Stage.DRAFT)[:SHOWN],
        "waiting": played.exclude(rounds__finished_at__isnull=True)[:SHOWN],
        "problems": problems()[:SHOWN],
    }
