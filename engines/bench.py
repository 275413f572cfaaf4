"""How fast an engine plays: random matches from the deal, counted against the clock."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from timeit import default_timer

from engines.base import Game, Options
from engines.chance import SEED_BYTES, Chance


@dataclass(frozen=True, slots=True)
class Speed:
    """Whole matches and moves played in some seconds."""

    playouts: int
    moves: int
    seconds: float

    @property
    def playouts_per_s(self) -> float:
        return self.playouts / self.seconds

    @property
    def moves_per_s(self) -> float:
        return self.moves / self.seconds


def playout(
    game: Game, seats: int, options: Options, chance: Chance, draw: Callable[[], float]
) -> int:
    """Deal a match and play it out with uniform random moves; how many moves it had."""
    state = game.deal(seats, options, chance)
    moves = 0
    while state.turn is not None:
        legal = state.legal()
        state.play(legal[int(draw() * len(legal))])
        moves += 1
    return moves


def measure(game: Game, seats: int, options: Options, seconds: float, first: int = 0) -> Speed:
    """Play whole matches, the seeds counting from `first`, until the seconds are over."""
    draw = Random(first).random
    playouts = moves = 0
    start = default_timer()
    while True:
        chance = Chance((first + playouts).to_bytes(SEED_BYTES, "big"))
        moves += playout(game, seats, options, chance, draw)
        playouts += 1
        elapsed = default_timer() - start
        if elapsed >= seconds:
            return Speed(playouts, moves, elapsed)
