"""The door of an event: who may enter, how, and until when."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from league.web.forms.groups.base import Group, hide


class Entries(Group):
    title = _("Entries")
    shown = ("capacity",)
    folded = (
        "door", "entry_rule", "members_only", "least_rating", "most_rating", "check_in_minutes",
        "late_until",
    )  # fmt: skip
    words = {
        "door": (_("Open to"), _("Mirrored deals are for bots only.")),
        "entry_rule": (_("Players come in"), _("You can always enter or invite somebody.")),
        "capacity": (
            _("Places"),
            _("Whoever comes when all are taken waits in line. Empty: as many as like."),
        ),
        "members_only": (_("Only members of the club"), ""),
        "least_rating": (
            _("Rating at least"),
            _("In the ratings of this game at this pace; whoever has none counts as 1500."),
        ),
        "most_rating": (_("Rating at most"), ""),
        "check_in_minutes": (
            _("Minutes of check-in before the start"),
            _("Whoever has not checked in when you start is taken out. 0: no check-in."),
        ),
        "late_until": (
            _("Late entries until round"),
            _("Rounds that were missed give nothing. 0: nobody comes in late."),
        ),
    }

    def fields(self) -> dict[str, forms.Field]:
        fields = super().fields()
        if not self.format.takes_late:
            hide(fields, "late_until")
        return fields
