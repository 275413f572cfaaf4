"""A person's move."""

from __future__ import annotations

from django import forms

from league.web.forms.plain import PlainForm


class MoveForm(PlainForm):
    ply = forms.IntegerField(min_value=0, max_value=2**31 - 1)
    move = forms.CharField(max_length=200)
    key = forms.CharField(required=False, max_length=64)
