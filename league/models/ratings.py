"""Ratings: strength with its uncertainty, in a pool of like games, and how it came about."""

from __future__ import annotations

from django.db import models

from engines import registry
from league.models.players import Player
from league.models.series import Block


class Pool(models.Model):
    """Games that are rated together: one game, one class of options, one pace."""

    class Pace(models.TextChoices):
        """By the seconds for a move."""

        FAST = "fast", "fast (up to 10 s a move)"
        NORMAL = "normal", "normal (up to 5 min a move)"
        SLOW = "slow", "slow"

    game = models.CharField(max_length=40, choices=registry.choices)
    variant = models.CharField(max_length=200)
    pace = models.CharField(max_length=6, choices=Pace.choices)
    sequence = models.PositiveBigIntegerField(default=0)
    refold_from = models.PositiveBigIntegerField(
        null=True, blank=True, help_text="The first block whose result was corrected since."
    )

    class Meta:
        ordering = ["game", "variant", "pace"]
        constraints = [
            models.UniqueConstraint(fields=["game", "variant", "pace"], name="pool_once"),
        ]

    def __str__(self) -> str:
        return f"{registry.get(self.game).title}, {self.variant}, {self.pace}"


class Rating(models.Model):
    """Where a player stands in a pool now."""

    pool = models.ForeignKey(Pool, on_delete=models.CASCADE, related_name="ratings", db_index=False)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="ratings")
    mean = models.FloatField()
    deviation = models.FloatField()
    blocks = models.PositiveIntegerField()
    changed_at = models.DateTimeField()

    class Meta:
        ordering = ["pool", "-mean", "pk"]
        indexes = [models.Index(fields=["pool", "-mean", "id"], name="rating_ladder")]
        constraints = [
            models.UniqueConstraint(fields=["pool", "player"], name="rating_once_per_pool"),
        ]

    def __str__(self) -> str:
        return f"{self.player} in {self.pool}"


class RatingChange(models.Model):
    """What one block did to one player's rating; the order within a pool is `sequence`."""

    pool = models.ForeignKey(Pool, on_delete=models.CASCADE, related_name="changes", db_index=False)
    block = models.ForeignKey(
        Block, on_delete=models.CASCADE, related_name="rating_changes", db_index=False
    )
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="rating_changes")
    sequence = models.PositiveBigIntegerField()
    mean_before = models.FloatField()
    mean = models.FloatField()
    deviation = models.FloatField()
    at = models.DateTimeField()

    class Meta:
        ordering = ["pool", "sequence", "pk"]
        indexes = [models.Index(fields=["pool", "player", "-sequence"], name="rating_curve")]
        constraints = [
            models.UniqueConstraint(fields=["block", "player"], name="rating_once_per_block"),
            models.UniqueConstraint(
                fields=["pool", "sequence", "player"], name="rating_sequence_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} after block {self.block_id}"
