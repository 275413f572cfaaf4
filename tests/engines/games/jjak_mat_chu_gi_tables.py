"""Tables of Jjak-mat-chu-gi to test with."""

from __future__ import annotations

from engines.chance import Chance
from engines.games.jjak_mat_chu_gi import game
from engines.tiles.chinese import STANDARD_SET, TEXTS

DECK = [TEXTS[face] for face in STANDARD_SET]


def position(**changes):
    return {
        "game": "jjak-mat-chu-gi",
        "options": {"deals": 1},
        "players": 2,
        "deal_no": 1,
        "dealer": 0,
        "turn": 0,
        "phase": "draw",
        "hands": [["63", "41", "31", "22", "11"], ["62", "55", "44", "33", "21"]],
        "wall": ["66", "52"],
        "discards": ["64", "32"],
        "discard_by": [0, 1],
        "laid": [[], []],
        "ask": [],
        "totals": [0, 0],
        "future": [],
        "over": False,
    } | changes


def three_seats(**changes):
    """Seat 0 wants 32 for its third pair, and seat 2 has just thrown it."""
    table = {
        "players": 3,
        "hands": [["41", "22"], ["62", "55", "44", "33", "21"], ["63", "61", "52", "51", "43"]],
        "discard_by": [1, 2],
        "laid": [[["66", "66"], ["65", "65"]], [], []],
        "wall": ["53", "11"],
        "totals": [0, 0, 0],
    }
    return position(**table | changes)


def four_seats(**changes):
    """Seat 0 is to discard; seat 2 holds the partner of 41."""
    table = {
        "players": 4,
        "options": {"deals": 1, "offer_to_all": True},
        "phase": "discard",
        "hands": [
            ["41", "31", "22", "11"],
            ["62", "55", "44", "33", "21"],
            ["64", "53", "51", "43", "32"],
            ["65", "63", "61", "52", "42"],
        ],
        "discards": [],
        "discard_by": [],
        "laid": [[["66", "66"]], [], [], []],
        "wall": ["31", "22", "64", "61", "51", "55", "33", "54", "65", "11", "44"],
        "totals": [0, 0, 0, 0],
    }
    return position(**table | changes)


def blind(**changes):
    table = {
        "options": {"deals": 1, "blind": True},
        "discards": ["64", "32", "51"],
        "discard_by": [0, 1, 1],
    }
    return position(**table | changes)


def played(table, *texts):
    state = game.load(table)
    for text in texts:
        state.play_text(text)
    return state


def dealt(number, seats=2, **options):
    chance = Chance(number.to_bytes(32, "big"))
    return game.deal(seats, game.complete({"deals": 1} | options, seats), chance)
