"""Tsung Shap's baseline: the capture worth most, or else the row least useful to the opponent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from engines.base import HIDDEN, Options, Position, View
from engines.games.tsung_shap.captures import PLACE_L, READ, captures, capturing, take, worth
from engines.tiles.chinese import FACES, NUMBERS, STANDARD_SET


def greedy(view: View, moves: list[str], rng: Random) -> str:
    position = view["position"]
    options = position["options"]
    row = [NUMBERS[text] for text in position["row"]]
    unseen = Counter(STANDARD_SET) - Counter(_seen(position))

    def value(move: str) -> tuple[bool, int, int, float]:
        tile, what = READ[move] >> 3, READ[move] & 7
        if what >= PLACE_L:
            after = [tile, *row] if what == PLACE_L else [*row, tile]
            return False, 0, -_danger(after, unseen, options), rng.random()
        taken, after = take(row, what)
        won = worth([tile, *taken], not after, options)
        return True, won, -_danger(after, unseen, options), rng.random()

    return max(moves, key=value)


def _seen(position: Position) -> list[int]:
    drawn = [position["drawn"]] if position["drawn"] else []
    captured = (one["tiles"] for taken in position["taken"] for one in taken)
    rows = (position["row"], drawn, *position["hands"], *captured)
    return [NUMBERS[text] for row in rows for text in row if text != HIDDEN]


def _danger(row: Sequence[int], unseen: Mapping[int, int], options: Options) -> int:
    """What the unseen tiles would take from the row, each of them its best, in all."""
    able = capturing(row)
    return sum(
        unseen.get(face, 0) * _best(row, face, options) for face in FACES if able >> face & 1
    )


def _best(row: Sequence[int], face: int, options: Options) -> int:
    outcomes = (take(row, what) for what in captures(row, face))
    return max(worth([face, *taken], not rest, options) for taken, rest in outcomes)
