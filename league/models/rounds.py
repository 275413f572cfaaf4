"""Rounds of an event, from a draft of pairings to the last result, and who sat out."""

from __future__ import annotations

from django.db import models

from league.models.entries import Entry
from league.models.events import Event


class Round(models.Model):
    """A round of an event.

    Until it is published its pairings stand in `draft`, where only organisers see them, and no
    series exists. It is finished when all its series are.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveIntegerField()
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField(
        null=True, blank=True, help_text="The end of the window in which its series are played."
    )
    draft = models.JSONField(
        default=list, blank=True, help_text="Pairings: entrants, reason, facts, is_bye."
    )
    outdated = models.CharField(
        max_length=200, blank=True, help_text="What has changed since it was paired."
    )
    published_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["event", "number"]
        indexes = [
            models.Index(
                fields=["event"], name="round_open", condition=models.Q(finished_at__isnull=True)
            ),
        ]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="round_number_once"),
            models.CheckConstraint(
                condition=models.Q(finished_at__isnull=True) | models.Q(published_at__isnull=False),
                name="round_published_before_finished",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event}, round {self.number}"


class Bye(models.Model):
    """An entry that sat a round out, and what it got for it."""

    class Kind(models.TextChoices):
        ASSIGNED = "assigned", "there was no table"
        ASKED = "asked", "asked for beforehand"
        ABSENT = "absent", "was not there"

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="byes")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="byes")
    kind = models.CharField(max_length=8, choices=Kind.choices, default=Kind.ASSIGNED)
    units = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["round", "entry__number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "entry"], name="bye_once_per_round"),
        ]

    def __str__(self) -> str:
        return f"{self.entry} sits out {self.round}"
