"""The event itself: its name, when it starts, how many sit at a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.models import Event
from league.web.forms.clubs import ClubField
from league.web.forms.groups.base import Group, hide
from league.web.forms.terms import start_field
from league.web.zones import zone_choices
from league.zones import zone_called


class Naming(Group):
    title = _("The event")
    shown = ("name", "club", "seats", "starts_at")
    folded = ("time_zone", "about")

    def fields(self) -> dict[str, forms.Field]:
        fields = super().fields()
        fields["about"].widget.attrs["rows"] = 3
        fields["club"] = ClubField(self.user)
        fields["starts_at"] = start_field(
            _("In the event's time zone. Leave it empty to start now.")
        )
        fields["time_zone"] = forms.ChoiceField(
            label=_("Time zone"),
            choices=zone_choices,
            required=False,
            initial=self.user.time_zone,
            help_text=_("In which its rounds are planned: they keep to the clock on the wall."),
        )
        fields["seats"] = self._seats()
        if len(fields["seats"].choices) == 1:  # type: ignore[attr-defined]
            hide(fields, "seats")
        return fields

    def _seats(self) -> forms.Field:
        sizes = [seats for seats in self.game.seats if seats in self.format.seats]
        return forms.TypedChoiceField(
            label=_("Seats at a table"),
            choices=[(seats, str(seats)) for seats in sizes],
            coerce=int,
            initial=self.game.default_seats if self.game.default_seats in sizes else sizes[0],
        )

    def initial(self, event: Event) -> dict[str, Any]:
        found = super().initial(event)
        if event.starts_at is not None:
            found["starts_at"] = timezone.make_naive(event.starts_at, zone_called(event.time_zone))
        return found

    def arguments(self, given: Mapping[str, Any]) -> dict[str, Any]:
        found = super().arguments(given)
        if not given.get("time_zone"):
            del found["time_zone"]
        return found
