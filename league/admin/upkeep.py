"""What keeps the club running, to look at: jobs, workers, ratings, the audit trail."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import URLField

from league.admin.base import Act, ActsAdmin, ReadOnlyAdmin
from league.admin.forms import ReasonForm, RowForm
from league.models import AuditEntry, Delivery, Job, Mail, Pool, Rating, Webhook, WorkerBeat
from league.services.referee import replay_match
from league.services.scheduling import retry_job
from league.services.webhooks import delete_webhook, send_again, send_test, switch_webhook


def is_failed(job: Job) -> bool:
    return job.state == Job.State.FAILED


@admin.register(Job)
class JobAdmin(ActsAdmin):
    """Background work; a failed match is retried from its deal, anything else as it is."""

    list_display = ("id", "kind", "subject", "state", "attempt", "owner", "not_before", "error")
    list_filter = ("state", "kind")
    acts = (
        Act(
            "retry", "Replay the match", ReasonForm,
            lambda row, asked, user: replay_match(row.subject, by=user, **asked),
            lambda row: is_failed(row) and row.kind == Job.Kind.MATCH,
        ),
        Act(
            "again", "Try again", RowForm,
            lambda row, asked, user: retry_job(row.pk, by=user),
            lambda row: is_failed(row) and row.kind != Job.Kind.MATCH,
        ),
    )  # fmt: skip

    def is_changing(self, row: Job) -> bool:
        return row.state in (Job.State.QUEUED, Job.State.RUNNING)


@admin.register(Mail)
class MailAdmin(ReadOnlyAdmin):
    """Letters; whether one failed, and why, is with its job."""

    list_display = ("subject", "user", "created_at", "sent_at")
    search_fields = ("user__username", "subject")
    list_select_related = ("user",)


@admin.register(Webhook)
class WebhookAdmin(ActsAdmin):
    list_display = ("url", "club", "event", "is_active", "created_by", "created_at")
    list_select_related = ("club", "event", "created_by")
    exclude = ("secret",)
    formfield_overrides = {URLField: {"assume_scheme": "https"}}
    acts = (
        Act(
            "test", "Send a test", RowForm,
            lambda row, asked, user: send_test(row.pk, by=user), lambda row: row.is_active,
        ),
        Act(
            "off", "Switch off", RowForm,
            lambda row, asked, user: switch_webhook(row.pk, False, by=user),
            lambda row: row.is_active,
        ),
        Act(
            "on", "Switch on", RowForm,
            lambda row, asked, user: switch_webhook(row.pk, True, by=user),
            lambda row: not row.is_active,
        ),
        Act(
            "delete", "Delete", RowForm,
            lambda row, asked, user: delete_webhook(row.pk, by=user),
            lambda row: True, is_grave=True,
        ),
    )  # fmt: skip


@admin.register(Delivery)
class DeliveryAdmin(ActsAdmin):
    list_display = ("id", "webhook", "kind", "state", "attempts", "status", "problem")
    list_filter = ("state", "kind")
    list_select_related = ("webhook",)
    acts = (
        Act(
            "again", "Send again", RowForm,
            lambda row, asked, user: send_again(row.pk, by=user),
            lambda row: row.attempts > 0,
        ),
    )  # fmt: skip

    def is_changing(self, row: Delivery) -> bool:
        return row.state == Delivery.State.WAITING


@admin.register(AuditEntry)
class AuditEntryAdmin(ReadOnlyAdmin):
    list_display = ("at", "actor", "action", "subject", "subject_id", "reason")
    list_filter = ("action", "subject")
    search_fields = ("actor__username", "reason")
    list_select_related = ("actor",)


@admin.register(WorkerBeat)
class WorkerBeatAdmin(ReadOnlyAdmin):
    list_display = ("name", "role", "seen_at")


@admin.register(Pool)
class PoolAdmin(ReadOnlyAdmin):
    list_display = ("game", "variant", "pace", "sequence", "refold_from")


@admin.register(Rating)
class RatingAdmin(ReadOnlyAdmin):
    list_display = ("player", "pool", "mean", "deviation", "blocks")
    list_filter = ("pool",)
    search_fields = ("player__name",)
    list_select_related = ("player", "pool")
