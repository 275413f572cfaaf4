"""Who has beaten whom: kept as counts, so that a page never adds up a whole history."""

from __future__ import annotations

from django.db import models

from engines import registry
from league.models.players import Player


class Tally(models.Model):
    """How a player has come out of finished series against one opponent in one game."""

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="tallies")
    opponent = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    game = models.CharField(max_length=40, choices=registry.choices)
    won = models.PositiveIntegerField(default=0)
    drawn = models.PositiveIntegerField(default=0)
    lost = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name_plural = "tallies"
        constraints = [
            models.UniqueConstraint(fields=["player", "opponent", "game"], name="tally_once"),
        ]

    def __str__(self) -> str:
        return f"{self.player} against {self.opponent} at {self.game}"
