"""Events made of parts: groups or a Swiss before a knockout, and the divisions of a league."""

from __future__ import annotations

from league.formats.composite.base import Composite, Part, Played
from league.formats.composite.league import League
from league.formats.composite.staged import GroupsFirst, SwissFirst

__all__ = ["Composite", "GroupsFirst", "League", "Part", "Played", "SwissFirst"]
