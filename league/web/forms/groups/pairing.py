"""The format: its own settings, and what decides between those who are level."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from league.formats import Format
from league.formats.tiebreaks import SUGGESTED, TIEBREAKS
from league.models import Event
from league.web.forms.groups.base import Group, filled, hide
from league.web.forms.options import option_value, plain_option_field

SETTING: Final = "setting_"
MAIN: Final = (
    "rounds", "advancing", "groups", "qualifying", "cut", "last", "divisions", "up", "down",
)  # fmt: skip
"""The settings that nearly every organiser decides; the rest have good defaults."""


class PairingGroup(Group):
    words = {
        "cycles": (_("Cycles"), _("How often everybody meets.")),
        "seeding": (_("Number 1 is decided by"), ""),
    }

    @property
    def title(self) -> Any:
        return self.format.title

    @property
    def about(self) -> Any:
        return self.format.about

    @property
    def shown(self) -> tuple[str, ...]:  # type: ignore[override]
        main = [SETTING + one.name for one in self.format.options if one.name in MAIN]
        return ("cycles", *main)

    @property
    def folded(self) -> tuple[str, ...]:  # type: ignore[override]
        rest = [SETTING + one.name for one in self.format.options if one.name not in MAIN]
        return (*rest, "tiebreaks", "seeding")

    def fields(self) -> dict[str, forms.Field]:
        fields = super().fields() | {"tiebreaks": TieBreaksField(self.format)}
        for option in self.format.options:
            fields[SETTING + option.name] = field = plain_option_field(option)
            field.required = False
        if "cycles" not in self.format.uses:
            hide(fields, "cycles")
        if self.game.seats == (1,):
            hide(fields, "tiebreaks", "seeding")
        if self.format.continuous:
            hide(fields, "tiebreaks")
        return fields

    def initial(self, event: Event) -> dict[str, Any]:
        known = {option.name for option in self.format.options}
        settings = {
            SETTING + name: as_written(value)
            for name, value in event.settings.items()
            if name in known
        }
        codes = [] if self.format.continuous else event.tiebreaks
        return super().initial(event) | settings | {"tiebreaks": ", ".join(codes)}

    def arguments(self, given: Mapping[str, Any]) -> dict[str, Any]:
        own = {name: filled(name, given[name]) for name in ("cycles", "seeding")}
        settings = {
            option.name: option_value(option, given[SETTING + option.name])
            for option in self.format.options
            if given.get(SETTING + option.name) not in (None, "")
        }
        return {**own, "tiebreaks": given["tiebreaks"], "settings": settings}


def as_written(value: Any) -> Any:
    """An option's value as its field shows it."""
    return ", ".join(map(str, value)) if isinstance(value, list) else value


class TieBreaksField(forms.CharField):
    """Codes in the order in which they are asked, with commas between them."""

    def __init__(self, chosen: Format) -> None:
        super().__init__(
            label=_("Tie-breaks"),
            required=False,
            max_length=200,
            initial=", ".join(SUGGESTED.get(chosen.slug, ())),
            help_text=_("Codes in the order in which they decide: %(codes)s.")
            % {"codes": ", ".join(f"{code} {one.title}" for code, one in TIEBREAKS.items())},
        )

    def clean(self, value: Any) -> list[str]:
        written = super().clean(value) or ""
        return [code.strip().upper() for code in written.split(",") if code.strip()]
