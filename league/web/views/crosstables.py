"""The crosstable of an event."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from league.models import Event
from league.queries.crosstable import crosstable as crosstable_of
from league.queries.crosstable import has_crosstable
from league.queries.standings import standings

ROWS = 100


@require_safe
def crosstable(request: HttpRequest, pk: int) -> HttpResponse:
    found = get_object_or_404(Event, pk=pk)
    context: dict[str, object] = {"event": found}
    if has_crosstable(found):
        table = standings(found)
        rows = Paginator(table.rows, ROWS).get_page(request.GET.get("page"))
        shown = crosstable_of(found, table, list(rows))
        context |= {"table": shown, "found": rows, "points": table.columns[0]}
    return render(request, "web/crosstable.html", context)
