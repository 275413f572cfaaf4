"""Tables of the connecting games to test with, and what came of random deals."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from engines.chance import Chance

VECTORS = Path(__file__).parents[2] / "vectors"


def vectors_of(slug, kind):
    found = json.loads((VECTORS / f"{slug}.json").read_text("utf-8"))
    return pytest.mark.parametrize(
        "vector", [v for v in found if v["kind"] == kind], ids=lambda vector: vector["id"]
    )


def table(slug, **changes):
    """A position set up by hand, four seats unless the changes say otherwise."""
    seats = changes.get("players", 4)
    return {
        "game": slug,
        "options": {"deals": 1},
        "players": seats,
        "dealer": 0,
        "turn": 0,
        "deal_no": 1,
        "totals": [0] * seats,
        "hands": [[] for _ in range(seats)],
        "down": [[] for _ in range(seats)],
        "layout": [],
        "unused": [],
        "future": [],
        "over": False,
    } | changes


def dealt(game, number, seats=4, **options):
    chance = Chance(number.to_bytes(32, "big"))
    return game.deal(seats, game.complete({"deals": 1} | options, seats), chance)


def seen(state, seat):
    """The view as it arrives elsewhere."""
    return json.loads(json.dumps(state.view(seat)))


def worlds(game, view, count=200):
    return [game.imagine(view, Random(luck)) for luck in range(count)]


def pips(texts):
    return sum(int(text[0]) + int(text[1]) for text in texts)


def halves(texts):
    """How often each pip from 1 to 6 occurs, a double counting twice."""
    return [sum(text.count(str(pip)) for text in texts) for pip in range(1, 7)]


@dataclass
class Tally:
    """What came of some random deals: per deal, per turn, and per seat counted from the dealer."""

    moves: float
    choices: float
    forced: float
    pay: list[float]
    ends: list


def tally(game, count, seats=4, **options):
    rng, counts, pay, ends = Random(1), [], [0] * seats, []
    for number in range(count):
        state = dealt(game, number, seats, **options)
        while state.turn is not None:
            legal = state.legal()
            counts.append(len(legal))
            state.play(rng.choice(legal))
        for seat, paid in enumerate(state.scores()):
            pay[(seat - state.dealer) % seats] += paid / count
        ends.append(state)
    return Tally(
        moves=len(counts) / count,
        choices=sum(counts) / len(counts),
        forced=counts.count(1) / len(counts),
        pay=pay,
        ends=ends,
    )
