"""Schedules in which everybody plays every round and meets everybody exactly once."""

from __future__ import annotations

from functools import cache

from league.formats.designs.fours import bose_fours
from league.formats.designs.planes import Rounds, affine_space
from league.formats.designs.triples import kirkman


@cache
def resolvable(entrants: int, seats: int) -> Rounds | None:
    """Rounds of places from 0, or None where no such design is known here."""
    found = affine_space(entrants, seats)
    if found is None and seats == 3:
        found = kirkman(entrants)
    if found is None and seats == 4:
        found = bose_fours(entrants)
    return found
