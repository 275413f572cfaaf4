"""How long a series is, what its deals count for, and whether they are rated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.models import Counting, Event, Scoring
from league.web.forms.groups.base import Group, hide
from league.web.forms.terms import WORDS
from league.web.forms.trials import FIELDS, trial_fields, trial_given, trial_initial


class Deals(Group):
    title = _("Deals and scoring")
    shown = ("length",)
    folded = ("counting", "scoring", "duplicate", "mirrored", "level_rule", "rated", *FIELDS)
    words = {
        **WORDS,
        "duplicate": (
            _("Duplicate boards"),
            _(
                "All tables of a round play the same deals. Nothing of a deal is shown before "
                "the last table has played it."
            ),
        ),
    }

    def fields(self) -> dict[str, forms.Field]:
        fields = super().fields() | trial_fields()
        hide(fields, *self._decided())
        if self._is_alone:
            fields["rated"].initial = False
            fields["counting"].initial = Counting.FIXED
            self._suit_length(fields["length"])
        if self.format.own_tables:
            fields["scoring"].initial = Scoring.DATUM
        return fields

    @property
    def _is_alone(self) -> bool:
        """Alone there is nobody to mirror, to outscore early, or to be rated against."""
        return self.game.seats == (1,) or self.format.own_tables

    def _decided(self) -> tuple[str, ...]:
        """What the format or the game leaves no choice about."""
        if self._is_alone:
            return (
                "mirrored", "rated", "counting", "level_rule", "scoring", "duplicate", *FIELDS,
            )  # fmt: skip
        if self.format.continuous:
            return ("scoring", "duplicate")
        return ("duplicate",) if self.format.same_deals else ()

    def _suit_length(self, length: forms.Field) -> None:
        if self.format.own_tables:
            length.label = _("Boards")
            length.help_text = _("Everybody plays the same ones, when he likes.")
        else:
            length.label = _("Deals")
            length.help_text = _("Everybody plays the same ones.")

    def initial(self, event: Event) -> dict[str, Any]:
        found = super().initial(event) | trial_initial(event.test)
        if event.format == self.format.slug:
            return found
        # A draft that takes another format keeps what that format lets it choose.
        return {name: value for name, value in found.items() if name not in self._decided()}

    def arguments(self, given: Mapping[str, Any]) -> dict[str, Any]:
        columns = {name: value for name, value in given.items() if name not in FIELDS}
        return super().arguments(columns) | {"test": trial_given(given)}
