"""Tables of Jie Long to test with."""

from __future__ import annotations

from engines.chance import Chance
from engines.games.jielong import game
from engines.tiles.chinese import STANDARD_SET, TEXTS

DECK = [TEXTS[face] for face in STANDARD_SET]


def position(**changes):
    return {
        "game": "jielong",
        "options": {"deals": 1},
        "players": 4,
        "dealer": 0,
        "turn": 1,
        "deal_no": 1,
        "totals": [0, 0, 0, 0],
        "hands": [["66"], ["65", "33", "31"], ["65", "64"], ["22", "21"]],
        "down": [[], [], [], []],
        "layout": ["63"],
        "unused": [],
        "future": [],
        "over": False,
    } | changes


def dealt(number, seats=4, **options):
    chance = Chance(number.to_bytes(32, "big"))
    return game.deal(seats, game.complete({"deals": 1} | options, seats), chance)
