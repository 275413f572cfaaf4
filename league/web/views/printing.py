"""An event on paper: the pairings of a round, the standings, and slips for results."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from league.models import Event
from league.queries.clock import database_now
from league.web.event_pages import event_page
from league.web.filters import chosen
from league.web.paging import whole

SHEETS: Final = ("pairings", "standings", "slips")
MOST_GAMES: Final = 7
"""Columns on a slip; a longer series is written on the back."""


@require_safe
def event_sheets(request: HttpRequest, pk: int) -> HttpResponse:
    event = get_object_or_404(Event, pk=pk)
    shown = event_page(event, whole(request.GET.get("round")))
    sheet = chosen(request, "sheet", SHEETS)
    context = {
        "event": event,
        "page": shown,
        "shown": shown.shown,
        "sheets": [sheet] if sheet else SHEETS,
        "sheet": sheet,
        "games": range(1, min(event.length, MOST_GAMES) + 1),
        "now": database_now(),
    }
    return render(request, "web/event_print.html", context)
