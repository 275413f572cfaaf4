"""API tokens: named, scoped, kept as a hash, shown once."""

from __future__ import annotations

from django.db import models

from league.models.players import User


class Token(models.Model):
    """A key to the API. Only its hash is stored; the prefix lets its owner tell keys apart."""

    class Scope(models.TextChoices):
        READ = "read", "read what the account may read"
        PLAY = "play", "play the account's seats"
        ORGANISE = "organise", "organise and referee what the account may"

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=60)
    prefix = models.CharField(max_length=12)
    digest = models.CharField(max_length=64, unique=True)
    scopes = models.JSONField(default=list)
    created_at = models.DateTimeField(auto_now_add=True)
    last_used_at = models.DateTimeField(null=True, blank=True)
    expires_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["user", "name"], name="token_name_once_per_user"),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.prefix}…)"
