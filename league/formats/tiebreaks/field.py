"""The field of an event, tallied once: who got what in which round, and against whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from league.formats.base import POINT, Entrant, History, Meeting
from league.formats.tiebreaks.sheet import Sheet, Unplayed

HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Turn:
    """What one round brought an entrant."""

    round: int
    units: int
    meeting: Meeting | None = None
    """None for a round without a table."""
    seat: int = 0
    is_asked: bool = False
    """Whether he sat out of his own will: a bye that he asked for, or absence."""

    @property
    def is_met(self) -> bool:
        return self.meeting is not None and self.meeting.is_played

    @property
    def is_requested_bye(self) -> bool:
        return self.is_asked and self.units < POINT

    @property
    def is_voluntary(self) -> bool:
        """C.07 article 16.1: a requested bye, or a forfeit lost."""
        lost = self.meeting is not None and not self.meeting.is_played and self.units == 0
        return self.is_requested_bye or lost

    @property
    def place(self) -> int:
        """His place at the table; 0 without one."""
        return self.meeting.places[self.seat] if self.meeting is not None else 0

    @property
    def is_won(self) -> bool:
        """Whether he came first alone, or got a whole point without a table."""
        if self.meeting is None:
            return self.units >= POINT
        return self.place == 1 and self.meeting.places.count(1) == 1


@dataclass(frozen=True, slots=True)
class Faced:
    """One opponent at one table."""

    opponent: int
    share: Fraction
    """1 for who finished ahead of him, 1/2 for equal places, 0 behind."""
    weight: Fraction
    """So that a round weighs the same at every size of table; 1 where all are of one size."""
    table: int
    """How many sat at the table."""


class Field:
    """All entrants and all their rounds; the rest of the tie-breaks is arithmetic on it."""

    def __init__(self, entrants: Sequence[Entrant], sheet: Sheet) -> None:
        self.entrants = sorted(entrants, key=lambda entrant: (entrant.number, entrant.id))
        self.sheet = sheet
        meetings, byes = sheet.history.meetings, sheet.history.byes
        self.rounds = max(
            [0, *(meeting.round for meeting in meetings), *(bye.round for bye in byes)]
        )
        self.size = max([2, *(len(meeting.entrants) for meeting in meetings)])
        self.ratings = {entrant.id: whole_rating(entrant) for entrant in entrants}
        self.turns = self._turns()
        self.scores = {
            id: sum(turn.units for turn in turns) + sheet.carried.get(id, 0)
            for id, turns in self.turns.items()
        }

    def _turns(self) -> dict[int, list[Turn]]:
        turns: dict[int, list[Turn]] = {entrant.id: [] for entrant in self.entrants}
        for meeting in self.sheet.history.meetings:
            for seat, id in enumerate(meeting.entrants):
                turn = Turn(meeting.round, meeting.units[seat], meeting, seat)
                turns.setdefault(id, []).append(turn)
        for bye in self.sheet.history.byes:
            turn = Turn(bye.round, bye.units, is_asked=not bye.is_assigned)
            turns.setdefault(bye.entrant, []).append(turn)
        for id, known in turns.items():
            known.extend(self._absences(id, {turn.round for turn in known}))
            known.sort(key=lambda turn: turn.round)
        return turns

    def _absences(self, id: int, known: set[int]) -> list[Turn]:
        """A round that nothing is known of was missed: late entry, withdrawal or absence."""
        return [
            Turn(number, 0, is_asked=True)
            for number in range(1, self.rounds + 1)
            if number not in known and (number, id) not in self.sheet.running
        ]

    def counts(self, turn: Turn) -> bool:
        """Whether the round counts as played: among fixed pairings a forfeit does."""
        if self.sheet.unplayed is Unplayed.ROUND_ROBIN:
            return turn.meeting is not None
        return turn.is_met

    def faced(self, id: int, *, only_met: bool = False) -> list[Faced]:
        """The opponents of all rounds that count, or only of tables really played."""
        return [
            faced
            for turn in self.turns[id]
            if turn.is_met or (not only_met and self.counts(turn))
            for faced in self.faced_in(turn)
        ]

    def faced_in(self, turn: Turn) -> Iterator[Faced]:
        meeting = turn.meeting
        assert meeting is not None
        table = len(meeting.entrants)
        for seat, opponent in enumerate(meeting.entrants):
            if seat != turn.seat:
                share = share_of(turn.place, meeting.places[seat])
                yield Faced(opponent, share, Fraction(self.size - 1, table - 1), table)

    def with_last_round_drawn(self) -> Field:
        """The same field, had every table of the last round ended in equal places."""
        last = self.sheet.rounds or self.rounds
        meetings = tuple(
            _drawn(meeting) if meeting.round == last and meeting.is_played else meeting
            for meeting in self.sheet.history.meetings
        )
        history = History(meetings, self.sheet.history.byes)
        return Field(self.entrants, replace(self.sheet, history=history))


def share_of(mine: int, other: int) -> Fraction:
    return HALF if mine == other else Fraction(int(mine < other))


def whole_rating(entrant: Entrant) -> int | None:
    """Ratings count in whole numbers, half up, as FIDE's do."""
    if entrant.rating is None:
        return None
    return half_up(Fraction(entrant.rating))


def half_up(value: Fraction) -> int:
    return (2 * value + 1) // 2


def _drawn(meeting: Meeting) -> Meeting:
    seats = len(meeting.entrants)
    return replace(meeting, places=(1,) * seats, units=(POINT // 2,) * seats)
