"""Events: a tournament, its entries and its rounds."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.core.validators import MinValueValidator
from django.db import models

from engines.options import OptionsError
from league import formats
from league.formats.tiebreaks import TIEBREAKS
from league.models.players import Player, User
from league.models.terms import Counting, Terms


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

    class Seeding(models.TextChoices):
        """Who is number 1."""

        ENTRY = "entry", "the order of entry"
        RATING = "rating", "the ratings when it starts"

    format = models.CharField(max_length=40, choices=formats.choices)
    cycles = models.PositiveSmallIntegerField(
        default=1, validators=[MinValueValidator(1)], help_text="How often everybody meets."
    )
    settings = models.JSONField(default=dict, blank=True, help_text="The options of the format.")
    tiebreaks = models.JSONField(
        default=list, blank=True, help_text="Codes of tie-breaks, the first one asked first."
    )
    seeding = models.CharField(max_length=6, choices=Seeding.choices, default=Seeding.ENTRY)
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

    def clean(self) -> None:
        super().clean()
        errors = event_errors(self)
        if errors:
            raise ValidationError(errors)
        self.settings = formats.FORMATS[self.format].complete(self.settings, self.seats)


def event_errors(event: Event) -> dict[str, str]:
    """What is wrong with the format and what belongs to it, by field."""
    chosen = formats.FORMATS.get(event.format)
    if chosen is None:
        return {"format": f"There is no format {event.format!r}."}
    if event.seats not in chosen.seats:
        fitting = " or ".join(title for _, title in formats.choices([event.seats]))
        seats = "1 seat" if event.seats == 1 else f"{event.seats} seats"
        return {"format": f"{chosen.title} is not for games of {seats}: choose {fitting}."}
    errors = {}
    if chosen.same_deals and event.counting != Counting.FIXED:
        errors["counting"] = "Everybody plays the same deals, so all N are played."
    if unknown := [code for code in event.tiebreaks if code not in TIEBREAKS]:
        known = ", ".join(TIEBREAKS)
        errors["tiebreaks"] = f"There is no tie-break {unknown[0]!r}; there are {known}."
    try:
        chosen.complete(event.settings, event.seats)
    except OptionsError as error:
        errors["settings"] = str(error)
    return errors


class Entry(models.Model):
    """A player in an event."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entries")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveIntegerField()
    rating = models.FloatField(null=True, blank=True, help_text="When the event started.")
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
