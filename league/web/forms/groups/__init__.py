"""The fields of an event in groups: one module a group, listed in the order of the page.

Whoever gives events another choice adds its column to the tuple of the group it belongs to:
`shown` if nearly every organiser decides it, else `folded`.
"""

from __future__ import annotations

from typing import Final

from league.web.forms.groups.base import Group
from league.web.forms.groups.clock import Clock
from league.web.forms.groups.deals import Deals
from league.web.forms.groups.entries import Entries
from league.web.forms.groups.messages import Messages
from league.web.forms.groups.naming import Naming
from league.web.forms.groups.pairing import PairingGroup
from league.web.forms.groups.rounds import Rounds
from league.web.forms.groups.rules import Rules
from league.web.forms.groups.windows import Windows

GROUPS: Final[tuple[type[Group], ...]] = (
    Naming,
    PairingGroup,
    Deals,
    Clock,
    Entries,
    Rounds,
    Windows,
    Messages,
    Rules,
)

__all__ = ["GROUPS", "Group"]
