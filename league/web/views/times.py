"""When a series is played: times offered and taken, fixed by a referee, or settled unplayed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from league.models import Event, Player, Series
from league.queries.players import player_of
from league.queries.roles import may_referee, may_referee_series
from league.queries.series import plays_in
from league.queries.windows import (
    is_in_window,
    is_looking,
    is_movable,
    may_see_times,
    offers_of,
    outcome_of_window,
    series_with_windows,
)
from league.services import windows
from league.services.referee import postpone_series
from league.web.access import account_of, for_event, for_series, form_of
from league.web.acts import acted, form_page, posted, pressed
from league.web.forms.times import MoveForm, SettleForm, TimeForm
from league.web.paging import numbered, whole


@require_safe
@for_event(may_referee)
def of_event(request: HttpRequest, event: Event) -> HttpResponse:
    found = numbered(series_with_windows(event), request)
    context = {"event": event, "found": found, "may_referee": True, "may_organise": True}
    return render(request, "web/event_times.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@for_series(may_see_times)
def times(request: HttpRequest, series: Series) -> HttpResponse:
    """Posted, it offers a time."""
    if request.method == "POST" and not plays_in(request.user, series):
        raise PermissionDenied
    form = TimeForm(account_of(request), posted(request))
    act = windows.propose_time
    if acted(form, lambda form: act(series.pk, _player(request), **form.cleaned_data)) is None:
        return _show(request, series, offer=form)
    messages.success(request, _("The time is offered."))
    return redirect("web:series-times", series.pk)


def _show(request: HttpRequest, series: Series, **refused: Any) -> HttpResponse:
    user = account_of(request)
    forms = {"offer": TimeForm(user), "move": MoveForm(user), "settle": SettleForm(), **refused}
    context = {
        "series": series,
        "offers": offers_of(series),
        "mine": player_of(user),
        "plays": plays_in(user, series),
        "is_looking": is_looking(series),
        "may_move": may_referee_series(user, series) and is_movable(series),
        "may_settle": may_referee_series(user, series) and is_in_window(series),
        "rule": outcome_of_window(series),
    }
    wrong = next(iter(refused.values()), forms["offer"])
    return form_page(request, "web/series_times.html", wrong, **context, **forms)


def _player(request: HttpRequest) -> Player:
    player = player_of(request.user)
    assert player is not None  # only those who play get here
    return player


@form_of("web:series-times")
@for_series(plays_in)
def accept(request: HttpRequest, series: Series) -> HttpResponse:
    return _answer(request, series, windows.accept_time, _("You have taken that time."))


@form_of("web:series-times")
@for_series(plays_in)
def withdraw(request: HttpRequest, series: Series) -> HttpResponse:
    return _answer(request, series, windows.withdraw_time, _("Your offer is withdrawn."))


def _answer(
    request: HttpRequest, series: Series, act: Callable[..., Series], done: str
) -> HttpResponse:
    offer = whole(request.POST.get("proposal")) or 0
    back = reverse("web:series-times", args=[series.pk])
    player = _player(request)
    return pressed(request, back, lambda: act(series.pk, player, proposal_id=offer), done)


@form_of("web:series-times")
@for_series(may_referee_series)
def postpone(request: HttpRequest, series: Series) -> HttpResponse:
    """Fix the time, or move it: whichever way it came about."""
    by = account_of(request)
    form = MoveForm(by, request.POST)
    done = acted(
        form,
        lambda form: postpone_series(
            series.pk, starts_at=form.cleaned_data["at"], by=by, reason=form.cleaned_data["reason"]
        ),
        {"starts_at": "at"},
    )
    if done is None:
        return _show(request, series, move=form)
    messages.success(request, _("The time is fixed."))
    return redirect("web:series", series.pk)


@form_of("web:series-times")
@for_series(may_referee_series)
def settle(request: HttpRequest, series: Series) -> HttpResponse:
    form, by = SettleForm(request.POST), account_of(request)
    act = windows.settle_unplayed
    if acted(form, lambda form: act(series.pk, by=by, **form.cleaned_data)) is None:
        return _show(request, series, settle=form)
    messages.success(request, _("The series is settled without play."))
    return redirect("web:series", series.pk)
