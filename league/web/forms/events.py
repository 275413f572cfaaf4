"""Creating an event and entering players in it."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.forms import fields_for_model
from django.utils.translation import gettext_lazy as _

from engines.base import Game
from league import formats
from league.models import Counting, Event, Player, User
from league.web.forms.plain import PlainForm
from league.web.forms.terms import PlayerField, TermsForm
from league.web.names import candidates

OWN: Final = ("name", "about", "format", "cycles", "advance", "round_minutes")


class EventForm(TermsForm):
    def __init__(self, game: Game, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(game, user, *args, **kwargs)
        self.fields.update(fields_for_model(Event, fields=OWN))
        self.fields["format"] = forms.ChoiceField(
            label=_("Format"), choices=formats.choices(game.seats)
        )
        if game.seats == (1,):
            self._suit_one_player()
        self.fields["about"].widget.attrs["rows"] = 3
        self.fields["advance"].label = _("The next round is opened by")
        self.fields["seats"] = forms.TypedChoiceField(
            label=_("Seats at a table"),
            choices=[(seats, str(seats)) for seats in game.seats],
            coerce=int,
            initial=game.default_seats,
        )

    def _suit_one_player(self) -> None:
        """Alone there is nobody to mirror, to outscore early, or to be rated against."""
        for name in ("mirrored", "rated", "counting", "level_rule", "cycles"):
            self.fields[name].widget = forms.HiddenInput()
        self.initial["rated"] = False
        self.initial["counting"] = Counting.FIXED
        self.fields["length"].label = _("Deals")
        self.fields["length"].help_text = _("Everybody plays the same ones.")

    def arguments(self) -> dict[str, Any]:
        """What create_event takes."""
        given = {name: self.cleaned_data[name] for name in (*OWN, "seats", "starts_at")}
        return {**given, **self.terms()}

    @property
    def own_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in ("name", "about", "seats", *OWN[2:], "starts_at")]


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
