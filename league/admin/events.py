"""Events in the admin: who is in, rounds and stages, how they end, and what is made of them."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.utils.html import format_html
from django.utils.safestring import SafeString

from league.admin.base import Act, ActsAdmin
from league.admin.forms import (
    ApartForm,
    CopyForm,
    EnterForm,
    NameForm,
    PlayerForm,
    ReasonForm,
    RowForm,
    WithdrawForm,
)
from league.admin.stages import ENDING_ACTS, STAGE_ACTS, has_rounds
from league.formats import FORMATS
from league.formats.tiebreaks import written
from league.models import Event, Player, Series, User
from league.queries.standings import standings
from league.services.absences import keep_apart
from league.services.closing import ENDED
from league.services.copies import clone_event, save_template
from league.services.entries import enter_player, withdraw_player
from league.services.events import cancel_event, start_event
from league.services.joining import invite_player
from league.services.pairing import ask_for_round

Stage = Event.Stage


def is_open(event: Event) -> bool:
    return event.stage in (Stage.DRAFT, Stage.RUNNING)


def enter(event: Event, asked: dict[str, Any], user: User) -> None:
    players: list[Player] = list(asked["players"])
    for player in players:
        enter_player(event.pk, player, by=user)


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
        Act("enter", "Enter players", EnterForm, enter, lambda row: row.stage == Stage.DRAFT),
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

    @admin.display(description="page")
    def page(self, row: Event) -> SafeString:
        return format_html('<a href="/events/{}/">{} on the site</a>', row.pk, row.name)

    @admin.display(description="standings")
    def table(self, row: Event) -> str:
        table = standings(row)
        first = table.columns[0].name
        return "; ".join(
            f"{line.place}. {line.entry.player} {written(line.values[first])}"
            for line in table.rows
        )
