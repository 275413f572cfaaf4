"""Events in the admin: enter players, start, next round, withdraw, cancel."""

from __future__ import annotations

from typing import Any

from django.contrib import admin

from league.admin.base import Act, ActsAdmin
from league.admin.forms import EnterForm, ReasonForm, RowForm, WithdrawForm
from league.formats.tiebreaks import written
from league.models import Event, Player, Series, User
from league.queries.standings import standings
from league.services.closing import ENDED
from league.services.entries import enter_player, withdraw_player
from league.services.events import cancel_event, start_event
from league.services.pairing import ask_for_round

Stage = Event.Stage


def enter(event: Event, asked: dict[str, Any], user: User) -> None:
    players: list[Player] = list(asked["players"])
    for player in players:
        enter_player(event.pk, player, by=user)


@admin.register(Event)
class EventAdmin(ActsAdmin):
    list_display = ("name", "game", "format", "stage", "starts_at", "organiser")
    list_filter = ("stage", "game", "format")
    search_fields = ("name",)
    fields = (
        "name", "about", "game", "options", "seats", "format", "cycles", "stage", "advance",
        "starts_at", "round_minutes", "counting", "length", "mirrored", "level_rule",
        "move_seconds", "bank_seconds", "rated", "entered", "round_now", "table", "organiser",
    )  # fmt: skip
    acts = (
        Act("enter", "Enter players", EnterForm, enter, lambda row: row.stage == Stage.DRAFT),
        Act(
            "start", "Start", RowForm,
            lambda row, asked, user: start_event(row.pk, by=user),
            lambda row: row.stage == Stage.DRAFT,
        ),
        Act(
            "next-round", "Pair the next round", RowForm,
            lambda row, asked, user: ask_for_round(row.pk, after=row.rounds.count(), by=user),
            lambda row: row.stage == Stage.RUNNING,
        ),
        Act(
            "withdraw", "Withdraw a player", WithdrawForm,
            lambda row, asked, user: withdraw_player(row.pk, by=user, **asked),
            lambda row: row.stage in (Stage.DRAFT, Stage.RUNNING),
        ),
        Act(
            "cancel", "Cancel", ReasonForm,
            lambda row, asked, user: cancel_event(row.pk, by=user, **asked),
            lambda row: row.stage in (Stage.DRAFT, Stage.RUNNING), is_grave=True,
        ),
    )  # fmt: skip

    def is_changing(self, row: Event) -> bool:
        return row.stage == Stage.RUNNING

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

    @admin.display(description="standings")
    def table(self, row: Event) -> str:
        table = standings(row)
        first = table.columns[0].name
        return "; ".join(
            f"{line.place}. {line.entry.player} {written(line.values[first])}"
            for line in table.rows
        )
