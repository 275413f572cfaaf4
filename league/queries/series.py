"""Series as lists and pages show them, each list in a constant number of queries."""

from __future__ import annotations

from typing import Any

from django.db.models import F, Prefetch, QuerySet

from league.models import Block, Event, Match, Player, Series, Side
from league.queries.matches import match_list
from league.queries.players import player_of

SIDES = Prefetch("sides", Side.objects.select_related("player", "version").order_by("index"))


def lone_series() -> QuerySet[Series]:
    """Series of no round, with their sides and players."""
    return Series.objects.prefetch_related(SIDES).filter(round=None)


def series_list() -> QuerySet[Series]:
    """Series with their sides and players, newest first."""
    return Series.objects.prefetch_related(SIDES).select_related("round__event").order_by("-pk")


def running_series() -> QuerySet[Series]:
    return series_list().filter(stage=Series.Stage.RUNNING)


def playing_now(event: Event) -> dict[int, Side]:
    """By entry: its side of the series that it plays, with the points so far."""
    sides = Side.objects.filter(series__round__event=event, series__stage=Series.Stage.RUNNING)
    return {side.entry_id: side for side in sides if side.entry_id is not None}


def upcoming_series() -> QuerySet[Series]:
    return series_list().filter(stage=Series.Stage.SCHEDULED).order_by("starts_at", "pk")


def latest_results() -> QuerySet[Series]:
    return series_list().filter(stage=Series.Stage.FINISHED).order_by("-finished_at", "-pk")


def series_of(player: Player) -> QuerySet[Series]:
    """The player's history, newest first, in the order in which the index of sides has it."""
    return (
        series_list()
        .filter(sides__player=player)
        .annotate(listed=F("sides__series_id"))
        .order_by("-listed")
    )


def blocks_of(series: Series) -> QuerySet[Block]:
    """The blocks of a series, the latest first, with the matches that are played on each."""
    return (
        series.blocks.select_related("board__round")
        .prefetch_related(Prefetch("matches", match_list().order_by("rotation")))
        .order_by("-number")
    )


def matches_of(series: Series) -> QuerySet[Match]:
    """The matches of a series in order of play, with results and seats."""
    return (
        series.matches.select_related("block", "result")
        .prefetch_related("holders__player", "holders__version")
        .order_by("block__number", "rotation")
    )


def plays_in(user: Any, series: Series) -> bool:
    """Whether the account's own player is a side of the series."""
    player = player_of(user)
    return player is not None and any(side.player_id == player.pk for side in series.sides.all())
