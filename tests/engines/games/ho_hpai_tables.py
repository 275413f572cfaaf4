"""Tables of Ho-hpai to test with."""

from __future__ import annotations

from engines.chance import Chance
from engines.games.ho_hpai import game
from engines.tiles.chinese import KOREAN_SET, STANDARD_SET, TEXTS

DECK = [TEXTS[face] for face in STANDARD_SET]
SMALL_DECK = [TEXTS[face] for face in KOREAN_SET]
WINNING = ["65", "43", "33", "31", "21", "11"]
"""A Full Dragon and a split."""


def position(**changes):
    """Seat 0 wins by putting 51, since the head of the line is 11."""
    line = changes.get("line", ["11", "65", "64", "51", "33", "31", "22"])
    return {
        "game": "ho-hpai",
        "options": {"deals": 1},
        "players": 4,
        "deal_no": 1,
        "dealer": 0,
        "turn": 0,
        "phase": "turn",
        "hands": [
            ["65", "51", "43", "33", "31", "21"],
            ["66", "66", "64", "62", "55", "44"],
            ["63", "61", "61", "54", "53", "52"],
            ["55", "44", "42", "41", "32", "22"],
        ],
        "line": line,
        "line_by": [None] * len(line),
        "eye": "11",
        "turns_done": 0,
        "totals": [0, 0, 0, 0],
        "future": [],
        "over": False,
    } | changes


def dealt(number, seats=4, **options):
    chance = Chance(number.to_bytes(32, "big"))
    return game.deal(seats, game.complete({"deals": 1} | options, seats), chance)


def played(state, *texts):
    for text in texts:
        state.play_text(text)
    return state
