"""Tables of Bagchen to test with."""

from __future__ import annotations

from engines.chance import Chance
from engines.games.bagchen import game
from engines.tiles.chinese import TEXTS, TWO_SETS

DECK = [TEXTS[face] for face in TWO_SETS]
NO_RUN = {"seat": None, "points": 0, "pending": [0, 0, 0, 0]}


def position(**changes):
    return {
        "game": "bagchen",
        "options": {"deals": 1},
        "players": 4,
        "deal": 0,
        "starter": 0,
        "dice": "22",
        "chips": [0, 0, 0, 0],
        "hands": [["42", "22", "21"], ["66", "66", "11"], ["55", "55", "33"], ["61", "51", "51"]],
        "leader": 0,
        "turn": 0,
        "trick": [],
        "tricks": [5, 4, 2, 2],
        "exposed": [],
        "buried": [[], [], [], []],
        "run": NO_RUN,
        "next_deals": [],
        "over": False,
    } | changes


def dealt(number, **options):
    chance = Chance(number.to_bytes(32, "big"))
    return game.deal(4, game.complete({"deals": 1} | options, 4), chance)


def played(state, moves):
    """The state after these moves, written with commas between them."""
    for move in moves.split(", "):
        state.play_text(move)
    return state


def play_out(state, rng):
    while state.turn is not None:
        state.play(rng.choice(state.legal()))
    return state
