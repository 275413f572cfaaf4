"""What an organiser keeps beside events: templates to make them from, and rehearsals of drafts."""

from __future__ import annotations

from django.db import models

from league.models.clubs import Club
from league.models.events import Event
from league.models.players import User


class EventTemplate(models.Model):
    """The choices of an event, kept under a name; without a club they are the staff's."""

    club = models.ForeignKey(
        Club, null=True, blank=True, on_delete=models.CASCADE, related_name="templates"
    )
    name = models.CharField(max_length=100)
    fields = models.JSONField()
    created_by = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "name"], name="template_once_per_club"),
            models.UniqueConstraint(
                fields=["name"],
                name="template_once_for_everybody",
                condition=models.Q(club__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Rehearsal(models.Model):
    """A draft played through by bots, outside the league: nothing of it is rated or kept."""

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="rehearsal")
    asked_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)
    report = models.JSONField(default=dict, blank=True)

    def __str__(self) -> str:
        return f"Rehearsal of {self.event}"
