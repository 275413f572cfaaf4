"""Clubs, and who does what in them."""

from __future__ import annotations

from django.db import models

from league.models.players import User


class Club(models.Model):
    """People who play together; its organisers run its events."""

    name = models.CharField(max_length=80, unique=True)
    slug = models.SlugField(max_length=80, unique=True)
    about = models.TextField(blank=True)
    time_zone = models.CharField(max_length=64, default="UTC")
    is_open = models.BooleanField(
        default=True, help_text="Whether anybody may join; else a member is added by the owner."
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """What an account is in a club; whoever has none is a visitor."""

    class Role(models.TextChoices):
        OWNER = "owner", "owner"
        ORGANISER = "organiser", "organiser"
        REFEREE = "referee", "referee"
        PLAYER = "player", "player"

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=9, choices=Role.choices, default=Role.PLAYER)
    joined_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["club", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "user"], name="member_once_per_club"),
        ]

    def __str__(self) -> str:
        return f"{self.user}, {self.role} of {self.club}"
