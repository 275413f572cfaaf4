"""What players do at the door of an event themselves: enter, leave, check in, miss a round."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league.models import Entry, Event, Invitation, Player
from league.queries.entries import own_players
from league.queries.roles import may_organise
from league.services import absences, joining
from league.services.check_in import check_in
from league.services.errors import LeagueError
from league.web.access import account_of, for_event, form_of
from league.web.acts import Question, acted, confirmed, form_page, posted, pressed
from league.web.entry_pages import door_of
from league.web.forms.entries import ApartForm, RoundsForm
from league.web.paging import whole
from league.web.views.entries import WRITE, page_of, show_entries, tell_place


@require_safe
def by_link(request: HttpRequest, code: str) -> HttpResponse:
    """All that an entrant must know, at the address that the organiser passes on."""
    found = Event.objects.select_related("club", "organiser").filter(entry_code=code).first()
    if found is None or not joining.is_code_of(found, code):
        raise Http404
    context = {"event": found, "door": door_of(found, request.user, code), "code": code}
    return render(request, "web/enter.html", context)


def _own_player(request: HttpRequest, given: Any) -> Player:
    """The reader's player or bot of this key; PermissionDenied for anybody else's."""
    number = whole(str(given))
    player = own_players(account_of(request)).filter(pk=number).first() if number else None
    if player is None:
        raise PermissionDenied
    return player


@form_of("web:event-entries")
@login_required
def join(request: HttpRequest, pk: int) -> HttpResponse:
    event = get_object_or_404(Event, pk=pk)
    player, by = _own_player(request, request.POST.get("player")), account_of(request)
    code = request.POST.get("code", "")
    try:
        tell_place(request, joining.join_event(event.pk, player, by=by, code=code))
    except LeagueError as error:
        messages.error(request, str(error))
    return redirect(_back(event, code))


def _back(event: Event, code: str) -> str:
    return reverse("web:enter", args=[code]) if joining.is_code_of(event, code) else page_of(event)


@require_http_methods(WRITE)
@login_required
def leave(request: HttpRequest, pk: int, player: int) -> HttpResponse:
    event, own = get_object_or_404(Event, pk=pk), _own_player(request, player)
    names = {"player": own.name, "event": event.name}
    question = Question(
        heading=_("Take %(player)s out of %(event)s?") % names,
        words=_("The place goes to the first in line. Whoever comes back stands last in it."),
        button=_("Take out"),
        done=_("%(player)s is not in %(event)s any more.") % names,
        back=page_of(event),
        takes_reason=False,
    )
    by = account_of(request)
    return confirmed(request, question, lambda why: joining.leave_event(pk, own, by=by))


@form_of("web:event-entries")
@login_required
def be_there(request: HttpRequest, pk: int) -> HttpResponse:
    event = get_object_or_404(Event, pk=pk)
    player, by = _own_player(request, request.POST.get("player")), account_of(request)
    done = _("%(player)s is checked in.") % {"player": player.name}
    return pressed(request, page_of(event), lambda: check_in(pk, player, by=by), done)


@require_POST
@login_required
def answer(request: HttpRequest, pk: int) -> HttpResponse:
    """Accept or decline an invitation, from the desk or from the page of the entries."""
    mine = Invitation.objects.filter(player__in=own_players(account_of(request)))
    asked = get_object_or_404(mine.select_related("event"), pk=pk)
    is_accepted, by = request.POST.get("answer") == "accept", account_of(request)
    try:
        placed = joining.answer_invitation(asked.pk, is_accepted=is_accepted, by=by)
    except LeagueError as error:
        messages.error(request, str(error))
    else:
        if placed is not None:
            tell_place(request, placed)
        else:
            messages.success(request, _("The invitation is declined."))
    return redirect("web:event-entries", asked.event_id)


@require_http_methods(WRITE)
@login_required
def rounds(request: HttpRequest, pk: int, entry: int) -> HttpResponse:
    """Which rounds an entry will miss: said by the player, or by the organiser for him."""
    found = get_object_or_404(Entry.objects.select_related("event", "player"), event=pk, pk=entry)
    by = account_of(request)
    if not may_organise(by, found.event) and found.player not in own_players(by):
        raise PermissionDenied
    missed = found.absences.values_list("round", flat=True)
    numbers = absences.rounds_to_come(found.event)
    form = RoundsForm(numbers, posted(request), initial={"rounds": list(map(str, missed))})
    act: Callable[[RoundsForm], bool] = lambda form: _miss(found, form, by)  # noqa: E731
    if acted(form, act, {"round": "rounds"}):
        messages.success(request, _("Noted."))
        return redirect(page_of(found.event))
    context = {"event": found.event, "entry": found, "halves": absences.half_byes(found.event)}
    return form_page(request, "web/event_rounds.html", form, **context)


def _miss(entry: Entry, form: RoundsForm, by: Any) -> bool:
    absences.miss_rounds(entry.event_id, entry.pk, form.wanted(), by=by)
    return True


@form_of("web:event-entries")
@for_event(may_organise)
def keep_apart(request: HttpRequest, event: Event) -> HttpResponse:
    form, by = ApartForm(request.POST, prefix="apart"), account_of(request)
    act = absences.keep_apart
    if acted(form, lambda form: act(event.pk, by=by, **form.cleaned_data)) is None:
        return show_entries(request, event, apart_form=form)
    messages.success(request, _("They will not meet."))
    return redirect(page_of(event))


@form_of("web:event-entries")
@for_event(may_organise)
def let_meet(request: HttpRequest, event: Event, pair: int) -> HttpResponse:
    act, by = absences.let_meet, account_of(request)
    done = _("They may meet again.")
    return pressed(request, page_of(event), lambda: act(event.pk, pair, by=by), done)
