"""Events: a tournament, a league season, an arena or a ladder, and what its organiser chose."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.core.validators import MinValueValidator
from django.db import models

from engines.options import OptionsError
from league import formats
from league.formats.tiebreaks import TIEBREAKS
from league.models.clubs import Club
from league.models.door import door_errors
from league.models.players import User
from league.models.terms import Counting, Scoring, Terms, Venue
from league.models.times import time_errors


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

    class Seeding(models.TextChoices):
        """Who is number 1."""

        ENTRY = "entry", "the order of entry"
        RATING = "rating", "the ratings when it starts"

    class Door(models.TextChoices):
        """Who may enter, shown at the door."""

        MIXED = "mixed", "people and bots"
        PEOPLE = "people", "people only"
        BOTS = "bots", "bots only"

    class EntryRule(models.TextChoices):
        """How players come in; the organiser may always enter somebody."""

        HAND = "hand", "by the organiser"
        LINK = "link", "by a link that the organiser passes on"
        OPEN = "open", "by themselves, whoever likes"

    class DefaultRule(models.TextChoices):
        """What becomes of a series that nobody played inside its window."""

        HAND = "hand", "the organiser decides"
        DRAW = "draw", "it is a draw"
        BOTH = "both", "both have lost"
        ASKED = "asked", "whoever offered a time wins; if all or nobody did, it is a draw"

    name = models.CharField(max_length=100, unique=True)
    about = models.TextField(blank=True)
    club = models.ForeignKey(
        Club, null=True, blank=True, on_delete=models.PROTECT, related_name="events"
    )
    parent = models.ForeignKey(
        "self",
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="parts",
        help_text="The event of which this is a group, a division or a stage.",
    )
    part_stage = models.PositiveSmallIntegerField(
        default=0, help_text="As a part: the stage it belongs to, from 1."
    )
    label = models.CharField(max_length=40, blank=True, help_text="As a part: its short name.")
    previous = models.OneToOneField(
        "self",
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="following",
        help_text="The season before.",
    )
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
    closes_at = models.DateTimeField(
        null=True, blank=True, help_text="When an arena or ladder was told to make no new tables."
    )
    round_minutes = models.PositiveIntegerField(
        default=0, help_text="With the clock: minutes from one round's start to the next."
    )
    time_zone = models.CharField(max_length=64, default="UTC")
    publishes = models.BooleanField(
        default=True, help_text="Rounds are published as soon as they are paired."
    )
    door = models.CharField(max_length=6, choices=Door.choices, default=Door.MIXED)
    entry_rule = models.CharField(max_length=4, choices=EntryRule.choices, default=EntryRule.HAND)
    entry_code = models.CharField(max_length=40, blank=True, editable=False)
    capacity = models.PositiveIntegerField(
        null=True,
        blank=True,
        validators=[MinValueValidator(2)],
        help_text="How many may enter; whoever comes later waits for a place.",
    )
    least_rating = models.PositiveIntegerField(null=True, blank=True)
    most_rating = models.PositiveIntegerField(null=True, blank=True)
    members_only = models.BooleanField(default=False, help_text="For members of the club.")
    check_in_minutes = models.PositiveIntegerField(
        default=0,
        help_text="Minutes before the start in which entries check in; 0 for no check-in.",
    )
    late_until = models.PositiveIntegerField(
        default=0, help_text="The last round for which a late entry is taken; 0 for none."
    )
    duplicate = models.BooleanField(
        default=False, help_text="All tables of a round play the same deals."
    )
    window_hours = models.PositiveIntegerField(
        default=0, help_text="Hours in which the players of a round agree when to play; 0 for none."
    )
    default_rule = models.CharField(
        max_length=5, choices=DefaultRule.choices, default=DefaultRule.HAND
    )
    reminder_minutes = models.PositiveIntegerField(
        default=60, help_text="Minutes before a series when its people get mail; 0 for none."
    )
    revision = models.PositiveIntegerField(
        default=0, editable=False, help_text="Goes up with all that a pairing depends on."
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

    @property
    def shares_deals(self) -> bool:
        """Whether all tables of a round play the same boards."""
        return self.duplicate or formats.FORMATS[self.format].same_deals

    @property
    def is_composite(self) -> bool:
        """Whether it is played in parts."""
        return formats.FORMATS[self.format].is_composite

    def clean(self) -> None:
        super().clean()
        errors = event_errors(self)
        if errors:
            raise ValidationError(errors)
        chosen = formats.FORMATS[self.format]
        self.settings = chosen.complete(self.settings, self.seats)
        if chosen.continuous:
            self.advance = self.Advance.CLOCK
        if self.mirrored:
            self.door = self.Door.BOTS


def event_errors(event: Event) -> dict[str, str]:
    """What is wrong with the format and what belongs to it, by field."""
    chosen = formats.FORMATS.get(event.format)
    if chosen is None:
        return {"format": f"There is no format {event.format!r}."}
    if event.seats not in chosen.seats:
        fitting = " or ".join(title for _, title in formats.choices([event.seats]))
        seats = "1 seat" if event.seats == 1 else f"{event.seats} seats"
        return {"format": f"{chosen.title} is not for games of {seats}: choose {fitting}."}
    errors = _errors_of_deals(event, chosen)
    errors |= time_errors(event)
    errors |= _errors_in_flow(event, chosen) if chosen.continuous else {}
    errors |= _window_errors(event, chosen)
    if unknown := [code for code in event.tiebreaks if code not in TIEBREAKS]:
        known = ", ".join(TIEBREAKS)
        errors["tiebreaks"] = f"There is no tie-break {unknown[0]!r}; there are {known}."
    try:
        chosen.complete(event.settings, event.seats)
    except OptionsError as error:
        errors["settings"] = str(error)
    return errors | door_errors(event)


def _errors_of_deals(event: Event, chosen: formats.Format) -> dict[str, str]:
    errors = {}
    if event.shares_deals and event.counting != Counting.FIXED:
        errors["counting"] = "Everybody plays the same deals, so all N are played."
    if chosen.own_tables:
        errors |= _errors_of_own_tables(event)
    if event.scoring == Scoring.DATUM and not event.shares_deals:
        errors["scoring"] = "Only where all tables play the same deals can they be compared."
    elif event.scoring == Scoring.DATUM and (chosen.eliminates or chosen.is_composite):
        errors["scoring"] = f"{chosen.title}: who goes on is decided at the table."
    elif event.scoring != Scoring.WINS and chosen.continuous:
        errors["scoring"] = f"{chosen.title}: it goes by the series won."
    if event.duplicate and event.venue == Venue.TABLE:
        errors["duplicate"] = "The tiles of real tables are not dealt here."
    if event.counting == Counting.TEST and "candidate" in (event.test or ()):
        errors["test"] = "In an event nobody is the candidate: either of the two may be better."
    return errors


def _errors_in_flow(event: Event, chosen: formats.Format) -> dict[str, str]:
    """What an event in which everybody plays another number of games cannot have."""
    errors = {}
    if event.tiebreaks:
        errors["tiebreaks"] = f"{chosen.title}: the order is fixed, so there are no tie-breaks."
    if event.scoring != Scoring.WINS:
        errors["scoring"] = f"{chosen.title}: every series counts alike, so points are for places."
    if event.duplicate:
        errors["duplicate"] = f"{chosen.title}: tables begin at other times, so deals differ."
    if chosen.goes_by_ratings and not event.rated:
        errors["rated"] = f"{chosen.title}: ratings decide, so its series must be rated."
    return errors


def _window_errors(event: Event, chosen: formats.Format) -> dict[str, str]:
    """A knockout cannot go on from a draw, and parts are drawn once for all."""
    errors = {}
    rules = (Event.DefaultRule.DRAW, Event.DefaultRule.ASKED)
    if event.window_hours and chosen.eliminates and event.default_rule in rules:
        errors["default_rule"] = (
            f"{chosen.title} cannot go on from a draw: let the organiser decide, or both lose."
        )
    if event.window_hours and chosen.continuous:
        errors["window_hours"] = f"{chosen.title} seats whoever is free: there are no windows."
    if chosen.is_composite and event.late_until:
        errors["late_until"] = f"{chosen.title}: nobody enters once the parts are drawn."
    return errors


def _errors_of_own_tables(event: Event) -> dict[str, str]:
    """Everybody plays alone against house bots: boards are compared, and told at the end."""
    errors = {}
    if event.scoring != Scoring.DATUM:
        errors["scoring"] = "Everybody has other opponents: only the boards can be compared."
    if event.rated:
        errors["rated"] = "Results stay closed until the event is ended, and a rating tells them."
    if event.mirrored:
        errors["mirrored"] = "Everybody plays each board once, from one seat."
    return errors
