"""Scheduling a single series."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _

from engines.base import Game
from league.models import User
from league.web.forms.terms import PlayerField, TermsForm


class SeriesForm(TermsForm):
    """As many fields for players as the game has seats; the least number of them is required."""

    def __init__(self, game: Game, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(game, user, *args, **kwargs)
        for number in range(1, max(game.seats) + 1):
            self.fields[f"player_{number}"] = PlayerField(
                label=_("Player %(number)s") % {"number": number},
                required=number <= max(2, min(game.seats)),
            )

    def arguments(self) -> dict[str, Any]:
        """What schedule_series takes."""
        players = [self.cleaned_data[field.name] for field in self.player_fields]
        return {
            "players": [player for player in players if player is not None],
            "starts_at": self.cleaned_data["starts_at"],
            "terms": self.terms(),
        }

    @property
    def player_fields(self) -> list[forms.BoundField]:
        return [field for field in self if field.name.startswith("player_")]
