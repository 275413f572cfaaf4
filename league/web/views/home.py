"""The first page, and help."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from league.models import Event
from league.queries.events import event_list
from league.queries.matches import turns_of
from league.queries.players import player_of
from league.queries.ratings import ladder, pool_list
from league.queries.series import latest_results, running_series, upcoming_series

SHOWN = 6
POOLS = 4
TOP = 3


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    player = player_of(request.user)
    busiest = pool_list().order_by("-sequence", "pk")[:POOLS]
    context = {
        "running": running_series()[:SHOWN],
        "upcoming": upcoming_series()[:SHOWN],
        "results": latest_results()[:SHOWN],
        "events": event_list().filter(stage=Event.Stage.RUNNING)[:SHOWN],
        "ladders": [(pool, ladder(pool)[:TOP]) for pool in busiest],
        "turns": turns_of(player)[:SHOWN] if player else [],
    }
    return render(request, "web/home.html", context)


@require_safe
def help_page(request: HttpRequest) -> HttpResponse:
    return render(request, "web/help.html")
