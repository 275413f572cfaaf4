"""Rehearsing a draft: one button, live progress, then the timetable that it implies."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from league.models import Event, Job, Rehearsal
from league.queries.roles import may_organise
from league.services.rehearsal import ask_rehearsal, rehearsal_job
from league.web.access import account_of, for_event
from league.web.acts import pressed
from league.web.answers import live_page


@require_http_methods(["GET", "HEAD", "POST"])
@for_event(may_organise)
def rehearsal(request: HttpRequest, event: Event) -> HttpResponse:
    if request.method == "POST":
        back, by = reverse("web:event-rehearsal", args=[event.pk]), account_of(request)
        done = _("The rehearsal starts.")
        return pressed(request, back, lambda: ask_rehearsal(event.pk, by=by), done)
    kept, job = Rehearsal.objects.filter(event=event).first(), rehearsal_job(event.pk)
    is_live = job is not None and job.state in (Job.State.QUEUED, Job.State.RUNNING)
    is_done = kept is not None and kept.finished_at is not None and not is_live
    report: dict[str, Any] = kept.report if kept is not None and is_done else {}
    context = {
        "event": event, "job": job, "report": report, "is_waiting": is_live,
        "rounds": [_moments(line) for line in report.get("rounds", [])],
        "is_outdated": is_done and report.get("revision") != event.revision,
    }  # fmt: skip
    page, part = "web/event_rehearsal.html", "web/_rehearsal.html"
    return live_page(request, page, part, context, is_live=is_live, seconds=2)


def _moments(line: dict[str, str | None]) -> dict[str, object]:
    """The line with its start as a time that pages can write in the reader's zone."""
    start = line["starts_at"]
    return {**line, "start": parse_datetime(start) if start else None}
