"""What players settle among themselves: when they meet, and what came of a real table."""

from __future__ import annotations

from django.db import models

from league.models.players import Player
from league.models.series import Series


class TimeProposal(models.Model):
    """A time at which a side could play, inside the window of the round."""

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="proposals")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["series", "at"]
        constraints = [
            models.UniqueConstraint(fields=["series", "player", "at"], name="proposal_once"),
        ]

    def __str__(self) -> str:
        return f"{self.player} could play series {self.series_id} at {self.at}"


class ResultReport(models.Model):
    """What a side says came of a series at a real table: the points of each game by side."""

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="reports")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    games = models.JSONField(help_text="A list of games, each a list of points by side.")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["series", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["series", "player"], name="report_once_per_side"),
        ]

    def __str__(self) -> str:
        return f"{self.player} reports series {self.series_id}"
