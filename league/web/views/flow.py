"""Arenas and ladders: pausing, coming back, and making no more tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from league.models import Event
from league.queries.roles import may_organise, may_speak_for
from league.services.presences import pause_entry, return_entry
from league.services.waves import close_event
from league.web.access import account_of, for_event, form_of
from league.web.acts import Question, confirmed, pressed
from league.web.paging import whole


def _anybody(user: Any, event: Event) -> bool:
    """Whose entry it is, the view asks."""
    return True


@form_of("web:event")
@for_event(_anybody)
def pause(request: HttpRequest, found: Event) -> HttpResponse:
    return _act(request, found, pause_entry, _("You get no new table until you come back."))


@form_of("web:event")
@for_event(_anybody)
def come_back(request: HttpRequest, found: Event) -> HttpResponse:
    return _act(request, found, return_entry, _("Welcome back: a table comes by itself."))


def _act(request: HttpRequest, found: Event, act: Callable[..., Any], done: str) -> HttpResponse:
    entries = found.entries.select_related("player__bot")
    entry = get_object_or_404(entries, pk=whole(request.POST.get("entry")))
    by = account_of(request)
    if not may_speak_for(by, entry):
        raise PermissionDenied
    back = reverse("web:event", args=[found.pk])
    return pressed(request, back, lambda: act(found.pk, entry.player, by=by), done)


@require_http_methods(["GET", "HEAD", "POST"])
@for_event(may_organise)
def close(request: HttpRequest, found: Event) -> HttpResponse:
    by = account_of(request)
    question = Question(
        heading=_("Make no more tables in %(event)s?") % {"event": found.name},
        words=_("Series that are being played count; it ends with the last of them."),
        button=_("Make no more tables"),
        done=_("No new table is made."),
        back=reverse("web:event", args=[found.pk]),
    )
    return confirmed(request, question, lambda why: close_event(found.pk, by=by, reason=why))
