"""Scheduling a single series."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _

from engines.base import Game
from league.models import User
from league.web.forms.terms import PlayerField, TermsForm
from league.web.forms.trials import FIELDS, trial_fields, trial_given


class SeriesForm(TermsForm):
    """As many fields for players as the game has seats; the least number of them is required."""

    def __init__(self, game: Game, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(game, user, *args, **kwargs)
        self.fields.update(trial_fields())
        self.fields["candidate"] = forms.BooleanField(
            label=_("Player 1 is the candidate"),
            required=False,
            help_text=_(
                "The test asks whether he is better. Else, of two players, which of them is."
            ),
        )
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
            "terms": {**self.terms(), "test": self._test()},
        }

    def _test(self) -> dict[str, Any]:
        test = trial_given(self.cleaned_data)
        if test and self.cleaned_data["candidate"]:
            test["candidate"] = self.cleaned_data["player_1"].pk
        return test

    @property
    def trial_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in ("candidate", *FIELDS)]

    @property
    def has_trial_errors(self) -> bool:
        return any(field.errors for field in self.trial_fields)

    @property
    def player_fields(self) -> list[forms.BoundField]:
        return [field for field in self if field.name.startswith("player_")]
