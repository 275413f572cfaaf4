"""Tie-breaks from the scores of opponents, with FIDE's treatment of rounds not played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from league.formats.base import POINT
from league.formats.tiebreaks.field import Field, Turn
from league.formats.tiebreaks.sheet import Unplayed, Value

DRAW = POINT // 2


@dataclass(frozen=True, slots=True)
class Contribution:
    """What one opponent adds, real or made up."""

    worth: Fraction
    """His score in points, weighted by the size of the table."""
    share: Fraction
    is_voluntary: bool = False


def buchholz(field: Field) -> dict[int, Value]:
    return _cut_sums(field, lowest=0, highest=0)


def buchholz_cut(field: Field) -> dict[int, Value]:
    return _cut_sums(field, lowest=1, highest=0)


def buchholz_median(field: Field) -> dict[int, Value]:
    return _cut_sums(field, lowest=1, highest=1)


def fore_buchholz(field: Field) -> dict[int, Value]:
    return buchholz(field.with_last_round_drawn())


def _cut_sums(field: Field, *, lowest: int, highest: int) -> dict[int, Value]:
    adjusted = adjusted_scores(field)
    sums: dict[int, Value] = {}
    for entrant in field.entrants:
        kept = contributions(field, entrant.id, adjusted)
        # Article 16.5: a round missed of one's own will is cut before a real opponent is.
        prefers_voluntary = field.sheet.unplayed is Unplayed.FIDE_2026
        kept.sort(key=lambda one: (not (one.is_voluntary and prefers_voluntary), one.worth))
        kept = sorted(kept[lowest:], key=lambda one: one.worth)
        worths = [one.worth for one in kept[: max(0, len(kept) - highest)]]
        sums[entrant.id] = sum(worths, Fraction(0))
    return sums


def mean_buchholz(field: Field) -> dict[int, Value]:
    """Of the opponents really met; None for who has met nobody."""
    sums = buchholz(field)
    means: dict[int, Value] = {}
    for entrant in field.entrants:
        total = weight = Fraction(0)
        for faced in field.faced(entrant.id):
            theirs = sums.get(faced.opponent)
            if theirs is not None:
                total += faced.weight * theirs
                weight += faced.weight
        means[entrant.id] = total / weight if weight else None
    return means


def sonneborn_berger(field: Field) -> dict[int, Value]:
    adjusted = adjusted_scores(field)
    return {
        entrant.id: sum(
            (one.worth * one.share for one in contributions(field, entrant.id, adjusted)),
            Fraction(0),
        )
        for entrant in field.entrants
    }


def koya(field: Field) -> dict[int, Value]:
    """A point of a table is shared evenly among the opponents it was won against."""
    strong = {id for id, score in field.scores.items() if 2 * score >= field.rounds * POINT}
    return {
        entrant.id: sum(
            (
                faced.share / (faced.table - 1)
                for faced in field.faced(entrant.id)
                if faced.opponent in strong
            ),
            Fraction(0),
        )
        for entrant in field.entrants
    }


def adjusted_scores(field: Field) -> dict[int, int]:
    """What an entrant's score is worth to those who met him, in units."""
    return {id: _adjusted(field, id, turns) for id, turns in field.turns.items()}


def _adjusted(field: Field, id: int, turns: list[Turn]) -> int:
    match field.sheet.unplayed:
        case Unplayed.ROUND_ROBIN:
            return field.scores[id]
        case Unplayed.FIDE_2009:
            return sum(turn.units if turn.is_met else DRAW for turn in turns)
        case Unplayed.FIDE_2026:
            return sum(turn.units for turn in turns) + _drawn_byes(field, id, turns)


def _drawn_byes(field: Field, id: int, turns: list[Turn]) -> int:
    """Article 16.3: a requested bye counts as a draw when nothing but such rounds follow."""
    if any(running == id for _, running in field.sheet.running):
        return 0
    added = 0
    for turn in reversed(turns):
        if not turn.is_voluntary:
            break
        if turn.is_requested_bye:
            added += DRAW - turn.units
    return added


def contributions(field: Field, id: int, adjusted: Mapping[int, int]) -> list[Contribution]:
    """All that an entrant's opponents add to his tie-breaks, round by round."""
    found = []
    before = 0
    for turn in field.turns[id]:
        if field.counts(turn):
            found += [
                Contribution(points(adjusted[faced.opponent]) * faced.weight, faced.share)
                for faced in field.faced_in(turn)
            ]
        else:
            found += _made_up(field, id, turn, before, adjusted)
        before += turn.units
    return found


def _made_up(
    field: Field, id: int, turn: Turn, before: int, adjusted: Mapping[int, int]
) -> list[Contribution]:
    """Opponents for a round not played: as many as a whole table would have had."""
    share = points(turn.units)
    match field.sheet.unplayed:
        case Unplayed.ROUND_ROBIN:
            return []
        case Unplayed.FIDE_2009:
            virtual = before + POINT - turn.units + DRAW * (field.rounds - turn.round)
            return [Contribution(points(virtual), share)] * (field.size - 1)
        case Unplayed.FIDE_2026:
            return [
                Contribution(points(dummy) * weight, share, turn.is_voluntary)
                for dummy, weight in _dummies(field, id, turn, adjusted)
            ]


def _dummies(
    field: Field, id: int, turn: Turn, adjusted: Mapping[int, int]
) -> list[tuple[int, Fraction]]:
    """Article 16.4: score and weight of each; no better than who should have sat there."""
    own = field.scores[id]
    if turn.meeting is None:
        return [(min(own, DRAW * field.rounds), Fraction(1))] * (field.size - 1)
    return [(min(own, adjusted[faced.opponent]), faced.weight) for faced in field.faced_in(turn)]


def points(units: int) -> Fraction:
    return Fraction(units, POINT)
