"""Who is in an event, and what stands about them: entries, absences, pauses, times, reports."""

from __future__ import annotations

from django.contrib import admin

from league.admin.base import Act, ActsAdmin, ReadOnlyAdmin
from league.admin.forms import ReasonForm, ReplaceForm, RoundForm, RowForm
from league.formats import FORMATS
from league.models import (
    Absence,
    Entry,
    Event,
    Invitation,
    KeptApart,
    Presence,
    ResultReport,
    TimeProposal,
    WaitingPlace,
)
from league.queries.flow import is_closed, is_continuous
from league.services.absences import come_back, let_meet, sit_out
from league.services.check_in import tick_entry
from league.services.entries import withdraw_player
from league.services.joining import take_invitation_back, take_out_of_line
from league.services.presences import pause_entry, return_entry
from league.services.replacing import replace_player

Stage = Event.Stage


def is_in(row: Entry) -> bool:
    return row.withdrawn_at is None and row.event.stage in (Stage.DRAFT, Stage.RUNNING)


def is_expected(row: Entry) -> bool:
    return is_in(row) and row.event.stage == Stage.DRAFT and row.event.check_in_minutes > 0


def may_pause(row: Presence) -> bool:
    event = row.entry.event
    is_running = event.stage == Stage.RUNNING and not is_closed(event)
    return is_in(row.entry) and is_running and is_continuous(event)


@admin.register(Entry)
class EntryAdmin(ActsAdmin):
    list_display = ("player", "event", "number", "division", "checked_in_at", "withdrawn_at")
    list_filter = ("event__stage",)
    search_fields = ("player__name", "event__name")
    list_select_related = ("player", "event")
    acts = (
        Act(
            "here", "Tick as being there", RowForm,
            lambda row, asked, user: tick_entry(row.event_id, row.pk, is_here=True, by=user),
            lambda row: is_expected(row) and row.checked_in_at is None,
        ),
        Act(
            "not-here", "Take the tick away", RowForm,
            lambda row, asked, user: tick_entry(row.event_id, row.pk, is_here=False, by=user),
            lambda row: is_expected(row) and row.checked_in_at is not None,
        ),
        Act(
            "miss", "Miss a round", RoundForm,
            lambda row, asked, user: sit_out(row.event_id, row.pk, by=user, **asked),
            lambda row: is_in(row) and FORMATS[row.event.format].may_sit_out,
        ),
        Act(
            "replace", "Replace by another player", ReplaceForm,
            lambda row, asked, user: replace_player(row.event_id, row.pk, by=user, **asked), is_in,
            is_grave=True,
        ),
        Act(
            "withdraw", "Withdraw", ReasonForm,
            lambda row, asked, user: withdraw_player(row.event_id, row.player, by=user, **asked),
            is_in, is_grave=True,
        ),
    )  # fmt: skip


@admin.register(Absence)
class AbsenceAdmin(ActsAdmin):
    """Rounds that somebody has said he will miss."""

    list_display = ("entry", "round", "units")
    search_fields = ("entry__player__name", "entry__event__name")
    list_select_related = ("entry__player", "entry__event")
    acts = (
        Act(
            "come-back", "Play the round after all", RowForm,
            lambda row, asked, user: come_back(
                row.entry.event_id, row.entry_id, round=row.round, by=user
            ),
            lambda row: is_in(row.entry),
        ),
    )  # fmt: skip


@admin.register(KeptApart)
class KeptApartAdmin(ActsAdmin):
    """Players who must not meet; an event has the act that names them."""

    list_display = ("first", "second", "event")
    search_fields = ("first__name", "second__name", "event__name")
    list_select_related = ("first", "second", "event")
    acts = (
        Act(
            "let-meet", "Let them meet", RowForm,
            lambda row, asked, user: let_meet(row.event_id, row.pk, by=user), lambda row: True,
        ),
    )  # fmt: skip


@admin.register(Presence)
class PresenceAdmin(ActsAdmin):
    """Who plays, waits or pauses in an arena or a ladder."""

    list_display = ("entry", "paused_at", "free_since", "games")
    search_fields = ("entry__player__name", "entry__event__name")
    list_select_related = ("entry__player", "entry__event")
    acts = (
        Act(
            "pause", "Pause", RowForm,
            lambda row, asked, user: pause_entry(row.entry.event_id, row.entry.player, by=user),
            lambda row: may_pause(row) and row.paused_at is None,
        ),
        Act(
            "return", "Come back", RowForm,
            lambda row, asked, user: return_entry(row.entry.event_id, row.entry.player, by=user),
            lambda row: may_pause(row) and row.paused_at is not None,
        ),
    )  # fmt: skip


@admin.register(WaitingPlace)
class WaitingPlaceAdmin(ActsAdmin):
    """In line for a place; whoever is first moves up by himself."""

    list_display = ("player", "event", "since")
    search_fields = ("player__name", "event__name")
    list_select_related = ("player", "event")
    acts = (
        Act(
            "take-out", "Take out of the line", ReasonForm,
            lambda row, asked, user: take_out_of_line(row.event_id, row.pk, by=user, **asked),
            lambda row: True, is_grave=True,
        ),
    )  # fmt: skip


@admin.register(Invitation)
class InvitationAdmin(ActsAdmin):
    """Who was asked to come; the answer is his."""

    list_display = ("player", "event", "answer", "by", "sent_at")
    list_filter = ("answer",)
    search_fields = ("player__name", "event__name")
    list_select_related = ("player", "event", "by")
    acts = (
        Act(
            "take-back", "Take back", RowForm,
            lambda row, asked, user: take_invitation_back(row.event_id, row.pk, by=user),
            lambda row: row.answer != Invitation.Answer.ACCEPTED,
        ),
    )  # fmt: skip


@admin.register(TimeProposal)
class TimeProposalAdmin(ReadOnlyAdmin):
    """Times that players have offered; a series has the act that fixes one."""

    list_display = ("series", "player", "at", "created_at")
    search_fields = ("player__name",)
    list_select_related = ("series", "player")


@admin.register(ResultReport)
class ResultReportAdmin(ReadOnlyAdmin):
    """What sides say came of a real table; a series has the act that decides."""

    list_display = ("series", "player", "games", "created_at")
    search_fields = ("player__name",)
    list_select_related = ("series", "player")
