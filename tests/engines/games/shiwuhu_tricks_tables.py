"""Tables of Shi Wu Hu's climbing game to test with."""

from __future__ import annotations

from engines.chance import Chance
from engines.games.shiwuhu_tricks import game
from engines.tiles.chinese import EIGHTY_FOUR, TEXTS

DECK = [TEXTS[face] for face in EIGHTY_FOUR]


def position(**changes):
    return {
        "game": "shiwuhu-tricks",
        "options": {"deals": 1},
        "players": 3,
        "deal": 0,
        "starter": 0,
        "chips": [0, 0, 0],
        "per": 28,
        "hands": [["66", "66", "22"], ["55", "33"], ["44", "43"]],
        "hu": [3, 2, 2],
        "laid": [[], [], []],
        "current": None,
        "passes": 0,
        "played": [],
        "turn": 0,
        "next_decks": [],
        "over": False,
    } | changes


def dealt(number, seats=3, **options):
    chance = Chance(number.to_bytes(32, "big"))
    return game.deal(seats, game.complete({"deals": 1} | options, seats), chance)


def played(state, moves):
    """The state after these moves, written with commas between them."""
    for move in moves.split(", "):
        state.play_text(move)
    return state


def play_out(state, rng):
    while state.turn is not None:
        state.play(rng.choice(state.legal()))
    return state
