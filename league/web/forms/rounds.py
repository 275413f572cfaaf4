"""Changing the draft of a round by hand."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from league.models import Round
from league.web.forms.plain import PlainForm

SITS_OUT: Final = "out"


class DraftForm(PlainForm):
    """Choices are the entries of the draft, and its tables."""

    heading: Any = ""

    def __init__(self, drafted: Round, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"auto_id": f"id_{type(self).__name__}_%s", **kwargs})
        drawn = [entry for row in drafted.draft for entry in row["entrants"]]
        names = dict(drafted.event.entries.values_list("pk", "player__name"))
        self.entries = sorted(
            ((entry, names.get(entry, "?")) for entry in drawn), key=lambda one: one[1].lower()
        )
        tables = sum(not row["is_bye"] for row in drafted.draft)
        self.tables = [(number, str(number)) for number in range(1, tables + 1)]
        self.choose()

    def choose(self) -> None:
        """Fill the choices in."""

    def offer(self, name: str, label: Any, choices: Any) -> None:
        self.fields[name] = forms.TypedChoiceField(label=label, choices=choices, coerce=int)


class ExchangeForm(DraftForm):
    heading = _("Exchange two players")

    def choose(self) -> None:
        self.offer("first", _("Player"), self.entries)
        self.offer("second", _("changes places with"), self.entries)


class MoveForm(DraftForm):
    heading = _("Move a player")

    def choose(self) -> None:
        new = (len(self.tables) + 1, _("a new table"))
        places = [*self.tables, new, (SITS_OUT, _("nowhere: the player sits out"))]
        self.offer("entry", _("Player"), self.entries)
        self.fields["table"] = forms.TypedChoiceField(
            label=_("to table"),
            choices=places,
            coerce=lambda given: None if given == SITS_OUT else int(given),
            empty_value=None,
        )


class RenumberForm(DraftForm):
    heading = _("Change table numbers")

    def choose(self) -> None:
        self.offer("table", _("Table"), self.tables)
        self.offer("to", _("changes places with table"), self.tables)
