"""Matches in the admin: see what went wrong, replay a void one, correct a result.

Staff may hold seats too, so of a match that is still played nothing is shown that its page on the
site hides: no hands or seeds, no result of a board that others play, no count of secret turns.
"""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString

from league.admin.base import Act, ActsAdmin
from league.admin.forms import ReasonForm
from league.models import Match, Result
from league.queries.positions import hides_result, hides_turns
from league.services.referee import correct_result, replay_match
from league.web.forms.referee import CorrectForm


def has_result(match: Match) -> bool:
    return Result.objects.filter(match=match).exists()


@admin.register(Match)
class MatchAdmin(ActsAdmin):
    list_display = ("id", "game", "series", "stage", "problem", "finished_at")
    list_filter = ("stage", "game")
    search_fields = ("holders__player__name",)
    list_select_related = ("series",)
    fields = (
        "series", "stage", "problem", "who", "outcome", "moves",
        "started_at", "finished_at", "page",
    )  # fmt: skip
    acts = (
        Act(
            "replay", "Replay from the deal", ReasonForm,
            lambda row, asked, user: replay_match(row.pk, by=user, **asked),
            lambda row: row.stage == Match.Stage.VOID,
        ),
        Act(
            "correct", "Correct the result", CorrectForm,
            lambda row, asked, user: correct_result(
                row.pk, scores=asked["scores"], places=asked["places"], reason=asked["reason"],
                by=user,
            ),
            has_result, is_grave=True,
        ),
    )  # fmt: skip

    def get_queryset(self, request: HttpRequest):  # type: ignore[no-untyped-def]
        return (
            super().get_queryset(request).select_related("series", "block__board__round", "result")
        )

    def is_changing(self, row: Match) -> bool:
        return row.stage in (Match.Stage.WAITING, Match.Stage.RUNNING)

    @admin.display(description="players")
    def who(self, row: Match) -> str:
        holders = row.holders.select_related("player").order_by("seat")
        return ", ".join(f"{held.seat + 1}. {held.player}" for held in holders)

    @admin.display(description="result")
    def outcome(self, row: Match) -> str:
        if hides_result(row, None):
            return "Told when no other table plays the board."
        if not has_result(row):
            return "None yet."
        ended = row.result
        return f"points {ended.scores}, places {ended.places}: {ended.reason}"

    @admin.display(description="moves")
    def moves(self, row: Match) -> str:
        return "–" if hides_turns(row) or hides_result(row, None) else str(row.move_count)

    @admin.display(description="page")
    def page(self, row: Match) -> SafeString:
        return format_html('<a href="/matches/{}/">Match {} on the site</a>', row.pk, row.pk)
