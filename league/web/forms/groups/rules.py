"""The options of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.models import Event
from league.web.forms.groups.base import Group
from league.web.forms.groups.pairing import as_written
from league.web.forms.options import option_field
from league.web.forms.terms import OPTION, options_given


class Rules(Group):
    title = _("Rules of the game")

    @property
    def folded(self) -> tuple[str, ...]:  # type: ignore[override]
        return tuple(OPTION + option.name for option in self.game.options)

    def fields(self) -> dict[str, forms.Field]:
        return {OPTION + one.name: option_field(self.game, one) for one in self.game.options}

    def initial(self, event: Event) -> dict[str, Any]:
        if event.game != self.game.slug:
            return {}
        return {OPTION + name: as_written(value) for name, value in event.options.items()}

    def arguments(self, given: Mapping[str, Any]) -> dict[str, Any]:
        return {"options": options_given(self.game, given)}
