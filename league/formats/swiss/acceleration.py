"""Baku acceleration (C.04.5.1): the upper half starts with points that are taken back later."""

from __future__ import annotations

from collections.abc import Sequence

from league.formats.base import POINT, Entrant, History


def upper_half(number: int, entrants: Sequence[Entrant], history: History) -> frozenset[int]:
    """The ids of group A: the first half of the first round's list, rounded up to an even number.

    Whoever entered later belongs to it if his number is not after that of its last member.
    """
    first = [entrant for entrant in entrants if number == 1 or _was_there(entrant, history)]
    ranked = sorted(first or entrants, key=lambda entrant: entrant.number)
    last = ranked[min(2 * -(-len(ranked) // 4), len(ranked)) - 1]
    return frozenset(entrant.id for entrant in entrants if entrant.number <= last.number)


def virtual_units(number: int, rounds: int) -> int:
    """What a member of group A is given in this round."""
    accelerated = -(-rounds // 2)
    if number > accelerated:
        return 0
    return POINT if number <= -(-accelerated // 2) else POINT // 2


def _was_there(entrant: Entrant, history: History) -> bool:
    return any(
        meeting.round == 1 and entrant.id in meeting.entrants for meeting in history.meetings
    ) or any(bye.round == 1 and bye.entrant == entrant.id for bye in history.byes)
