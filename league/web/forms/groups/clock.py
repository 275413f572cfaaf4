"""The time that a player has."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from league.web.forms.groups.base import Group
from league.web.forms.terms import WORDS


class Clock(Group):
    title = _("Clock")
    shown = ("move_seconds",)
    folded = ("bank_seconds",)
    words = WORDS
