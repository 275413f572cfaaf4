"""Who can sit down: people, and bots with their versions."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.db import models

from bots import registry as programs


class User(AbstractUser):
    """An account. What plays is its Player."""

    time_zone = models.CharField(max_length=64, default="UTC")
    wants_mail = models.BooleanField(default=True, help_text="Reminders by mail.")


class Player(models.Model):
    """Whoever can hold a seat: a person with an account, or a bot."""

    class Kind(models.TextChoices):
        PERSON = "person"
        BOT = "bot"

    name = models.CharField(max_length=60)
    key = models.CharField(
        max_length=180, unique=True, editable=False, help_text="The name without regard to case."
    )
    kind = models.CharField(max_length=6, choices=Kind.choices)
    user = models.OneToOneField(
        User, null=True, blank=True, on_delete=models.PROTECT, related_name="player"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(kind="person", user__isnull=False)
                | models.Q(kind="bot", user__isnull=True),
                name="player_person_has_account_bot_has_none",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_bot(self) -> bool:
        return self.kind == self.Kind.BOT


class Bot(models.Model):
    """A program that plays; its strength belongs to its Player, its code to its versions."""

    player = models.OneToOneField(Player, on_delete=models.PROTECT, related_name="bot")
    author = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.PROTECT, related_name="bots"
    )
    about = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["player__name"]

    def __str__(self) -> str:
        return self.player.name

    @property
    def is_house_bot(self) -> bool:
        return self.author_id is None


class BotVersion(models.Model):
    """One program that a bot has been; the highest number plays."""

    bot = models.ForeignKey(Bot, on_delete=models.PROTECT, related_name="versions")
    number = models.PositiveIntegerField()
    program = models.CharField(max_length=60, choices=programs.choices)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["bot", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["bot", "number"], name="bot_version_number_once"),
            models.CheckConstraint(
                condition=models.Q(number__gte=1), name="bot_version_number_from_one"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.bot} v{self.number}"
