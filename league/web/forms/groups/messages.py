"""What the event tells its players, and others."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from league.web.forms.groups.base import Group


class Messages(Group):
    title = _("Messages")
    folded = ("reminder_minutes",)
    words = {
        "reminder_minutes": (
            _("Minutes before a series when its people get mail"),
            _("0 for no reminder."),
        ),
    }
