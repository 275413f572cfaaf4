"""The addresses of the API."""

from __future__ import annotations

from typing import Any

from django.urls import include, path, re_path
from rest_framework.routers import SimpleRouter

from league.api import bots, events, games, matches, me, players, ratings, root, series
from league.api.docs import SchemaView, docs_page

router = SimpleRouter(use_regex_path=False)
router.register("players", players.Players, basename="player")
router.register("bots", bots.Bots, basename="bot")
router.register("games", games.Games, basename="game")
router.register("events", events.Events, basename="event")
router.register("series", series.SeriesResource, basename="series")
router.register("matches", matches.Matches, basename="match")
router.register("ratings", ratings.Pools, basename="pool")

LIST: dict[str, Any] = {"get": "list"}
v1 = [
    path("", root.Root.as_view(), name="root"),
    path("me/", me.Me.as_view(), name="me"),
    path("schema/", SchemaView.as_view(), name="schema"),
    path(
        "players/<int:player_id>/series/",
        series.PlayerSeries.as_view(LIST),
        name="player-series",
    ),
    path(
        "players/<int:player_id>/ratings/",
        ratings.PlayerRatings.as_view(LIST),
        name="player-ratings",
    ),
    path(
        "players/<int:player_id>/ratings/<int:pool_id>/",
        ratings.PlayerRatings.as_view({"get": "retrieve"}),
        name="player-rating",
    ),
    path("series/<int:series_id>/blocks/", series.SeriesBlocks.as_view(LIST), name="series-blocks"),
    path("ratings/<int:pool_id>/ladder/", ratings.Ladder.as_view(LIST), name="ladder"),
    *router.urls,
    re_path(r"", root.Nothing.as_view(), name="nothing"),
]

urlpatterns = [
    path("docs/", docs_page, name="api-docs"),
    path("v1/", include((v1, "api"))),
]
