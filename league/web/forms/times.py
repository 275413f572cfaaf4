"""Times that sides offer, and what an organiser decides about a window."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.models import Event, User
from league.web.forms.reasons import ReasonForm
from league.web.forms.terms import ZonedForm, start_field
from league.web.zones import zone_name

SETTLED = [
    choice for choice in Event.DefaultRule.choices if choice[0] != Event.DefaultRule.HAND.value
]


class TimeForm(ZonedForm):
    """A time in the writer's own zone."""

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(user, *args, **kwargs)
        words = _("In your zone, %(zone)s.") % {"zone": zone_name(self.zone)}
        self.fields["at"] = start_field(words)
        self.fields["at"].label = _("Time")
        self.fields["at"].required = True
        self.order_fields(["at"])


class MoveForm(TimeForm, ReasonForm):
    """The time that a referee fixes, and why."""


class SettleForm(ReasonForm):
    rule = forms.ChoiceField(label=_("What it counts as"), choices=SETTLED)
    field_order = ("rule", "reason")
