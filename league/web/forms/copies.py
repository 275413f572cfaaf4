"""The name of a copy, of a template, and of an event made from one."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.models import Event, EventTemplate, User
from league.web.forms.plain import PlainForm
from league.web.forms.terms import ZonedForm, start_field
from league.web.zones import zone_name

LONGEST_EVENT = Event._meta.get_field("name").max_length
LONGEST_TEMPLATE = EventTemplate._meta.get_field("name").max_length


class FromTemplateForm(ZonedForm):
    name = forms.CharField(label=_("Name of the new event"), max_length=LONGEST_EVENT)

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(user, *args, **kwargs)
        self.fields["starts_at"] = start_field(
            _("In your zone, %(zone)s. It can be set later.") % {"zone": zone_name(self.zone)}
        )


class CopyForm(FromTemplateForm):
    with_entries = forms.BooleanField(
        label=_("Enter the same players"),
        required=False,
        help_text=_("All who have not withdrawn, in the same order."),
    )


class TemplateForm(PlainForm):
    name = forms.CharField(label=_("Name of the template"), max_length=LONGEST_TEMPLATE)
