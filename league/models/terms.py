"""The terms a series is played on, shared by events (as what they will use) and series."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models

from engines import registry
from engines.options import OptionsError
from league.formats.trials import TrialError, rule_from

LONGEST_SERIES = 1001
LONGEST_AT_A_TABLE = 25


class Counting(models.TextChoices):
    """How many blocks: until it is decided, or all of them."""

    BEST_OF = "best_of", "best of N"
    FIXED = "fixed", "all N"
    TEST = "test", "until a test decides, at most N"


class Scoring(models.TextChoices):
    """What a block is worth, and by what the standings of an event go."""

    WINS = "wins", "a point for a win"
    POINTS = "points", "the points made"
    DATUM = "datum", "the points against all who held the same tiles"


class Venue(models.TextChoices):
    """Where it is played: here, or at a real table whose result is entered by hand."""

    ONLINE = "online", "on this site"
    TABLE = "table", "at a real table"


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
    test = models.JSONField(
        default=dict, blank=True, help_text="The bounds of the test, by preset or by number."
    )
    scoring = models.CharField(max_length=6, choices=Scoring.choices, default=Scoring.WINS)
    venue = models.CharField(max_length=6, choices=Venue.choices, default=Venue.ONLINE)
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
        ) | scoring_errors(self) | venue_errors(self)  # fmt: skip
        if errors:
            raise ValidationError(errors)
        self.options = registry.get(self.game).complete(self.options, self.seats)

    @property
    def counts_points(self) -> bool:
        """Whether a series is decided by the points made, and not by the blocks won."""
        return self.scoring != Scoring.WINS


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


def venue_errors(terms: Terms) -> dict[str, str]:
    """What cannot be had at a real table, where the deals are not ours."""
    if terms.venue != Venue.TABLE:
        return {}
    errors = {}
    if terms.seats == 1:
        errors["venue"] = "A game for one is played on this site: its deals are compared."
    if terms.mirrored:
        errors["mirrored"] = "Deals at a real table cannot be mirrored."
    if terms.counting == Counting.TEST:
        errors["counting"] = "A test needs many games on this site; count best of N, or all N."
    if terms.scoring == Scoring.DATUM:
        errors["scoring"] = "At a real table nobody else holds the same tiles."
    if (terms.length or 0) > LONGEST_AT_A_TABLE:
        errors["length"] = f"At a real table at most {LONGEST_AT_A_TABLE} games."
    return errors


def _errors_alone(title: str, mirrored: bool, rated: bool) -> dict[str, str]:
    """What a game for one cannot have."""
    errors = {}
    if mirrored:
        errors["mirrored"] = f"{title} has one seat: there is nothing to mirror."
    if rated:
        errors["rated"] = f"{title} is played alone: a rating needs somebody to be measured by."
    return errors


def scoring_errors(terms: Terms) -> dict[str, str]:
    """What is wrong with what blocks count for and with the test that ends a series, by field."""
    errors = {}
    if terms.counts_points and terms.counting == Counting.BEST_OF:
        errors["scoring"] = "A best-of goes by blocks won: to count points, play all N."
    if terms.counting == Counting.TEST:
        errors |= _errors_of_test(terms)
    elif terms.test:
        errors["test"] = "Only a series that a test ends has a test."
    return errors


def _errors_of_test(terms: Terms) -> dict[str, str]:
    if terms.level_rule == LevelRule.EXTRA:
        return {"level_rule": "A test that does not decide says so: there are no extra blocks."}
    if not isinstance(terms.test, dict):
        return {"test": "A test must be an object of names and values."}
    if terms.seats > 2 and "candidate" not in terms.test:
        return {"test": "With more than two players, say whose results are tested."}
    try:
        rule_from(
            terms.test, seats=terms.seats, length=terms.length or 0, by_points=terms.counts_points
        )
    except TrialError as error:
        return {"test": str(error)}
    return {}
