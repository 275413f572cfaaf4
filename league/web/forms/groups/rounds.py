"""When rounds are opened, and by whom."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from league.web.forms.groups.base import Group


class Rounds(Group):
    title = _("Rounds")
    shown = ("advance",)
    folded = ("round_minutes", "publishes", "venue")
    words = {
        "advance": (_("The next round is opened by"), ""),
        "round_minutes": (
            _("Minutes for a round"),
            _("With the clock: from one round's start to the next."),
        ),
        "publishes": (
            _("Publish at once"),
            _("Without it a round is paired as a draft, which you look at before anybody else."),
        ),
        "venue": (
            _("Played"),
            _("At a real table the results are entered by you, or by its players' agreement."),
        ),
    }
