"""What all forms of the site share."""

from __future__ import annotations

from typing import Any

from django import forms


class PlainForm(forms.Form):
    """Labels stand on a line of their own, so they need no colon."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})
