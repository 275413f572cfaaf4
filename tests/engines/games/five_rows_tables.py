"""Tables of Five Rows to test with."""

from __future__ import annotations

from engines.chance import Chance
from engines.games.five_rows import game


def position(**changes):
    return {
        "game": "five-rows",
        "options": {},
        "players": 1,
        "turn": 0,
        "phase": "form",
        "hands": [[]],
        "generals": ["21", "62", "54", "41", "42", "33"],
        "levels": [
            ["65", "43"],
            ["44"],
            ["61", "61", "63", "53", "51"],
            ["64", "64"],
            ["11", "11"],
        ],
        "done": [False, False, False, False, False],
        "common": ["33", "32", "22", "22"],
        "cursor": 0,
        "rounds": 0,
        "solved": False,
        "totals": [0],
        "over": False,
    } | changes


def loaded(**changes):
    return game.load(position(**changes))


def dealt(number, **options):
    chance = Chance(number.to_bytes(32, "big"))
    return game.deal(1, game.complete(options, 1), chance)
