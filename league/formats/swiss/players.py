"""What an event's history makes of its entrants when a Swiss round is paired (C.04.3, part A)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from league.formats.base import POINT, Entrant, History, Meeting

DOWN: Final = -1
LEVEL: Final = 0
UP: Final = 1

Virtual = Callable[[int, int], int]
"""The units that an entrant with this id is given on top of his own in this round."""


@dataclass(frozen=True, slots=True, eq=False)
class Player:
    """An entrant who is to be paired now."""

    id: int
    number: int
    points: int
    """His units without acceleration."""
    score: int
    """His units with it: what brackets are made of."""
    seats: tuple[int, ...]
    """Played games, oldest first: 1 where he had the first seat, -1 where he had the second."""
    opponents: frozenset[int]
    floats: tuple[int, int]
    """His floats of the round before and of the one before that (A.4)."""
    may_have_bye: bool
    is_top: bool
    """Whether he is a topscorer of the last round (A.7)."""

    @property
    def rank(self) -> tuple[int, int]:
        """Ascending for A.2: the higher score first, then the lower number."""
        return -self.score, self.number


@dataclass(slots=True)
class _Record:
    """The rounds of one entrant: what each gave him, and against whom he played it."""

    units: dict[int, int]
    played: dict[int, tuple[int, int]]
    """By round: the opponent and the seat, 1 or -1."""
    may_have_bye: bool = True


def players_of(
    number: int, entrants: Sequence[Entrant], history: History, virtual: Virtual, rounds: int
) -> list[Player]:
    """The active entrants in the order of A.2."""
    records = _records(entrants, history)
    scores = {
        (entrant.id, before): _units_before(records[entrant.id], before)
        + virtual(entrant.id, before)
        for entrant in entrants
        for before in (number, number - 1, number - 2)
    }
    players = []
    for entrant in entrants:
        if entrant.active:
            record = records[entrant.id]
            points = _units_before(record, number)
            games = [record.played[played] for played in sorted(record.played)]
            players.append(
                Player(
                    id=entrant.id,
                    number=entrant.number,
                    points=points,
                    score=scores[entrant.id, number],
                    seats=tuple(seat for _, seat in games),
                    opponents=frozenset(opponent for opponent, _ in games),
                    floats=(
                        _float_of(entrant.id, record, number - 1, scores),
                        _float_of(entrant.id, record, number - 2, scores),
                    ),
                    may_have_bye=record.may_have_bye,
                    is_top=number == rounds and 2 * points > POINT * (number - 1),
                )
            )
    return sorted(players, key=lambda player: player.rank)


def _records(entrants: Sequence[Entrant], history: History) -> dict[int, _Record]:
    records = {entrant.id: _Record({}, {}) for entrant in entrants}
    for bye in history.byes:
        if bye.entrant in records:
            records[bye.entrant].units[bye.round] = bye.units
            if bye.is_assigned:
                records[bye.entrant].may_have_bye = False
    for meeting in history.meetings:
        _enter(meeting, records)
    return records


def _enter(meeting: Meeting, records: dict[int, _Record]) -> None:
    for index, entrant in enumerate(meeting.entrants):
        if entrant not in records:
            continue
        record, other = records[entrant], 1 - index
        record.units[meeting.round] = meeting.units[index]
        if meeting.is_played:
            record.played[meeting.round] = (meeting.entrants[other], 1 if index == 0 else -1)
        elif meeting.units[index] > meeting.units[other]:
            # C.04.1.d: a win over somebody who did not come is as good as a bye.
            record.may_have_bye = False


def _units_before(record: _Record, number: int) -> int:
    return sum(units for played, units in record.units.items() if played < number)


def _float_of(
    entrant: int, record: _Record, number: int, scores: dict[tuple[int, int], int]
) -> int:
    """A.4: whoever does not play, for whatever reason, receives a downfloat."""
    if number < 1:
        return LEVEL
    if number not in record.played:
        return DOWN
    opponent, _ = record.played[number]
    mine, theirs = scores[entrant, number], scores.get((opponent, number), scores[entrant, number])
    return DOWN if mine > theirs else UP if mine < theirs else LEVEL
