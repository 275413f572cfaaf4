"""Positions of a match that is open to all: as a seat saw them, or with every hand on the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engines.base import HIDDEN, State, View
from league.models import Match
from league.queries.positions import is_open_to_all, state_of


class ClosedError(Exception):
    """The match must not be shown yet: its deal is still being played."""


def view_at(match: Match, ply: int, seat: int | None = None) -> View:
    """What the seat knew after `ply` moves; without a seat, all that any of the players knew."""
    if not is_open_to_all(match):
        raise ClosedError(f"Match {match.pk} is not open to all.")
    state = state_of(match, ply)
    if seat is not None:
        return state.view(seat)
    played = match.moves.filter(ply__lt=ply).order_by("ply").values_list("seat", "text")
    return open_view(state, match.series.seats, list(played))


def open_view(state: State, seats: int, played: Iterable[tuple[int, str]]) -> View:
    """The views of all seats laid over each other, with the moves as they were played.

    What nobody at the table knew, such as the order of the deck, stays hidden.
    """
    shown = state.view(None)
    for seat in range(seats):
        shown["position"] = _laid_over(shown["position"], state.view(seat)["position"])
    shown["log"] = [[seat, text] for seat, text in played]
    return shown


def _laid_over(lower: Any, upper: Any) -> Any:
    """`lower` with every hidden tile turned up that `upper` shows."""
    if isinstance(lower, dict) and isinstance(upper, dict):
        return {name: _laid_over(value, upper.get(name, value)) for name, value in lower.items()}
    if isinstance(lower, list) and isinstance(upper, list) and len(lower) == len(upper):
        return [_laid_over(one, other) for one, other in zip(lower, upper, strict=True)]
    return upper if _hides(lower) else lower


def _hides(value: Any) -> bool:
    if isinstance(value, list):
        return any(_hides(part) for part in value)
    return value == HIDDEN or value is None
