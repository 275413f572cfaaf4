"""Background work: what is to be done, who does it, and what the outside must hear of it."""

from __future__ import annotations

from django.db import models


class Job(models.Model):
    """One piece of background work. This table is the truth; brokers only wake workers."""

    class Kind(models.TextChoices):
        MATCH = "match"
        RATINGS = "ratings"
        PAIRING = "pairing"
        REHEARSAL = "rehearsal"
        MAIL = "mail"
        WEBHOOK = "webhook"

    class State(models.TextChoices):
        QUEUED = "queued"
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"

    kind = models.CharField(max_length=20, choices=Kind.choices)
    subject = models.PositiveBigIntegerField()
    stamp = models.CharField(
        max_length=60,
        blank=True,
        help_text="Game and rules version: only a worker that has both takes it.",
    )
    state = models.CharField(max_length=7, choices=State.choices, default=State.QUEUED)
    attempt = models.PositiveSmallIntegerField(default=0)
    owner = models.CharField(max_length=80, blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    not_before = models.DateTimeField()
    woken_at = models.DateTimeField(
        null=True, blank=True, help_text="When a worker was last told of it through the broker."
    )
    priority = models.SmallIntegerField(default=0, help_text="Lower goes first.")
    progress = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0, help_text="Where progress ends, if known.")
    error = models.TextField(blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        indexes = [
            models.Index(
                fields=["priority", "not_before", "id"],
                name="job_next",
                condition=models.Q(state="queued"),
            ),
            models.Index(
                fields=["lease_until"], name="job_lease", condition=models.Q(state="running")
            ),
        ]
        constraints = [
            models.UniqueConstraint(fields=["kind", "subject"], name="job_once_per_subject"),
            models.CheckConstraint(
                condition=models.Q(state="running", lease_until__isnull=False)
                | (~models.Q(state="running") & models.Q(lease_until__isnull=True)),
                name="job_lease_only_while_running",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.subject} ({self.state})"


class OutboxEvent(models.Model):
    """Something the outside must hear, written with what caused it and relayed after."""

    stream = models.CharField(max_length=60)
    sequence = models.PositiveIntegerField()
    kind = models.CharField(max_length=40)
    payload = models.JSONField(default=dict)
    created_at = models.DateTimeField(auto_now_add=True)
    published_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        indexes = [
            models.Index(
                fields=["id"],
                name="outbox_unpublished",
                condition=models.Q(published_at__isnull=True),
            ),
        ]
        constraints = [
            models.UniqueConstraint(fields=["stream", "sequence"], name="outbox_sequence_once"),
        ]

    def __str__(self) -> str:
        return f"{self.stream} #{self.sequence}: {self.kind}"


class WorkerBeat(models.Model):
    """The last sign of life of a worker or scheduler process."""

    name = models.CharField(max_length=80, unique=True)
    role = models.CharField(max_length=20)
    seen_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.role} {self.name}"
