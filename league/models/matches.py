"""Matches: one play of a game from one seed, its seats, its moves and its one result."""

from __future__ import annotations

from django.db import models

from engines import registry
from league.formats import MOST_SEATS
from league.models.players import BotVersion, Player, User
from league.models.series import Block, Series


class Match(models.Model):
    """One play of a game. Its State is made from the block's seed and the moves, never stored."""

    class Stage(models.TextChoices):
        WAITING = "waiting"
        RUNNING = "running"
        FINISHED = "finished"
        VOID = "void"
        CANCELLED = "cancelled"

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="matches")
    block = models.ForeignKey(
        Block, on_delete=models.CASCADE, related_name="matches", db_index=False
    )
    # The series' own, once more: the newest matches of a game are read from an index by it.
    game = models.CharField(max_length=40, choices=registry.choices)
    rotation = models.PositiveSmallIntegerField()
    rules = models.PositiveIntegerField()
    stage = models.CharField(max_length=9, choices=Stage.choices, default=Stage.WAITING)
    move_count = models.PositiveIntegerField(default=0)
    turn = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="The seat of the person who is asked, if one is."
    )
    asked_at = models.DateTimeField(null=True, blank=True)
    deadline = models.DateTimeField(
        null=True, blank=True, help_text="When the person who is asked runs out of time."
    )
    problem = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        verbose_name_plural = "matches"
        indexes = [
            models.Index(fields=["game", "-id"], name="match_by_game"),
            models.Index(fields=["stage", "-id"], name="match_by_stage"),
            models.Index(
                fields=["deadline"],
                name="match_deadline",
                condition=models.Q(deadline__isnull=False),
            ),
        ]
        constraints = [
            models.UniqueConstraint(fields=["block", "rotation"], name="match_rotation_once"),
            models.CheckConstraint(
                condition=models.Q(stage="finished", finished_at__isnull=False)
                | (~models.Q(stage="finished") & models.Q(finished_at__isnull=True)),
                name="match_finished_has_time",
            ),
            models.CheckConstraint(
                condition=models.Q(stage="running") | models.Q(turn__isnull=True),
                name="match_turn_only_while_running",
            ),
        ]

    def __str__(self) -> str:
        return f"Match {self.pk}"


class MatchSeat(models.Model):
    """Who holds a seat of a match, as which version, and the time used."""

    match = models.ForeignKey(
        Match, on_delete=models.CASCADE, related_name="holders", db_index=False
    )
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        Player, on_delete=models.PROTECT, related_name="held_seats", db_index=False
    )
    version = models.ForeignKey(
        BotVersion, null=True, blank=True, on_delete=models.PROTECT, related_name="held_seats"
    )
    used_millis = models.PositiveBigIntegerField(default=0)

    class Meta:
        ordering = ["match", "seat"]
        indexes = [models.Index(fields=["player", "-match"], name="seat_history")]
        constraints = [
            models.UniqueConstraint(fields=["match", "seat"], name="match_seat_once"),
            models.UniqueConstraint(fields=["match", "player"], name="match_player_once"),
            models.CheckConstraint(
                condition=models.Q(seat__lt=MOST_SEATS), name="match_seat_valid"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} at seat {self.seat} of match {self.match_id}"


class Move(models.Model):
    """One move of a match. The first to claim a ply has it."""

    # Moves are most of what is written. Whoever writes one holds the match's row or its job, so
    # looking the match up again for each of them would cost much and find nothing.
    match = models.ForeignKey(
        Match, on_delete=models.CASCADE, related_name="moves", db_index=False, db_constraint=False
    )
    ply = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    text = models.CharField(max_length=200)
    millis = models.PositiveIntegerField(default=0)
    key = models.CharField(max_length=64, blank=True, help_text="The sender's name for it.")

    class Meta:
        ordering = ["match", "ply"]
        constraints = [
            models.UniqueConstraint(fields=["match", "ply"], name="move_ply_once"),
            models.CheckConstraint(condition=models.Q(seat__lt=MOST_SEATS), name="move_seat_valid"),
        ]

    def __str__(self) -> str:
        return f"{self.ply}. {self.text}"


class Result(models.Model):
    """What came of a match: exactly one for a finished match, none otherwise."""

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="result")
    scores = models.JSONField()
    places = models.JSONField()
    reason = models.CharField(max_length=60)
    forfeiter = models.PositiveSmallIntegerField(null=True, blank=True)
    corrected_by = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )

    def __str__(self) -> str:
        return f"Result of match {self.match_id}"
