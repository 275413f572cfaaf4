"""Places in a knockout: how far everybody came says more than the points on the way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from league.formats import Entrant, Format, FormatError, History, Plan
from league.formats.knockout import Bracketed
from league.formats.tiebreaks import Row


def placed_by_bracket(
    chosen: Format,
    plan: Plan,
    ranked: Sequence[Row],
    entrants: Sequence[Entrant],
    history: History,
) -> list[Row]:
    """The rows with those who are still in it first, then the latest out; equals by their rank."""
    if not isinstance(chosen, Bracketed) or not history.meetings:
        return list(ranked)
    played = max(meeting.round for meeting in history.meetings)
    try:
        bracket = chosen.bracket(played + 1, entrants, history, plan)
    except FormatError:  # rounds paired by hand may fit no bracket
        return list(ranked)
    tier = {one: number for number, tied in enumerate(bracket.placings(), start=1) for one in tied}
    keys = {row.entrant: (tier.get(row.entrant, 0), row.place) for row in ranked}
    ordered = sorted(ranked, key=lambda row: keys[row.entrant])
    return [
        replace(row, place=1 + sum(key < keys[row.entrant] for key in keys.values()))
        for row in ordered
    ]
