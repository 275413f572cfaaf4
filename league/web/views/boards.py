"""The boards of a duplicate event: what everybody made of the same tiles."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from league.models import Event
from league.queries.boards import boards_of, readable, travellers_of
from league.queries.instant import has_own_tables, own_table
from league.queries.players import player_of
from league.queries.roles import may_organise
from league.services.errors import LeagueError
from league.services.instant import end_boards, play_boards
from league.web.access import account_of, for_event, form_of
from league.web.acts import Question, confirmed
from league.web.paging import numbered, whole


@require_safe
def boards(request: HttpRequest, pk: int) -> HttpResponse:
    event = get_object_or_404(Event, pk=pk)
    found = numbered(boards_of(event), request)
    reader = player_of(request.user)
    known = readable(found, reader)
    wanted = whole(request.GET.get("board"))
    shown = next((board for board in found if board.pk == wanted and board.pk in known), None)
    context = {"event": event, "found": found, "known": known, "board": shown}
    context |= {"own": own_table(event, reader), "may_end": _may_end(request, event)}
    if shown is not None:
        context["travellers"] = travellers_of(event, [shown.pk])[shown.pk]
    return render(request, "web/boards.html", context)


def _may_end(request: HttpRequest, event: Event) -> bool:
    is_running = has_own_tables(event) and event.stage == Event.Stage.RUNNING
    return is_running and may_organise(request.user, event)


@form_of("web:event-boards")
@login_required
def play(request: HttpRequest, pk: int) -> HttpResponse:
    """Open the reader's own table and go there."""
    get_object_or_404(Event, pk=pk)
    player = player_of(request.user)
    if player is None:
        raise PermissionDenied
    try:
        series = play_boards(pk, player)
    except LeagueError as error:
        messages.error(request, str(error))
        return redirect("web:event-boards", pk)
    return redirect("web:series", series.pk)


@require_http_methods(["GET", "HEAD", "POST"])
@for_event(may_organise)
def end(request: HttpRequest, event: Event) -> HttpResponse:
    question = Question(
        heading=_("End %(event)s?") % {"event": event.name},
        words=_("Tables that have not ended are called off, and every board is opened to all."),
        button=_("End it"),
        done=_("The event has ended."),
        back=reverse("web:event", args=[event.pk]),
    )
    by = account_of(request)
    return confirmed(request, question, lambda why: end_boards(event.pk, by=by, reason=why))
