"""Whether the players of a series agree on a time themselves, and what if they do not."""

from __future__ import annotations

from collections.abc import Mapping

from django import forms
from django.utils.translation import gettext_lazy as _

from league.web.forms.groups.base import Group, hide


class Windows(Group):
    title = _("Match windows")
    folded = ("window_hours", "default_rule")
    words: Mapping[str, tuple[object, object]] = {
        "window_hours": (
            _("Hours of a window"),
            _(
                "People agree on a time inside it instead of starting with the round; programs "
                "agree to any. 0: every series starts with its round."
            ),
        ),
        "default_rule": (
            _("If nobody has played when it ends"),
            _("In a knockout nobody goes on from a draw, so there the organiser decides."),
        ),
    }

    def fields(self) -> dict[str, forms.Field]:
        fields = super().fields()
        if self.game.seats == (1,):
            hide(fields, *self.folded)
        return fields
