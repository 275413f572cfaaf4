"""Tables of the games against a banker to test with."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations_with_replacement
from math import comb, prod
from random import Random

from engines import registry
from engines.chance import Chance
from engines.tiles.chinese import COPIES, FACES, STANDARD_SET, TEXTS

DECK = [TEXTS[face] for face in STANDARD_SET]


def dealt(game, number, seats, **options):
    chance = Chance(number.to_bytes(32, "big"))
    return game.deal(seats, game.complete({"rounds": 1} | options, seats), chance)


def play(state, *texts):
    for text in texts:
        state.play_text(text)
    return state


def play_at_random(state, luck=1):
    rng = Random(luck)
    while state.turn is not None:
        state.play(rng.choice(state.legal()))
    return state


def seen(state, seat):
    """The view as it arrives elsewhere."""
    return json.loads(json.dumps(state.view(seat)))


def shown(state, seat, field):
    return seen(state, seat)["position"][field]


def worlds(state, seat, count=60):
    """States that the seat could be in."""
    view = seen(state, seat)
    game = registry.get(view["position"]["game"])
    return [game.imagine(view, Random(luck)) for luck in range(count)]


def hands_by_faces(size):
    """Every hand that differs by faces, with the number of ways to be dealt it."""
    for hand in combinations_with_replacement(FACES, size):
        held = Counter(hand)
        if all(count <= COPIES[face] for face, count in held.items()):
            yield hand, prod(comb(COPIES[face], count) for face, count in held.items())


def deck_of(*tops):
    """A whole deck that begins with these tiles."""
    return [*tops, *(Counter(DECK) - Counter(tops)).elements()]
