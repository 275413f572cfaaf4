"""Standings: points first, then an ordered list of tie-breaks over the whole field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from engines.chance import Chance
from league.formats.base import Entrant, FormatError
from league.formats.tiebreaks.catalogue import TIEBREAKS, Standing, TieBreak
from league.formats.tiebreaks.field import Field
from league.formats.tiebreaks.sheet import Sheet, Value


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the standings; those whom nothing separates have the same place."""

    place: int
    entrant: int
    units: int
    values: Mapping[str, Value]
    """By code, in the order asked."""


def rank(
    entrants: Sequence[Entrant],
    sheet: Sheet,
    codes: Sequence[str],
    chance: Chance,
    *,
    first: Mapping[int, Value] | None = None,
) -> list[Row]:
    """Everybody, best first; those who share a place in the order of their numbers.

    What is asked before all tie-breaks is the score, or what `first` has for everybody.
    """
    field = Field(entrants, sheet)
    scores: dict[int, Value] = {id: Fraction(units) for id, units in field.scores.items()}
    groups = _split(
        [[entrant.id for entrant in field.entrants]],
        scores if first is None else first,
        is_order=False,
    )
    values: dict[str, Mapping[int, Value]] = {}
    for tiebreak in map(_known, codes):
        values[tiebreak.code] = tiebreak.measure(Standing(field, groups, chance))
        groups = _split(groups, values[tiebreak.code], is_order=tiebreak.is_order)
    rows: list[Row] = []
    for group in groups:
        place = len(rows) + 1
        rows += [
            Row(place, id, field.scores[id], {code: of[id] for code, of in values.items()})
            for id in group
        ]
    return rows


def _known(code: str) -> TieBreak:
    if code not in TIEBREAKS:
        raise FormatError(f"There is no tie-break {code!r}; there are {', '.join(TIEBREAKS)}.")
    return TIEBREAKS[code]


def _split(
    groups: Sequence[Sequence[int]], values: Mapping[int, Value], *, is_order: bool
) -> list[list[int]]:
    """Each group cut where values differ, best first; who has no value comes last."""

    def key(id: int) -> tuple[bool, Fraction]:
        value = values[id]
        if value is None:
            return True, Fraction(0)
        return False, value if is_order else -value

    return [
        list(equal) for group in groups for _, equal in groupby(sorted(group, key=key), key=key)
    ]
