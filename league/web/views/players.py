"""Players: the list, and one player's ratings, record and history."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from league.models import Player
from league.queries.players import player_list, record_by_game, record_by_opponent, versions_of
from league.queries.ratings import curve, ratings_of
from league.queries.series import series_list
from league.web.curves import curve_points, curve_rows
from league.web.filters import chosen, search_words
from league.web.paging import numbered, stretch, whole

TABLE_ROWS = 40


@require_safe
def players(request: HttpRequest) -> HttpResponse:
    kind, words = chosen(request, "kind", Player.Kind.values), search_words(request)
    found = player_list()
    if kind:
        found = found.filter(kind=kind)
    if words:
        found = found.filter(name__icontains=words)
    context = {"found": numbered(found, request), "kind": kind, "words": words}
    return render(request, "web/players.html", context)


@require_safe
def player(request: HttpRequest, pk: int) -> HttpResponse:
    found = get_object_or_404(player_list(), pk=pk)
    context = {
        "player": found,
        "versions": versions_of(found.bot) if found.is_bot else [],
        "by_game": record_by_game(found),
        "by_opponent": record_by_opponent(found),
        **_history(request, found),
        **_ratings(request, found),
    }
    return render(request, "web/player.html", context)


def _history(request: HttpRequest, player: Player) -> dict[str, Any]:
    """By the player's sides, whose index has them in order: nothing is sorted, however many."""
    sides = stretch(player.sides.all(), request, key="series_id")
    played = series_list().filter(pk__in=[side.series_id for side in sides.rows])
    return {"history": sides, "series": played}


def _ratings(request: HttpRequest, player: Player) -> dict[str, Any]:
    """The player's ratings, and the curve of the one asked for or else of the one played most."""
    ratings = list(ratings_of(player))
    wanted = whole(request.GET.get("pool"))
    shown = next((rating for rating in ratings if rating.pool_id == wanted), None)
    shown = shown or next(iter(ratings), None)
    rows = curve_rows(curve(shown)) if shown else []
    latest = rows[-TABLE_ROWS:]
    return {"ratings": ratings, "shown": shown, "latest": latest, "points": curve_points(rows)}
