"""Which series of a round was held in which place of the bracket, also where hands moved them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from league.formats.base import Meeting

Holders = tuple[int | None, ...]
Record = Meeting | int
"""A series that has ended, or the entrant who had a bye or a walkover."""


class MisfitError(ValueError):
    """A series has no place in the bracket; the first argument is who played it."""


@dataclass(slots=True)
class Place:
    """A contest of the round: who should be there, whether more may come, and what happened."""

    holders: Holders
    is_known: bool
    record: Record | None = None

    @property
    def present(self) -> set[int]:
        return {holder for holder in self.holders if holder is not None}

    @property
    def is_alone(self) -> bool:
        return self.is_known and len(self.present) == 1

    @property
    def takes_two(self) -> bool:
        return not self.is_known or len(self.present) == 2


def match(places: Sequence[Place], meetings: Iterable[Meeting], byes: Iterable[int]) -> None:
    """Give every place its record.

    A series that the bracket does not have takes the place of one that was not held: what was
    played counts, not what was planned.
    """
    free = list(places)
    strange = [met for met in meetings if not _take(free, met, {*met.entrants}, exactly=True)]
    alone = [entrant for entrant in byes if not _take(free, entrant, {entrant}, exactly=True)]
    for met in strange:
        likely = [place for place in free if place.takes_two]
        if not likely:
            raise MisfitError(met.entrants)
        # Those who are not yet known may be anybody, so that one of two is much to agree upon.
        chosen = max(likely, key=lambda place: len(place.present & {*met.entrants}))
        chosen.holders, chosen.record = met.entrants, met
        free.remove(chosen)
    for entrant in alone:
        if not _take(free, entrant, {entrant}, exactly=False):
            _move(free, entrant)
    _refuse_doubles(places)


def _take(free: list[Place], record: Record, company: set[int], exactly: bool) -> bool:
    for place in free:
        if place.present == company if exactly else place.present >= company:
            place.record = record
            free.remove(place)
            return True
    return False


def _move(free: list[Place], entrant: int) -> None:
    """A bye that was given to another than planned; one that fits nowhere has no consequence."""
    for place in free:
        if place.is_alone:
            place.holders, place.record = (entrant, None), entrant
            free.remove(place)
            return


def _refuse_doubles(places: Iterable[Place]) -> None:
    seen = Counter(entrant for place in places for entrant in place.present)
    for place in places:
        if isinstance(place.record, Meeting) and any(seen[one] > 1 for one in place.present):
            raise MisfitError(place.record.entrants)
