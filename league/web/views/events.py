"""Events: the list, one event, and what its organiser does."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from engines.base import Game
from league.formats import Format
from league.models import Club, Event
from league.queries.events import event_list
from league.queries.flow import is_continuous
from league.queries.roles import may_organise
from league.services import events as services
from league.services.check_in import missing
from league.web.access import account_of, for_event, for_organisers, form_of
from league.web.acts import Question, acted, confirmed, form_page, posted, pressed
from league.web.answers import live_page
from league.web.choosing import with_chosen_format, with_chosen_game
from league.web.event_pages import EventPage, event_page
from league.web.filters import chosen
from league.web.flow_pages import FlowPage, flow_page
from league.web.forms.events import NAMES, EventForm
from league.web.paging import numbered, whole

MOST_MISSING = 100


@require_safe
def events(request: HttpRequest) -> HttpResponse:
    stage = chosen(request, "stage", Event.Stage.values)
    club = Club.objects.filter(slug=request.GET.get("club", "").replace("\0", "")).first()
    wanted = {"stage": stage, "club": club}
    found = event_list().filter(**{name: value for name, value in wanted.items() if value})
    context = {"found": numbered(found, request), "stages": Event.Stage.values, **wanted}
    return render(request, "web/events.html", context)


@require_safe
def event(request: HttpRequest, pk: int) -> HttpResponse:
    return _show(request, get_object_or_404(Event.objects.select_related("club"), pk=pk))


def _show(request: HttpRequest, found: Event) -> HttpResponse:
    organises = may_organise(request.user, found)
    page = _page_of(request, found)
    context: dict[str, Any] = {"page": page, "event": found, "may_organise": organises}
    is_draft, is_running = found.stage == Event.Stage.DRAFT, found.stage == Event.Stage.RUNNING
    if is_draft and organises:
        context["missing"] = missing(found)[:MOST_MISSING]
    part, seconds = ("_flow_state", 4) if is_continuous(found) else ("_event_state", 10)
    whole_page, part = "web/event.html", f"web/{part}.html"
    return live_page(request, whole_page, part, context, is_live=is_running, seconds=seconds)


def _page_of(request: HttpRequest, found: Event) -> EventPage | FlowPage:
    if is_continuous(found):
        return flow_page(found, request.user)
    return event_page(found, whole(request.GET.get("round")))


@require_http_methods(["GET", "HEAD", "POST"])
@for_organisers
@with_chosen_game("event")
@with_chosen_format
def create(request: HttpRequest, game: Game, chosen_format: Format) -> HttpResponse:
    form = EventForm(game, chosen_format, account_of(request), posted(request))
    made = acted(form, lambda form: services.create_event(by=form.user, **form.choices()), NAMES)
    if made is not None:
        messages.success(request, _("The draft is made. Now enter the players."))
        return redirect("web:event-entries", made.pk)
    return form_page(request, "web/event_new.html", form)


@form_of("web:event")
@for_event(may_organise)
def start(request: HttpRequest, found: Event) -> HttpResponse:
    by = account_of(request)
    done = _("%(event)s has started.") % {"event": found.name}
    back = reverse("web:event", args=[found.pk])
    return pressed(request, back, lambda: services.start_event(found.pk, by=by), done)


@require_http_methods(["GET", "HEAD", "POST"])
@for_event(may_organise)
def cancel(request: HttpRequest, found: Event) -> HttpResponse:
    by = account_of(request)
    question = Question(
        heading=_("Call %(event)s off?") % {"event": found.name},
        words=_("All its series that have not ended are called off with it."),
        button=_("Call it off"),
        done=_("The event is called off."),
        back=reverse("web:event", args=[found.pk]),
    )
    act = services.cancel_event
    return confirmed(request, question, lambda why: act(found.pk, by=by, reason=why))
