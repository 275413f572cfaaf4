"""Entries: who plays in an event, who waits for a place, who is asked, who is away when."""

from __future__ import annotations

from django.db import models

from league.models.events import Event
from league.models.players import Player, User


class Entry(models.Model):
    """A player in an event. A player may be replaced; what was played stays with the entry."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entries")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveIntegerField()
    rating = models.FloatField(null=True, blank=True, help_text="When the event started.")
    first_round = models.PositiveIntegerField(
        default=1, help_text="The first round to be paired for; later than 1 for a late entry."
    )
    division = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="In a league: 1 is the highest."
    )
    carried_units = models.PositiveIntegerField(
        default=0, help_text="Points brought along from the stage before."
    )
    checked_in_at = models.DateTimeField(null=True, blank=True)
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


class Presence(models.Model):
    """An entry of an arena or ladder: here or pausing, and counts in place of a whole history."""

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="presence")
    paused_at = models.DateTimeField(null=True, blank=True)
    free_since = models.DateTimeField(help_text="When it came, came back, or last got up.")
    games = models.PositiveIntegerField(default=0, help_text="Series that have ended.")
    units = models.PositiveBigIntegerField(default=0, help_text="What they gave.")
    sat = models.JSONField(default=list, blank=True, help_text="How often it had each seat.")
    met = models.JSONField(default=list, blank=True, help_text="Its latest opponents' entries.")

    def __str__(self) -> str:
        return f"{self.entry}: {self.games} games"


class WaitingPlace(models.Model):
    """A place in the line for an event that is full; the lowest key is first."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="waiting")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["event", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "player"], name="waiting_once_per_event"),
        ]

    def __str__(self) -> str:
        return f"{self.player} waits for {self.event}"


class Invitation(models.Model):
    """An organiser asks a player to take part."""

    class Answer(models.TextChoices):
        OPEN = "open", "not answered"
        ACCEPTED = "accepted", "accepted"
        DECLINED = "declined", "declined"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="invitations")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="invitations")
    by = models.ForeignKey(User, null=True, on_delete=models.PROTECT, related_name="+")
    answer = models.CharField(max_length=8, choices=Answer.choices, default=Answer.OPEN)
    sent_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["event", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "player"], name="invited_once_per_event"),
        ]

    def __str__(self) -> str:
        return f"{self.player} is asked to {self.event}"


class Absence(models.Model):
    """A round that an entry will sit out, told beforehand, and what it gets for it."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="absences")
    round = models.PositiveIntegerField()
    units = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["entry", "round"]
        constraints = [
            models.UniqueConstraint(fields=["entry", "round"], name="absence_once_per_round"),
        ]

    def __str__(self) -> str:
        return f"{self.entry} is away in round {self.round}"


class KeptApart(models.Model):
    """Two players who must not meet in an event."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="kept_apart")
    first = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    second = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")

    class Meta:
        ordering = ["event", "pk"]
        verbose_name_plural = "kept apart"
        constraints = [
            models.UniqueConstraint(fields=["event", "first", "second"], name="kept_apart_once"),
            models.CheckConstraint(
                condition=models.Q(first__lt=models.F("second")), name="kept_apart_in_order"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.first} and {self.second} in {self.event}"
