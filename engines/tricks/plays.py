"""A trick as a position writes it: a lead, then each seat in turn beats it or discards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engines.base import Position, PositionError
from engines.positions import read_list, read_seat
from engines.tricks.holdings import (
    BEAT,
    DISCARD,
    LEAD,
    PASS,
    VERBS,
    read_holding,
    size_of,
    texts_of,
)
from engines.tricks.sets import Sets

Play = tuple[int, int]
"""Who played which move to a trick."""


def write_trick(trick: Iterable[Play]) -> list[dict[str, Any]]:
    return [
        {"seat": seat, "act": VERBS[move & 3], "tiles": texts_of(move >> 2)} for seat, move in trick
    ]


def read_trick(position: Position, leader: int, seats: int, sets: Sets) -> list[Play]:
    """The plays of the unfinished trick: a lead, then each seat in turn beats or discards."""
    entries = read_list(position, "trick")
    if len(entries) >= seats:
        raise PositionError("trick: it is finished when every seat has played.")
    trick: list[Play] = []
    best = 0
    for place, entry in enumerate(entries):
        if not isinstance(entry, dict) or entry.get("act") not in VERBS[:PASS]:
            raise PositionError("trick must hold plays with seat, act and tiles.")
        if read_seat(entry, "seat", seats) != (leader + place) % seats:
            raise PositionError("trick: seats play in turn, the leader first.")
        holding = read_holding(entry.get("tiles"), "trick")
        move = holding << 2 | VERBS.index(entry["act"])
        best = _check_play(move, best, trick, sets)
        trick.append((int(entry["seat"]), move))
    return trick


def _check_play(move: int, best: int, trick: Sequence[Play], sets: Sets) -> int:
    """The best set of the trick after this play."""
    holding, act = move >> 2, move & 3
    if (act == LEAD) != (not trick):
        raise PositionError("trick: the first play leads, and no other does.")
    if act == LEAD and holding not in sets.classes:
        raise PositionError(f"trick: {' '.join(texts_of(holding))} is no set that may be led.")
    if act == BEAT and not sets.beat(holding, best):
        raise PositionError(f"trick: {' '.join(texts_of(holding))} does not beat the best set.")
    if trick and size_of(holding) != size_of(best):
        raise PositionError("trick: every seat plays as many tiles as were led.")
    return best if act == DISCARD else holding
