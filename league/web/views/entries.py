"""The entries of an event: the page that everybody reads, and what its organiser does there."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from league.formats import FORMATS
from league.models import Entry, Event, Player, User, WaitingPlace
from league.queries.entries import entry_list, invitations_to, pairs_kept_apart, waiting_list
from league.queries.roles import may_organise
from league.services import joining
from league.services.check_in import missing, tick_entry
from league.services.entries import enter_player, renumber_entries, withdraw_player
from league.services.entry_lists import enter_list, read_list
from league.services.errors import LeagueError
from league.services.replacing import replace_player
from league.web.access import account_of, for_event, form_of
from league.web.acts import Question, acted, confirmed, form_page, posted, pressed, refuse
from league.web.entry_pages import door_of
from league.web.forms.entries import (
    ApartForm,
    EntriesForm,
    InviteForm,
    ListForm,
    OrderForm,
    ReplaceForm,
)
from league.web.names import player_names
from league.web.paging import numbered

SHOWN = 100
WRITE = ["GET", "HEAD", "POST"]


@require_safe
def entries(request: HttpRequest, pk: int) -> HttpResponse:
    return show_entries(request, get_object_or_404(Event.objects.select_related("club"), pk=pk))


def show_entries(request: HttpRequest, event: Event, **forms: Any) -> HttpResponse:
    """The page; `forms` are those that come back with complaints."""
    is_organiser = may_organise(request.user, event)
    context = {
        "event": event,
        "door": door_of(event, request.user),
        "found": numbered(entry_list(event), request, SHOWN),
        "waiting": waiting_list(event)[:SHOWN],
        "is_organiser": is_organiser,
        "is_open": event.stage in (Event.Stage.DRAFT, Event.Stage.RUNNING),
        "may_miss": FORMATS[event.format].may_sit_out,
        "format": FORMATS[event.format],
    }
    if is_organiser:
        context |= _for_organiser(request, event) | forms
    refused = next(iter(forms.values()), EntriesForm(event))
    return form_page(request, "web/event_entries.html", refused, **context)


def _for_organiser(request: HttpRequest, event: Event) -> dict[str, Any]:
    link = reverse("web:enter", args=[event.entry_code]) if event.entry_code else ""
    return {
        "enter_form": EntriesForm(event),
        "invite_form": InviteForm(prefix="invite"),
        "apart_form": ApartForm(prefix="apart"),
        "names": player_names(),
        "link": request.build_absolute_uri(link),
        "missing": missing(event)[:SHOWN] if event.stage == Event.Stage.DRAFT else [],
        "invitations": invitations_to(event)[:SHOWN],
        "apart": pairs_kept_apart(event)[:SHOWN],
    }


def page_of(event: Event) -> str:
    return reverse("web:event-entries", args=[event.pk])


@form_of("web:event-entries")
@for_event(may_organise)
def enter(request: HttpRequest, event: Event) -> HttpResponse:
    form, by = EntriesForm(event, request.POST), account_of(request)
    placed = acted(form, lambda form: _enter(event, form.chosen(), by))
    if placed is None:
        return show_entries(request, event, enter_form=form)
    for place in placed:
        tell_place(request, place)
    return redirect(page_of(event))


@transaction.atomic
def _enter(event: Event, players: list[Player], by: User) -> list[Entry | WaitingPlace]:
    return [enter_player(event.pk, player, by=by) for player in players]


def tell_place(request: HttpRequest, place: Entry | WaitingPlace) -> None:
    """Say whether there was a place."""
    names = {"player": place.player.name, "event": place.event.name}
    if isinstance(place, Entry):
        messages.success(request, _("%(player)s is entered in %(event)s.") % names)
    else:
        words = _("All places are taken: %(player)s waits in line for %(event)s.")
        messages.warning(request, words % names)


@require_http_methods(WRITE)
@for_event(may_organise)
def withdraw(request: HttpRequest, event: Event, entry: int) -> HttpResponse:
    found = get_object_or_404(event.entries.select_related("player"), pk=entry)
    names = {"player": found.player.name, "event": event.name}
    question = Question(
        heading=_("Withdraw %(player)s from %(event)s?") % names,
        words=_("A draft forgets the entry; in a running event its open series are forfeited."),
        button=_("Withdraw"),
        done=_("%(player)s is withdrawn.") % names,
        back=page_of(event),
    )
    by, act = account_of(request), withdraw_player
    return confirmed(request, question, lambda why: act(event.pk, found.player, by=by, reason=why))


@require_http_methods(WRITE)
@for_event(may_organise)
def replace(request: HttpRequest, event: Event, entry: int) -> HttpResponse:
    found = get_object_or_404(event.entries.select_related("player"), pk=entry)
    form, by = ReplaceForm(event, posted(request)), account_of(request)
    act = replace_player
    if acted(form, lambda form: act(event.pk, entry, by=by, **form.cleaned_data)) is not None:
        messages.success(request, _("The entry has another player."))
        return redirect(page_of(event))
    context = {"event": event, "entry": found, "names": player_names()}
    return form_page(request, "web/event_replace.html", form, **context)


@require_http_methods(WRITE)
@for_event(may_organise)
def by_list(request: HttpRequest, event: Event) -> HttpResponse:
    """A list is shown with what would come of each line first, and entered when that is fine."""
    form, lines = ListForm(posted(request), request.FILES or None), []
    if form.is_valid():
        text, by = form.cleaned_data["text"], account_of(request)
        try:
            if "enter" in request.POST:
                entered = enter_list(event.pk, text, by=by)
                messages.success(request, _("%(n)s lines are entered.") % {"n": len(entered)})
                return redirect(page_of(event))
            lines = read_list(event, text)
        except LeagueError as error:
            refuse(form, error, {})
        form = _filled(form, text)
    is_fine = bool(lines) and not any(line.problem for line in lines)
    context = {"event": event, "lines": lines, "is_fine": is_fine}
    return form_page(request, "web/event_entry_list.html", form, **context)


def _filled(form: ListForm, text: str) -> ListForm:
    """The form with the text of the file in it, so that it can be mended or sent on."""
    form.data = dict(form.data.items()) | {"text": text}
    return form


@require_http_methods(WRITE)
@for_event(may_organise)
def order(request: HttpRequest, event: Event) -> HttpResponse:
    form, by = OrderForm(list(entry_list(event)), posted(request)), account_of(request)
    if form.is_valid() and request.method == "POST":
        act, done = renumber_entries, _("The entries are numbered anew.")
        return pressed(request, page_of(event), lambda: act(event.pk, form.wanted(), by=by), done)
    return form_page(request, "web/event_entry_order.html", form, event=event)


@form_of("web:event-entries")
@for_event(may_organise)
def invite(request: HttpRequest, event: Event) -> HttpResponse:
    form, by = InviteForm(request.POST, prefix="invite"), account_of(request)
    act = joining.invite_player
    if acted(form, lambda form: act(event.pk, form.cleaned_data["player"], by=by)) is None:
        return show_entries(request, event, invite_form=form)
    messages.success(request, _("The invitation stands on the player's desk."))
    return redirect(page_of(event))


@form_of("web:event-entries")
@for_event(may_organise)
def uninvite(request: HttpRequest, event: Event, invitation: int) -> HttpResponse:
    act, by, done = joining.take_invitation_back, account_of(request), _("The invitation is gone.")
    return pressed(request, page_of(event), lambda: act(event.pk, invitation, by=by), done)


@require_http_methods(WRITE)
@for_event(may_organise)
def out_of_line(request: HttpRequest, event: Event, place: int) -> HttpResponse:
    found = get_object_or_404(event.waiting.select_related("player"), pk=place)
    names = {"player": found.player.name, "event": event.name}
    question = Question(
        heading=_("Take %(player)s out of the line for %(event)s?") % names,
        words=_("Whoever comes back stands last in it."),
        button=_("Take out"),
        done=_("%(player)s waits no longer.") % names,
        back=page_of(event),
    )
    by, act = account_of(request), joining.take_out_of_line
    return confirmed(request, question, lambda why: act(event.pk, place, by=by, reason=why))


@require_http_methods(WRITE)
@for_event(may_organise)
def renew_link(request: HttpRequest, event: Event) -> HttpResponse:
    question = Question(
        heading=_("Make another link to enter %(event)s?") % {"event": event.name},
        words=_("The old link leads nowhere from then on. Whoever has entered by it stays."),
        button=_("Make another link"),
        done=_("There is another link now."),
        back=page_of(event),
        takes_reason=False,
    )
    by = account_of(request)
    return confirmed(request, question, lambda why: joining.renew_code(event.pk, by=by))


@form_of("web:event-entries")
@for_event(may_organise)
def tick(request: HttpRequest, event: Event, entry: int) -> HttpResponse:
    get_object_or_404(event.entries, pk=entry)
    is_here, by = request.POST.get("here") == "yes", account_of(request)
    act, done = tick_entry, _("Noted.")
    back = page_of(event)
    return pressed(request, back, lambda: act(event.pk, entry, is_here=is_here, by=by), done)
