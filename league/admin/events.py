"""Events in the admin: who is in, rounds and stages, how they end, and what is made of them."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from engines import registry
from league.admin.base import Act, ActsAdmin, show_refusal
from league.admin.forms import (
    ApartForm,
    CopyForm,
    GameForm,
    NameForm,
    PlayerForm,
    ReasonForm,
    RowForm,
    WithdrawForm,
)
from league.admin.making import MAKING_ACTS, FormatForm, is_open
from league.admin.stages import ENDING_ACTS, STAGE_ACTS, has_rounds
from league.formats import FORMATS, choices
from league.formats.tiebreaks import written
from league.models import Event, Series, User
from league.queries.standings import standings
from league.services.absences import keep_apart
from league.services.closing import ENDED
from league.services.copies import clone_event, save_template
from league.services.entries import withdraw_player
from league.services.errors import LeagueError
from league.services.events import cancel_event, create_event, start_event
from league.services.joining import invite_player
from league.services.pairing import ask_for_round
from league.web.forms.events import EventForm

Stage = Event.Stage


@admin.register(Event)
class EventAdmin(ActsAdmin):
    list_display = ("name", "club", "game", "format", "stage", "starts_at", "organiser")
    list_select_related = ("club", "organiser")
    list_filter = ("stage", "game", "format", "club")
    search_fields = ("name",)
    fields = (
        "name", "club", "about", "parent", "game", "options", "seats", "format", "cycles",
        "stage", "advance", "starts_at", "round_minutes", "counting", "length",
        "mirrored", "level_rule", "move_seconds", "bank_seconds", "rated", "entered",
        "round_now", "table", "organiser", "page",
    )  # fmt: skip
    acts = (
        *MAKING_ACTS,
        Act(
            "start", "Start", RowForm,
            lambda row, asked, user: start_event(row.pk, by=user),
            lambda row: row.stage == Stage.DRAFT,
        ),
        Act(
            "next-round", "Pair the next round", RowForm,
            lambda row, asked, user: ask_for_round(row.pk, after=row.rounds.count(), by=user),
            has_rounds,
        ),
        *STAGE_ACTS,
        Act(
            "invite", "Invite a player", PlayerForm,
            lambda row, asked, user: invite_player(row.pk, asked["player"], by=user), is_open,
        ),
        Act(
            "apart", "Keep two apart", ApartForm,
            lambda row, asked, user: keep_apart(row.pk, by=user, **asked),
            lambda row: is_open(row) and FORMATS[row.format].keeps_apart,
        ),
        Act(
            "withdraw", "Withdraw a player", WithdrawForm,
            lambda row, asked, user: withdraw_player(row.pk, by=user, **asked),
            is_open,
        ),
        Act(
            "copy", "Copy", CopyForm,
            lambda row, asked, user: clone_event(row.pk, by=user, **asked),
            lambda row: row.parent_id is None,
        ),
        Act(
            "keep", "Keep as a template", NameForm,
            lambda row, asked, user: save_template(row.pk, by=user, **asked), lambda row: True,
        ),
        *ENDING_ACTS,
        Act(
            "cancel", "Cancel", ReasonForm,
            lambda row, asked, user: cancel_event(row.pk, by=user, **asked),
            lambda row: is_open(row) and row.parent_id is None, is_grave=True,
        ),
    )  # fmt: skip

    def is_changing(self, row: Event) -> bool:
        return row.stage == Stage.RUNNING

    def has_add_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """Choose the game, then the format; the choices of both are the last step."""
        assert isinstance(request.user, User)
        game, slug = request.GET.get("game", ""), request.GET.get("format", "")
        if game not in registry.games():
            return self._render(request, GameForm(request.GET or None), "get")
        if slug not in dict(choices(registry.get(game).seats)):
            return self._render(request, FormatForm(game), "get")
        form = EventForm(registry.get(game), FORMATS[slug], request.user, request.POST or None)
        if request.method == "POST" and form.is_valid():
            try:
                made = create_event(by=request.user, **form.choices())
            except LeagueError as refusal:
                show_refusal(form, refusal)
            else:
                messages.success(request, f"{made} is a draft.")
                return redirect(self._page_of(made))
        return self._render(request, form, "post")

    def _render(self, request: HttpRequest, form: Any, method: str) -> HttpResponse:
        context = {
            **self.admin_site.each_context(request),
            "title": "Make an event", "form": form, "method": method,
            "opts": self.model._meta, "page": "..",
        }  # fmt: skip
        return render(request, "admin/league/add.html", context)

    @admin.display(description="entries")
    def entered(self, row: Event) -> str:
        names = row.entries.select_related("player").values_list("player__name", flat=True)
        return ", ".join(names) or "Nobody yet."

    @admin.display(description="round")
    def round_now(self, row: Event) -> str:
        last = row.rounds.order_by("number").last()
        if last is None:
            return "Before the first round."
        series = Series.objects.filter(round=last)
        ended = series.filter(stage__in=ENDED).count()
        return f"Round {last.number}: {ended} of {series.count()} series ended."

    @admin.display(description="on the site")
    def page(self, row: Event) -> SafeString:
        pages = [("", row.name), *((f"{one}/", one) for one in ("rehearsal", "trail", "files"))]
        lines = ((f"/events/{row.pk}/{rest}", words) for rest, words in pages)
        return format_html_join(" · ", '<a href="{}">{}</a>', lines)

    @admin.display(description="standings")
    def table(self, row: Event) -> str:
        table = standings(row)
        first = table.columns[0].name
        return "; ".join(
            f"{line.place}. {line.entry.player} {written(line.values[first])}"
            for line in table.rows
        )
