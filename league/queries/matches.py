"""Matches as lists and pages show them."""

from __future__ import annotations

from django.db.models import F, Prefetch, Q, QuerySet

from league.models import Match, MatchSeat, Player, Series

HOLDERS = Prefetch(
    "holders", MatchSeat.objects.select_related("player", "version").order_by("seat")
)


def match_list() -> QuerySet[Match]:
    """Matches with all that a line about them shows, newest first."""
    return (
        Match.objects.select_related("series", "block__board__round", "result")
        .prefetch_related(HOLDERS)
        .order_by("-pk")
    )


def turns_of(player: Player) -> QuerySet[Match]:
    """Matches that wait for this person's move, the most urgent first."""
    return (
        match_list()
        .filter(stage=Match.Stage.RUNNING, holders__player=player, holders__seat=F("turn"))
        .order_by("deadline")
    )


def is_my_turn(match: Match, player: Player) -> bool:
    return any(
        held.player_id == player.pk and held.seat == match.turn for held in match.holders.all()
    )


def problems(of: Q) -> QuerySet[Match]:
    """Matches that are void by our fault and wait for a referee of their series."""
    return match_list().filter(stage=Match.Stage.VOID, series__in=Series.objects.filter(of))
