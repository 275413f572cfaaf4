"""What the rounds before mean for the next one: scores, meetings, seats and byes so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import combinations

from league.formats.base import MOST_SEATS, POINT, Entrant, History


@dataclass(frozen=True, slots=True)
class Record:
    """By entrant; a table that a forfeit decided gives points, and nobody has met or sat there."""

    points: dict[int, float]
    met: Counter[frozenset[int]] = field(default_factory=Counter)
    sat: dict[int, list[int]] = field(default_factory=dict)
    """How often he had each seat, the first seat first."""
    sizes: dict[int, Counter[int]] = field(default_factory=dict)
    byes: Counter[int] = field(default_factory=Counter)

    def excess(self, entrant: int, size: int, usual: int) -> list[int]:
        """How often more he had each seat of a table of this size than the one he had least.

        Least of the seats of a usual table: whoever lacks the last one is due nothing at a smaller
        table. A seat that only larger tables have counts for itself.
        """
        sat = self.sat[entrant][:size]
        least = min(self.sat[entrant][:usual])
        return [times - least if seat < usual else times for seat, times in enumerate(sat)]


def record_of(entrants: Iterable[Entrant], history: History) -> Record:
    ids = [entrant.id for entrant in entrants]
    record = Record(
        points=_points(ids, history),
        sat={entrant: [0] * MOST_SEATS for entrant in ids},
        sizes={entrant: Counter() for entrant in ids},
        byes=Counter(bye.entrant for bye in history.byes if bye.is_assigned),
    )
    for meeting in history.meetings:
        if not meeting.is_played:
            continue
        record.met.update(map(frozenset, combinations(meeting.entrants, 2)))
        for seat, entrant in enumerate(meeting.entrants):
            if entrant in record.sat:
                record.sat[entrant][seat] += 1
                record.sizes[entrant][len(meeting.entrants)] += 1
    return record


def _points(ids: Iterable[int], history: History) -> dict[int, float]:
    units = Counter(dict.fromkeys(ids, 0))
    for meeting in history.meetings:
        for entrant, gained in zip(meeting.entrants, meeting.units, strict=True):
            units[entrant] += gained
    for bye in history.byes:
        units[bye.entrant] += bye.units
    return {entrant: units[entrant] / POINT for entrant in units}


def ranked(entrants: Iterable[Entrant], record: Record) -> list[Entrant]:
    """The highest score first, then the lowest number."""
    return sorted(entrants, key=lambda entrant: (-record.points[entrant.id], entrant.number))
