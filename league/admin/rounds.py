"""Rounds in the admin: look at the pairings, publish, change by hand, pair again, take back."""

from __future__ import annotations

from django.contrib import admin
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from league.admin.base import Act, ActsAdmin
from league.admin.forms import ReasonForm, RowForm
from league.models import Event, Round
from league.queries.flow import is_continuous
from league.services.drafts import exchange_entries, move_entry, renumber_table, unpair_round
from league.services.pairing import pair_again
from league.services.publishing import publish_round
from league.services.undoing import undo_round
from league.web.forms.rounds import ExchangeForm, MoveForm, RenumberForm


def is_draft(row: Round) -> bool:
    return row.published_at is None and row.event.stage == Event.Stage.RUNNING


def may_be_undone(row: Round) -> bool:
    """Only the last round; an event that has been called off stays so."""
    event = row.event
    is_last = not event.rounds.filter(number__gt=row.number).exists()
    has_stayed = event.stage in (Event.Stage.RUNNING, Event.Stage.FINISHED)
    return row.published_at is not None and is_last and has_stayed and not is_continuous(event)


@admin.register(Round)
class RoundAdmin(ActsAdmin):
    list_display = ("event", "number", "starts_at", "published_at", "finished_at", "outdated")
    list_filter = ("event__stage", "event__format")
    search_fields = ("event__name",)
    list_select_related = ("event",)
    ordering = ("-pk",)
    fields = (
        "event", "number", "starts_at", "ends_at", "published_at", "finished_at", "outdated",
        "tables", "sat_out", "page",
    )  # fmt: skip
    acts = (
        Act(
            "publish", "Publish", RowForm,
            lambda row, asked, user: publish_round(row.pk, by=user), is_draft,
        ),
        Act(
            "exchange", "Exchange two players", ExchangeForm,
            lambda row, asked, user: exchange_entries(row.pk, by=user, **asked), is_draft,
        ),
        Act(
            "move", "Move a player", MoveForm,
            lambda row, asked, user: move_entry(row.pk, by=user, **asked), is_draft,
        ),
        Act(
            "renumber", "Change table numbers", RenumberForm,
            lambda row, asked, user: renumber_table(row.pk, by=user, **asked), is_draft,
        ),
        Act(
            "again", "Pair again", ReasonForm,
            lambda row, asked, user: pair_again(row.pk, by=user, **asked), is_draft,
        ),
        Act(
            "unpair", "Unpair", ReasonForm,
            lambda row, asked, user: unpair_round(row.pk, by=user, **asked), is_draft,
            is_grave=True,
        ),
        Act(
            "undo", "Take the round back", ReasonForm,
            lambda row, asked, user: undo_round(row.pk, by=user, **asked), may_be_undone,
            is_grave=True,
        ),
    )  # fmt: skip

    def is_changing(self, row: Round) -> bool:
        return row.published_at is not None and row.finished_at is None

    @admin.display(description="tables")
    def tables(self, row: Round) -> SafeString:
        names = dict(row.event.entries.values_list("pk", "player__name"))
        lines = [
            (" – ".join(names.get(entry, "?") for entry in pairing["entrants"]), pairing["reason"])
            for pairing in row.draft
        ]
        for series in row.series.prefetch_related("sides__player").order_by("table", "pk")[:200]:
            sides = sorted(series.sides.all(), key=lambda side: side.index)
            lines.append((" – ".join(side.player.name for side in sides), series.reason))
        return format_html_join("", "<p><b>{}</b><br>{}</p>", lines) or SafeString("None.")

    @admin.display(description="sat out")
    def sat_out(self, row: Round) -> str:
        byes = row.byes.select_related("entry__player")
        return ", ".join(f"{bye.entry.player} ({bye.get_kind_display()})" for bye in byes) or "–"

    @admin.display(description="page")
    def page(self, row: Round) -> SafeString:
        address = f"/events/{row.event_id}/rounds/{row.number}/"
        return format_html('<a href="{}">Round {} on the site</a>', address, row.number)
