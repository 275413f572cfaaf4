"""Tables of Tok to test with."""

from __future__ import annotations

from engines.chance import Chance
from engines.games.tok import game
from engines.tiles.chinese import STANDARD_SET, TEXTS

DECK = [TEXTS[face] for face in STANDARD_SET]
HANDS = [
    ["66", "65", "64", "61", "51", "11"],
    ["64", "55", "54", "44", "42"],
    ["65", "43", "33", "31", "21"],
]


def position(**changes):
    """Seat 0 may discard 11, with which seat 2 wins."""
    return {
        "game": "tok",
        "options": {"deals": 1},
        "players": 3,
        "deal_no": 1,
        "dealer": 0,
        "turn": 0,
        "phase": "discard",
        "hands": HANDS,
        "melds": [[], [], []],
        "wall": ["53", "22"],
        "discards": [],
        "discard_by": [],
        "ask": [],
        "taken": None,
        "from": None,
        "dry": 0,
        "totals": [0, 0, 0],
        "future": [],
        "over": False,
    } | changes


def window(**changes):
    """The same table after the discard of 11, with seat 2 asked."""
    opened = {"hands": [HANDS[0][:-1], *HANDS[1:]], "turn": 2, "phase": "claim"}
    return position(**opened | {"discards": ["11"], "discard_by": [0]} | changes)


def drawing(**changes):
    """Seat 2, after a discard of 11, has to draw it or another."""
    options = {"deals": 1, "claim": "next"} | changes.pop("options", {})
    hands = [HANDS[0][:-1], *HANDS[1:]]
    opened = {"options": options, "hands": hands, "turn": 2, "phase": "draw"}
    return position(**opened | {"discards": ["22", "11"], "discard_by": [0, 1],
                                "wall": ["53", "62"]} | changes)  # fmt: skip


def dealt(number, seats=4, **options):
    chance = Chance(number.to_bytes(32, "big"))
    return game.deal(seats, game.complete({"deals": 1} | options, seats), chance)


def played(state, *texts):
    for text in texts:
        state.play_text(text)
    return state
