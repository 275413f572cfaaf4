"""Why something is done, for the audit trail."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from league.web.forms.plain import PlainForm


class ReasonForm(PlainForm):
    reason = forms.CharField(
        label=_("Reason"),
        max_length=500,
        required=False,
        help_text=_("Kept with the act, for those who ask later."),
    )
