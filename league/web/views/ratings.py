"""Ratings: the pools, and the ladder of each."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from league.queries.ratings import ladder, pool_list
from league.web.paging import numbered


@require_safe
def pools(request: HttpRequest) -> HttpResponse:
    found = numbered(pool_list().order_by("-sequence", "pk"), request)
    return render(request, "web/ratings.html", {"found": found})


@require_safe
def pool(request: HttpRequest, pk: int) -> HttpResponse:
    found = get_object_or_404(pool_list(), pk=pk)
    return render(
        request, "web/pool.html", {"pool": found, "found": numbered(ladder(found), request)}
    )
