"""Series in the admin: schedule one, watch it, postpone, cancel, forfeit."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.html import format_html
from django.utils.safestring import SafeString

from engines import registry
from league.admin.base import Act, ActsAdmin, asking, show_refusal
from league.admin.forms import ForfeitForm, GameForm, PostponeForm, ReasonForm
from league.models import Series, User, Venue
from league.queries.series import SIDES, matches_of
from league.queries.windows import is_in_window, is_movable
from league.services.errors import LeagueError
from league.services.referee import cancel_series, forfeit_series, postpone_series
from league.services.series import schedule_series
from league.services.tables import enter_result, games_of
from league.services.windows import settle_unplayed
from league.templatetags.club import points
from league.web.forms.results import EnteredForm
from league.web.forms.series import SeriesForm
from league.web.forms.times import SettleForm
from league.web.names import player_names

Stage = Series.Stage


def result_form(series: Series, data: Any = None) -> EnteredForm:
    return EnteredForm(series, data, games=games_of(series))


def is_unfinished(series: Series) -> bool:
    return series.stage in (Stage.SCHEDULED, Stage.RUNNING)


@admin.register(Series)
class SeriesAdmin(ActsAdmin):
    list_display = ("id", "game", "who", "score", "stage", "starts_at", "round")
    list_filter = ("stage", "game", "mirrored", "rated")
    search_fields = ("sides__player__name",)
    list_select_related = ("round__event",)
    fieldsets = (
        (None, {"fields": ("game", "who", "score", "stage", "ending", "matches")}),
        (
            "Times",
            {"fields": ("starts_at", "is_agreed", "window_ends_at", "started_at", "finished_at")},
        ),
        (
            "Terms",
            {
                "fields": (
                    "options", "seats", "counting", "length", "mirrored", "level_rule",
                    "move_seconds", "bank_seconds", "rated", "round", "created_by",
                )
            },
        ),
    )  # fmt: skip
    acts = (
        Act(
            "postpone", "Fix or move the time", PostponeForm,
            lambda row, asked, user: postpone_series(row.pk, by=user, **asked), is_movable,
        ),
        Act(
            "settle", "Settle without play", asking(SettleForm),
            lambda row, asked, user: settle_unplayed(row.pk, by=user, **asked),
            is_in_window, is_grave=True,
        ),
        Act(
            "result", "Enter the result", result_form,
            lambda row, asked, user: enter_result(
                row.pk, asked["games"], by=user, reason=asked["reason"]
            ),
            lambda row: row.venue == Venue.TABLE and row.stage != Stage.CANCELLED,
        ),
        Act(
            "forfeit", "Forfeit", ForfeitForm,
            lambda row, asked, user: forfeit_series(row.pk, by=user, **asked),
            is_unfinished, is_grave=True,
        ),
        Act(
            "cancel", "Cancel", ReasonForm,
            lambda row, asked, user: cancel_series(row.pk, by=user, **asked),
            is_unfinished, is_grave=True,
        ),
    )  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).prefetch_related(SIDES)

    def is_changing(self, row: Series) -> bool:
        return is_unfinished(row)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    @admin.display(description="players")
    def who(self, row: Series) -> str:
        return ", ".join(side.player.name for side in row.sides.all())

    @admin.display(description="score")
    def score(self, row: Series) -> str:
        return " : ".join(points(side.points) for side in row.sides.all())

    @admin.display(description="matches")
    def matches(self, row: Series) -> SafeString:
        lines = [
            format_html('<a href="../../../match/{}/change/">Match {}</a> {}', match.pk, match.pk,
                        match.get_stage_display())
            for match in matches_of(row)[:200]
        ]  # fmt: skip
        return SafeString("<br>".join(lines)) or SafeString("None yet.")

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """Choose the game first; its options and seats are the second step."""
        assert isinstance(request.user, User)
        slug = request.GET.get("game", "")
        if slug not in registry.games():
            return self._render(request, GameForm(request.GET or None), "get")
        form = SeriesForm(registry.get(slug), request.user, request.POST or None)
        form.order_fields([field.name for field in form.player_fields])
        if request.method == "POST" and form.is_valid():
            try:
                series = schedule_series(by=request.user, **form.arguments())
            except LeagueError as refusal:
                show_refusal(form, refusal)
            else:
                messages.success(request, f"Series {series.pk} is scheduled.")
                return redirect(self._page_of(series))
        return self._render(request, form, "post")

    def _render(self, request: HttpRequest, form: Any, method: str) -> HttpResponse:
        context = {
            **self.admin_site.each_context(request),
            "title": "Schedule a series", "form": form, "method": method,
            "opts": self.model._meta, "page": "..", "names": player_names(),
        }  # fmt: skip
        return render(request, "admin/league/add.html", context)
