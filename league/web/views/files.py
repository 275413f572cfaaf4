"""Events as files: to carry away by whoever may read them, to bring in by the staff."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from league.models import Event
from league.queries.eventfile import event_file, may_have_file
from league.queries.events import rounds_of
from league.queries.sheets import pairings_csv, standings_csv
from league.queries.trf import has_report, report_of
from league.services.eventfile import import_event
from league.web.access import account_of, for_organisers
from league.web.acts import acted, form_page
from league.web.forms.files import FileForm
from league.web.paging import whole


@require_safe
def files(request: HttpRequest, pk: int) -> HttpResponse:
    event = get_object_or_404(Event, pk=pk)
    context = {
        "event": event, "may_have_file": may_have_file(request.user, event) is not None,
        "has_report": has_report(event), "rounds": rounds_of(event),
    }  # fmt: skip
    return render(request, "web/event_files.html", context)


@require_safe
def whole_event(request: HttpRequest, pk: int) -> HttpResponse:
    event = get_object_or_404(Event, pk=pk)
    reader = may_have_file(request.user, event)
    if reader is None:
        raise Http404
    return _file(event_file(event, reader), f"{_name(event)}.json", "application/json")


@require_safe
def standings_sheet(request: HttpRequest, pk: int) -> HttpResponse:
    event = get_object_or_404(Event, pk=pk)
    return _file(standings_csv(event), f"{_name(event)}-standings.csv", "text/csv")


@require_safe
def pairings_sheet(request: HttpRequest, pk: int) -> HttpResponse:
    event = get_object_or_404(Event, pk=pk)
    number = whole(request.GET.get("round"))
    part = f"round-{number}" if number else "rounds"
    return _file(pairings_csv(event, number), f"{_name(event)}-{part}.csv", "text/csv")


@require_safe
def fide_report(request: HttpRequest, pk: int) -> HttpResponse:
    event = get_object_or_404(Event, pk=pk)
    if not has_report(event):
        raise Http404
    return _file(report_of(event), f"{_name(event)}.trf", "text/plain")


@require_http_methods(["GET", "HEAD", "POST"])
@for_organisers
def bring(request: HttpRequest) -> HttpResponse:
    by = account_of(request)
    if not by.is_staff:
        raise PermissionDenied
    is_sent = request.method == "POST"
    form = FileForm(request.POST, request.FILES) if is_sent else FileForm()
    made = acted(form, lambda form: import_event(**form.cleaned_data, by=by), {"file": "text"})
    if made is None:
        return form_page(request, "web/event_import.html", form)
    messages.success(request, _("%(event)s is here.") % {"event": made.name})
    return redirect("web:event", made.pk)


def _name(event: Event) -> str:
    return slugify(event.name) or f"event-{event.pk}"


def _file(text: str, name: str, kind: str) -> HttpResponse:
    answer = HttpResponse(text, content_type=f"{kind}; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
