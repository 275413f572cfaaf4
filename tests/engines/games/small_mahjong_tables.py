"""Tables of Small Mahjong to test with."""

from __future__ import annotations

from engines.chance import Chance
from engines.games.small_mahjong import game
from engines.tiles.chinese import STANDARD_SET, TEXTS

DECK = [TEXTS[face] for face in STANDARD_SET]
HANDS = [
    ["66", "65", "61", "51", "33", "32"],
    ["66", "65", "64", "53", "51"],
    ["55", "31", "21", "11", "11"],
    ["61", "54"],
]


def position(**changes):
    """Seat 0 may discard 32, which seat 1 can claim and seat 3 wins with."""
    players = changes.get("players", 4)
    return {
        "game": "small-mahjong",
        "options": {"deals": 1},
        "players": players,
        "deal_no": 1,
        "dealer": 0,
        "turn": 0,
        "phase": "discard",
        "hands": HANDS,
        "melds": [[], [], [], [["55", "52", "22"]]],
        "wall": ["44", "43"],
        "discards": [],
        "discard_by": [],
        "ask": [],
        "totals": [0] * players,
        "future": [],
        "over": False,
    } | changes


def window(**changes):
    """The same table after the discard, with seat 1 asked."""
    hands = [HANDS[0][:-1], *HANDS[1:]]
    opened = {"hands": hands, "turn": 1, "phase": "claim", "ask": [3]}
    return position(**opened | {"discards": ["32"], "discard_by": [0]} | changes)


def dealt(number, seats=4, **options):
    chance = Chance(number.to_bytes(32, "big"))
    return game.deal(seats, game.complete({"deals": 1} | options, seats), chance)


def played(state, *texts):
    for text in texts:
        state.play_text(text)
    return state
