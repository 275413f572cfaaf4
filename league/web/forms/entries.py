"""Forms of the entries of an event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from league.models import Entry, Event, Player
from league.services.entry_lists import COLUMNS, MOST_LETTERS
from league.web.forms.plain import PlainForm
from league.web.forms.reasons import ReasonForm
from league.web.forms.terms import PlayerField
from league.web.names import candidates

NUMBER: Final = "number_"


class EntriesForm(PlainForm):
    """Tick those who are here; whoever is not on the list can be named."""

    players = forms.MultipleChoiceField(
        label=_("Players"), required=False, widget=forms.CheckboxSelectMultiple
    )
    player = PlayerField(label=_("Somebody else, by name"), required=False)

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        inside = event.entries.values_list("player_id", flat=True)
        in_line = event.waiting.values_list("player_id", flat=True)
        offered = candidates(door=event.door, without=[*inside, *in_line])
        self.fields["players"].choices = [  # type: ignore[attr-defined]
            (str(player.pk), f"{player.name} (bot)" if player.is_bot else player.name)
            for player in offered
        ]

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if not self.errors and not given.get("players") and given.get("player") is None:
            raise forms.ValidationError(_("Choose at least one player."))
        return given

    def chosen(self) -> list[Player]:
        ticked = Player.objects.filter(pk__in=self.cleaned_data["players"]).order_by("name")
        named = self.cleaned_data["player"]
        return [*ticked, *([named] if named else [])]


class InviteForm(PlainForm):
    player = PlayerField(label=_("Name"))


class ApartForm(PlainForm):
    first = PlayerField(label=_("One"))
    second = PlayerField(label=_("The other"))


class ReplaceForm(ReasonForm):
    player = PlayerField(label=_("New player"))
    is_forfeited = forms.BooleanField(
        label=_("Forfeit the series that is being played"),
        required=False,
        help_text=_("Else it must have ended first."),
    )
    field_order = ("player", "is_forfeited", "reason")

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if event.stage == Event.Stage.DRAFT:
            del self.fields["is_forfeited"]  # nothing is being played


class ListForm(PlainForm):
    """A list of entries, pasted or from a file."""

    text = forms.CharField(
        label=_("The list"),
        required=False,
        max_length=MOST_LETTERS,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false"}),
        help_text=_("A player a line. Columns, all but the first optional: %(columns)s.")
        % {"columns": ", ".join(COLUMNS)},
    )
    file = forms.FileField(label=_("Or a file (CSV)"), required=False, max_length=200)

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if sent := given.get("file"):
            if sent.size > 4 * MOST_LETTERS:
                self.add_error("file", _("The file is too large."))
                return given
            try:
                given["text"] = sent.read().decode("utf-8-sig")
            except UnicodeDecodeError:
                self.add_error("file", _("The file is not text in UTF-8."))
        if not self.errors and not given.get("text", "").strip():
            self.add_error("text", _("The list is empty."))
        return given


class OrderForm(PlainForm):
    """A number for every entry of a draft."""

    def __init__(self, entries: Sequence[Entry], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for entry in entries:
            self.fields[f"{NUMBER}{entry.pk}"] = forms.IntegerField(
                label=entry.player.name, min_value=1, max_value=100_000, initial=entry.number
            )

    def wanted(self) -> dict[int, int]:
        return {
            int(name.removeprefix(NUMBER)): number for name, number in self.cleaned_data.items()
        }


class RoundsForm(PlainForm):
    """The rounds that an entry will miss, among those that are not paired yet."""

    rounds = forms.MultipleChoiceField(
        label=_("Rounds to miss"), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, numbers: Sequence[int], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["rounds"].choices = [  # type: ignore[attr-defined]
            (str(number), _("Round %(number)s") % {"number": number}) for number in numbers
        ]

    def wanted(self) -> set[int]:
        return {int(number) for number in self.cleaned_data["rounds"]}
