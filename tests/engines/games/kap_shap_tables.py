"""Tables of Kap Shap to test with."""

from __future__ import annotations

from engines.chance import Chance
from engines.games.kap_shap import game
from engines.tiles.chinese import STANDARD_SET, TEXTS

DECK = [TEXTS[face] for face in STANDARD_SET]


def position(**changes):
    return {
        "game": "kap-shap",
        "options": {"sets": 1, "deals": 1},
        "players": 2,
        "deal_no": 1,
        "dealer": 0,
        "turn": 0,
        "phase": "take",
        "hands": [
            ["66", "66", "65", "64", "55", "54", "33"],
            ["62", "53", "52", "43", "42", "41", "32"],
        ],
        "discards": ["31", "22"],
        "taken": None,
        "drew": False,
        "dry": 0,
        "wall": ["51", "44"],
        "totals": [0, 0],
        "future": [],
        "over": False,
    } | changes


def dealt(number, **options):
    chance = Chance(number.to_bytes(32, "big"))
    return game.deal(2, game.complete({"deals": 1} | options, 2), chance)


def played(*texts, **changes):
    state = game.load(position(**changes))
    for text in texts:
        state.play_text(text)
    return state
