"""Tie-breaks from an entrant's own rounds: wins, seats, running scores, points and places."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate

from league.formats.base import POINT
from league.formats.tiebreaks.field import Field, Turn
from league.formats.tiebreaks.sheet import Value, mean


def wins(field: Field, id: int) -> Value:
    return Fraction(sum(turn.is_won for turn in field.turns[id]))


def games_won(field: Field, id: int) -> Value:
    return Fraction(sum(turn.is_met and turn.is_won for turn in field.turns[id]))


def late_games(field: Field, id: int) -> Value:
    return Fraction(sum(_is_late(field, turn) for turn in field.turns[id]))


def late_wins(field: Field, id: int) -> Value:
    return Fraction(sum(_is_late(field, turn) and turn.is_won for turn in field.turns[id]))


def _is_late(field: Field, turn: Turn) -> bool:
    if turn.meeting is None or not turn.is_met:
        return False
    table = len(turn.meeting.entrants)
    return turn.seat == field.sheet.late_seats.get(table, table - 1)


def progressive(field: Field, id: int, cut: int = 0) -> Value:
    """The first `cut` rounds are left out of the sum, though not of the running scores."""
    by_round = [0] * field.rounds
    for turn in field.turns[id]:
        by_round[turn.round - 1] += turn.units
    return Fraction(sum(list(accumulate(by_round))[cut:]), POINT)


def points(field: Field, id: int) -> Value:
    mine = [_points(field, turn, id) for turn in field.turns[id]]
    known = [point for point in mine if point is not None]
    return Fraction(sum(known)) if known else None


def point_difference(field: Field, id: int) -> Value:
    """Own points minus the mean of the others at the table: over the field it sums to 0."""
    margins = []
    for turn in field.turns[id]:
        mine = _points(field, turn, id)
        if mine is not None and turn.meeting is not None:
            others = [_points(field, turn, other) for other in turn.meeting.entrants if other != id]
            known = mean([Fraction(point) for point in others if point is not None])
            if known is not None:
                margins.append(mine - known)
    return sum(margins, Fraction(0)) if margins else None


def _points(field: Field, turn: Turn, id: int) -> int | None:
    return field.sheet.points.get((turn.round, id))


def datum(field: Field, id: int) -> Value:
    return mean(list(field.sheet.datum.get(id, ())))


def places(field: Field, id: int, place: int) -> Value:
    return Fraction(sum(turn.is_met and turn.place == place for turn in field.turns[id]))
