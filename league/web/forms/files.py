"""A file that is brought in."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.services.eventfile import LARGEST_FILE
from league.web.forms.plain import PlainForm


class TextFileField(forms.FileField):
    """The text of a file that is not too large."""

    def clean(self, data: Any, initial: Any = None) -> str:
        file = super().clean(data, initial)
        if file.size > LARGEST_FILE:
            most = LARGEST_FILE // 2**20
            raise forms.ValidationError(_("At most %(most)s MiB are read.") % {"most": most})
        try:
            text: str = file.read().decode()
        except UnicodeDecodeError:
            raise forms.ValidationError(_("The file is not UTF-8.")) from None
        return text


class FileForm(PlainForm):
    text = TextFileField(label=_("File"), help_text=_("As the page “Files” of an event gives it."))
    rate = forms.BooleanField(
        label=_("Rate what was rated there"),
        required=False,
        help_text=_("Its games then follow upon all that has been rated here."),
    )
