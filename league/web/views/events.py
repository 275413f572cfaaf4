"""Events: the list, one event, and what its organiser does."""

from __future__ import annotations

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from engines.base import Game
from league.formats import Format
from league.models import Entry, Event, Player, User
from league.queries.events import event_list
from league.services import events as services
from league.services.rounds import open_next_round
from league.web.access import account_of, for_organisers, form_of
from league.web.acts import Question, acted, confirmed, form_page, posted, pressed
from league.web.answers import live_page
from league.web.choosing import with_chosen_format, with_chosen_game
from league.web.event_pages import event_page
from league.web.filters import chosen
from league.web.forms.events import EntriesForm, EventForm
from league.web.names import player_names
from league.web.paging import numbered, whole


@require_safe
def events(request: HttpRequest) -> HttpResponse:
    stage = chosen(request, "stage", Event.Stage.values)
    found = event_list().filter(stage=stage) if stage else event_list()
    context = {"found": numbered(found, request), "stage": stage, "stages": Event.Stage.values}
    return render(request, "web/events.html", context)


@require_safe
def event(request: HttpRequest, pk: int) -> HttpResponse:
    return _show(request, get_object_or_404(Event, pk=pk))


def _show(request: HttpRequest, found: Event, refused: EntriesForm | None = None) -> HttpResponse:
    context = {"page": event_page(found, whole(request.GET.get("round"))), "event": found}
    is_draft, is_running = found.stage == Event.Stage.DRAFT, found.stage == Event.Stage.RUNNING
    if is_draft and getattr(request.user, "is_staff", False):
        context |= {"form": refused or EntriesForm(found), "names": player_names()}
    page, part, status = "web/event.html", "web/_event_state.html", 400 if refused else 200
    return live_page(request, page, part, context, is_live=is_running, seconds=10, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@for_organisers
@with_chosen_game("event")
@with_chosen_format
def create(request: HttpRequest, game: Game, chosen_format: Format) -> HttpResponse:
    form = EventForm(game, chosen_format, account_of(request), posted(request))
    made = acted(form, lambda form: services.create_event(by=form.user, **form.arguments()))
    if made is not None:
        messages.success(request, _("The draft is made. Now enter the players."))
        return redirect("web:event", made.pk)
    return form_page(request, "web/event_new.html", form)


@form_of("web:event")
@for_organisers
def enter(request: HttpRequest, pk: int) -> HttpResponse:
    found = get_object_or_404(Event, pk=pk)
    form = EntriesForm(found, request.POST)
    by = account_of(request)
    if acted(form, lambda form: _enter(found, form.chosen(), by)) is None:
        if found.stage == Event.Stage.DRAFT:
            return _show(request, found, form)
        messages.error(request, _("The entries are closed."))
    return redirect("web:event", pk)


@transaction.atomic
def _enter(found: Event, players: list[Player], by: User) -> list[Entry]:
    return [services.enter_player(found.pk, player, by=by) for player in players]


@require_http_methods(["GET", "HEAD", "POST"])
@for_organisers
def withdraw(request: HttpRequest, pk: int, entry: int) -> HttpResponse:
    found = get_object_or_404(Entry.objects.select_related("event", "player"), event=pk, pk=entry)
    names = {"player": found.player.name, "event": found.event.name}
    question = Question(
        heading=_("Withdraw %(player)s from %(event)s?") % names,
        words=_("A draft forgets the entry; in a running event its open series are forfeited."),
        button=_("Withdraw"),
        done=_("%(player)s is withdrawn.") % names,
        back=reverse("web:event", args=[pk]),
    )
    by = account_of(request)
    act = services.withdraw_player
    return confirmed(request, question, lambda why: act(pk, found.player, by=by, reason=why))


@form_of("web:event")
@for_organisers
def start(request: HttpRequest, pk: int) -> HttpResponse:
    found, by = get_object_or_404(Event, pk=pk), account_of(request)
    done = _("%(event)s has started.") % {"event": found.name}
    back = reverse("web:event", args=[pk])
    return pressed(request, back, lambda: services.start_event(pk, by=by), done)


@form_of("web:event")
@for_organisers
def next_round(request: HttpRequest, pk: int) -> HttpResponse:
    get_object_or_404(Event, pk=pk)
    after = whole(request.POST.get("after"))
    back = reverse("web:event", args=[pk])
    return pressed(request, back, lambda: open_next_round(pk, after=after), _("The round is open."))


@require_http_methods(["GET", "HEAD", "POST"])
@for_organisers
def cancel(request: HttpRequest, pk: int) -> HttpResponse:
    found, by = get_object_or_404(Event, pk=pk), account_of(request)
    question = Question(
        heading=_("Call %(event)s off?") % {"event": found.name},
        words=_("All its series that have not ended are called off with it."),
        button=_("Call it off"),
        done=_("The event is called off."),
        back=reverse("web:event", args=[pk]),
    )
    act = services.cancel_event
    return confirmed(request, question, lambda why: act(pk, by=by, reason=why))
