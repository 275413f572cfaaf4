"""Series: players meeting over several blocks, each block one seed under one or all seatings."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db import models

from league.formats import MOST_SEATS, POINT
from league.models.entries import Entry
from league.models.players import BotVersion, Player, User
from league.models.rounds import Round
from league.models.terms import Terms
from league.models.times import start_error


class Series(Terms):
    """A meeting of players on given terms, alone or as part of a round."""

    class Stage(models.TextChoices):
        SCHEDULED = "scheduled"
        RUNNING = "running"
        FINISHED = "finished"
        CANCELLED = "cancelled"

    class Ending(models.TextChoices):
        """How a finished series came to its end."""

        PLAYED = "played"
        FORFEIT = "forfeit"
        DEFAULT = "default", "not played: by the rule for windows"

    round = models.ForeignKey(
        Round, null=True, blank=True, on_delete=models.CASCADE, related_name="series"
    )
    stage = models.CharField(max_length=9, choices=Stage.choices, default=Stage.SCHEDULED)
    ending = models.CharField(max_length=7, choices=Ending.choices, blank=True)
    table = models.PositiveIntegerField(null=True, blank=True, help_text="Its number in the round.")
    starts_at = models.DateTimeField()
    window_ends_at = models.DateTimeField(
        null=True, blank=True, help_text="Until when its players may agree on a time."
    )
    is_agreed = models.BooleanField(
        default=True, help_text="Whether the start is fixed; False while its players look for one."
    )
    verdict = models.JSONField(
        null=True, blank=True, help_text="What the test decided, when, and how it stood then."
    )
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    reason = models.TextField(blank=True, help_text="Why these players meet.")
    reason_facts = models.JSONField(default=dict, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    created_by = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )

    class Meta:
        ordering = ["-pk"]
        verbose_name_plural = "series"
        indexes = [
            models.Index(fields=["stage", "starts_at"], name="series_due"),
            models.Index(fields=["game", "-id"], name="series_by_game"),
            models.Index(fields=["stage", "-id"], name="series_by_stage"),
            models.Index(fields=["stage", "-finished_at", "-id"], name="series_results"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(seats__gte=1, seats__lte=MOST_SEATS), name="series_seats_valid"
            ),
            models.CheckConstraint(condition=models.Q(length__gte=1), name="series_length_valid"),
            models.CheckConstraint(
                condition=models.Q(stage="finished", finished_at__isnull=False)
                | (~models.Q(stage="finished") & models.Q(finished_at__isnull=True)),
                name="series_finished_has_time",
            ),
        ]

    def __str__(self) -> str:
        return f"Series {self.pk}"

    def clean(self) -> None:
        super().clean()
        if words := start_error(self.starts_at):
            raise ValidationError({"starts_at": words})

    @property
    def is_closed(self) -> bool:
        """Whether its points are not told yet, because others still play the same boards."""
        played = self.round
        if played is None or played.finished_at is not None or not self.counts_points:
            return False
        return played.event.shares_deals


class Side(models.Model):
    """One player of a series, with the score so far in units of 1/POINT.

    Without an entry it only fills a seat at somebody's table.
    """

    series = models.ForeignKey(
        Series, on_delete=models.CASCADE, related_name="sides", db_index=False
    )
    index = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        Player, on_delete=models.PROTECT, related_name="sides", db_index=False
    )
    entry = models.ForeignKey(
        Entry, null=True, blank=True, on_delete=models.SET_NULL, related_name="sides"
    )
    version = models.ForeignKey(
        BotVersion, null=True, blank=True, on_delete=models.PROTECT, related_name="sides"
    )
    units = models.PositiveIntegerField(default=0)
    total = models.IntegerField(default=0, help_text="The points made in all blocks.")
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    forfeited = models.BooleanField(default=False)

    class Meta:
        ordering = ["series", "index"]
        indexes = [models.Index(fields=["player", "-series"], name="side_history")]
        constraints = [
            models.UniqueConstraint(fields=["series", "index"], name="side_index_once"),
            models.UniqueConstraint(fields=["series", "player"], name="side_player_once"),
            models.CheckConstraint(
                condition=models.Q(index__lt=MOST_SEATS), name="side_index_valid"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} in series {self.series_id}"

    @property
    def points(self) -> float | None:
        """The score of the series: points made where they count, else blocks won."""
        if self.series.is_closed:
            return None
        return float(self.total) if self.series.counts_points else self.units / POINT

    @property
    def shown_place(self) -> int | None:
        return None if self.series.is_closed else self.place

    @property
    def standing(self) -> int:
        """What the places of the series go by."""
        return self.total if self.series.counts_points else self.units


class Board(models.Model):
    """A seed that every table of a round plays on, in the block of its number."""

    round = models.ForeignKey(
        Round, on_delete=models.CASCADE, related_name="boards", db_index=False
    )
    number = models.PositiveIntegerField()
    seed = models.CharField(max_length=64)

    class Meta:
        ordering = ["round", "number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="board_number_once"),
        ]

    def __str__(self) -> str:
        return f"Board {self.number} of {self.round}"


class Block(models.Model):
    """One seed, played under one seating or (mirrored) under every rotation of the seats."""

    series = models.ForeignKey(
        Series, on_delete=models.CASCADE, related_name="blocks", db_index=False
    )
    number = models.PositiveIntegerField()
    board = models.ForeignKey(
        Board, null=True, blank=True, on_delete=models.RESTRICT, related_name="blocks"
    )
    seed = models.CharField(max_length=64)
    commit = models.CharField(max_length=64)
    finished_at = models.DateTimeField(null=True, blank=True)
    totals = models.JSONField(null=True, blank=True, help_text="Points by side, all matches.")
    places = models.JSONField(null=True, blank=True, help_text="Places by side.")
    pool = models.ForeignKey(
        "league.Pool",
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="blocks",
        db_index=False,
    )
    pool_sequence = models.PositiveBigIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["series", "number"]
        constraints = [
            models.UniqueConstraint(fields=["series", "number"], name="block_number_once"),
            models.UniqueConstraint(fields=["pool", "pool_sequence"], name="block_rated_once"),
            models.CheckConstraint(
                condition=models.Q(finished_at__isnull=True, places__isnull=True)
                | models.Q(finished_at__isnull=False, places__isnull=False),
                name="block_finished_has_places",
            ),
        ]

    def __str__(self) -> str:
        return f"Block {self.number} of series {self.series_id}"
