"""What one series of a knockout decided: who goes on, who is beaten, and how it came about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engines.options import Option
from league.formats.base import Meeting
from league.formats.knockout.bracket import Outcome

REFUSE: Final = "refuse"
HIGHER_SEED: Final = "higher-seed"
LOT: Final = "lot"

LEVEL: Final = Option(
    "level",
    REFUSE,
    "What settles a series that ended level: nothing, so that the next round waits for the "
    "organiser; the higher seed; or the lot that drew the seats.",
    choices=(REFUSE, HIGHER_SEED, LOT),
)


@dataclass(frozen=True, slots=True)
class Verdict:
    winner: int | None = None
    loser: int | None = None
    """Who may go on elsewhere; None where both are out."""
    beaten: tuple[int, ...] = ()
    outcome: Outcome = Outcome.OPEN


def forfeiters(meeting: Meeting) -> set[int]:
    """Whoever forfeits comes last, after all who did not: so it needs no further record."""
    if meeting.is_played:
        return set()
    last = max(meeting.places)
    return {
        entrant
        for entrant, place in zip(meeting.entrants, meeting.places, strict=True)
        if place == last
    }


def verdict_on(meeting: Meeting, level: str, number_of: Mapping[int, int]) -> Verdict:
    first, second = meeting.entrants
    gone = forfeiters(meeting)
    if len(gone) == 2:  # nobody goes on by a lot between two who did not play
        return Verdict(beaten=meeting.entrants, outcome=Outcome.FORFEIT)
    if meeting.places[0] != meeting.places[1]:
        ahead = first if meeting.places[0] < meeting.places[1] else second
        return _won(meeting, ahead, Outcome.FORFEIT if gone else Outcome.PLAYED)
    if level == HIGHER_SEED:
        ahead = min(first, second, key=lambda entrant: number_of[entrant])
        return _won(meeting, ahead, Outcome.HIGHER_SEED)
    if level == LOT:  # drawn when they were seated: the second seat
        return _won(meeting, second, Outcome.LOT)
    return Verdict(outcome=Outcome.LEVEL)


def _won(meeting: Meeting, winner: int, outcome: Outcome) -> Verdict:
    (loser,) = set(meeting.entrants) - {winner}
    return Verdict(winner, loser, (loser,), outcome)
