"""Tables of Kap Tai Shap to test with."""

from __future__ import annotations

from engines.chance import Chance
from engines.games.kap_tai_shap import game
from engines.tiles.chinese import TEXTS, TWO_SETS

DECK = [TEXTS[face] for face in TWO_SETS]
NEARLY = ["66", "66", "65", "64", "61", "55", "54", "33", "31"]
"""Wins with 21, or any other three."""


def position(**changes):
    return {
        "game": "kap-tai-shap",
        "options": {"sets": 2, "deals": 1},
        "players": 3,
        "deal_no": 1,
        "dealer": 0,
        "turn": 0,
        "phase": "take",
        "hands": [
            NEARLY,
            ["66", "65", "64", "63", "62", "61", "55", "54", "53"],
            ["44", "44", "44", "43", "43", "42", "42", "41", "41"],
        ],
        "discards": ["21", "22", "22"],
        "taken": None,
        "drew": False,
        "dry": 0,
        "wall": ["32", "11"],
        "totals": [0, 0, 0],
        "future": [],
        "over": False,
    } | changes


def dealt(number, seats=4, **options):
    chance = Chance(number.to_bytes(32, "big"))
    return game.deal(seats, game.complete({"deals": 1} | options, seats), chance)


def played(*texts, **changes):
    state = game.load(position(**changes))
    for text in texts:
        state.play_text(text)
    return state
