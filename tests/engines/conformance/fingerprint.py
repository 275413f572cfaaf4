"""A match as one number, to compare between processes with different orders of their sets."""

from __future__ import annotations

import hashlib
import json

from engines import registry
from engines.base import Game
from tests.engines.conformance.walk import Case


def fingerprint(game: Game, seats: int) -> str:
    """Of every legal list and position of one match, whose moves depend on their order."""
    case = Case(game, seats, game.complete({}, seats), seed=20)
    state, rng, digest = case.deal(), case.rng("play"), hashlib.sha256()
    for _ in range(300):
        if state.turn is None:
            break
        digest.update(json.dumps([state.legal_texts(), state.view(state.turn)]).encode())
        state.play(rng.choice(state.legal()))
    digest.update(json.dumps(state.dump()).encode())
    return digest.hexdigest()


def print_registered() -> None:
    for game in registry.games().values():
        for seats in game.seats:
            print(fingerprint(game, seats))
