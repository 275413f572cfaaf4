"""Calendar feeds: files that calendars of other programs fetch now and then."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from league.models import Event, Player
from league.queries.clock import database_now
from league.web.calendars import event_calendar, player_calendar


@require_safe
def of_event(request: HttpRequest, pk: int) -> HttpResponse:
    event = get_object_or_404(Event, pk=pk)
    return _feed(event_calendar(event, database_now()), f"clack-event-{pk}.ics")


@require_safe
def of_player(request: HttpRequest, pk: int) -> HttpResponse:
    player = get_object_or_404(Player, pk=pk)
    return _feed(player_calendar(player, database_now()), f"clack-player-{pk}.ics")


def _feed(calendar: bytes, name: str) -> HttpResponse:
    disposition = f'inline; filename="{name}"'
    return HttpResponse(
        calendar,
        content_type="text/calendar; charset=utf-8",
        headers={"Content-Disposition": disposition},
    )
