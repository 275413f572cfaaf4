"""The addresses of the API."""

from __future__ import annotations

from typing import Any

from django.urls import include, path, re_path
from rest_framework.routers import SimpleRouter

from league.api import (
    boards,
    bots,
    clubs,
    door,
    entries,
    event_acts,
    flow,
    games,
    matches,
    me,
    players,
    ratings,
    results,
    root,
    rounds,
    series,
    templates,
    trails,
    webhooks,
)
from league.api.docs import SchemaView, docs_page

router = SimpleRouter(use_regex_path=False)
router.register("players", players.Players, basename="player")
router.register("bots", bots.Bots, basename="bot")
router.register("games", games.Games, basename="game")
router.register("clubs", clubs.Clubs, basename="club")
router.register("events", event_acts.EventActs, basename="event")
router.register("templates", templates.Templates, basename="template")
router.register("series", series.SeriesResource, basename="series")
router.register("matches", matches.Matches, basename="match")
router.register("ratings", ratings.Pools, basename="pool")

router.register("webhooks", webhooks.Webhooks, basename="webhook")
router.register("deliveries", webhooks.Deliveries, basename="delivery")

LIST: dict[str, Any] = {"get": "list"}
ROUND = "events/<int:event_id>/rounds/<int:number>/"
ROUND_ACTS = ("publish", "exchange", "move", "renumber", "again", "unpair", "undo")
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
    path("events/<int:event_id>/boards/", boards.EventBoards.as_view(LIST), name="event-boards"),
    path(
        "clubs/<int:club_id>/members/",
        clubs.Members.as_view({"get": "list", "post": "create"}),
        name="club-members",
    ),
    path(
        "clubs/<int:club_id>/members/<int:member_id>/role/",
        clubs.Members.as_view({"post": "role"}),
        name="club-member-role",
    ),
    path(
        "clubs/<int:club_id>/members/<int:member_id>/remove/",
        clubs.Members.as_view({"post": "remove"}),
        name="club-member-remove",
    ),
    path(
        "events/<int:event_id>/play/",
        boards.EventTables.as_view({"post": "play"}),
        name="event-play",
    ),
    path(
        "events/<int:event_id>/end/", boards.EventTables.as_view({"post": "end"}), name="event-end"
    ),
    *(
        path(f"events/<int:event_id>/{tail}", view.as_view(acts), name=f"event-{name}")
        for tail, view, acts, name in (
            ("entries/", entries.Entries, {**LIST, "post": "create"}, "entries"),
            ("entries/list/", entries.Entries, {"post": "by_list"}, "entries-list"),
            ("entries/order/", entries.Entries, {"post": "order"}, "entries-order"),
            *(
                (f"entries/<int:entry_id>/{act}/", entries.Entries, {"post": act}, f"entry-{act}")
                for act in ("withdraw", "replace", "tick", "absences")
            ),
            ("trail/", trails.Trail, LIST, "trail"),
            ("waiting/", door.Waiting, LIST, "waiting"),
            ("waiting/<int:place_id>/remove/", door.Waiting, {"post": "remove"}, "waiting-remove"),
            ("join/", door.Door, {"post": "join"}, "join"),
            ("leave/", door.Door, {"post": "leave"}, "leave"),
            ("check-in/", door.Door, {"post": "check_in"}, "check-in"),
            ("link/", door.Door, {"get": "link", "post": "renew_link"}, "link"),
            ("invitations/", door.Invitations, {**LIST, "post": "create"}, "invitations"),
            (
                "invitations/<int:invitation_id>/remove/",
                door.Invitations,
                {"post": "remove"},
                "invitation-remove",
            ),
            ("kept-apart/", door.Pairs, {**LIST, "post": "create"}, "kept-apart"),
            ("kept-apart/<int:pair_id>/remove/", door.Pairs, {"post": "remove"}, "let-meet"),
        )
    ),
    path("invitations/", door.OwnInvitations.as_view(LIST), name="invitation-list"),
    path(
        "invitations/<int:invitation_id>/answer/",
        door.OwnInvitations.as_view({"post": "answer"}),
        name="invitation-answer",
    ),
    path("series/<int:series_id>/blocks/", series.SeriesBlocks.as_view(LIST), name="series-blocks"),
    *(
        path(
            f"events/<int:pk>/{word}/", flow.EventPlay.as_view({method: act}), name=f"event-{word}"
        )
        for word, method, act in (
            ("standings", "get", "standings"),
            ("crosstable", "get", "crosstable"),
            ("tables", "get", "tables"),
            ("pause", "post", "pause"),
            ("return", "post", "come_back"),
            ("close", "post", "close"),
        )
    ),
    path(
        "events/<int:event_id>/webhooks/",
        webhooks.EventWebhooks.as_view({"get": "list", "post": "create"}),
        name="event-webhooks",
    ),
    path(
        "clubs/<int:club_id>/webhooks/",
        webhooks.ClubWebhooks.as_view({"get": "list", "post": "create"}),
        name="club-webhooks",
    ),
    path(
        "webhooks/<int:webhook_id>/deliveries/",
        webhooks.WebhookDeliveries.as_view(LIST),
        name="webhook-deliveries",
    ),
    path(
        "series/<int:series_id>/result/",
        results.TableResults.as_view({"get": "retrieve", "post": "enter"}),
        name="series-result",
    ),
    path(
        "series/<int:series_id>/report/",
        results.TableResults.as_view({"post": "report"}),
        name="series-report",
    ),
    path(
        "events/<int:event_id>/rounds/",
        rounds.Rounds.as_view({"get": "list", "post": "pair"}),
        name="round-list",
    ),
    path(ROUND, rounds.Rounds.as_view({"get": "retrieve"}), name="round-detail"),
    *(
        path(f"{ROUND}{act}/", rounds.Rounds.as_view({"post": act}), name=f"round-{act}")
        for act in ROUND_ACTS
    ),
    path("ratings/<int:pool_id>/ladder/", ratings.Ladder.as_view(LIST), name="ladder"),
    *router.urls,
    re_path(r"", root.Nothing.as_view(), name="nothing"),
]

urlpatterns = [
    path("docs/", docs_page, name="api-docs"),
    path("v1/", include((v1, "api"))),
]
