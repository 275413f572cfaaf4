"""A webhook: which address is told, and of what."""

from __future__ import annotations

from typing import Final

from django import forms
from django.utils.translation import gettext_lazy as _

from league.services.webhooks import LONGEST_URL
from league.web.forms.plain import PlainForm

KINDS: Final = (
    ("round.started", _("a round has started")),
    ("match.finished", _("a match is finished")),
    ("series.decided", _("a series is decided")),
    ("event.finished", _("the event is finished")),
)


class WebhookForm(PlainForm):
    url = forms.CharField(
        label=_("Address"),
        max_length=LONGEST_URL,
        help_text=_("Such as https://example.org/clack: it is called with a signed message."),
        widget=forms.URLInput,
    )
    kinds = forms.MultipleChoiceField(
        label=_("Tell it when"),
        choices=KINDS,
        initial=[kind for kind, _words in KINDS],
        widget=forms.CheckboxSelectMultiple,
    )
