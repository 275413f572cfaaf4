"""Creating an event and entering players in it."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.forms import fields_for_model
from django.utils.translation import gettext_lazy as _

from engines.base import Game
from league.formats import Format
from league.formats.tiebreaks import SUGGESTED, TIEBREAKS
from league.models import Counting, Event, Player, User
from league.web.forms.options import option_value, plain_option_field
from league.web.forms.plain import PlainForm
from league.web.forms.terms import PlayerField, TermsForm
from league.web.names import candidates

OWN: Final = (
    "name", "about", "cycles", "tiebreaks", "seeding", "advance", "round_minutes",
)  # fmt: skip
SETTING: Final = "setting_"


class EventForm(TermsForm):
    """An event of one game in one format, both chosen before."""

    def __init__(self, game: Game, chosen: Format, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(game, user, *args, **kwargs)
        self.format = chosen
        self.fields.update(fields_for_model(Event, fields=OWN))
        self.fields["about"].widget.attrs["rows"] = 3
        self.fields["advance"].label = _("The next round is opened by")
        self.fields["seeding"].label = _("Number 1 is decided by")
        self.fields["tiebreaks"] = TieBreaksField(chosen)
        sizes = [seats for seats in game.seats if seats in chosen.seats]
        self.fields["seats"] = forms.TypedChoiceField(
            label=_("Seats at a table"),
            choices=[(seats, str(seats)) for seats in sizes],
            coerce=int,
            initial=game.default_seats if game.default_seats in sizes else sizes[0],
        )
        self.fields.update(
            {SETTING + option.name: plain_option_field(option) for option in chosen.options}
        )
        if "cycles" not in chosen.uses:
            self._hide("cycles")
        if game.seats == (1,):
            self._suit_one_player()

    def _hide(self, *names: str) -> None:
        for name in names:
            self.fields[name].widget = forms.HiddenInput()

    def _suit_one_player(self) -> None:
        """Alone there is nobody to mirror, to outscore early, or to be rated against."""
        self._hide("mirrored", "rated", "counting", "level_rule", "tiebreaks", "seeding")
        self.initial["rated"] = False
        self.initial["counting"] = Counting.FIXED
        self.fields["length"].label = _("Deals")
        self.fields["length"].help_text = _("Everybody plays the same ones.")

    def arguments(self) -> dict[str, Any]:
        """What create_event takes."""
        given = {name: self.cleaned_data[name] for name in (*OWN, "seats", "starts_at")}
        settings = {
            option.name: option_value(option, self.cleaned_data[SETTING + option.name])
            for option in self.format.options
            if self.cleaned_data.get(SETTING + option.name) not in (None, "")
        }
        return {**given, **self.terms(), "format": self.format.slug, "settings": settings}

    @property
    def own_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in ("name", "about", "seats", *OWN[2:], "starts_at")]

    @property
    def setting_fields(self) -> list[forms.BoundField]:
        return [self[SETTING + option.name] for option in self.format.options]


class TieBreaksField(forms.CharField):
    """Codes in the order in which they are asked, with commas between them."""

    def __init__(self, chosen: Format) -> None:
        super().__init__(
            label=_("Tie-breaks"),
            required=False,
            max_length=200,
            initial=", ".join(SUGGESTED.get(chosen.slug, ())),
            help_text=_("Codes in order: %(codes)s.") % {"codes": ", ".join(TIEBREAKS)},
        )

    def clean(self, value: Any) -> list[str]:
        written = super().clean(value) or ""
        return [code.strip().upper() for code in written.split(",") if code.strip()]


class EntriesForm(PlainForm):
    """Tick those who are here; whoever is not on the list can be named."""

    players = forms.MultipleChoiceField(
        label=_("Players"), required=False, widget=forms.CheckboxSelectMultiple
    )
    player = PlayerField(label=_("Somebody else, by name"), required=False)

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        entered = list(event.entries.values_list("player_id", flat=True))
        offered = candidates(programs_only=event.mirrored, without=entered)
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
