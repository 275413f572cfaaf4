"""The addresses of the pages."""

from __future__ import annotations

from django.urls import URLPattern, path
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.vary import vary_on_headers

from league.web.access import PageView
from league.web.views import accounts, desk, events, games, home, matches, players, ratings, series

app_name = "web"


def page(route: str, view: PageView, name: str) -> URLPattern:
    """A page: the same address may answer with a part of it, and never from a shared cache."""
    kept = cache_control(private=True, no_cache=True)(view)
    return path(route, vary_on_headers("HX-Request", "Cookie")(kept), name=name)


def private(route: str, view: PageView, name: str) -> URLPattern:
    """A page that nobody else at this machine should find later."""
    return path(route, vary_on_headers("HX-Request", "Cookie")(never_cache(view)), name=name)


urlpatterns = [
    page("", home.home, "home"),
    page("help/", home.help_page, "help"),
    page("games/", games.games, "games"),
    page("games/<slug:slug>/", games.game, "game"),
    page("players/", players.players, "players"),
    page("players/<int:pk>/", players.player, "player"),
    page("ratings/", ratings.pools, "ratings"),
    page("ratings/<int:pk>/", ratings.pool, "pool"),
    page("series/", series.every_series, "series-list"),
    private("series/new/", series.schedule, "series-new"),
    page("series/<int:pk>/", series.one_series, "series"),
    private("series/<int:pk>/cancel/", series.cancel, "series-cancel"),
    private("matches/<int:pk>/", matches.match, "match"),
    private("matches/<int:pk>/move/", matches.move, "move"),
    page("events/", events.events, "events"),
    private("events/new/", events.create, "event-new"),
    page("events/<int:pk>/", events.event, "event"),
    private("events/<int:pk>/enter/", events.enter, "event-enter"),
    private("events/<int:pk>/withdraw/<int:entry>/", events.withdraw, "event-withdraw"),
    private("events/<int:pk>/start/", events.start, "event-start"),
    private("events/<int:pk>/next-round/", events.next_round, "event-next-round"),
    private("events/<int:pk>/cancel/", events.cancel, "event-cancel"),
    private("sign-in/", accounts.sign_in, "sign-in"),
    private("sign-out/", accounts.sign_out, "sign-out"),
    private("sign-up/", accounts.sign_up, "sign-up"),
    private("account/", accounts.account, "account"),
    private("account/password/", accounts.password, "password"),
    private("account/tokens/", accounts.tokens, "tokens"),
    private("account/tokens/<int:pk>/delete/", accounts.delete_token, "token-delete"),
    private("desk/", desk.desk, "desk"),
]
