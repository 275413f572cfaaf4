"""Divisions of a league, and the name of its next season."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from league.formats.composite import League
from league.models import Event
from league.web.forms.plain import PlainForm

ENTRY: Final = "entry_"


class SeasonForm(PlainForm):
    name = forms.CharField(label=_("Name of the next season"), max_length=100)


class DivisionsForm(PlainForm):
    """A division for each entry of a draft; empty leaves it to the start."""

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if event.format != League.slug or event.stage != Event.Stage.DRAFT:
            return
        last = int(event.settings["divisions"])
        choices = [("", _("left to the start")), *((n, str(n)) for n in range(1, last + 1))]
        for entry in event.entries.select_related("player").order_by("number"):
            self.fields[f"{ENTRY}{entry.pk}"] = forms.TypedChoiceField(
                label=entry.player.name, choices=choices, coerce=int, empty_value=None,
                required=False, initial=entry.division or "",
            )  # fmt: skip

    def chosen(self) -> dict[int, int | None]:
        return {int(name.removeprefix(ENTRY)): value for name, value in self.cleaned_data.items()}
