"""The audit trail of an event: who did what by hand, when and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.models import AuditEntry, Entry, Event, Round
from league.queries.roles import may_organise
from league.queries.trail import acts_of, words_of
from league.web.access import for_event
from league.web.paging import stretch


@dataclass(frozen=True, slots=True)
class Line:
    """One act, what it was about, and where that can be looked at."""

    act: AuditEntry
    about: str
    address: str
    words: str


@require_safe
@for_event(may_organise)
def trail(request: HttpRequest, event: Event) -> HttpResponse:
    found = stretch(acts_of(event), request)
    context = {"event": event, "may_organise": True, "found": found}
    return render(request, "web/event_trail.html", {**context, "lines": _lines(event, found.rows)})


def _lines(event: Event, acts: Sequence[AuditEntry]) -> list[Line]:
    parts = dict(event.parts.values_list("pk", "label"))
    rounds = {row.pk: row for row in Round.objects.filter(pk__in=_keys(acts, "round"))}
    entries = Entry.objects.filter(pk__in=_keys(acts, "entry")).select_related("player")
    names = {entry.pk: entry.player.name for entry in entries}
    lines = []
    for act in acts:
        key, about, address = act.subject_id, "", ""
        if act.subject == "event" and key in parts:
            about, address = parts[key], reverse("web:event", args=[key])
        elif act.subject == "round":
            about = _("Round %(number)s") % {"number": rounds[key].number}
            address = reverse("web:round", args=[rounds[key].event_id, rounds[key].number])
        elif act.subject == "entry":
            about = names[key]
        elif act.subject in ("series", "match"):
            about = f"{_('Series') if act.subject == 'series' else _('Match')} {key}"
            address = reverse(f"web:{act.subject}", args=[key])
        lines.append(Line(act, about, address, words_of(act)))
    return lines


def _keys(acts: Sequence[AuditEntry], subject: str) -> list[int]:
    return [act.subject_id for act in acts if act.subject == subject]
