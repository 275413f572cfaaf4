"""What a group of fields is: a heading, what is always shown, and what waits behind a fold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.forms import fields_for_model

from engines.base import Game
from league.formats import Format
from league.models import Event, User

COLUMNS: Final = {column.name: column for column in Event._meta.concrete_fields}


class Group:
    """Fields of an event under one heading. Most are columns of the event under their own name.

    A group with other fields adds them in `fields`, fills them for an event that exists in
    `initial`, and reads them in `arguments`.
    """

    title: Any = ""
    about: Any = ""
    shown: tuple[str, ...] = ()
    folded: tuple[str, ...] = ()
    words: Mapping[str, tuple[Any, Any]] = {}
    """Label and help of a field, where those of the column will not do."""

    def __init__(self, game: Game, chosen: Format, user: User) -> None:
        self.game = game
        self.format = chosen
        self.user = user

    @property
    def names(self) -> tuple[str, ...]:
        return (*self.shown, *self.folded)

    def fields(self) -> dict[str, forms.Field]:
        return columns(self.names, self.words)

    def initial(self, event: Event) -> dict[str, Any]:
        """What the fields hold for an event that exists."""
        return {name: getattr(event, name) for name in self.names if hasattr(event, name)}

    def arguments(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """What the services take, from what the form read."""
        return {name: filled(name, given[name]) for name in self.names if name in given}


def columns(names: tuple[str, ...], words: Mapping[str, tuple[Any, Any]]) -> dict[str, forms.Field]:
    """Fields for those names that are columns of an event; one with a default may stay empty."""
    own = [name for name in names if name in COLUMNS]
    fields: dict[str, forms.Field] = fields_for_model(Event, fields=own)
    for name, field in fields.items():
        if COLUMNS[name].has_default():
            field.required = False
        if name in words:
            field.label, field.help_text = words[name]
    return fields


def filled(name: str, value: Any) -> Any:
    """The value, or what the column has where it was left empty."""
    column = COLUMNS[name]
    return column.get_default() if value in (None, "") and not column.null else value


def hide(fields: Mapping[str, forms.Field], *names: str) -> None:
    """Send these along unseen, as they are."""
    for name in names:
        fields[name].widget = forms.HiddenInput()
