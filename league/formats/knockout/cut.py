"""Who of a table goes on, and what settles a tie at the cut."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engines.options import Option
from league.formats.base import History, Meeting
from league.formats.knockout.bracket import Outcome
from league.formats.knockout.verdict import HIGHER_SEED, LOT, REFUSE, forfeiters

DECIDING: Final = "deciding-table"

LEVEL_AT_CUT: Final = Option(
    "level",
    DECIDING,
    "What settles a tie for the last place that goes on, once points do not: a further table of "
    "the tied, the higher seed, the lot that drew the seats, or nothing, so that the next round "
    "waits for the organiser.",
    choices=(DECIDING, HIGHER_SEED, LOT, REFUSE),
)
Key = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Cut:
    """A table with its cut: who goes on for certain, and who are tied for so many places more."""

    sure: tuple[int, ...]
    tied: tuple[int, ...] = ()
    spots: int = 0
    outcome: Outcome = Outcome.PLAYED


def cut_of(meeting: Meeting, quota: int, history: History) -> Cut:
    """By place, then by points; whoever forfeited does not go on, however few are left."""
    points = points_before(history, meeting.round)

    def key(index: int) -> Key:
        return (
            meeting.places[index],
            -meeting.units[index],
            -points.get(meeting.entrants[index], 0),
        )

    cut = _cut(meeting, quota, key)
    by_place = _cut(meeting, quota, _by_place(meeting))
    if by_place.tied and not cut.tied:
        return Cut(cut.sure, outcome=Outcome.POINTS)
    return cut


def settled(cut: Cut, meeting: Meeting, level: str, number_of: Mapping[int, int]) -> Cut:
    """The cut after the organiser's rule for what is level, where it is not a further table."""
    if not cut.tied or level not in (HIGHER_SEED, LOT):
        return cut
    if level == HIGHER_SEED:
        ordered = sorted(cut.tied, key=lambda entrant: number_of[entrant])
        return Cut((*cut.sure, *ordered[: cut.spots]), outcome=Outcome.HIGHER_SEED)
    drawn = [entrant for entrant in reversed(meeting.entrants) if entrant in cut.tied]
    return Cut((*cut.sure, *drawn[: cut.spots]), outcome=Outcome.LOT)


def decided(cut: Cut, further: Sequence[Meeting]) -> Cut:
    """The cut after the table that the tied played for it; whoever was not there is out."""
    for meeting in further:
        rivals = [one for one in meeting.entrants if one in cut.tied]
        if len(rivals) > cut.spots:
            again = _cut(meeting, cut.spots, _by_place(meeting), rivals)
            outcome = Outcome.LEVEL if again.tied else Outcome.DECIDING
            return Cut((*cut.sure, *again.sure), again.tied, again.spots, outcome)
    return cut


def points_before(history: History, number: int) -> dict[int, int]:
    """What everybody has got in the rounds before this one, byes included."""
    points: dict[int, int] = {}
    for bye in history.byes:
        if bye.round < number:
            points[bye.entrant] = points.get(bye.entrant, 0) + bye.units
    for meeting in history.meetings:
        if meeting.round < number:
            for entrant, units in zip(meeting.entrants, meeting.units, strict=True):
                points[entrant] = points.get(entrant, 0) + units
    return points


def _by_place(meeting: Meeting) -> Callable[[int], Key]:
    return lambda index: (meeting.places[index],)


def _cut(
    meeting: Meeting,
    quota: int,
    key: Callable[[int], Key],
    rivals: Sequence[int] | None = None,
) -> Cut:
    gone = forfeiters(meeting)
    ranked = sorted(
        (key(index), index)
        for index, entrant in enumerate(meeting.entrants)
        if entrant not in gone and (rivals is None or entrant in rivals)
    )
    if len(ranked) <= quota:
        return Cut(tuple(meeting.entrants[index] for _, index in ranked))
    edge = ranked[quota - 1][0]
    if ranked[quota][0] != edge:
        return Cut(tuple(meeting.entrants[index] for _, index in ranked[:quota]))
    sure = tuple(meeting.entrants[index] for found, index in ranked if found < edge)
    tied = tuple(meeting.entrants[index] for found, index in ranked if found == edge)
    return Cut(sure, tied, quota - len(sure), Outcome.LEVEL)
