"""What the log of a view tells about hands: tiles taken openly stay there until discarded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from engines.base import View
from engines.tiles.chinese import NUMBERS


def taken_openly(view: View, seats: int) -> list[list[int]]:
    """The faces that each seat has taken in this deal and not discarded since."""
    known: list[Counter[str]] = [Counter() for _ in range(seats)]
    for seat, text in _this_deal(view):
        verb, *tiles = text.split()
        if verb == "take":
            known[seat].update(tiles)
        elif verb == "discard":
            known[seat] -= Counter(tiles)
    taken, turn = view["position"]["taken"], view["position"]["turn"]
    if taken is not None:
        known[turn][taken] = max(known[turn][taken], 1)
    return [[NUMBERS[text] for text in faces.elements()] for faces in known]


def _this_deal(view: View) -> Sequence[Sequence[Any]]:
    """The moves since the deal: the dealer alone discards without a draw or a take before it."""
    log, position = view["log"], view["position"]
    if not position["discards"] and not position["dry"]:
        return []
    for ply in range(len(log) - 1, -1, -1):
        seat, text = log[ply]
        if text.startswith("discard") and not _has_drawn(log[:ply], seat):
            return log[ply:]
    return log


def _has_drawn(log: Sequence[Sequence[Any]], seat: int) -> bool:
    return bool(log) and log[-1][0] == seat and log[-1][1].startswith(("draw", "take"))
