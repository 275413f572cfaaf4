"""Events with all that can be done to them, put together from what each file has."""

from __future__ import annotations

from league.api.event_files import Files
from league.api.event_making import Making
from league.api.event_rehearsal import Rehearsing
from league.api.events import Events
from league.api.permissions import HasScope, IsOrganiser


class EventActs(Making, Rehearsing, Files, Events):
    """Tournaments and leagues."""

    permission_classes = [HasScope, IsOrganiser]
    scopes = {**Events.scopes, **Files.scopes, **Rehearsing.scopes, **Making.scopes}
