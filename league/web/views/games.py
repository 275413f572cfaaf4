"""Games, with the rules as they are written for players."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from engines import registry
from league.queries.ratings import pool_list
from league.queries.series import series_list
from league.web.rules_pages import RulesPage, UnknownRulesError, rules_of

RECENT = 5


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    return render(request, "web/games.html", {"games": registry.games().values()})


@require_safe
def game(request: HttpRequest, slug: str) -> HttpResponse:
    rules, found = _rules(slug), registry.games().get(slug)
    if found is None and rules is None:
        raise Http404
    context = {
        "game": found,
        "title": found.title if found else rules and rules.title,
        "rules": rules,
        "recent": series_list().filter(game=slug)[:RECENT],
        "pools": pool_list().filter(game=slug),
        "families": dict.fromkeys((*(rules.families if rules else ()), *_own_tiles(slug))),
    }
    return render(request, "web/game.html", context)


def _rules(slug: str) -> RulesPage | None:
    """A game may be played before its page is written, and a tile set has a page but no game."""
    try:
        return rules_of(slug)
    except UnknownRulesError:
        return None


def _own_tiles(slug: str) -> list[str]:
    return [registry.get(slug).tiles] if slug in registry.games() else []
