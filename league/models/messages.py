"""What leaves the house: mail to people, and signed calls to other services."""

from __future__ import annotations

from django.db import models

from league.models.clubs import Club
from league.models.events import Event
from league.models.players import User


class Mail(models.Model):
    """One letter to one account; the key says what it is about, so that nobody gets it twice."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="letters")
    key = models.CharField(max_length=120, unique=True)
    subject = models.CharField(max_length=200)
    body = models.TextField()
    created_at = models.DateTimeField(auto_now_add=True)
    sent_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        verbose_name_plural = "mail"

    def __str__(self) -> str:
        return f"{self.subject} to {self.user}"


class Webhook(models.Model):
    """An address that is told of what happens in a club or an event."""

    club = models.ForeignKey(
        Club, null=True, blank=True, on_delete=models.CASCADE, related_name="webhooks"
    )
    event = models.ForeignKey(
        Event, null=True, blank=True, on_delete=models.CASCADE, related_name="webhooks"
    )
    url = models.URLField(max_length=300)
    secret = models.CharField(max_length=64, editable=False)
    kinds = models.JSONField(default=list, help_text="What it is told of.")
    is_active = models.BooleanField(default=True)
    created_by = models.ForeignKey(User, null=True, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(club__isnull=False, event__isnull=True)
                | models.Q(club__isnull=True, event__isnull=False),
                name="webhook_of_a_club_or_an_event",
            ),
        ]

    def __str__(self) -> str:
        return self.url


class Delivery(models.Model):
    """One call of a webhook, tried until it is answered or given up."""

    class State(models.TextChoices):
        WAITING = "waiting"
        DELIVERED = "delivered"
        FAILED = "failed"

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    news = models.PositiveBigIntegerField(
        null=True,
        blank=True,
        help_text="The key of the outbox event, which is not used twice; none for a test.",
    )
    kind = models.CharField(max_length=40)
    payload = models.JSONField(default=dict)
    state = models.CharField(max_length=9, choices=State.choices, default=State.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    next_at = models.DateTimeField(null=True, blank=True)
    status = models.PositiveSmallIntegerField(null=True, blank=True)
    problem = models.CharField(max_length=300, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    delivered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        verbose_name_plural = "deliveries"
        constraints = [
            models.UniqueConstraint(fields=["webhook", "news"], name="delivered_once_per_webhook"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} to {self.webhook}"
