"""Forms whose fields depend on the game: the game is chosen first, on a page of its own."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import render

from engines import registry
from engines.base import Game
from league.formats import FORMATS, choices
from league.web.access import PageView
from league.web.filters import chosen


def with_chosen_game(what: str) -> Callable[[PageView], PageView]:
    """Hand the view the game of `?game=`; without one, let the reader choose what to play."""

    def decorate(view: PageView) -> PageView:
        @wraps(view)
        def guided(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            slug = chosen(request, "game", registry.games())
            if slug is None:
                context = {"games": _offered(what), "what": what}
                return render(request, "web/choose_game.html", context)
            return view(request, registry.get(slug), *args, **kwargs)

        return guided

    return decorate


def with_chosen_format(view: PageView) -> PageView:
    """Hand the view the format of `?format=`; without one that suits the game, let them choose."""

    @wraps(view)
    def guided(request: HttpRequest, game: Game, *args: Any, **kwargs: Any) -> HttpResponseBase:
        fitting = [FORMATS[slug] for slug, _ in choices(game.seats)]
        slug = chosen(request, "format", [one.slug for one in fitting])
        if slug is None and len(fitting) > 1:
            context = {"game": game, "formats": fitting}
            return render(request, "web/choose_format.html", context)
        return view(request, game, FORMATS[slug or fitting[0].slug], *args, **kwargs)

    return guided


def _offered(what: str) -> list[Game]:
    """The games of an event, or of a series: alone one meets nobody."""
    return [game for game in registry.games().values() if what == "event" or game.seats != (1,)]
