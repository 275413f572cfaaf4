"""Random matches for the conformance suite, and the positions of them that are looked at."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from engines.base import Game, Options, State
from engines.chance import SEED_BYTES, Chance


@dataclass(frozen=True, slots=True)
class Case:
    """One match to examine: its table, its luck, and how many of its positions to look at."""

    game: Game
    seats: int
    options: Options
    seed: int
    samples: int = 8

    def deal(self) -> State:
        chance = Chance(self.seed.to_bytes(SEED_BYTES, "big"))
        return self.game.deal(self.seats, dict(self.options), chance)

    @property
    def patience(self) -> int:
        """Moves after which a match is taken to go on for ever: that has a check of its own."""
        return 10 * self.game.longest(self.seats, self.options)

    def rng(self, purpose: str) -> Random:
        return Random(f"{purpose} {self.seed}")


def random_moves(case: Case, purpose: str = "play") -> list[int]:
    """The moves of a whole random match."""
    state, rng, moves = case.deal(), case.rng(purpose), []
    while state.turn is not None and len(moves) < case.patience:
        moves.append(rng.choice(state.legal()))
        state.play(moves[-1])
    return moves


def positions(case: Case, purpose: str = "play") -> Iterator[State]:
    """Some positions of a random match, the first and the last ones among them, in order."""
    moves = random_moves(case, purpose)
    chosen = {0, 1, len(moves) - 1, len(moves)}
    chosen |= set(case.rng("sample").choices(range(len(moves) + 1), k=case.samples))
    state = case.deal()
    for ply in range(len(moves) + 1):
        if ply in chosen:
            yield state.copy()
        if ply < len(moves):
            state.play(moves[ply])


def play_out(state: State, rng: Random, limit: int) -> int:
    """Play on at random to the end or the limit; how many moves it took."""
    played = 0
    while state.turn is not None and played < limit:
        state.play(rng.choice(state.legal()))
        played += 1
    return played


def through_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


def viewers(case: Case) -> list[int | None]:
    return [*range(case.seats), None]
