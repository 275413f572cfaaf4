"""Five Rows' baseline: form a triplet while there is one, else kill, else refill."""

from __future__ import annotations

from random import Random

from engines.base import View


def greedy(view: View, moves: list[str], rng: Random) -> str:
    for verb in ("form", "kill", "refill"):
        able = [move for move in moves if move.startswith(verb)]
        if able:
            return able[int(rng.random() * len(able))]
    return moves[0]
