"""The terms of play as form fields: those of the rows, and one for each option of the game."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import tzinfo
from typing import Any, Final

from django import forms
from django.forms import fields_for_model
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from engines.base import Game
from league.models import Event, User
from league.web.forms.options import option_field, option_value
from league.web.forms.plain import PlainForm
from league.web.names import player_named
from league.web.zones import zone_name, zone_of

TERMS: Final = (
    "counting", "length", "scoring", "level_rule", "mirrored", "move_seconds", "bank_seconds",
    "rated", "venue",
)  # fmt: skip
OPTION: Final = "option_"
WORDS: Final[dict[str, tuple[Any, Any]]] = {
    "counting": (_("Counting"), ""),
    "length": (_("N"), _("Matches; with mirrored deals, blocks. A best-of needs an odd number.")),
    "scoring": (_("What counts"), _("Points need all N, or a test.")),
    "level_rule": (
        _("A level score is"),
        _("Of extra blocks there are as many again at most; then it is a draw."),
    ),
    "mirrored": (
        _("Mirrored deals"),
        _("Play each deal once from every seat. For programs only: people would know the tiles."),
    ),
    "move_seconds": (_("Seconds for a move"), ""),
    "bank_seconds": (_("Seconds for all moves of a match"), ""),
    "rated": (_("Rated"), ""),
    "venue": (_("Played"), _("At a real table the results are entered by hand.")),
}


class ZonedForm(PlainForm):
    """Times are read in the writer's own zone."""

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        self.zone: tzinfo = zone_of(user)

    def full_clean(self) -> None:
        with timezone.override(self.zone):
            super().full_clean()


class TermsForm(ZonedForm):
    """The terms of a single series."""

    def __init__(self, game: Game, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(user, *args, **kwargs)
        self.game = game
        words = _("In your zone, %(zone)s. Leave it empty to start now.")
        self.fields["starts_at"] = start_field(words % {"zone": zone_name(self.zone)})
        self.fields.update(term_fields())
        self.fields.update(
            {OPTION + option.name: option_field(game, option) for option in game.options}
        )

    def terms(self) -> dict[str, Any]:
        given = {name: self.cleaned_data[name] for name in TERMS if self.cleaned_data[name] != ""}
        options = options_given(self.game, self.cleaned_data)
        return {"game": self.game.slug, "options": options, **given}

    @property
    def option_fields(self) -> list[forms.BoundField]:
        return [self[OPTION + option.name] for option in self.game.options]

    @property
    def term_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in TERMS]


def term_fields() -> dict[str, forms.Field]:
    fields: dict[str, forms.Field] = fields_for_model(Event, fields=TERMS)
    for name, (label, words) in WORDS.items():
        fields[name].label = label
        fields[name].help_text = words
    fields["venue"].required = fields["scoring"].required = False
    return fields


def start_field(words: Any) -> forms.Field:
    return forms.DateTimeField(
        label=_("Start"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        help_text=words,
    )


def options_given(game: Game, given: Mapping[str, Any]) -> dict[str, Any]:
    """The game's options as a form gives them, for the league to check."""
    values = {option: given.get(OPTION + option.name) for option in game.options}
    return {
        option.name: option_value(option, value)
        for option, value in values.items()
        if value not in (None, "")
    }


class PlayerField(forms.CharField):
    """A player by name, as people know them; case does not matter."""

    default_error_messages = {"unknown": _("There is no player called %(name)s.")}

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=60, **kwargs)
        self.widget.attrs |= {"list": "players", "autocomplete": "off"}

    def clean(self, value: Any) -> Any:
        name = super().clean(value)
        if not name:
            return None
        found = player_named(name)
        if found is None:
            raise forms.ValidationError(
                self.error_messages["unknown"], code="unknown", params={"name": name}
            )
        return found
