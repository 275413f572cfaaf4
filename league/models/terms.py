"""The terms a series is played on, shared by events (as what they will use) and series."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models

from engines import registry
from engines.options import OptionsError

LONGEST_SERIES = 1001


class Counting(models.TextChoices):
    """How many blocks: until it is decided, or all of them."""

    BEST_OF = "best_of", "best of N"
    FIXED = "fixed", "all N"


class LevelRule(models.TextChoices):
    """What a level score after the last block means."""

    DRAW = "draw", "a draw"
    EXTRA = "extra", "extra blocks until somebody leads"


class Terms(models.Model):
    """Game, options, length, clock: what two series must share to be alike."""

    game = models.CharField(max_length=40, choices=registry.choices)
    options = models.JSONField(default=dict, blank=True)
    seats = models.PositiveSmallIntegerField()
    counting = models.CharField(max_length=8, choices=Counting.choices, default=Counting.BEST_OF)
    length = models.PositiveIntegerField(
        default=1, validators=[MinValueValidator(1), MaxValueValidator(LONGEST_SERIES)]
    )
    mirrored = models.BooleanField(
        default=False, help_text="Play each deal once from every seat (programs only)."
    )
    level_rule = models.CharField(max_length=5, choices=LevelRule.choices, default=LevelRule.DRAW)
    move_seconds = models.PositiveIntegerField(
        default=30, validators=[MinValueValidator(1), MaxValueValidator(14 * 86400)]
    )
    bank_seconds = models.PositiveIntegerField(
        default=600, validators=[MaxValueValidator(90 * 86400)]
    )
    rated = models.BooleanField(default=True)

    class Meta:
        abstract = True

    def clean(self) -> None:
        super().clean()
        errors = term_errors(
            game=self.game, options=self.options, seats=self.seats,
            counting=self.counting, length=self.length, mirrored=self.mirrored, rated=self.rated,
        )  # fmt: skip
        if errors:
            raise ValidationError(errors)
        self.options = registry.get(self.game).complete(self.options, self.seats)


def term_errors(
    *,
    game: str,
    options: Any,
    seats: int,
    counting: str,
    length: int,
    mirrored: bool = False,
    rated: bool = False,
) -> dict[str, str]:
    """What is wrong with these terms, by field; empty when nothing is."""
    errors: dict[str, str] = {}
    if game not in registry.games():
        return {"game": f"There is no game {game!r}."}
    rules = registry.get(game)
    if seats not in rules.seats:
        allowed = ", ".join(map(str, rules.seats))
        errors["seats"] = f"{rules.title} is played by {allowed}, not by {seats}."
    elif not isinstance(options, dict):
        errors["options"] = "Options must be an object of names and values."
    else:
        try:
            rules.complete(options, seats)
        except OptionsError as error:
            errors["options"] = str(error)
    if counting == Counting.BEST_OF and length and length % 2 == 0:
        errors["length"] = f"A best-of needs an odd number, not {length}."
    return errors | (_errors_alone(rules.title, mirrored, rated) if seats == 1 else {})


def _errors_alone(title: str, mirrored: bool, rated: bool) -> dict[str, str]:
    """What a game for one cannot have."""
    errors = {}
    if mirrored:
        errors["mirrored"] = f"{title} has one seat: there is nothing to mirror."
    if rated:
        errors["rated"] = f"{title} is played alone: a rating needs somebody to be measured by."
    return errors
