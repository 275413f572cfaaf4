"""Bagchen's baseline: keep points for the end, lead long low sets, and stop short of a passport."""

from __future__ import annotations

from collections import Counter
from random import Random

from engines.base import View
from engines.games.bagchen.sets import EARTH, SKY, WHOLE, Points, points_for
from engines.tiles.chinese import NUMBERS
from engines.tricks import faces_of, holding_of, read, read_holding, seen_in, size_of

EARTH_WORTH = {9: 6, 8: 5, 7: 4, 6: 3, 5: 2, 3: 1}
"""The ranks of the earth on the scale of those of the sky."""
POINT_WORTH = 20


def greedy(view: View, moves: list[str], rng: Random) -> str:
    seen = _Table(view)
    if not view["position"]["trick"]:
        return min(moves, key=lambda move: (*seen.lead_order(read(move) >> 2), rng.random()))
    beats = [move for move in moves if move.startswith("beat")]
    if beats:
        lowest = min(beats, key=lambda move: (seen.rank(read(move) >> 2), rng.random()))
        if seen.is_worth_beating(read(lowest) >> 2):
            return lowest
    discards = [move for move in moves if move.startswith("discard")]
    return min(discards, key=lambda move: (seen.worth(read(move) >> 2), rng.random()))


class _Table:
    """What the seat asked sees: its hand, the points, its tricks, and which tiles are unseen."""

    def __init__(self, view: View) -> None:
        seat, position = view["seat"], view["position"]
        assert seat is not None
        self.points: Points = points_for(NUMBERS[position["dice"]])
        self.hand = read_holding(position["hands"][seat], "hands")
        self.passport = position["options"]["passport"]
        self.tricks = position["tricks"][seat]
        plays = (play["tiles"] for play in position["trick"])
        known = seen_in(*position["hands"], *position["buried"], position["exposed"], *plays)
        self.unseen = (WHOLE - holding_of(known.elements())) & ~self.points.bits

    def rank(self, tiles: int) -> int:
        return int(self.points.sets.classes[tiles][1])

    def lead_order(self, led: int) -> tuple[bool, int, int, int]:
        """Least first: to finish, what nobody can beat; before that a long low set; points last."""
        left = self.hand - led
        is_point = led in self.points.values
        is_sure = not self.points.sets.may_be_beaten(led, self.unseen)
        finishes = is_sure and self.is_nearly_done(left)
        return is_point, is_sure - 2 * finishes, -size_of(led), self.rank(led)

    def is_nearly_done(self, hand: int) -> bool:
        """Whether points and at most one set are left."""
        rest = hand & ~self.points.bits
        return not rest or rest in self.points.sets.classes

    def is_worth_beating(self, tiles: int) -> bool:
        left = self.hand - tiles
        return self.tricks + size_of(tiles) < self.passport or self.is_nearly_done(left)

    def worth(self, tiles: int) -> int:
        """What it costs to throw these tiles away; people cost least, points most."""
        held = Counter(faces_of(self.hand))
        worth = 0
        for face in faces_of(tiles):
            rank = SKY[face] if face in SKY else EARTH_WORTH[EARTH[face]]
            worth += POINT_WORTH if face in self.points.faces else 2 * rank + held[face]
        return worth
