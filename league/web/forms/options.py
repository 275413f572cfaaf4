"""A game's options as form fields; what follows from other choices may be left to them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from engines.base import Game, Options
from engines.options import Option, OptionsError

USUAL = ("", _("as usual"))


def option_field(game: Game, option: Option) -> forms.Field:
    if option.name in _following(game):
        return _optional_field(option)
    return plain_option_field(option)


def plain_option_field(option: Option) -> forms.Field:
    label = _label(option)
    if option.kind == "bool":
        return forms.BooleanField(
            label=label, required=False, initial=option.default, help_text=option.help
        )
    if option.kind == "choice":
        return forms.ChoiceField(
            label=label, choices=_choices(option), initial=str(option.default),
            help_text=option.help,
        )  # fmt: skip
    if option.kind == "ints":
        return NumbersField(option, label=label)
    return forms.IntegerField(
        label=label, min_value=option.low, max_value=option.high, initial=option.default,
        help_text=option.help,
    )  # fmt: skip


def option_value(option: Option, given: Any) -> Any:
    """What the form gave as the engine takes it."""
    return option.parse(given) if isinstance(given, str) else given


def _label(option: Option) -> str:
    return option.name.replace("_", " ").capitalize()


def _optional_field(option: Option) -> forms.Field:
    """Empty means: as the number of seats and the other options have it."""
    label = _label(option)
    if option.kind == "int":
        words = _("%(help)s Empty: %(default)s for each seat.") if option.per_seat else "%(help)s"
        return forms.IntegerField(
            label=label, min_value=option.low, max_value=option.high, required=False,
            help_text=words % {"help": option.help, "default": option.default},
        )  # fmt: skip
    return forms.ChoiceField(
        label=label, choices=[USUAL, *_choices(option)], required=False, help_text=option.help
    )


def _choices(option: Option) -> list[tuple[str, Any]]:
    if option.kind == "bool":
        return [("true", _("yes")), ("false", _("no"))]
    return [(str(choice), str(choice)) for choice in option.choices]


@cache
def _following(game: Game) -> frozenset[str]:
    """The options whose default depends on the number of seats or on another option."""
    defaults = {option.name: option.default_for(0) for option in game.options}
    return frozenset(
        name
        for chosen, completed in _completions(game)
        for name, value in completed.items()
        if name not in chosen and value != defaults[name]
    )


def _completions(game: Game) -> Iterator[tuple[Options, Options]]:
    """One choice at a time, and what the game makes of it."""
    chosen: list[Options] = [{}]
    chosen += [{option.name: value} for option in game.options for value in option.choices]
    for seats in game.seats:
        for options in chosen:
            try:
                yield options, game.complete(options, seats)
            except OptionsError:
                continue


class NumbersField(forms.CharField):
    """Some whole numbers, written with commas between them."""

    def __init__(self, option: Option, **kwargs: Any) -> None:
        assert isinstance(option.default, tuple)
        written = ", ".join(map(str, option.default))
        super().__init__(max_length=100, initial=written, help_text=option.help, **kwargs)
        self.option = option

    def clean(self, value: Any) -> Any:
        text = super().clean(value)
        if not text:
            return None
        try:
            return self.option.parse(text)
        except OptionsError as error:
            raise forms.ValidationError(str(error), code="invalid") from None
