"""Results of a series at a real table: the referee enters them, or its players agree on them."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from league.models import Series, User, Venue
from league.queries.reports import OPEN, is_disputed, reports_of
from league.queries.roles import may_referee_series
from league.queries.series import plays_in
from league.services.tables import enter_result, games_of, report_result
from league.web.access import account_of, for_series
from league.web.acts import acted, form_page
from league.web.forms.results import EnteredForm, GamesForm


def may_tell(user: User, series: Series) -> bool:
    """Whoever plays in the series, or decides about it."""
    return plays_in(user, series) or may_referee_series(user, series)


@require_http_methods(["GET", "HEAD", "POST"])
@for_series(may_tell)
def result(request: HttpRequest, series: Series) -> HttpResponse:
    if series.venue != Venue.TABLE:
        raise Http404
    refused = _told(request, series) if request.method == "POST" else None
    if request.method == "POST" and refused is None:
        return redirect("web:series", series.pk)
    return _show(request, series, refused)


def _told(request: HttpRequest, series: Series) -> GamesForm | None:
    """Do what was sent; gives the form back if it was refused."""
    user = account_of(request)
    if request.POST.get("act") == "enter" and may_referee_series(user, series):
        form: GamesForm = EnteredForm(series, request.POST)
        done = acted(form, lambda form: _enter(series, form, user))
        words = _("The result is recorded.")
    else:
        form = GamesForm(series, request.POST)
        done = acted(form, lambda form: _report(series, form, user))
        words = _("Thank you. It counts once everybody has reported the same.")
    if done is None:
        return form
    messages.success(request, _("The result is recorded.") if done.finished_at else words)
    return None


def _enter(series: Series, form: GamesForm, user: User) -> Series:
    given = form.cleaned_data
    return enter_result(series.pk, given["games"], by=user, reason=given["reason"])


def _report(series: Series, form: GamesForm, user: User) -> Series:
    return report_result(series.pk, user.player, form.cleaned_data["games"])


def _show(request: HttpRequest, series: Series, refused: GamesForm | None) -> HttpResponse:
    user, reports = account_of(request), reports_of(series)
    known = games_of(series) or (reports[0].games if reports else [])
    context: dict[str, Any] = {"series": series, "reports": [], "is_disputed": is_disputed(series)}
    for report in reports:
        context["reports"].append((report, GamesForm(series, games=report.games)))
    is_open = series.stage in OPEN
    if may_referee_series(user, series):
        context["entering"] = EnteredForm(series, games=known)
    if plays_in(user, series) and is_open:
        context["reporting"] = GamesForm(series, auto_id="id_report_%s")
    if refused is not None:
        context["entering" if isinstance(refused, EnteredForm) else "reporting"] = refused
    return form_page(request, "web/series_result.html", refused or GamesForm(series), **context)
