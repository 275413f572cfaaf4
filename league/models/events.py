"""Events: a tournament, its entries and its rounds."""

from __future__ import annotations

from django.core.validators import MinValueValidator
from django.db import models

from league import formats
from league.models.players import Player, User
from league.models.terms import Terms


class Event(Terms):
    """A tournament, from draft to final standings."""

    class Stage(models.TextChoices):
        DRAFT = "draft"
        RUNNING = "running"
        FINISHED = "finished"
        CANCELLED = "cancelled"

    class Advance(models.TextChoices):
        """What opens the next round once the last one is finished."""

        HAND = "hand", "the organiser, by hand"
        CLOCK = "clock", "the clock, by itself"

    name = models.CharField(max_length=100, unique=True)
    about = models.TextField(blank=True)
    format = models.CharField(max_length=40, choices=formats.choices)
    cycles = models.PositiveSmallIntegerField(
        default=1, validators=[MinValueValidator(1)], help_text="How often everybody meets."
    )
    settings = models.JSONField(default=dict, blank=True, help_text="The options of the format.")
    stage = models.CharField(max_length=9, choices=Stage.choices, default=Stage.DRAFT)
    advance = models.CharField(max_length=5, choices=Advance.choices, default=Advance.HAND)
    starts_at = models.DateTimeField(null=True, blank=True)
    round_minutes = models.PositiveIntegerField(
        default=0, help_text="With the clock: minutes from one round's start to the next."
    )
    seed = models.CharField(max_length=64, editable=False)
    organiser = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.PROTECT, related_name="events"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(seats__gte=1, seats__lte=formats.MOST_SEATS),
                name="event_seats_valid",
            ),
            models.CheckConstraint(condition=models.Q(length__gte=1), name="event_length_valid"),
        ]

    def __str__(self) -> str:
        return self.name


class Entry(models.Model):
    """A player in an event."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entries")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveIntegerField()
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["event", "number"]
        verbose_name_plural = "entries"
        constraints = [
            models.UniqueConstraint(fields=["event", "player"], name="entry_once_per_event"),
            models.UniqueConstraint(fields=["event", "number"], name="entry_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.player} in {self.event}"


class Round(models.Model):
    """A round of an event. It is finished when all its series are."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveIntegerField()
    starts_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)
    byes = models.ManyToManyField(Entry, blank=True, related_name="byes")

    class Meta:
        ordering = ["event", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="round_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.event}, round {self.number}"
